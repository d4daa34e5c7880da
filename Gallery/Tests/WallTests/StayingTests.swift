import BrickworkEngine
import Testing

@testable import Wall

/// Whatever changes, the photo that the user looks at stays in place.
@Suite struct StayingTests {
    /// - Parameter scale: With 0, nothing is rounded to pixels.
    private func scrolled(kind: WallStyle.Kind = .waterfall, scale: Double = 0) -> Reader {
        var reader = Walls.whole([100, 100, 100], style: WallStyle(kind: kind), scale: scale)
        reader { $0.scroll(to: 2000) }
        return reader
    }

    /// Returns the photo in the middle of the visible part, and the position of the middle as a share of its
    /// height.
    private func middle(_ reader: Reader) throws -> (id: UInt32, share: Double) {
        let wall = reader.wall
        let middle = wall.offset + wall.visibleHeight / 2
        let nearest = try #require(wall.nearest(x: wall.width / 2, y: middle))
        return (
            try #require(wall.id(of: nearest.index)), (middle - nearest.frame.minY) / nearest.frame.height
        )
    }

    /// Returns the position of the visible middle in a photo, as a share of its height.
    private func share(of id: UInt32, _ reader: Reader) throws -> Double {
        let frame = try #require(reader.page.frame(of: id, in: reader.wall))
        return (reader.wall.visibleHeight / 2 - frame.minY) / frame.height
    }

    @Test(arguments: [(320.0, 700.0), (700, 1300), (1300, 300), (390, 844)])
    func onAnotherScreenTheMiddleStaysInTheMiddle(width: Double, height: Double) throws {
        var reader = scrolled()
        let seen = try middle(reader)
        let share = max(0, min(seen.share, 1))
        reader.arrange(width: width, height: height)
        #expect(abs(try self.share(of: seen.id, reader) - share) < 1e-9)
        reader.arrange(width: 1020, height: 700)
        #expect(abs(reader.wall.offset - 2000) < 1e-9)
    }

    @Test func aSeriesOfSizesDoesNotDrift() {
        var reader = scrolled()
        for width in stride(from: 1000.0, through: 300, by: -50) {
            reader.arrange(width: width)
            reader { $0.scroll(to: $0.scrollPosition) }
        }
        reader.arrange(width: 1020)
        #expect(abs(reader.wall.offset - 2000) < 1e-9)
    }

    @Test(arguments: WallStyle.Kind.allCases)
    func inAnotherLayout(kind: WallStyle.Kind) throws {
        var reader = scrolled(kind: kind == .waterfall ? .grid : .waterfall)
        let seen = try middle(reader)
        reader.arrange(style: WallStyle(kind: kind))
        let share = try share(of: seen.id, reader)
        #expect(abs(share - max(0, min(seen.share, 1))) < 1e-9)
    }

