import BrickworkUI
import SwiftUI
import Testing

/// Requests to scroll to an item, in the situations that apps meet. Each runs with known sizes and with self-sizing views.
@MainActor @Suite(.standIn)
struct RequestTests {
    static let size = CGSize(width: 208, height: 400)

    struct Wall: View {
        @Bindable var album: Album
        var anchor: UnitPoint? = .topLeading
        var isSelfSizing = true
        var isShown = true

        var body: some View {
            if isShown {
                AnchoredScrollView(id: $album.first, anchor: anchor) {
                    AlbumWall(album: album, isSelfSizing: isSelfSizing)
                }
            }
        }
    }

    /// Photos of 60 to 359 points, estimated at 150.
    static func photos(_ range: ClosedRange<Int>) -> [Photo] {
        range.map { Photo(id: $0, height: CGFloat(60 + $0 * 53 % 300)) }
    }

    static func album(_ count: Int = 2_000, columns: Int = 2) -> Album {
        let album = Album(photos(1...max(1, count)))
        if count == 0 { album.photos = [] }
        album.columns = .fixed(columns)
        return album
    }

    static func host(_ album: Album, isSelfSizing: Bool, anchor: UnitPoint? = .topLeading) -> Host {
        Host(Wall(album: album, anchor: anchor, isSelfSizing: isSelfSizing), size: size)
    }

    private static func top(_ host: Host, _ item: Int) -> CGFloat? { host.frame("\(item)")?.minY }

    // MARK: Positions

    /// The item isn't near an end of the content.
    @Test(arguments: [true, false], [1, 3])
    func theCenterAndTheEnd(isSelfSizing: Bool, columns: Int) {
        for (anchor, share) in [(UnitPoint.top, 0.0), (.center, 0.5), (.bottom, 1)] {
            let album = Self.album(600, columns: columns)
            let host = Self.host(album, isSelfSizing: isSelfSizing, anchor: anchor)
            for item in [450, 210, 540, 60, 61] {
                album.first = item
                host.update()
                let frame = host.frame("\(item)") ?? .null
                let wanted = (400 - frame.height) * share
                #expect(abs(frame.minY - wanted) <= 0.5, "item \(item), share \(share)")
            }
        }
    }

    // MARK: Data that arrives late

    @Test(arguments: [true, false])
    func aSavedPositionBeforeTheData(isSelfSizing: Bool) {
        let album = Self.album(0)
        album.first = 1_500
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        #expect(album.first == 1_500)
        album.photos = Self.photos(1...2_000)
        host.update()
        #expect(Self.top(host, 1_500) == 0)
        #expect(album.first == 1_500)
    }

    @Test(arguments: [true, false])
    func aRequestBeforeTheData(isSelfSizing: Bool) {
        let album = Self.album(0)
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        for item in [40, 1_500] {
            album.first = item
            host.update()
        }
        album.photos = Self.photos(1...2_000)
        host.update()
        #expect(Self.top(host, 1_500) == 0)
        #expect(album.first == 1_500)
    }

    @Test(arguments: [true, false])
    func aWithdrawnRequestIsForgotten(isSelfSizing: Bool) {
        let album = Self.album(0)
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        album.first = 300
        host.update()
        album.first = nil
        host.update()
        album.photos = Self.photos(1...500)
        host.update()
        #expect(host.visibleStart.y == 0)
        #expect(album.first == 1)
    }

    /// The data arrives without the item. When the item arrives later, it is too late.
    @Test(arguments: [true, false])
    func anAbsentItemIsForgotten(isSelfSizing: Bool) {
        let album = Self.album(0)
        album.first = 1_500
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        album.photos = Self.photos(1...100)
        host.update()
        #expect(host.visibleStart.y == 0)
        album.first = 1_700
        host.update()
        album.photos = Self.photos(1...2_000)
        host.update()
        #expect(host.visibleStart.y == 0)
    }

    // MARK: Requests

    @Test(arguments: [true, false])
    func aDeepJumpMakesTheTargetsViewsAtOnce(isSelfSizing: Bool) {
        let album = Self.album()
        album.first = 1_500
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        #expect(Self.top(host, 1_500) == 0)
        let isCovered = host.seen(in: Self.size).allSatisfy { abs((Int($0) ?? 0) - 1_500) < 20 }
        #expect(isCovered)
    }

    /// Each frame on the way covers both columns.
    @Test(arguments: [true, false])
    func anAnimatedRequestLosesNoCells(isSelfSizing: Bool) {
        let album = Self.album(600)
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        album.first = 300
        host.update()
        #expect(host.frames.count > StandIn.scrollAnimationSteps)
        for views in host.frames {
            for x: CGFloat in [0, 108] {
                var end: CGFloat = 0
                let column = views.map(\.frame).filter { $0.minX == x && $0.maxY > 0 && $0.minY < 400 }
                for frame in column.sorted(by: { $0.minY < $1.minY }) {
                    #expect(frame.minY <= end + 8)
                    end = frame.maxY
                }
                #expect(end >= 392)
            }
        }
        #expect(Self.top(host, 300) == 0)
    }

