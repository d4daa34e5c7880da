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

/// Sums over several photos, which are enough to estimate their height on a wall of any width.
public struct PhotoSums: Equatable, Sendable {
    /// The number of photos.
    public var count = 0
    /// The sum of the tiles' aspect ratios, in 8192ths.
    public var ratios: UInt64 = 0
    /// The sum of the heights of the tiles in columns of width 1, in 8192ths, each rounded down. A tile in two columns is
    /// twice as high, and counts for both, with the typical gap above it.
    public var inverses: UInt64 = 0
    /// The number of captions by length: up to 16, 32 and 64 columns of text, and longer.
    public var captions = SIMD4<UInt32>()

    /// The greatest lengths of captions that the first three numbers of ``captions`` count.
    public static let captionLimits: SIMD3<UInt8> = [16, 32, 64]
    /// The typical gap above a tile in two columns, whose ends differ, in 8192ths of their width: measured with real
    /// photographs.
    private static let gap: UInt64 = 2_500
    /// The highest number of photos on a wall.
    static let maxPhotos = Int(Int32.max)

    /// Creates the sums of no photos.
    public init() {}

    /// Adds a photo.
    public mutating func add(_ shape: PhotoShape) {
        count += 1
        let ratio = UInt64(PhotoShape.tileRatio(shape.ratio))
        let columns = UInt64(PhotoShape.columns(shape.ratio))
        ratios &+= ratio
        inverses &+= (columns &* columns << 26) / ratio &+ (columns &- 1) &* Self.gap
        guard shape.captionLength > 0 else { return }
        let limits = Self.captionLimits
        let group =
            shape.captionLength <= limits[0]
            ? 0 : shape.captionLength <= limits[1] ? 1 : shape.captionLength <= limits[2] ? 2 : 3
        captions[group] &+= 1
    }

    /// Adds other sums.
    public static func += (sums: inout PhotoSums, other: PhotoSums) {
        sums.count += other.count
        sums.ratios &+= other.ratios
        sums.inverses &+= other.inverses
        sums.captions &+= other.captions
    }
}

extension PhotoSums: Coded {
    /// Throws if photos can't have such sums. There is at least one photo.
    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.number(&count, upTo: Self.maxPhotos)
        try coder.check(count > 0, .inconsistent)
        try coder.number(&ratios)
        try coder.number(&inverses)
        let photos = UInt64(count)
        try coder.check(photos << 12...photos &* 21_299 ~= ratios, .inconsistent)
        try coder.check(photos << 12...photos << 15 ~= inverses, .inconsistent)
        var captioned: UInt64 = 0
        for group in 0..<4 {
            var number = Int(captions[group])
            try coder.number(&number, upTo: count)
            captions[group] = UInt32(number)
            captioned += UInt64(number)
        }
        try coder.check(captioned <= photos, .inconsistent)
    }
}
