import BrickworkEngine
import SampleLibrary
import Testing
import WallNodes

@testable import Wall

@Suite struct WallTests {
    @Test func theFirstPhotosStandAtTheTop() throws {
        var reader = Reader()
        reader.open(TestTree([TestSection(0, Array(3...42))]), whole: true)
        // Four columns of 240 points in 1,020, with 12 around and between. The header takes 48.
        for (number, x) in [12.0, 264, 516, 768].enumerated() {
            let frame = try #require(reader.page.frame(of: UInt32(number + 3), in: reader.wall))
            #expect([frame.x, frame.y, frame.width] == [x, 48, 240])
        }
        #expect(reader.page.headers.map(\.frame) == [LayoutRect(x: 0, y: 0, width: 1020, height: 48)])
    }

    /// If each photo went to the shortest column, they would end at 985, 1148, 945 and 1410.
    @Test func columnsEndEvenly() {
        var reader = Reader()
        reader.open(TestTree([TestSection(0, (1...16).filter { $0 % 7 != 2 })]), whole: true)
        var ends: [Double: Double] = [:]
        for photo in reader.page.photos(of: reader.wall) {
            ends[photo.frame.x] = max(ends[photo.frame.x, default: 0], photo.frame.maxY)
        }
        #expect(ends == [12: 1090, 264: 1110, 516: 1178, 768: 1110])
    }

    @Test func aTileHasAllThatThePageNeeds() throws {
        let tree = TestTree(Walls.sections([10])) { $0 == 4 ? 0xF800 : 0 }
        var reader = Reader()
        reader.open(tree, whole: true)
        let tile = try #require(reader.wall.changes.first { $0.id == 4 })
        #expect(tile.kind == .appeared)
        #expect(tile.content == .photo)
        #expect([tile.index, Int(tile.version), tile.thumbnail] == [3, 28, 240])
        #expect(tile.color == 0xFF0000)
        #expect(tile.captionHeight == 46)
        #expect(tile.captionLines == 2)
        #expect(!tile.isTall)
        #expect(tile.before == nil)
        #expect(reader.wall.token == Array("token".utf8))
    }

    @Test func headersArePinnedToWhatIsSeen() throws {
        var reader = Walls.whole([60, 60])
        reader { $0.scroll(to: 500) }
        let pinned = try #require(reader.wall.changes.last { $0.content == .header && $0.isPinned })
        #expect(pinned.frame == LayoutRect(x: 0, y: 0, width: 1020, height: 48))
        #expect(pinned.index == 0)
    }

    /// Two sections of 60 photos below a bar of 57 points.
    @Test func pinnedHeadersFollowTheBar() throws {
        var reader = Walls.whole([60, 60])
        reader.arrange(top: 57, height: 643)
        reader { $0.scroll(to: 500) }
        let photos = reader.page.photos(of: reader.wall).map(\.frame)
        let position = reader.wall.scrollPosition
        reader { $0.hideBar(true) }
        #expect(reader.wall.changes.map(\.content) == [.header])
        let moved = try #require(reader.wall.changes.first)
        #expect(moved.isPinned && moved.frame == LayoutRect(x: 0, y: -57, width: 1020, height: 48))
        #expect(moved.before == LayoutRect(x: 0, y: 0, width: 1020, height: 48))
        #expect(reader.page.photos(of: reader.wall).map(\.frame) == photos)
        #expect(reader.wall.scrollPosition == position)
        // The next header pushes it out where the bar was. When the bar is back, it is below the bar.
        while reader.page.headers.last?.index == 0 { reader { $0.scroll(to: $0.scrollPosition + 300) } }
        let next = try #require(reader.page.headers.last?.frame)
        reader { $0.scroll(to: next.minY + 57 - 40) }
        #expect(reader.page.headers.map(\.isPinned) == [false, false])
        #expect(reader.page.headers.map(\.frame.minY) == [next.minY - 48, next.minY])
        reader { $0.hideBar(false) }
        let pinned = reader.page.headers.filter(\.isPinned)
        #expect(pinned.map(\.index) == [60] && pinned.map(\.frame.y) == [0])
    }

    @Test func aSectionWithoutATitleHasNoHeader() {
        var reader = Reader()
        reader.open(TestTree([TestSection(SectionTitle.none, Array(1...30))]), whole: true)
        #expect(reader.page.headers.isEmpty)
        #expect(reader.page.frame(of: 1, in: reader.wall)?.y == 0)
    }

    @Test func aShapeIsShownBeforeItsPhotoIsKnown() throws {
        let tree = TestTree(Walls.sections([Int](repeating: 20, count: 30)))
        var reader = Reader(tree)
        #expect(reader.page.gaps.count == 1)
        #expect(reader.page.gaps.first?.frame.minY == 48)
        _ = reader.deliver(tree.root.chapters[0].name)
        #expect(reader.page.gaps.isEmpty)
        let shapes = reader.page.photos(of: reader.wall)
        #expect(!shapes.isEmpty && shapes.allSatisfy { $0.id == 0 })
        reader.fetchAll()
        let photos = reader.page.photos(of: reader.wall)
        #expect(photos.map(\.id) == photos.map { UInt32($0.index + 1) })
        #expect(photos.map(\.frame) == shapes.map(\.frame))
        #expect(reader.wall.changes.allSatisfy { $0.kind == .moved })
    }

