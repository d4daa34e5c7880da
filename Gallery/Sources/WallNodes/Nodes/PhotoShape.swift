/// The properties of a photo that determine its layout on a wall.
public struct PhotoShape: Equatable, Sendable {
    /// The aspect ratio in 8192ths, between 1 and 65,535.
    public var ratio: UInt16
    /// The length of the caption in columns of text, or zero if there is none.
    public var captionLength: UInt8

    /// Creates a shape from an aspect ratio and a caption's length.
    public init(ratio: UInt16, captionLength: UInt8) {
        self.ratio = max(1, ratio)
        self.captionLength = captionLength
    }

    /// The ``ratio`` of a square.
    public static let unit = 8192.0

    /// Returns the aspect ratio in 8192ths, between 1 (narrow) and 65,535 (eight times as wide as high).
    /// Returns that of a square for invalid sizes.
    public static func ratio(width: Int, height: Int) -> UInt16 {
        guard width > 0, height > 0 else { return UInt16(unit) }
        // Adding a half rounds the number. WebAssembly has no instruction that rounds this way.
        return UInt16(max(1, min(65_535, Double(width) / Double(height) * unit + 0.5)))
    }

    /// Returns the ratio of the tile of a photo with a ratio, both in 8192ths: between 1:2 and 2.6:1. The tile crops
    /// longer photos. Otherwise, a screenshot of a whole page would leave the columns beside it empty, and a panorama
    /// would be a thin strip.
    public static func tileRatio(_ ratio: UInt16) -> UInt16 { max(4_096, min(ratio, 21_299)) }

    /// Returns whether a photo with a ratio is taller than its tile on a wall in columns.
    public static func isTall(_ ratio: UInt16) -> Bool { ratio < tileRatio(ratio) }

    /// Returns the number of columns that the tile of a photo with a ratio takes. A panorama takes two.
    public static func columns(_ ratio: UInt16) -> Int { ratio > 16_384 ? 2 : 1 }
}
