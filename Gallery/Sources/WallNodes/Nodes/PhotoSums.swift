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
    static let mostPhotos = Int(Int32.max)

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

extension ByteWriter {
    mutating func append(_ sums: PhotoSums) {
        append(sums.count)
        append(sums.ratios)
        append(sums.inverses)
        for group in 0..<4 {
            append(UInt64(sums.captions[group]))
        }
    }
}

extension ByteReader {
    /// Reads the sums of at least one photo. Throws if photos can't have such sums.
    mutating func sums() throws(NodeError) -> PhotoSums {
        var sums = PhotoSums()
        sums.count = try number(upTo: PhotoSums.mostPhotos)
        guard sums.count > 0 else { throw .inconsistent }
        sums.ratios = try number()
        sums.inverses = try number()
        let count = UInt64(sums.count)
        guard sums.ratios >= count << 12, sums.ratios <= count &* 21_299,
            sums.inverses >= count << 12, sums.inverses <= count << 15
        else { throw .inconsistent }
        var captions = 0
        for group in 0..<4 {
            let number = try number(upTo: sums.count)
            captions += number
            sums.captions[group] = UInt32(number)
        }
        guard captions <= sums.count else { throw .inconsistent }
        return sums
    }
}
