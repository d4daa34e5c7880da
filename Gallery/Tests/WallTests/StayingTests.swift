import LayoutEngine
import Testing

@testable import Wall

/// Whatever changes, the photo that the reader looks at stays where it is.
@Suite struct StayingTests {
    private func scrolled(to position: Double = 2000, kind: WallStyle.Kind = .waterfall) -> (Wall, Page) {
        var wall = Fixtures.wall(Fixtures.library([100, 100, 100]), style: WallStyle(kind: kind))
        var page = Page()
        page.follow(wall)
        wall.scroll(to: position)
        page.follow(wall)
        return (wall, page)
    }

    /// The first that is wholly seen.
    private func firstSeen(_ wall: Wall, _ page: Page) throws -> (id: UInt32, frame: LayoutRect) {
        try #require(page.photos(of: wall).first { $0.frame.y >= 0 && $0.frame.maxY <= 700 })
    }

    /// The one in the middle of what is seen, and how far down it the middle is, as a share of its height.
    private func middle(_ wall: Wall, _ page: Page) throws -> (id: UInt32, share: Double) {
        let middle = try #require(wall.nearest(x: wall.width / 2, y: wall.offset + wall.visibleHeight / 2))
        let id = wall.library.ids[wall.arrangement.position(of: middle.path)]
        return (id, (wall.offset + wall.visibleHeight / 2 - middle.frame.minY) / middle.frame.height)
    }

    /// How far down the photo the middle of what is seen is.
    private func share(of id: UInt32, _ wall: Wall, _ page: Page) throws -> Double {
        let frame = try #require(page.frame(of: id, in: wall))
        return (wall.visibleHeight / 2 - frame.minY) / frame.height
    }

    @Test(arguments: [(320.0, 700.0), (700, 1300), (1300, 300), (390, 844)])
    func onAnotherScreenTheMiddleStaysInTheMiddle(width: Double, height: Double) throws {
        var (wall, page) = scrolled()
        let seen = try middle(wall, page)
        try #require(seen.share > 0 && seen.share < 1)
        wall.arrange(style: wall.style, width: width, visibleHeight: height, scale: 1, isRightToLeft: false)
        page.follow(wall)
        #expect(abs(try share(of: seen.id, wall, page) - seen.share) < 1e-9)
        wall.arrange(style: wall.style, width: 1020, visibleHeight: 700, scale: 1, isRightToLeft: false)
        #expect(abs(wall.offset - 2000) < 1e-9)
    }

    @Test func aSeriesOfSizesDoesNotDrift() {
        var (wall, _) = scrolled()
        for width in stride(from: 1000.0, through: 300, by: -50) {
            wall.arrange(style: wall.style, width: width, visibleHeight: 700, scale: 1, isRightToLeft: false)
            wall.scroll(to: wall.scrollPosition)
        }
        wall.arrange(style: wall.style, width: 1020, visibleHeight: 700, scale: 1, isRightToLeft: false)
        #expect(abs(wall.offset - 2000) < 1e-9)
    }

    @Test(arguments: WallStyle.Kind.allCases)
    func inAnotherLayout(kind: WallStyle.Kind) throws {
        var (wall, page) = scrolled(kind: kind == .waterfall ? .grid : .waterfall)
        let seen = try middle(wall, page)
        wall.arrange(
            style: WallStyle(kind: kind),
            width: 1020,
            visibleHeight: 700,
            scale: 1,
            isRightToLeft: false
        )
        page.follow(wall)
        let share = try share(of: seen.id, wall, page)
        #expect(abs(share - max(0, min(seen.share, 1))) < 1e-9)
    }