    /// The top of the visible region is below the bar.
    @Test(arguments: [true, false], [0.0, 120])
    func theTargetIsBelowBars(isSelfSizing: Bool, inset: CGFloat) {
        let album = Self.album(600)
        let host = Host(
            Wall(album: album, isSelfSizing: isSelfSizing),
            size: Self.size,
            safeArea: EdgeInsets(top: inset)
        )
        for item in [300, 40, 500] {
            album.first = item
            host.update()
            #expect(Self.top(host, item) == inset)
        }
    }

    @Test(arguments: [true, false])
    func theSameRequestAgain(isSelfSizing: Bool) {
        let album = Self.album()
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        for distance in [0, 900, -900, 3_000] {
            host.scroll(by: CGFloat(distance))
            album.first = 1_200
            host.update()
            #expect(Self.top(host, 1_200) == 0)
        }
    }

    @Test(arguments: [true, false])
    func theLastOfTwoRequestsWins(isSelfSizing: Bool) {
        let album = Self.album()
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        album.first = 700
        album.first = 1_200
        host.update()
        #expect(Self.top(host, 1_200) == 0)
    }

    /// It is made again, and there is nothing to scroll to.
    @Test(arguments: [true, false])
    func aNewScrollViewDoesNotObeyAnOldRequest(isSelfSizing: Bool) {
        let album = Self.album()
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        album.first = 1_200
        host.update()
        host.show(Wall(album: album, isShown: false))
        album.first = nil
        host.show(Wall(album: album, isSelfSizing: isSelfSizing))
        #expect(host.visibleStart.y == 0)
        #expect(Self.top(host, 1) == 0)
    }

    /// It opens several times where it was left, at an item that isn't in the first column.
    @Test(arguments: [true, false], [1, 2, 3])
    func aScrollViewThatIsOpenedAgain(isSelfSizing: Bool, columns: Int) {
        let album = Self.album(columns: columns)
        album.first = 1_500
        for _ in 0..<5 {
            let host = Self.host(album, isSelfSizing: isSelfSizing)
            for _ in 0..<3 { host.update() }
            #expect(album.first == 1_500)
            #expect(Self.top(host, 1_500) == 0)
        }
    }

    // MARK: Updates

    @Test(arguments: [true, false], [1, 2, 3])
    func insertionsInFrontKeepTheItem(isSelfSizing: Bool, columns: Int) {
        let album = Self.album(400, columns: columns)
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        album.first = 300
        host.update()
        for id in 3_000..<3_025 {
            album.photos.insert(Photo(id: id, height: CGFloat(60 + id * 7 % 200)), at: 0)
            host.update()
            #expect(Self.top(host, 300) == 0, "photo \(id)")
        }
        #expect(album.first == 300)
        album.photos.insert(contentsOf: Self.photos(5_001...5_025), at: 0)
        host.update()
        #expect(Self.top(host, 300) == 0)
    }

    @Test(arguments: [true, false])
    func aRequestWithAnInsertion(isSelfSizing: Bool) {
        let album = Self.album()
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        host.scroll(by: 5_000)
        album.photos.insert(contentsOf: Self.photos(5_001...5_025), at: 0)
        album.first = 1_200
        host.update()
        #expect(Self.top(host, 1_200) == 0)
        album.photos.insert(Photo(id: 6_000, height: 80), at: 500)
        album.first = 6_000
        host.update()
        #expect(Self.top(host, 6_000) == 0)
    }

    @Test(arguments: [true, false])
    func nearlyEverythingIsDeleted(isSelfSizing: Bool) {
        let album = Self.album(20_000)
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        album.first = 15_000
        host.update()
        album.photos = Array(album.photos.prefix(50))
        host.update()
        #expect(host.frame("50") != nil)
        #expect(host.visibleStart.y > 0)
        let bottom = album.photos.compactMap { host.frame("\($0.id)")?.maxY }.max()
        #expect(bottom == 400)
        album.photos = [Photo(id: 3, height: 90)]
        host.update()
        #expect(host.frame("3")?.origin == .zero)
        album.photos = Self.photos(1...2_000)
        host.update()
        album.first = 1_500
        host.update()
        #expect(Self.top(host, 1_500) == 0)
    }

    /// Random changes, all at other items. The item stays.
    @Test(arguments: [true, false])
    func manyChanges(isSelfSizing: Bool) {
        let album = Self.album()
        let host = Self.host(album, isSelfSizing: isSelfSizing)
        album.first = 1_000
        host.update()
        for round in 0..<40 {
            let index = round * 41 % 900
            switch round % 4 {
            case 0: album.photos.removeSubrange(index..<index + 10)
            case 1:
                album.photos.insert(
                    contentsOf: Self.photos(10_000 + round * 20...10_019 + round * 20),
                    at: index
                )
            case 2: album.photos.insert(album.photos.remove(at: index), at: 0)
            default: album.photos.append(Photo(id: 20_000 + round, height: 70))
            }
            host.update()
            #expect(Self.top(host, 1_000) == 0, "round \(round)")
        }
    }
}
