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

extension ByteWriter {
    /// Appends the ThumbHashes of photos: the length of each (1 byte), then the bytes of all.
    mutating func append(thumbHashesOf photos: PhotoColumns) {
        for index in 0..<photos.count { append(fixed: UInt8(photos.thumbHash(at: index).count)) }
        for index in 0..<photos.count { append([UInt8](photos.thumbHash(at: index))) }
    }

    /// Appends photos without their ThumbHashes.
    mutating func append(_ photos: PhotoColumns) {
        var previous: Int64 = 0
        for id in photos.ids {
            append(signed: Int64(id) - previous)
            previous = Int64(id)
        }
        for version in photos.versions { append(fixed: version) }
        for ratio in photos.ratios { append(fixed: ratio) }
        for color in photos.colors { append(fixed: color) }
        append(photos.captionLengths)
    }
}

extension ByteReader {
    /// Reads photos, and their ThumbHashes if these follow.
    mutating func photos(_ count: Int, hasThumbHashes: Bool = false) throws(NodeError) -> PhotoColumns {
        var ids: [UInt32] = []
        ids.reserveCapacity(count)
        var previous: Int64 = 0
        for _ in 0..<count {
            let (id, overflow) = previous.addingReportingOverflow(try signed())
            guard !overflow, id >= 0, id <= Int64(UInt32.max) else { throw .inconsistent }
            ids.append(UInt32(id))
            previous = id
        }
        let versions = try column(UInt32.self, count)
        let ratios = try column(UInt16.self, count)
        let colors = try column(UInt16.self, count)
        let lengths = try column(UInt8.self, count)
        let thumbHashLengths = hasThumbHashes ? try column(UInt8.self, count) : []
        var photos = PhotoColumns()
        for index in 0..<count {
            guard ratios[index] > 0 else { throw .inconsistent }
            let length = hasThumbHashes ? Int(thumbHashLengths[index]) : 0
            guard length <= PhotoColumns.longestThumbHash else { throw .tooLarge }
            photos.append(
                id: ids[index],
                version: versions[index],
                shape: PhotoShape(ratio: ratios[index], captionLength: lengths[index]),
                color: colors[index],
                thumbHash: try raw(length)[...]
            )
        }
        return photos
    }
}
