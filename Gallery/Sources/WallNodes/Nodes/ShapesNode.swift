/// The shapes of the photos of a part of a section, whose photos are in many blocks. They are enough to lay out
/// the part.
///
/// After the mark: the number of photos (a varint), the aspect ratios (2 bytes each, little endian), whether
/// there are captions (1 byte), and if so their lengths (1 byte each).
public struct ShapesNode: Equatable, Sendable {
    /// The aspect ratios in 8192ths.
    public let ratios: [UInt16]
    /// The lengths of the captions in columns of text. Empty if there are no captions.
    public let captionLengths: [UInt8]

    /// Creates the shapes of several photos.
    public init(ratios: [UInt16], captionLengths: [UInt8]) {
        self.ratios = ratios
        var hasCaptions = false
        for length in captionLengths where length > 0 { hasCaptions = true }
        self.captionLengths = hasCaptions ? captionLengths : []
    }

    /// Returns the length of a photo's caption.
    public func captionLength(at index: Int) -> UInt8 { captionLengths.isEmpty ? 0 : captionLengths[index] }

    /// Returns the shape of a photo.
    public func shape(at index: Int) -> PhotoShape {
        PhotoShape(ratio: ratios[index], captionLength: captionLength(at: index))
    }

    /// The sums over the photos. O(number of photos).
    public var sums: PhotoSums {
        var sums = PhotoSums()
        for index in ratios.indices { sums.add(shape(at: index)) }
        return sums
    }

    /// The node's bytes. O(number of photos).
    public var bytes: [UInt8] {
        var writer = ByteWriter(.shapes)
        writer.append(ratios.count)
        for ratio in ratios { writer.append(fixed: ratio) }
        writer.append(fixed: captionLengths.isEmpty ? 0 : 1 as UInt8)
        writer.append(captionLengths)
        return writer.bytes
    }

    /// Reads a node from its bytes. O(number of photos).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        var reader = try ByteReader(bytes, .shapes)
        let count = try reader.count(ofAtLeast: 2)
        let ratios = try reader.column(UInt16.self, count)
        var least = UInt16.max
        for ratio in ratios { least = min(least, ratio) }
        guard least > 0 else { throw .inconsistent }
        switch try reader.fixed(UInt8.self) {
        case 0: self.init(ratios: ratios, captionLengths: [])
        case 1: self.init(ratios: ratios, captionLengths: try reader.column(UInt8.self, count))
        default: throw .inconsistent
        }
        try reader.end()
    }
}
