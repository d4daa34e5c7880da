/// A run of a wall's sections, with the names of the nodes that have their photos.
///
/// The blocks divide the chapter's photos regardless of sections, so that many small sections arrive
/// together. After the mark follow these fields. Numbers are varints, unless a width is given.
///
/// | field | encoding |
/// |---|---|
/// | the number of sections | number |
/// | for each section: its title: kind, text | byte; length, bytes |
/// | its sums: photos, ratios, inverse ratios, four numbers of captions | numbers |
/// | the number of photos that a sample leaves out | number |
/// | where the photos' shapes are: 0 in the blocks, 1 here, 2 in nodes | byte |
/// | if here: ratios, and lengths of captions | 2 bytes each; 1 byte each |
/// | if in nodes: the number of parts, and for each its name and sums | number; 16 bytes, numbers |
/// | the number of blocks | number |
/// | for each block: its name, its number of photos | 16 bytes; number |
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

        /// Creates an entry for a part.
        public init(name: NodeName, sums: PhotoSums) {
            self.name = name
            self.sums = sums
        }
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

        /// Creates an entry for a block.
        public init(name: NodeName, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// The sections, in order.
    public let sections: [Section]
    /// The blocks, in order. They contain all photos of the sections.
    public let blocks: [Block]

    /// The version of the nodes' format and of the rules where nodes end. With another version, the same photos have chapters
    /// with other names.
    public static let version = 3

    /// The highest number of photos of a section whose shapes are in the chapter.
    public static let mostKnownShapes = 24

    /// Creates a chapter of several sections.
    public init(sections: [Section], blocks: [Block]) {
        self.sections = sections
        self.blocks = blocks
    }

    /// The node's bytes. O(size of the node).
    public var bytes: [UInt8] {
        var writer = ByteWriter(.chapter)
        writer.append(sections.count)
        for section in sections {
            writer.append(section.title)
            writer.append(section.sums)
            writer.append(section.total - section.sums.count)
            switch section.shapes {
            case .inBlocks:
                writer.append(fixed: 0 as UInt8)
            case .known(let shapes):
                writer.append(fixed: 1 as UInt8)
                for shape in shapes { writer.append(fixed: shape.ratio) }
                for shape in shapes { writer.append(fixed: shape.captionLength) }
            case .parts(let parts):
                writer.append(fixed: 2 as UInt8)
                writer.append(parts.count)
                for part in parts {
                    writer.append(part.name)
                    writer.append(part.sums)
                }
            }
        }
        writer.append(blocks.count)
        for block in blocks {
            writer.append(block.name)
            writer.append(block.count)
        }
        return writer.bytes
    }

    /// Reads a chapter from its bytes. O(size of the node).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        var reader = try ByteReader(bytes, .chapter)
        var sections: [Section] = []
        var count = 0
        for _ in 0..<(try reader.count(ofAtLeast: 11)) {
            let title = try reader.title()
            let sums = try reader.sums()
            let total = sums.count + (try reader.number(upTo: PhotoSums.mostPhotos - sums.count))
            let shapes = try reader.shapes(of: sums)
            sections.append(Section(title: title, sums: sums, total: total, shapes: shapes))
            count += sums.count
            guard count <= PhotoSums.mostPhotos else { throw .tooLarge }
        }
        var blocks: [Block] = []
        for _ in 0..<(try reader.count(ofAtLeast: NodeName.byteCount + 1)) {
            let block = Block(name: try reader.name(), count: try reader.number(upTo: BlockNode.mostPhotos))
            guard block.count > 0 else { throw .inconsistent }
            blocks.append(block)
            count -= block.count
        }
        guard count == 0, !sections.isEmpty else { throw .inconsistent }
        try reader.end()
        self.init(sections: sections, blocks: blocks)
    }
}

extension ByteReader {
    fileprivate mutating func shapes(of sums: PhotoSums) throws(NodeError) -> ChapterNode.Shapes {
        switch try fixed(UInt8.self) {
        case 0: return .inBlocks
        case 1:
            guard sums.count <= ChapterNode.mostKnownShapes else { throw .tooLarge }
            return .known(try shapes(sums.count, adding: sums))
        case 2: return .parts(try parts(of: sums))
        default: throw .inconsistent
        }
    }

    /// Reads the parts of a section.
    private mutating func parts(of sums: PhotoSums) throws(NodeError) -> [ChapterNode.Part] {
        var parts: [ChapterNode.Part] = []
        var all = PhotoSums()
        for _ in 0..<(try count(ofAtLeast: NodeName.byteCount + 7)) {
            let part = ChapterNode.Part(name: try name(), sums: try self.sums())
            guard part.sums.count <= sums.count - all.count else { throw .inconsistent }
            all += part.sums
            parts.append(part)
        }
        guard all == sums else { throw .inconsistent }
        return parts
    }

    /// Reads shapes and checks that their sums match those in the node.
    mutating func shapes(_ count: Int, adding told: PhotoSums?) throws(NodeError) -> [PhotoShape] {
        let ratios = try column(UInt16.self, count)
        let lengths = try column(UInt8.self, count)
        var shapes: [PhotoShape] = []
        shapes.reserveCapacity(count)
        var sums = PhotoSums()
        for index in 0..<count {
            guard ratios[index] > 0 else { throw .inconsistent }
            let shape = PhotoShape(ratio: ratios[index], captionLength: lengths[index])
            sums.add(shape)
            shapes.append(shape)
        }
        if let told, told != sums { throw .inconsistent }
        return shapes
    }
}
