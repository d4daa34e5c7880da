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

    @Test(arguments: [320.0, 700, 1300])
    func onAnotherWidth(width: Double) throws {
        var (wall, page) = scrolled()
        let seen = try firstSeen(wall, page)
        wall.arrange(style: wall.style, width: width, visibleHeight: 700, scale: 1, isRightToLeft: false)
        page.follow(wall)
        #expect(page.frame(of: seen.id, in: wall)?.y == seen.frame.y)
    }

    @Test(arguments: WallStyle.Kind.allCases)
    func inAnotherLayout(kind: WallStyle.Kind) throws {
        var (wall, page) = scrolled(kind: kind == .waterfall ? .grid : .waterfall)
        let seen = try firstSeen(wall, page)
        wall.arrange(
            style: WallStyle(kind: kind),
            width: 1020,
            visibleHeight: 700,
            scale: 1,
            isRightToLeft: false
        )
        page.follow(wall)
        #expect(page.frame(of: seen.id, in: wall)?.y == seen.frame.y)
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

    @Test func whenItPassesAFilterAndWhenTheFilterGoes() throws {
        var (wall, page) = scrolled()
        let seen = try firstSeen(wall, page)
        wall.filter((0..<300).filter { UInt32($0 + 1) == seen.id || $0 % 2 == 0 })
        page.follow(wall)
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
        #expect(page.frame(of: focused.id, in: wall)?.y == focused.frame.y)
    }

    @Test func aFilterThatHidesAllThatIsSeenGoesToTheTop() {
        var (wall, _) = scrolled()
        wall.filter([0, 1, 2])
        #expect(wall.offset == 0)
        #expect(wall.count == 3)
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
