import SampleLibrary
import Testing
import WallNodes

struct HostileBytesTests {
    private static func decode(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            _ = try? RootNode(bytes)
            _ = try? ChapterNode(bytes)
            _ = try? ShapesNode(bytes)
            _ = try? BlockNode(bytes)
            _ = try? Listing(bytes)
            _ = try? WallBundle(bytes)
        }
    }

    private static var nodes: [[UInt8]] {
        let tree = BuiltTree(days([3, 30, 2_000]))
        let photos = days([40])[0].photos
        let listing = Listing(
            token: Array("0a1b".utf8),
            photos: photos,
            sections: [Listing.Section(title: day(0), count: 40)]
        )
        let root = WallBundle.Node(
            kind: .root,
            name: BuiltTree.name(of: tree.root.bytes),
            bytes: tree.root.bytes
        )
        return [tree.root.bytes, listing.bytes, WallBundle(nodes: [root]).bytes] + tree.nodes.values
    }

    @Test("What is cut short is no node")
    func cut() {
        for bytes in Self.nodes {
            for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 200)) {
                bytes.prefix(length).withUnsafeBytes { bytes in
                    #expect(throws: NodeError.self) { try RootNode(bytes) }
                    #expect(throws: NodeError.self) { try ChapterNode(bytes) }
                    #expect(throws: NodeError.self) { try ShapesNode(bytes) }
                    #expect(throws: NodeError.self) { try BlockNode(bytes) }
                    #expect(throws: NodeError.self) { try Listing(bytes) }
                    #expect(throws: NodeError.self) { try WallBundle(bytes) }
                }
            }
        }
    }

    @Test("What follows a node is an error")
    func more() {
        let bytes = BuiltTree(days([30])).root.bytes + [0]
        #expect(throws: NodeError.tooLong) {
            try bytes.withUnsafeBytes { bytes throws(NodeError) in try RootNode(bytes) }
        }
    }

    @Test("Changed bytes never trap", arguments: 1...20 as ClosedRange<UInt64>)
    func changed(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for node in Self.nodes {
            for _ in 0..<50 {
                var bytes = node
                for _ in 0...Int.random(in: 0..<4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = [
                        0, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random),
                    ]
                    .randomElement(using: &random)!
                }
                Self.decode(bytes)
            }
        }
    }

    @Test("Numbers that lie are found out")
    func lies() throws {
        let tree = BuiltTree(days([30, 30]))
        let chapter = try tree.chapter(tree.root.chapters[0].name)
        var sections = chapter.sections
        sections[0].sums.ratios += 1_000_000_000
        let wrongSums = ChapterNode(sections: sections, blocks: chapter.blocks)
        let wrongBlocks = ChapterNode(sections: chapter.sections, blocks: Array(chapter.blocks.dropLast()))
        let long = BuiltTree(days([3_000]))
        let inParts = try long.chapter(long.root.chapters[0].name)
        var section = inParts.sections[0]
        guard case .parts(var parts) = section.shapes else { return }
        parts[0].sums.captions[0] += 1
        section.shapes = .parts(parts)
        let wrongPart = ChapterNode(sections: [section], blocks: inParts.blocks)
        section.shapes = .parts([])
        let noParts = ChapterNode(sections: [section], blocks: inParts.blocks)
        for wrong in [wrongSums, wrongBlocks, wrongPart, noParts] {
            #expect(throws: NodeError.inconsistent) {
                try wrong.bytes.withUnsafeBytes { bytes throws(NodeError) in try ChapterNode(bytes) }
            }
        }
        let less = RootNode(token: [], total: 59, chapters: tree.root.chapters)
        #expect(throws: NodeError.inconsistent) {
            try less.bytes.withUnsafeBytes { bytes throws(NodeError) in try RootNode(bytes) }
        }
    }

    @Test("A ThumbHash that is longer than any is an error")
    func longThumbHash() throws {
        var photos = PhotoColumns()
        let shape = PhotoShape(ratio: 8192, captionLength: 0)
        photos.append(
            id: 1,
            version: 1,
            shape: shape,
            color: 1,
            thumbHash: [UInt8](repeating: 9, count: 25)[...]
        )
        var bytes = BlockNode(photos: photos, textHash: 0).bytes
        bytes[bytes.count - 26] = 26
        #expect(throws: NodeError.tooLarge) {
            try (bytes + [9]).withUnsafeBytes { bytes throws(NodeError) in try BlockNode(bytes) }
        }
    }

    @Test("Counts beyond what is there take no memory")
    func counts() {
        // A chapter, and a listing without a token, with 2^60 elements.
        let count: [UInt8] = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]
        #expect(throws: NodeError.tooShort) {
            try (Array("BWC3".utf8) + count).withUnsafeBytes { bytes throws(NodeError) in
                try ChapterNode(bytes)
            }
        }
        #expect(throws: NodeError.tooShort) {
            try (Array("BWL1".utf8) + [0] + count).withUnsafeBytes { bytes throws(NodeError) in
                try Listing(bytes)
            }
        }
    }
}
