/// A run of a wall's sections, with the names of the nodes that have their photos.
///
/// The blocks divide the chapter's photos regardless of sections, so that many small sections arrive
/// together.
public struct ChapterNode: Equatable, Sendable {
    /// The place of the shapes of a section's photos.
    public enum Shapes: Equatable, Sendable {
        /// In the section's blocks, which are few.
        case inBlocks
        /// In the chapter, because an estimate for so few photos would be inaccurate.
        case known([PhotoShape])
        /// In nodes of their own: the section's consecutive parts.
        case parts([Part])
    }

    /// Several thousand consecutive photos of a section, whose shapes are in one node. A page shows some parts of a long
    /// section without the others.
    public struct Part: Equatable, Sendable {
        /// The name of the ``ShapesNode``.
        public var name: NodeName
        /// The sums over the part's photos.
        public var sums: PhotoSums
    }

    /// A section's entry in a chapter.
    public struct Section: Equatable, Sendable {
        /// The section's title.
        public var title: SectionTitle
        /// The sums over the section's photos.
        public var sums: PhotoSums
        /// The number of photos that the section represents. A sample shows only a part of them.
        public var total: Int
        /// The place of the photos' shapes.
        public var shapes: Shapes

        /// Creates an entry for a section.
        public init(title: SectionTitle, sums: PhotoSums, total: Int, shapes: Shapes) {
            self.title = title
            self.sums = sums
            self.total = total
            self.shapes = shapes
        }
    }

    /// A block's entry in a chapter.
    public struct Block: Equatable, Sendable {
        /// The block's name.
        public var name: NodeName
        /// The number of photos, which is never zero.
        public var count: Int
    }

    /// The sections, in order.
    public private(set) var sections: [Section]
    /// The blocks, in order. They contain all photos of the sections.
    public private(set) var blocks: [Block]

    /// The version of the nodes' format and of the rules where nodes end. With another version, the same photos have chapters
    /// with other names.
    public static let version = 3

    /// The highest number of photos of a section whose shapes are in the chapter.
    public static let maxKnownShapes = 24

    /// Creates a chapter of several sections.
    public init(sections: [Section], blocks: [Block]) {
        self.sections = sections
        self.blocks = blocks
    }

    /// The node's bytes. O(size of the node).
    public var bytes: [UInt8] { NodeWriter.bytes(of: self) }

    /// Reads a chapter from its bytes. O(size of the node).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        self = try NodeReader.read(bytes)
    }
}

extension ChapterNode: Coded {
    init() { self.init(sections: [], blocks: []) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.mark(NodeKind.chapter.mark)
        try coder.list(&sections, ofAtLeast: 11)
        try coder.list(&blocks, ofAtLeast: NodeName.byteCount + 1)
        // The sum of many numbers may not fit into the 32 bits of WebAssembly.
        let photos = sections.reduce(0) { $0 + UInt64($1.sums.count) }
        try coder.check(photos <= PhotoSums.maxPhotos, .tooLarge)
        try coder.check(photos > 0 && photos == blocks.reduce(0) { $0 + UInt64($1.count) }, .inconsistent)
        try coder.end()
    }
}

extension ChapterNode.Section: Coded {
    init() { self.init(title: .none, sums: PhotoSums(), total: 0, shapes: .inBlocks) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try title.code(with: &coder)
        try sums.code(with: &coder)
        // A section to read into has no photos.
        var leftOut = max(0, total - sums.count)
        try coder.number(&leftOut, upTo: PhotoSums.maxPhotos - sums.count)
        total = sums.count + leftOut
        try shapes.code(with: &coder, sums)
    }
}

extension ChapterNode.Shapes {
    fileprivate mutating func code<Coder: NodeCoder>(with coder: inout Coder, _ sums: PhotoSums)
        throws(Coder.Failure)
    {
        var place: UInt8
        var known: [PhotoShape] = []
        var parts: [ChapterNode.Part] = []
        switch self {
        case .inBlocks: place = 0
        case .known(let shapes): (place, known) = (1, shapes)
        case .parts(let nodes): (place, parts) = (2, nodes)
        }
        try coder.fixed(&place)
        switch place {
        case 0: self = .inBlocks
        case 1:
            try coder.check(sums.count <= ChapterNode.maxKnownShapes, .tooLarge)
            var ratios = known.map { $0.ratio }
            try coder.column(&ratios, count: sums.count)
            try coder.check(!ratios.contains(0), .inconsistent)
            var captionLengths = known.map { $0.captionLength }
            try coder.column(&captionLengths, count: sums.count)
            let node = ShapesNode(ratios: ratios, captionLengths: captionLengths)
            try coder.check(node.sums == sums, .inconsistent)
            self = .known(ratios.indices.map { node.shape(at: $0) })
        case 2:
            try coder.list(&parts, ofAtLeast: NodeName.byteCount + 7)
            try coder.check(parts.reduce(0) { $0 + UInt64($1.sums.count) } == sums.count, .inconsistent)
            try coder.check(parts.reduce(into: PhotoSums()) { $0 += $1.sums } == sums, .inconsistent)
            self = .parts(parts)
        default: try coder.check(false, .inconsistent)
        }
    }
}

extension ChapterNode.Part: Coded {
    init() { self.init(name: NodeName(), sums: PhotoSums()) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try name.code(with: &coder)
        try sums.code(with: &coder)
    }
}

extension ChapterNode.Block: Coded {
    init() { self.init(name: NodeName(), count: 0) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try name.code(with: &coder)
        try coder.number(&count, upTo: BlockNode.maxPhotos)
        try coder.check(count > 0, .inconsistent)
    }
}
