/// A digest of what walls say of a photo. Digests of photos are added up, so that one photo's change is one subtraction
/// and one addition: 62 bits, of which SQLite can add two.
struct PhotoDigest {
    private var hash: UInt64 = 0

    /// Adds what a column has, -1 for null.
    mutating func add(_ value: Int64) {
        hash = Self.mix(hash ^ UInt64(bitPattern: value))
    }

    /// When all columns have been added.
    var value: Int64 { Int64(bitPattern: hash) & Self.mask }

    static let mask: Int64 = 1 << 62 - 1

    /// The digest as SQL, of a row of the table `file`.
    static func call(of row: String) -> String {
        "photoDigest(\(columns.map { "\(row).\($0)" }.joined(separator: ", ")))"
    }

    /// The date is there since it orders photos, and the name, by which those of one second are ordered, is a part of the
    /// text.
    static let columns = ["id", "version", "width", "height", "date", "color", "captionLength", "textHash"]

    /// Which of them is the date.
    static let dateColumn = 4

    /// - Parameter values: What the columns have, -1 for null.
    static func of(_ values: some Sequence<Int64>) -> Int64 {
        var digest = PhotoDigest()
        values.forEach { digest.add($0) }
        return digest.value
    }

    /// The sum of two.
    static func sum(_ first: Int64, _ second: Int64) -> Int64 {
        (first &+ second) & mask
    }

    /// From a sum and how many it is of.
    static func stamp(_ sum: Int64, count: Int) -> UInt64 {
        mix(mix(UInt64(bitPattern: sum)) ^ UInt64(count))
    }

    /// Of photos chosen among others: from their numbers, and the stamp of all.
    static func stamp(of ids: some Sequence<UInt32>, among stamp: UInt64) -> UInt64 {
        mix(ids.reduce(0) { mix($0 ^ UInt64($1)) } ^ stamp)
    }

    /// The finalizer of splitmix64 behind its increment: every bit depends on every other, and 0 does not stay 0.
    private static func mix(_ value: UInt64) -> UInt64 {
        var value = value &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
