import BrickworkEngine
import SampleLibrary
import Testing

@testable import Wall
@testable import WallNodes

/// A wall of a hundred million photos, made on request. It has a few chapters, each with many names.
private struct HugeWall {
    private let trees: [TestTree]
    let root: RootNode

    init(photos: Int) {
        let sizes = [
            [20, 300, 100, 5_000, 60, 100], [1_000, 20, 20, 20, 700], [100, 100, 90, 40, 2_000, 3_000, 30],
        ]
        trees = sizes.enumerated().map { number, counts in
            let repeated = [[Int]](repeating: counts, count: 4).flatMap { $0 }
            return TestTree(
                Walls.sections(repeated, from: UInt32(number * 100_000 + 1)),
                wholeChapters: 1_000
            )
        }
        var chapters: [RootNode.Chapter] = []
        var count = 0
        while count < photos {
            var chapter = trees[chapters.count % trees.count].root.chapters[0]
            chapter.name = NodeName(high: UInt64(chapters.count), low: chapter.name.low)
            count += chapter.sums.count
            chapters.append(chapter)
        }
        root = RootNode(token: [], total: count, chapters: chapters)
    }

    var bundle: [UInt8] {
        WallBundle(nodes: [
            WallBundle.Node(kind: .root, name: TestTree.name(of: root.bytes), bytes: root.bytes)
        ]).bytes
    }

    /// Returns a node's bytes. The names of a chapter's nodes contain the name of the chapter.
    func bytes(_ want: Want) throws -> [UInt8] {
        let tree = trees[want.chapter % trees.count]
        guard want.kind == .chapter else {
            return try #require(tree.nodes[name(want.name, in: want.chapter)]).bytes
        }
        let bytes = try #require(tree.nodes[tree.root.chapters[0].name]).bytes
        let node = try bytes.withUnsafeBytes { bytes throws(NodeError) in try ChapterNode(bytes) }
        let sections = node.sections.map { section in
            var section = section
            if case .parts(let parts) = section.shapes {
                section.shapes = .parts(
                    parts.map { ChapterNode.Part(name: name($0.name, in: want.chapter), sums: $0.sums) }
                )
            }
            return section
        }
        let blocks = node.blocks.map { block in
            ChapterNode.Block(name: name(block.name, in: want.chapter), count: block.count)
        }
        return ChapterNode(sections: sections, blocks: blocks).bytes
    }

    /// Gives a chapter another name. Doing it twice returns the first name.
    private func name(_ name: NodeName, in chapter: Int) -> NodeName {
        NodeName(high: name.high ^ UInt64(chapter) << 20, low: name.low)
    }
}

/// The memory depends neither on the size of a wall nor on the scrolled distance.
@Suite struct BudgetTests {
    @Test func aHundredMillionPhotosTakeNoMoreThanTheirPart() throws {
        let huge = HugeWall(photos: 100_000_000)
        var random = SeededRandom(seed: 9)
        var wall = WallView()
        wall.arrange(style: WallStyle(), width: 1020, visibleHeight: 700, scale: 2, isRightToLeft: false)
        let isOpen = huge.bundle.withUnsafeBytes { wall.open($0, keeps: false) }
        try #require(isOpen)
        #expect(wall.count >= 100_000_000)
        #expect(wall.pageHeight == ScrollMap.longest)
        #expect(wall.contentHeight > 1e9)
        for step in 0..<60 {
            let index = step == 30 ? wall.count - 1 : Int.random(in: 0..<wall.count, using: &random)
            wall.reveal(index)
            var fetched = 0
            while let want = wall.wanted.first {
                let isWhole = try huge.bytes(want).withUnsafeBytes { wall.take(want.kind, want.name, $0) }
                #expect(isWhole)
                fetched += 1
                try #require(fetched < 60, "fetches without end")
            }
            let frame = try #require(wall.frame(of: index))
            #expect(
                frame.minY >= wall.offset - 1e-5 && frame.maxY <= wall.offset + 700 + 1e-5,
                "step \(step)"
            )
            #expect(wall.id(of: index) != nil)
            let nodes = wall.nodes
            let inBlocks = nodes.blocks.values.reduce(0) { $0 + $1.photos.count }
            let laidOut = nodes.chapters.values.reduce(0) { $0 + $1.laidOut }
            let sections = nodes.chapters.values.reduce(0) { $0 + $1.node.sections.count }
            // Nodes in use may exceed the limit: two chapters, and their visible blocks.
            #expect(inBlocks <= LoadedNodes.budget.blocks + 8 * BlockNode.maxPhotos)
            #expect(laidOut <= LoadedNodes.budget.chapters + 2 * 30_000)
            #expect(sections <= LoadedNodes.budget.sections + 2 * 256)
        }
    }

    @Test func whatIsNeededAndWhatIsSeenStays() throws {
        let huge = HugeWall(photos: 5_000_000)
        var wall = WallView()
        wall.arrange(style: WallStyle(), width: 1020, visibleHeight: 700, scale: 1, isRightToLeft: false)
        let isOpen = huge.bundle.withUnsafeBytes { wall.open($0, keeps: false) }
        try #require(isOpen)
        wall.need(1_234_567)
        for step in 0..<100 {
            wall.reveal(step * 49_000)
            while let want = wall.wanted.first {
                _ = try huge.bytes(want).withUnsafeBytes { wall.take(want.kind, want.name, $0) }
            }
            #expect(wall.id(of: 1_234_567) != nil)
        }
    }

    @Test func lettingGoMovesNothing() throws {
        let huge = HugeWall(photos: 5_000_000)
        var wall = WallView()
        wall.arrange(style: WallStyle(), width: 1020, visibleHeight: 700, scale: 1, isRightToLeft: false)
        let isOpen = huge.bundle.withUnsafeBytes { wall.open($0, keeps: false) }
        try #require(isOpen)
        var chapters = 0
        for step in 0..<60 {
            wall.reveal(step * 80_000)
            while let want = wall.wanted.first {
                let before = wall.nodes.chapters.count
                let lengths = wall.map.lengths
                _ = try huge.bytes(want).withUnsafeBytes { wall.take(want.kind, want.name, $0) }
                // A removed chapter keeps its length. Only the chapter that has loaded changes.
                #expect(zip(lengths, wall.map.lengths).count { $0 != $1 } <= 1)
                chapters = max(chapters, before)
            }
        }
        #expect(wall.nodes.chapters.count < 60)
    }
}