    @Test func whatIsUnderTwoFingersStaysUnderThem() throws {
        var reader = scrolled()
        let photo = try #require(
            reader.page.photos(of: reader.wall).first { $0.frame.minY > 50 && $0.frame.maxY < 400 }
        )
        reader.wall.hold(x: photo.frame.x + 10, y: photo.frame.y + photo.frame.height / 4)
        reader.arrange(style: WallStyle(columnWidth: 120))
        let now = try #require(reader.page.frame(of: photo.id, in: reader.wall))
        #expect(abs(now.minY + now.height / 4 - photo.frame.minY - photo.frame.height / 4) < 1e-9)
    }

    /// The point stays under the fingers even if the wall was another one in between, with photos of another size.
    @Test func whatIsUnderTwoFingersReturnsWithOtherSizes() throws {
        var reader = scrolled()
        let photo = try #require(
            reader.page.photos(of: reader.wall).first { $0.frame.minY > 50 && $0.frame.maxY < 400 }
        )
        reader.wall.hold(x: photo.frame.x + 10, y: photo.frame.y + photo.frame.height * 3 / 4)
        reader.arrange(style: WallStyle(columnWidth: 120))
        let fraction = reader.wall.keptFraction(of: photo.index)
        let distance = try #require(reader.wall.keptDistance(of: photo.index))
        #expect(abs(fraction - 0.75) < 1e-9)
        #expect(abs(distance - photo.frame.y - photo.frame.height * 3 / 4) < 1e-9)
        reader { $0.jump(to: 0) }
        // The fingers are still on the screen, and go on.
        reader { $0.show(photo.index, at: distance, fraction: fraction) }
        for columnWidth in [140.0, 180, 240] { reader.arrange(style: WallStyle(columnWidth: columnWidth)) }
        reader.arrange(style: WallStyle())
        #expect(abs(reader.wall.offset - 2000) < 1e-9)
    }

    @Test func theFocusedPhotoRatherThanTheFirst() throws {
        var reader = scrolled()
        let focused = try #require(
            reader.page.photos(of: reader.wall).last { $0.frame.maxY < 700 && $0.frame.y > 56 }
        )
        reader { $0.reveal(focused.index) }
        reader.arrange(width: 640)
        let frame = try #require(reader.page.frame(of: focused.id, in: reader.wall))
        #expect(abs(frame.minY + frame.maxY - focused.frame.minY - focused.frame.maxY) < 1e-9)
    }

    @Test func elementsSayFromWhereTheyGlide() throws {
        var reader = scrolled(scale: 1)
        let before = Dictionary(
            uniqueKeysWithValues: reader.page.photos(of: reader.wall).map { ($0.id, $0.frame) }
        )
        reader.arrange(style: WallStyle(kind: .grid))
        let moved = reader.wall.changes.filter { $0.kind == .moved && $0.content == .photo }
        #expect(moved.isEmpty == false)
        for change in moved {
            #expect(change.before?.shifted(by: -reader.wall.scrollPosition) == before[change.id])
        }
        reader { $0.scroll(to: $0.scrollPosition + 50) }
        #expect(reader.wall.changes.allSatisfy { $0.before == nil })
    }

    @Test func whatIsNotLoadedStaysInTheMiddleToo() throws {
        let tree = TestTree(Walls.sections([Int](repeating: 3_000, count: 40)))
        var reader = Reader(tree)
        reader { $0.jump(to: $0.contentHeight * 0.4) }
        let middle = try #require(reader.wall.mark(at: reader.wall.offset + 350))
        for width in [400.0, 1_500, 800] { reader.arrange(width: width) }
        reader.fetchAll()
        let frame = try #require(reader.wall.frame(of: middle.index))
        #expect(frame.minY - 1...frame.maxY + 1 ~= reader.wall.offset + 350)
    }

    /// The memory of a gap is useless after photos have been shown in its place.
    @Test(arguments: [0.2, 0.4, 0.6]) func whatHasJustArrivedStaysInTheMiddle(place: Double) throws {
        let tree = TestTree(Walls.sections([Int](repeating: 25, count: 1_000)))
        var reader = Reader(tree)
        reader { $0.scroll(to: $0.pageHeight * place) }
        while !reader.seenGaps.isEmpty, let want = reader.wall.wanted.first {
            let isWhole = reader.deliver(want.name)
            #expect(isWhole)
        }
        let seen = try middle(reader)
        let share = max(0, min(seen.share, 1))
        reader.arrange(width: 640)
        let frame = try #require(reader.page.frame(of: seen.id, in: reader.wall))
        // The nearest photo of a middle between two days is at most as far as the space and the header between them are high.
        #expect(abs(frame.minY + share * frame.height - 350) <= (share == seen.share ? 0.5 : 72))
    }

    @Test func aNewHeightOfThePageMovesNothing() {
        var reader = Walls.whole([300])
        reader { $0.scroll(to: 1000) }
        reader.arrange(height: 650)
        #expect(reader.wall.scrollPosition == 1000)
        #expect(reader.wall.changes.allSatisfy { $0.kind != .moved })
    }

    /// A growing bar covers photos, and shows them again.
    @Test func aBarThatGrowsMovesNothingInTheWindow() {
        var reader = Walls.whole([300])
        reader.arrange(top: 57, height: 643)
        reader { $0.scroll(to: 1000) }
        for top in [97.0, 93, 57] {
            reader.arrange(top: top, height: 700 - top)
            #expect(reader.wall.offset == 943 + top)
        }
        #expect(reader.wall.scrollPosition == 1000)
    }

    @Test func belowABarThatGrowsTheTopStaysTheTop() {
        var reader = Walls.whole([300])
        for top in [57.0, 97, 57] {
            reader.arrange(top: top, height: 700 - top)
            #expect(reader.wall.offset == 0)
        }
        reader { $0.scroll(to: 10) }
        reader.arrange(top: 17, height: 683)
        #expect(reader.wall.offset == 0)
    }

    @Test func atTheEndABarThatGoesShowsTheEnd() {
        var reader = Walls.whole([300])
        reader.arrange(top: 97, height: 603)
        reader { $0.scroll(to: $0.pageHeight - $0.visibleHeight) }
        reader.arrange(top: 57, height: 643)
        #expect(reader.wall.offset == reader.wall.contentHeight - 643)
    }

    @Test func aHeightThatWouldHideTheMiddleScrollsToIt() throws {
        var reader = Walls.whole([300])
        reader { $0.scroll(to: 1000) }
        reader.arrange(height: 300)
        // 1,350 was in the middle, and is now, or the nearest photo's edge.
        #expect(abs(reader.wall.scrollPosition - 1200) <= 12)
        let position = reader.wall.scrollPosition
        reader.arrange(height: 700)
        #expect(reader.wall.scrollPosition == position)
    }
}