    @Test func gapsAreClippedToWhatIsNearby() throws {
        let tree = TestTree(Walls.sections([Int](repeating: 5_000, count: 20)), wholeChapters: 2)
        var reader = Reader(tree)
        reader { $0.jump(to: 100_000) }
        #expect(reader.page.gaps.map(\.frame) == [LayoutRect(x: 12, y: 99_650, width: 996, height: 1_400)])
        #expect(reader.page.gaps.first?.content == .gap)
    }

    @Test func headersOfEstimatedSectionsAreReal() throws {
        let tree = TestTree(Walls.sections([200, 200, 200, 200]))
        var reader = Reader(tree)
        _ = reader.deliver(tree.root.chapters[0].name)
        #expect(reader.page.headers.first?.index == 0)
        reader { $0.jump(to: $0.offset(ofLandmark: 2)) }
        #expect(reader.page.headers.contains { $0.index == 400 })
        #expect(reader.wall.title(of: 400) == tree.sections[2].title)
        #expect(reader.page.gaps.contains { $0.index == 400 })
    }

    @Test(arguments: (1...4).map { UInt64($0) })
    func whatIsInTheDocumentIsWhatTheLayoutHasThere(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let tree = TestTree(Walls.sections([40, 1, 300, 7, 500, 24, 25]))
        let ids = tree.ids
        var reader = Reader()
        reader.open(tree, whole: true)
        for step in 0..<60 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                var style = reader.wall.style
                style.kind = WallStyle.Kind.allCases.randomElement(using: &random) ?? .grid
                style.columnWidth = Double.random(in: 100...500, using: &random)
                style.textScale = Double.random(in: 0.5...3, using: &random)
                reader.arrange(style: style)
            case 1:
                reader.arrange(width: Double.random(in: 300...1600, using: &random))
            default:
                let last = max(0, reader.wall.pageHeight - reader.wall.visibleHeight)
                reader { $0.scroll(to: Double.random(in: 0...last, using: &random)) }
            }
            let wall = reader.wall
            let reach = wall.visibleHeight * WallView.overscan
            let area = LayoutRect(
                x: 0,
                y: wall.offset - reach,
                width: wall.width,
                height: wall.visibleHeight + 2 * reach
            )
            let layout = tree.layout(wall.arrangement)
            let starts = tree.sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.ids.count) }
            let expected = layout.elements(in: area).filter { $0.element.kind == .item }
            let found = reader.page.photos(of: wall)
            #expect(
                found.map(\.id)
                    == expected.map { ids[starts[$0.element.path.section] + $0.element.path.item] },
                "seed \(seed), step \(step)"
            )
            #expect(
                found.map(\.frame) == expected.map { $0.frame.shifted(by: -wall.offset) },
                "seed \(seed), step \(step)"
            )
        }
    }

    @Test func slotsAreUsedAgain() {
        var reader = Walls.whole([4000])
        let slots = reader.wall.slotCount
        for position in stride(from: 0.0, to: reader.wall.pageHeight - 700, by: 333) {
            reader { $0.scroll(to: position) }
        }
        // At the top, half a screen less is prepared than in the middle.
        #expect(reader.wall.slotCount <= slots * 2)
    }

    @Test func nonsenseIsHarmless() {
        var reader = Walls.whole([60])
        reader { $0.scroll(to: -500) }
        #expect(reader.wall.offset == 0)
        reader { $0.scroll(to: 1e12) }
        #expect(reader.wall.offset == max(0, reader.wall.contentHeight - 700))
        reader { $0.scroll(to: .nan) }
        reader { $0.jump(to: .nan) }
        reader { $0.jump(to: -.infinity) }
        #expect(reader.wall.offset == 0)
        for index in [-1, 60, .max, .min] {
            reader { $0.reveal(index) }
            #expect(reader.wall.changes.isEmpty)
            reader { $0.show(index, at: 5) }
            reader { $0.need(index) }
            #expect(reader.wall.neighbor(of: index, .down) == nil)
            #expect(reader.wall.offset(of: index) == nil)
            #expect(reader.wall.id(of: index) == nil)
            #expect(reader.wall.moved(index) == nil)
            #expect(reader.wall.count(ofLandmark: index) == 0)
        }
        reader { $0.show(5, at: .nan) }
        reader {
            $0.arrange(
                style: WallStyle(columnWidth: .nan, spacing: -.infinity, margin: 1e300),
                width: -5,
                visibleHeight: .infinity,
                scale: .nan,
                isRightToLeft: true
            )
        }
        #expect(reader.wall.count == 60)
        var empty = WallView()
        empty.scroll(to: 5)
        empty.reveal(0)
        empty.jump(to: 9)
        #expect(empty.wanted.isEmpty)
        #expect(empty.firstSeen == nil)
    }
}