    @Test func whatIsUnderTwoFingersStaysUnderThem() throws {
        var (wall, page) = scrolled()
        let photo = try #require(page.photos(of: wall).first { $0.frame.minY > 50 && $0.frame.maxY < 300 })
        wall.hold(x: photo.frame.x + 10, y: photo.frame.y + photo.frame.height / 4)
        wall.arrange(
            style: WallStyle(columnWidth: 120),
            width: 1020,
            visibleHeight: 700,
            scale: 1,
            isRightToLeft: false
        )
        page.follow(wall)
        let now = try #require(page.frame(of: photo.id, in: wall))
        #expect(abs(now.minY + now.height / 4 - photo.frame.minY - photo.frame.height / 4) < 1e-9)
    }

    @Test func whenPhotosComeAbove() throws {
        var (wall, page) = scrolled()
        let seen = try firstSeen(wall, page)
        var library = Fixtures.library([137, 100, 100])
        library.ids = (301...337).map { $0 } + (1...300).map { $0 }
        wall.show(library)
        page.follow(wall)
        #expect(page.frame(of: seen.id, in: wall)?.y == seen.frame.y)
        #expect(wall.offset > 2000)
    }

    @Test func whatIsFoundIsShownFromItsStart() {
        var (wall, page) = scrolled()
        wall.filter((0..<300).filter { $0 % 2 == 0 })
        page.follow(wall)
        #expect(wall.offset == 0)
        #expect(page.photos(of: wall).first?.id == 1)
    }

    @Test func whenPhotosComeAboveWhatIsFoundAndWhenTheFilterGoes() throws {
        var (wall, page) = scrolled()
        wall.filter((0..<300).filter { $0 % 2 == 0 })
        page.follow(wall)
        wall.scroll(to: 1000)
        page.follow(wall)
        let seen = try firstSeen(wall, page)
        var library = Fixtures.library([137, 100, 100])
        library.ids = (301...337).map { $0 } + (1...300).map { $0 }
        wall.show(library, filter: (0..<337).filter { $0 < 37 || $0 % 2 == 1 })
        page.follow(wall)
        #expect(wall.count == 187)
        #expect(page.frame(of: seen.id, in: wall)?.y == seen.frame.y)
        let filtered = try firstSeen(wall, page)
        wall.filter(nil)
        page.follow(wall)
        #expect(page.frame(of: filtered.id, in: wall)?.y == filtered.frame.y)
    }

    @Test func theFocusedPhotoRatherThanTheFirst() throws {
        var (wall, page) = scrolled()
        let focused = try #require(page.photos(of: wall).last { $0.frame.maxY < 700 && $0.frame.y > 56 })
        wall.reveal(position: Int(focused.id) - 1)
        page.follow(wall)
        wall.arrange(style: wall.style, width: 640, visibleHeight: 700, scale: 1, isRightToLeft: false)
        page.follow(wall)
        let frame = try #require(page.frame(of: focused.id, in: wall))
        #expect(abs(frame.minY + frame.maxY - focused.frame.minY - focused.frame.maxY) < 1e-9)
    }

    @Test func theTopOfTheWallStaysTheTop() {
        var wall = Fixtures.wall(Fixtures.library([100]))
        var library = Fixtures.library([120])
        library.ids = (101...120).map { $0 } + (1...100).map { $0 }
        wall.show(library)
        #expect(wall.scrollPosition == 0)
        #expect(wall.changes.contains { $0.kind == .appeared && $0.id == 101 })
    }

    @Test func elementsSayFromWhereTheyGlide() throws {
        var (wall, page) = scrolled()
        let before = Dictionary(uniqueKeysWithValues: page.photos(of: wall).map { ($0.id, $0.frame) })
        wall.arrange(
            style: WallStyle(kind: .grid),
            width: 1020,
            visibleHeight: 700,
            scale: 1,
            isRightToLeft: false
        )
        let moved = wall.changes.filter { $0.kind == .moved && $0.content == .photo }
        #expect(moved.isEmpty == false)
        for change in moved {
            #expect(change.before?.shifted(by: -wall.scrollPosition) == before[change.id])
        }
        wall.scroll(to: wall.scrollPosition + 50)
        #expect(wall.changes.allSatisfy { $0.before == nil })
    }
}
