/// A digest of everything that walls show of a photo. Digests of photos are added up, so that a change of one
/// photo takes one subtraction and one addition. A digest has 62 bits, because SQLite can add two of these.
package struct PhotoDigest {
    private var hash: UInt64 = 0

    package init() {}

    /// Adds the value of a column, or -1 for null.
    package mutating func add(_ value: Int64) {
        hash = Self.mix(hash ^ UInt64(bitPattern: value))
    }

    /// The digest, after all columns have been added.
    package var value: Int64 { Int64(bitPattern: hash) & Self.mask }

    package static let mask: Int64 = 1 << 62 - 1

    /// The date is included because it determines the order. The name determines the order of photos of the
    /// same second, and is part of the text.
    package static let columns = [
        "id", "version", "width", "height", "date", "color", "captionLength", "textHash",
    ]

    /// The index of the date.
    package static let dateColumn = 4

    /// - Parameter values: The values of the columns, with -1 for null.
    package static func of(_ values: some Sequence<Int64>) -> Int64 {
        var digest = PhotoDigest()
        values.forEach { digest.add($0) }
        return digest.value
    }

    /// Returns the sum of two digests.
    package static func sum(_ first: Int64, _ second: Int64) -> Int64 {
        (first &+ second) & mask
    }

    /// Makes a stamp from a sum and the number of its photos.
    package static func stamp(_ sum: Int64, count: Int) -> UInt64 {
        mix(mix(UInt64(bitPattern: sum)) ^ UInt64(count))
    }

    /// Makes a stamp of photos that are chosen from others: from their numbers, and the stamp of all photos.
    package static func stamp(of ids: some Sequence<UInt32>, among stamp: UInt64) -> UInt64 {
        mix(ids.reduce(0) { mix($0 ^ UInt64($1)) } ^ stamp)
    }

    /// The finalizer of splitmix64 after its increment: every bit depends on every other, and 0 doesn't stay
    /// 0.
    private static func mix(_ value: UInt64) -> UInt64 {
        var value = value &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
