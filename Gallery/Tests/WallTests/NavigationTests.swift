import BrickworkEngine
import Testing
import WallNodes

@testable import Wall

@Suite struct NavigationTests {
    @Test func arrowsGoToTheNearestPhoto() {
        let wall = Walls.whole([40]).wall
        #expect(wall.neighbor(of: 4, .up).map { $0 < 4 } ?? false)
        #expect(wall.neighbor(of: 0, .left) == nil)
        #expect(wall.neighbor(of: 99, .left) == nil)
        #expect(wall.neighbor(of: -1, .down) == nil)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func arrowsGoWhereTheyGoInALayoutOfAll(seed: UInt64) throws {
        let tree = TestTree(Walls.days(40, seed: seed), wholeChapters: 4)
        var reader = Reader(tree, scale: 0)
        for name in tree.root.chapters.map(\.name) + Array(tree.nodes.keys) { _ = reader.deliver(name) }
        let layout = tree.layout(reader.wall.arrangement)
        let starts = tree.sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.ids.count) }
        for section in tree.sections.indices {
            for item in [0, 1, tree.sections[section].ids.count / 2, tree.sections[section].ids.count - 1] {
                for heading in [CollectionLayout.NeighborDirection.up, .down, .left, .right]
                where item < tree.sections[section].ids.count {
                    let expected = layout.neighbor(of: ItemPath(section: section, item: item), heading)
                        .map { starts[$0.section] + $0.item }
                    let found = reader.wall.neighbor(of: starts[section] + item, heading)
                    #expect(found == expected, "seed \(seed), section \(section), item \(item), \(heading)")
                }
            }
        }
    }

    @Test func arrowsGoOnIntoPartsThatAreNotThere() {
        let tree = TestTree(Walls.sections([30, 30, 2_000, 30]), wholeChapters: 1)
        var reader = Reader(tree)
        #expect(reader.wall.neighbor(of: 40, .down) == 41)
        #expect(reader.wall.neighbor(of: 0, .up) == nil)
        _ = reader.deliver(tree.root.chapters[0].name)
        for block in reader.wall.nodes.chapters.values.flatMap({ $0.node.blocks }) {
            _ = reader.deliver(block.name)
        }
        #expect(reader.wall.neighbor(of: 29, .down) == 30)
    }

    /// A section of 2,000 photos is laid out when all its parts are there, and one of 9,001 in parts.
    @Test(arguments: [2_000, 9_001])
    func arrowsGoToTheNearEndOfPhotosThatAreNotLaidOut(count: Int) {
        let tree = TestTree(Walls.sections([30, count, 30]), wholeChapters: 3)
        var reader = Reader(tree)
        _ = reader.deliver(tree.root.chapters[0].name)
        for block in reader.wall.nodes.chapters.values.flatMap({ $0.node.blocks }) {
            _ = reader.deliver(block.name)
        }
        #expect(
            [29, 30, 29 + count, 30 + count].map { reader.wall.frame(of: $0) != nil } == [
                true, false, false, true,
            ]
        )
        #expect(reader.wall.neighbor(of: 30 + count, .up) == 29 + count)
        #expect(reader.wall.neighbor(of: 29, .down) == 30)
    }

    @Test func sectionsAreFoundByOffset() {
        let wall = Walls.whole([20, 20, 20]).wall
        #expect(wall.landmarkCount == 3)
        for section in 0..<3 {
            let start = wall.offset(ofLandmark: section)
            #expect(wall.landmark(at: start) == section)
            #expect(wall.landmark(at: start + 1) == section)
            #expect(wall.count(ofLandmark: section) == 20)
        }
        #expect(wall.offset(ofLandmark: 0) == 0)
        #expect(wall.landmark(at: -10) == 0)
        #expect(wall.landmark(at: 1e9) == 2)
        #expect(WallView().landmark(at: 0) == nil)
        #expect(wall.title(ofLandmark: 3) == nil)
    }

    @Test func landmarksTellOfPartsThatAreNotThere() throws {
        let tree = TestTree(Walls.sections([Int](repeating: 50, count: 40)), wholeChapters: 10)
        var reader = Reader(tree)
        #expect(reader.wall.landmarkCount == 4)
        #expect(reader.wall.title(ofLandmark: 2) == tree.sections[20].title)
        #expect(reader.wall.count(ofLandmark: 2) == 500)
        _ = reader.deliver(tree.root.chapters[1].name)
        #expect(reader.wall.landmarkCount == 13)
        #expect(reader.wall.title(ofLandmark: 4) == tree.sections[13].title)
        #expect(reader.wall.title(ofLandmark: 12) == tree.sections[30].title)
        let offsets = (0..<13).map { reader.wall.offset(ofLandmark: $0) }
        #expect(offsets == offsets.sorted())
        for number in 0..<13 { #expect(reader.wall.landmark(at: offsets[number]) == number) }
        #expect(reader.wall.title(of: 650) == tree.sections[13].title)
        #expect(reader.wall.title(of: 0) == tree.sections[0].title)
        #expect(reader.wall.total(of: 650) == 50)
        #expect(reader.wall.title(of: 2_000) == nil)
    }

    @Test func blocksAreNamed() throws {
        let tree = TestTree(Walls.sections([300, 300]), wholeChapters: 1)
        var reader = Reader(tree)
        #expect(reader.wall.block(of: 350) == nil)
        reader.fetchAll()
        reader { $0.reveal(350) }
        reader.fetchAll()
        let found = try #require(reader.wall.block(of: 350))
        #expect(found.chapter == 1)
        #expect(found.first <= 350)
        let node = try #require(tree.nodes[found.name])
        let block = try node.bytes.withUnsafeBytes { bytes throws(NodeError) in try BlockNode(bytes) }
        #expect(block.photos.ids[350 - found.first] == 351)
        #expect(reader.wall.index(ofID: 351) == 350)
        #expect(reader.wall.index(ofID: 5_000) == nil)
    }

    @Test func whatIsSeenIsKnown() {
        var reader = Walls.whole([300])
        #expect([0, 200, -1, 300].map { reader.wall.isSeen($0) } == [true, false, false, false])
        reader { $0.reveal(200) }
        #expect([0, 200].map { reader.wall.isSeen($0) } == [false, true])
    }

    @Test func aPhotoIsRevealedWhole() throws {
        var reader = Walls.whole([300])
        for index in [299, 150, 0, 77] {
            reader { $0.reveal(index) }
            let frame = try #require(reader.wall.frame(of: index))
            #expect(frame.minY >= reader.wall.offset)
            #expect(frame.maxY <= reader.wall.offset + 700)
        }
        let offset = reader.wall.offset
        reader { $0.reveal(77) }
        #expect(reader.wall.offset == offset)
    }
}
