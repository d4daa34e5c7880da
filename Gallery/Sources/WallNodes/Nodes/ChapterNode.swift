/// A run of a wall's sections, and where their photos are.
///
/// Blocks divide the chapter's photos whatever its sections are, so that many sections of a few photos arrive together.
/// After the mark, numbers are of seven bits a byte where nothing else is said:
///
/// | what | how |
/// |---|---|
/// | how many sections | number |
/// | of each section: its title: kind, text | byte; length, bytes |
/// | its sums: photos, ratios, inverses, four numbers of captions | numbers |
/// | how many photos a sample leaves out of it | number |
/// | how its photos' shapes are known: 0 by their blocks, 1 here, 2 by a node | byte |
/// | here: ratios, and lengths of captions | 2 bytes each; 1 byte each |
/// | by a node: its name | 16 bytes |
/// | how many blocks | number |
/// | of each block: its name, how many photos it has | 16 bytes; number |
public struct ChapterNode: Equatable, Sendable {
    /// Where the shapes of a section's photos are.
    public enum Shapes: Equatable, Sendable {
        /// In its blocks, which are few.
        case inBlocks
        /// Here, for so few photos that an estimate of their length would be wrong.
        case known([PhotoShape])
        /// In a node of their own.
        case node(NodeName)
    }

    /// What a chapter says of a section.
    public struct Section: Equatable, Sendable {
        /// Its title.
        public var title: SectionTitle
        /// The sums over its photos.
        public var sums: PhotoSums
        /// How many photos it stands for: more than it shows where the wall is a sample.
        public var total: Int
        /// Where its photos' shapes are.
        public var shapes: Shapes

        /// Says of a section what a chapter says.
        public init(title: SectionTitle, sums: PhotoSums, total: Int, shapes: Shapes) {
            self.title = title
            self.sums = sums
            self.total = total
            self.shapes = shapes
        }
    }

    /// What a chapter says of a block.
    public struct Block: Equatable, Sendable {
        /// Its name.
        public var name: NodeName
        /// How many photos it has; never zero.
        public var count: Int

        /// Says of a block what a chapter says.
        public init(name: NodeName, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// The sections, in order.
    public let sections: [Section]
    /// The blocks, in order; they have all photos of the sections.
    public let blocks: [Block]

    /// Sections with more photos do not have their shapes in the chapter.
    public static let mostKnownShapes = 24

    /// A chapter of some sections.
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
            case .node(let name):
                writer.append(fixed: 2 as UInt8)
                writer.append(name)
            }
        }
        writer.append(blocks.count)
        for block in blocks {
            writer.append(block.name)
            writer.append(block.count)
        }
        return writer.bytes
    }

    /// The chapter that bytes stand for. O(size of the node).
    ///
    /// - Throws: `NodeError` for bytes that no chapter has.
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
        case 2: return .node(try name())
        case 1:
            guard sums.count <= ChapterNode.mostKnownShapes else { throw .tooLarge }
            return .known(try shapes(sums.count, adding: sums))
        default: throw .inconsistent
        }
    }

    /// So many shapes, whose sums must be as they were told.
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
