import BrickworkEngine
import SampleLibrary
import Testing
import WallNodes

@testable import Wall

/// Calls in any order, with any arguments. Nothing traps, and the result is consistent.
@Suite struct HostileTests {
    private func take(_ reader: inout Reader, _ kind: NodeKind, _ name: NodeName, _ bytes: [UInt8]) -> Bool {
        reader { wall in bytes.withUnsafeBytes { wall.take(kind, name, $0) } }
    }

    @Test func aChapterThatIsNotWhatTheRootSaysIsRefused() throws {
        let tree = TestTree(Walls.sections([8, 40]), wholeChapters: 1)
        var reader = Reader(tree)
        let (one, other) = (tree.root.chapters[0].name, tree.root.chapters[1].name)
        let bytes = try #require(tree.nodes[other]).bytes
        let isTaken = take(&reader, .chapter, one, bytes)
        #expect(!isTaken)
        // It isn't requested again immediately.
        #expect(reader.wall.wanted.map(\.name) == [other])
        reader { $0.retry() }
        #expect(reader.wall.wanted.map(\.name) == [one, other])
        reader.fetchAll()
        #expect(reader.page.photos(of: reader.wall).first?.id == 1)
    }

    @Test func aBlockThatIsNotWhatItsChapterSaysIsRefused() throws {
        let tree = TestTree(Walls.sections([60]))
        var reader = Reader(tree)
        _ = reader.deliver(tree.root.chapters[0].name)
        let name = try #require(reader.wall.wanted.first).name
        let bytes = try #require(tree.nodes[name]).bytes
        let block = try bytes.withUnsafeBytes { bytes throws(NodeError) in try BlockNode(bytes) }
        // The same number of photos with other shapes, and one photo less.
        for count in [block.photos.count, block.photos.count - 1] {
            var photos = PhotoColumns()
            for number in 0..<count {
                let shape = PhotoShape(ratio: 100, captionLength: 0)
                photos.append(id: UInt32(number), version: 1, shape: shape, color: 1)
            }
            var isWhole = true
            let names = reader.wall.wanted.map(\.name)
            isWhole = take(&reader, .block, name, BlockNode(photos: photos, textHash: 0).bytes)
            for other in names where other != name { isWhole = reader.deliver(other) && isWhole }
            #expect(!isWhole)
            reader { $0.retry() }
        }
        _ = reader.deliver(name)
        reader.fetchAll()
        #expect(reader.page.photos(of: reader.wall).allSatisfy { $0.id == UInt32($0.index + 1) })
    }

    @Test func aBlockThatNobodySpeaksOfIsLetGo() throws {
        let tree = TestTree(Walls.sections([300]))
        var reader = Reader(tree)
        let bytes = try #require(tree.nodes[tree.root.chapters[0].name]).bytes
        let chapter = try bytes.withUnsafeBytes { bytes throws(NodeError) in try ChapterNode(bytes) }
        var photos = PhotoColumns()
        photos.append(id: 7, version: 1, shape: PhotoShape(ratio: 100, captionLength: 0), color: 1)
        let isWhole = take(
            &reader,
            .block,
            chapter.blocks[0].name,
            BlockNode(photos: photos, textHash: 0).bytes
        )
        #expect(isWhole)
        #expect(reader.wall.nodes.blocks.isEmpty)
        reader.fetchAll()
        #expect(reader.page.photos(of: reader.wall).first?.id == 1)
    }

    @Test func shapesThatAreNotWhatTheirChapterSaysAreRefused() throws {
        let tree = TestTree(Walls.sections([5_000]))
        var reader = Reader(tree)
        _ = reader.deliver(tree.root.chapters[0].name)
        let name = try #require(reader.wall.wanted.first { $0.kind == .shapes }).name
        let wrong = ShapesNode(ratios: [UInt16](repeating: 9, count: 5_000), captionLengths: [])
        let isTaken = take(&reader, .shapes, name, wrong.bytes)
        #expect(!isTaken)
        #expect(reader.page.photos(of: reader.wall).isEmpty)
    }

    @Test func damagedBundlesAreRefused() {
        let tree = TestTree(Walls.sections([30, 40, 300]), wholeChapters: 2)
        let whole = tree.bundle(whole: true)
        for length in stride(from: 0, to: whole.count - 1, by: 7) {
            var wall = WallView()
            let isOpen = Array(whole.prefix(length)).withUnsafeBytes { wall.open($0, keeps: false) }
            // It is a valid bundle only if it ends with a node.
            if isOpen { #expect(wall.count == 370) } else { #expect(wall.count == 0) }
        }
    }

    @Test func aRootWithAChapterTwiceIsRefused() {
        let tree = TestTree(Walls.sections([30]))
        let twice = RootNode(token: [], total: 60, chapters: tree.root.chapters + tree.root.chapters)
        let node = WallBundle.Node(kind: .root, name: TestTree.name(of: twice.bytes), bytes: twice.bytes)
        var wall = WallView()
        let isOpen = WallBundle(nodes: [node]).bytes.withUnsafeBytes { wall.open($0, keeps: false) }
        #expect(!isOpen)
    }

    @Test(arguments: (1...4).map { UInt64($0) })
    func anyOrderOfCallsHasAnAnswer(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let trees = (0..<3).map { TestTree(Walls.days(40, seed: seed &+ $0), wholeChapters: 7) }
        var nodes = trees.flatMap { Array($0.nodes) }
        nodes.sort { $0.key.high < $1.key.high }
        var reader = Reader()
        for _ in 0..<400 {
            let any = nodes.randomElement(using: &random)!
            let index = Int.random(in: -5...30_000, using: &random)
            switch Int.random(in: 0..<16, using: &random) {
            case 0: reader.open(trees.randomElement(using: &random)!, keeps: Bool.random(using: &random))
            case 1:
                let whole = trees.randomElement(using: &random)!
                reader.open(whole, whole: true, keeps: Bool.random(using: &random))
            case 2...5: _ = take(&reader, any.value.kind, any.key, any.value.bytes)
            case 6:
                var damaged = any.value.bytes
                damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= UInt8.random(
                    in: 1...255,
                    using: &random
                )
                _ = take(&reader, any.value.kind, any.key, damaged)
            case 7:
                _ = take(&reader, NodeKind.allCases.randomElement(using: &random)!, any.key, any.value.bytes)
            case 8: reader { $0.note(lackOf: any.key) }
            case 9: reader { $0.retry() }
            case 10: reader { $0.reveal(index) }
            case 11: reader { $0.show(index, at: Double(index % 900)) }
            case 12: reader { $0.need(index) }
            case 13: reader { $0.jump(to: Double(index) * 20) }
            case 14: reader.arrange(width: Double.random(in: -10...2_000, using: &random))
            default: reader { $0.scroll(to: Double(index)) }
            }
            #expect(reader.wall.wanted.count <= WallView.maxWanted)
            _ = reader.wall.neighbor(
                of: index,
                [CollectionLayout.NeighborDirection.up, .down, .left, .right].randomElement(using: &random)!
            )
            _ = reader.wall.landmark(at: Double(index))
            _ = reader.wall.title(ofLandmark: index)
            _ = reader.wall.block(of: index)
            #expect(reader.wall.offset >= 0)
        }
    }
}
