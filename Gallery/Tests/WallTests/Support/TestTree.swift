import BrickworkEngine
import WallNodes

@testable import Wall

/// A section in tests. Its identifiers determine its photos.
struct TestSection: Equatable {
    var title: SectionTitle
    var ids: [UInt32]

    init(_ title: SectionTitle, _ ids: [UInt32]) {
        self.title = title
        self.ids = ids
    }

    /// Makes a section with a number as its name.
    init(_ number: Int, _ ids: [UInt32]) {
        self.init(SectionTitle(.folder, Array("Section \(number)".utf8)), ids)
    }
}

/// The photos in tests.
enum TestPhoto {
    /// Returns an aspect ratio typical of photographs, and a caption for every third photo.
    static func shape(_ id: UInt32) -> PhotoShape {
        let proportions: [(Int, Int)] = [(3, 2), (2, 3), (1, 1), (16, 9), (4, 3), (5, 1), (1, 2)]
        let mixed = Int(id &* 2_654_435_761 >> 7)
        let (width, height) = proportions[mixed % proportions.count]
        return PhotoShape(
            ratio: PhotoShape.ratio(width: width, height: height),
            captionLength: mixed % 3 == 0 ? UInt8(truncatingIfNeeded: mixed / 3) : 0
        )
    }
}

/// A tree with all of its nodes.
struct TestTree {
    private(set) var nodes: [NodeName: (kind: NodeKind, bytes: [UInt8])] = [:]
    private(set) var root = RootNode(token: [], total: 0, chapters: [])
    let sections: [TestSection]

    /// - Parameters:
    ///   - wholeChapters: The number of sections in a chapter, which differs from real walls.
    ///   - isShort: Whether chapters have about eight sections, and end depending on their content, as in
    ///     real walls.
    init(
        _ sections: [TestSection],
        wholeChapters: Int? = nil,
        isShort: Bool = false,
        color: (UInt32) -> UInt16 = { UInt16($0 & 0xFFFF) },
        thumbHash: (UInt32) -> [UInt8] = { _ in [] },
        shape: (UInt32) -> PhotoShape = TestPhoto.shape
    ) {
        self.sections = sections
        var nodes: [NodeName: (kind: NodeKind, bytes: [UInt8])] = [:]
        let take = { (kind: NodeKind, bytes: [UInt8]) -> NodeName in
            let name = Self.name(of: bytes)
            nodes[name] = (kind, bytes)
            return name
        }
        var chapters: [RootNode.Chapter] = []
        var cut = ChapterCut()
        var builder = ChapterBuilder()
        var isShortEnd = false
        for (number, section) in sections.enumerated() {
            let begins = cut.begins(with: section.title, count: section.ids.count)
            let isFirst = wholeChapters.map { number % $0 == 0 } ?? (begins || isShortEnd)
            if isFirst, let made = builder.finish(take) { chapters.append(made) }
            builder.begin(section.title, count: section.ids.count, total: section.ids.count, take)
            for id in section.ids {
                let photo = BlockPhoto(
                    id: id,
                    version: id &* 7,
                    shape: shape(id),
                    color: color(id),
                    thumbHash: thumbHash(id),
                    textHash: UInt64(id)
                )
                builder.append(photo, take)
            }
            isShortEnd = isShort && Self.name(of: section.title.text).low % 8 == 0
        }
        if let made = builder.finish(take) { chapters.append(made) }
        self.nodes = nodes
        root = RootNode(
            token: Array("token".utf8),
            total: chapters.reduce(0) { $0 + $1.sums.count },
            chapters: chapters
        )
    }

    /// Returns a bundle of the root, and of all nodes if requested.
    func bundle(whole: Bool = false) -> [UInt8] {
        var bundle = [WallBundle.Node(kind: .root, name: Self.name(of: root.bytes), bytes: root.bytes)]
        if whole {
            let all = nodes.sorted {
                ($0.value.kind.rawValue, $0.key.high) < ($1.value.kind.rawValue, $1.key.high)
            }
            bundle += all.map { WallBundle.Node(kind: $0.value.kind, name: $0.key, bytes: $0.value.bytes) }
        }
        return WallBundle(nodes: bundle).bytes
    }

    /// The identifiers of all photos, in order.
    var ids: [UInt32] { sections.flatMap { $0.ids } }

    /// Returns the layout of all sections, from scratch.
    func layout(_ arrangement: Arrangement) -> CollectionLayout {
        CollectionLayout(
            container: arrangement.container,
            sections: sections.map {
                arrangement.section($0.title, ShapesNode($0.ids.map { TestPhoto.shape($0) }))
            }
        )
    }

    /// Returns a long section that is loaded completely.
    func longSection(_ number: Int, _ arrangement: Arrangement) throws -> LongSection {
        let parts = try parts(ofSection: number)
        var long = LongSection(parts.map(\.entry), arrangement)
        var first = 0
        for part in parts {
            long.learn([(first, part.node)], arrangement)
            first += part.node.ratios.count
        }
        return long
    }

    /// Returns the parts of a section, as the nodes have them.
    func parts(ofSection number: Int) throws -> [(entry: ChapterNode.Part, node: ShapesNode)] {
        let chapters = try root.chapters.map { chapter in
            try nodes[chapter.name, default: (.chapter, [])].bytes.withUnsafeBytes {
                bytes throws(NodeError) in
                try ChapterNode(bytes)
            }
        }
        guard case .parts(let parts) = chapters.flatMap(\.sections)[number].shapes else { return [] }
        return try parts.map { part in
            let node = try nodes[part.name, default: (.shapes, [])].bytes.withUnsafeBytes {
                bytes throws(NodeError) in
                try ShapesNode(bytes)
            }
            return (part, node)
        }
    }

    /// Any hash works, because no other code computes it.
    static func name(of bytes: [UInt8]) -> NodeName {
        var high: UInt64 = 0xCBF2_9CE4_8422_2325
        var low: UInt64 = 0x1234_5678_9ABC_DEF0
        bytes.withUnsafeBytes { bytes in
            for byte in bytes {
                high = (high ^ UInt64(byte)) &* 0x100_0000_01B3
                low = (low &+ UInt64(byte) &+ 1) &* 0x9E37_79B9_7F4A_7C15
                low ^= low >> 29
            }
        }
        return NodeName(high: high, low: low)
    }
}

extension Arrangement {
    /// Returns a section of photos with known shapes.
    func section(_ title: SectionTitle, _ shapes: ShapesNode) -> LayoutSection {
        var section = LayoutSection(layout: photos)
        describe(&section, title, shapes, .captionsAndSpans)
        return section
    }
}
