import LayoutEngine
import Testing

@testable import Wall

@Suite struct WallTests {
    @Test func theFirstPhotosStandAtTheTop() {
        var page = Page()
        let wall = Fixtures.wall(Fixtures.library([10]))
        page.follow(wall)
        // Four columns of 240 points in 1,020, with 12 around and between; the header takes 44.
        #expect(page.frame(of: 1, in: wall) == LayoutRect(x: 12, y: 44, width: 240, height: 160))
        #expect(page.frame(of: 2, in: wall) == LayoutRect(x: 264, y: 44, width: 240, height: 360))
        #expect(page.frame(of: 3, in: wall) == LayoutRect(x: 516, y: 44, width: 240, height: 240))
        // 135 points for 16:9, and 28 for a caption of one line.
        #expect(page.frame(of: 4, in: wall) == LayoutRect(x: 768, y: 44, width: 240, height: 163))
        #expect(page.frame(of: 5, in: wall) == LayoutRect(x: 12, y: 216, width: 240, height: 180))
    }

    @Test func aTileHasAllThatThePageNeeds() throws {
        var library = Fixtures.library([10])
        library.colors[3] = 0xF800
        library.versions[3] = 300
        let wall = Fixtures.wall(library)
        let tile = try #require(wall.changes.first { $0.id == 4 })
        #expect(tile.kind == .appeared)
        #expect(tile.content == .photo)
        #expect([tile.index, tile.position, Int(tile.version), tile.thumbnail] == [3, 3, 300, 240])
        #expect(tile.color == 0xFF0000)
        #expect(tile.captionHeight == 28)
        #expect(tile.before == nil)
    }

    @Test func headersArePinnedToWhatIsSeen() throws {
        var wall = Fixtures.wall(Fixtures.library([30, 30]))
        wall.scroll(to: 500)
        let pinned = try #require(wall.changes.last { $0.content == .header && $0.isPinned })
        #expect(pinned.frame == LayoutRect(x: 0, y: 0, width: 1020, height: 44))
        #expect(pinned.position == 0)
    }

    @Test func whatIsInTheDocumentIsWhatTheLayoutHasThere() {
        let seed: UInt64 = 20_261
        var random = Random(seed: seed)
        var wall = Fixtures.wall(Fixtures.library([40, 1, 300, 7, 500], firstDay: 20))
        var page = Page()
        page.follow(wall)
        for step in 0..<400 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let positions = (0..<UInt32(wall.library.count)).filter { _ in Bool.random(using: &random) }
                wall.filter(Bool.random(using: &random) ? nil : positions)
            case 1:
                var style = wall.style
                style.kind = WallStyle.Kind.allCases.randomElement(using: &random) ?? .grid
                style.columnWidth = Double.random(in: 100...500, using: &random)
                style.period = WallStyle.Period.allCases.randomElement(using: &random) ?? .day
                style.textScale = Double.random(in: 0.5...3, using: &random)
                wall.arrange(style: style, width: 1020, visibleHeight: 700, scale: 1, isRightToLeft: false)
            case 2:
                let width = Double.random(in: 300...1600, using: &random)
                wall.arrange(
                    style: wall.style,
                    width: width,
                    visibleHeight: 700,
                    scale: 2,
                    isRightToLeft: true
                )
            case 3:
                wall.show(Fixtures.library([Int.random(in: 0...60, using: &random), 200]))
            default:
                let last = max(0, wall.pageHeight - wall.visibleHeight)
                wall.scroll(to: Double.random(in: 0...last, using: &random))
            }
            page.follow(wall)
            let reach = wall.visibleHeight * Wall.overscan
            let area = LayoutRect(
                x: 0,
                y: wall.offset - reach,
                width: wall.width,
                height: wall.visibleHeight + 2 * reach
            )
            let expected = wall.layout.elements(in: area).filter { $0.element.kind == .item }
            let found = page.photos(of: wall)
            #expect(
                found.map(\.id)
                    == expected.map { wall.library.ids[wall.arrangement.position(of: $0.element.path)] },
                "seed \(seed), step \(step)"
            )
            #expect(
                found.map(\.frame) == expected.map { $0.frame.shifted(by: -wall.offset) },
                "seed \(seed), step \(step)"
            )
        }
    }

    @Test func slotsAreUsedAgain() {
        var wall = Fixtures.wall(Fixtures.library([5000]))
        let slots = wall.slotCount
        for position in stride(from: 0.0, to: wall.pageHeight - 700, by: 333) {
            wall.scroll(to: position)
        }
        // The top of the wall has half a screen less to show than its middle.
        #expect(wall.slotCount <= slots * 2)
    }

    @Test func aNewHeightOfThePageMovesNothing() {
        var wall = Fixtures.wall(Fixtures.library([300]))
        var page = Page()
        page.follow(wall)
        wall.scroll(to: 1000)
        page.follow(wall)
        wall.arrange(style: wall.style, width: 1020, visibleHeight: 650, scale: 1, isRightToLeft: false)
        page.follow(wall)
        #expect(wall.scrollPosition == 1000)
        #expect(wall.changes.allSatisfy { $0.kind != .moved })
    }

    @Test func aHeightThatWouldHideTheMiddleScrollsToIt() throws {
        var wall = Fixtures.wall(Fixtures.library([300]))
        wall.scroll(to: 1000)
        wall.arrange(style: wall.style, width: 1020, visibleHeight: 300, scale: 1, isRightToLeft: false)
        // 1,350 was in the middle, and is now.
        #expect(wall.scrollPosition == 1200)
        wall.arrange(style: wall.style, width: 1020, visibleHeight: 700, scale: 1, isRightToLeft: false)
        #expect(wall.scrollPosition == 1200)
    }

    @Test func nonsenseIsHarmless() {
        var wall = Fixtures.wall(Fixtures.library([20]))
        wall.scroll(to: -500)
        #expect(wall.offset == 0)
        wall.scroll(to: 1e12)
        #expect(wall.offset == max(0, wall.contentHeight - 700))
        wall.filter([3, 19, 20, 4_000_000_000])
        #expect(wall.count == 2)
        wall.reveal(position: 5)
        #expect(wall.changes.isEmpty)
        wall.reveal(position: -1)
        wall.arrange(
            style: WallStyle(columnWidth: .nan),
            width: -5,
            visibleHeight: .infinity,
            scale: 0,
            isRightToLeft: true
        )
        #expect(wall.count == 2)
    }
}
