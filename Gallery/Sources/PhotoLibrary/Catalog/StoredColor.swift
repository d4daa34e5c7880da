/// The color of a content in the catalog.
///
/// Its number is larger by 65,536 if the content has a ThumbHash, so that `PhotoDigest` changes when the ThumbHash
/// becomes known.
struct StoredColor: Hashable, Sendable {
    /// The number in the column.
    let number: Int64

    private static let withThumbHash: Int64 = 1 << 16

    /// - Parameter number: The number in the column.
    init(number: Int64) {
        self.number = number
    }

    init(_ color: UInt16, hasThumbHash: Bool) {
        number = Int64(color) + (hasThumbHash ? Self.withThumbHash : 0)
    }

    /// The average color as RGB 565.
    var color: UInt16 { UInt16(truncatingIfNeeded: number) }

    var hasThumbHash: Bool { number >= Self.withThumbHash }
}
