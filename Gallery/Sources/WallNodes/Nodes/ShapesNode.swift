/// The shapes of the photos of a part of a section, whose photos are in many blocks. They are enough to lay out
/// the part.
public struct ShapesNode: Equatable, Sendable {
    /// The aspect ratios in 8192ths.
    public private(set) var ratios: [UInt16]
    /// The lengths of the captions in columns of text. Empty if there are no captions.
    public private(set) var captionLengths: [UInt8]

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
    public var bytes: [UInt8] { NodeWriter.bytes(of: self) }

    /// Reads a node from its bytes. O(number of photos).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        let node: ShapesNode = try NodeReader.read(bytes)
        self.init(ratios: node.ratios, captionLengths: node.captionLengths)
    }
}

extension ShapesNode: Coded {
    init() { self.init(ratios: [], captionLengths: []) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.mark(NodeKind.shapes.mark)
        var count = ratios.count
        try coder.count(&count, ofAtLeast: 2)
        try coder.column(&ratios, count: count)
        try coder.check(!ratios.contains(0), .inconsistent)
        var hasCaptions: UInt8 = captionLengths.isEmpty ? 0 : 1
        try coder.fixed(&hasCaptions)
        try coder.check(hasCaptions <= 1, .inconsistent)
        try coder.column(&captionLengths, count: hasCaptions == 1 ? count : 0)
        try coder.end()
    }
}
