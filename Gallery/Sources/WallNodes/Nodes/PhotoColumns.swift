/// The properties of several photos, one column for each property.
public struct PhotoColumns: Equatable, Sendable {
    /// The photos' identifiers.
    public private(set) var ids: [UInt32] = []
    /// The versions of the photos' contents. Each change gives a photo another number.
    public private(set) var versions: [UInt32] = []
    /// The aspect ratios in 8192ths.
    public private(set) var ratios: [UInt16] = []
    /// The dominant colors as RGB 565, or zero for those not known yet.
    public private(set) var colors: [UInt16] = []
    /// The lengths of the captions in columns of text, or zero for those without.
    public private(set) var captionLengths: [UInt8] = []

    /// The ThumbHashes of all photos, one after the other.
    private var thumbHashes: [UInt8] = []
    /// Where each photo's ThumbHash ends.
    private var thumbHashEnds: [UInt32] = []

    /// The highest number of bytes of a ThumbHash.
    static let longestThumbHash = 25

    /// Creates columns without photos.
    public init() {}

    /// The number of photos.
    public var count: Int { ids.count }

    /// Returns the properties that determine a photo's layout.
    public func shape(at index: Int) -> PhotoShape {
        PhotoShape(ratio: ratios[index], captionLength: captionLengths[index])
    }

    /// Returns a photo's ThumbHash, or nothing if it isn't known yet.
    public func thumbHash(at index: Int) -> ArraySlice<UInt8> {
        thumbHashes[(index > 0 ? Int(thumbHashEnds[index - 1]) : 0)..<Int(thumbHashEnds[index])]
    }

    /// Appends a photo.
    ///
    /// - Parameter thumbHash: The ThumbHash, or nothing if it isn't known yet. Longer ones than any are left out.
    public mutating func append(
        id: UInt32,
        version: UInt32,
        shape: PhotoShape,
        color: UInt16,
        thumbHash: ArraySlice<UInt8> = []
    ) {
        ids.append(id)
        versions.append(version)
        ratios.append(shape.ratio)
        colors.append(color)
        captionLengths.append(shape.captionLength)
        if thumbHash.count <= Self.longestThumbHash { thumbHashes += thumbHash }
        thumbHashEnds.append(UInt32(thumbHashes.count))
    }

    /// Appends a photo without its text hash.
    public mutating func append(_ photo: BlockPhoto) {
        append(
            id: photo.id,
            version: photo.version,
            shape: photo.shape,
            color: photo.color,
            thumbHash: photo.thumbHash[...]
        )
    }

    /// Appends a photo from other columns.
    public mutating func append(_ other: PhotoColumns, at index: Int) {
        append(
            id: other.ids[index],
            version: other.versions[index],
            shape: other.shape(at: index),
            color: other.colors[index],
            thumbHash: other.thumbHash(at: index)
        )
    }
}

extension PhotoColumns {
    /// Codes each column, and the lengths and bytes of the ThumbHashes if the format has them.
    mutating func code<Coder: NodeCoder>(with coder: inout Coder, count: Int, hasThumbHashes: Bool)
        throws(Coder.Failure)
    {
        var previous: Int64 = 0
        var coded: [UInt32] = []
        coded.reserveCapacity(count)
        for index in 0..<count {
            // The difference from the previous identifier, in zigzag encoding.
            var difference = ids.isEmpty ? 0 : Int64(ids[index]) - previous
            var zigzag = UInt64(bitPattern: (difference << 1) ^ (difference >> 63))
            try coder.number(&zigzag)
            difference = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
            let (id, overflow) = previous.addingReportingOverflow(difference)
            try coder.check(!overflow && 0...Int64(UInt32.max) ~= id, .inconsistent)
            coded.append(UInt32(id))
            previous = id
        }
        ids = coded
        try coder.column(&versions, count: count)
        try coder.column(&ratios, count: count)
        try coder.check(!ratios.contains(0), .inconsistent)
        try coder.column(&colors, count: count)
        try coder.column(&captionLengths, count: count)
        var lengths = (0..<thumbHashEnds.count).map { UInt8(thumbHash(at: $0).count) }
        if hasThumbHashes {
            try coder.column(&lengths, count: count)
        } else {
            lengths = [UInt8](repeating: 0, count: count)
            thumbHashes = []
        }
        try coder.check(lengths.allSatisfy { $0 <= Self.longestThumbHash }, .tooLarge)
        var end: UInt32 = 0
        thumbHashEnds = lengths.map { length in
            end += UInt32(length)
            return end
        }
        try coder.raw(&thumbHashes, count: Int(end))
    }
}
