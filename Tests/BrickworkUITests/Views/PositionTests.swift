import BrickworkUI
import SwiftUI
import Testing

/// Scrolling to items, and pinching.
@MainActor @Suite(.standIn)
struct PositionTests {
    static let size = CGSize(width: 208, height: 400)

    struct Wall: View {
        @Bindable var album: Album

        var body: some View {
            AnchoredScrollView(id: $album.first) {
                LazyWaterfall(album.photos, columns: album.columns, spacing: 8) {
                    CountingCell(photo: $0)
                }
                .itemSize { .height(Double($0.height)) }
            }
            .pinchDensity($album.columns, in: 1...4)
        }
    }

    @Test func scrollingSetsTheBinding() {
        let album = Album(500)
        let host = Host(Wall(album: album), size: Self.size)
        #expect(album.first == 1)
        host.scroll(to: CGPoint(x: 0, y: 1080))
        #expect(album.first == 21)
        #expect(host.visibleStart.y == 1080)
    }

    @Test func settingTheBindingScrolls() {
        let album = Album(500)
        let host = Host(Wall(album: album), size: Self.size)
        album.first = 301
        host.update()
        // Row 150 of 108 points.
        #expect(host.visibleStart.y == 16_200)
        #expect(host.wasScrollAnimated)
        #expect(host.frame("301")?.minY == 0)
        #expect(album.first == 301)
        album.first = 9999
        host.update()
        #expect(host.visibleStart.y == 16_200)
    }

    @Test func beginsWhereTheBindingSays() {
        let album = Album(500)
        album.first = 101
        let host = Host(Wall(album: album), size: Self.size)
        #expect(host.visibleStart.y == 5400)
        #expect(album.first == 101)
    }

    /// Whether a scroll view heeds a position that it was given before isn't documented.
    @Test(arguments: [false, true])
    func settingAnItemAgainScrollsAgain(heedsEqualPositions: Bool) {
        StandIn.heedsEqualScrollPositions = heedsEqualPositions
        defer { StandIn.heedsEqualScrollPositions = false }
        let album = Album(500)
        let host = Host(Wall(album: album), size: Self.size)
        album.first = 301
        host.update()
        host.scroll(by: 1080)
        #expect(album.first == 321)
        album.first = 301
        host.update()
        #expect(host.visibleStart.y == 16_200)
        // The first item is visible already, but partly hidden.
        host.scroll(by: 50)
        album.first = nil
        host.update()
        #expect(host.visibleStart.y == 16_250)
        album.first = 301
        host.update()
        #expect(host.visibleStart.y == 16_200)
    }

    @MainActor @Observable
    final class LateStore {
        var first: Int?
        @ObservationIgnored var waiting: [Int?] = []
    }

    struct LateWall: View {
        let album: Album
        let store: LateStore

        var body: some View {
            let store = store
            let first = store.first
            let binding = Binding<Int?>(
                get: { first },
                set: { new in MainActor.assumeIsolated { store.waiting.append(new) } }
            )
            AnchoredScrollView(id: binding) {
                LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
        }
    }

    /// An app that stores the position late, like one that asks a server.
    @Test func aLateEchoMovesNothing() {
        let store = LateStore()
        let host = Host(LateWall(album: Album(500), store: store), size: Self.size)
        for _ in 0..<3 { host.scroll(by: 540) }
        #expect(store.waiting == [1, 11, 21, 31])
        for item in store.waiting {
            store.first = item
            host.update()
            #expect(host.visibleStart.y == 1620)
        }
        store.first = 101
        host.update()
        #expect(host.visibleStart.y == 5400)
    }

    struct MeasuredWall: View {
        @Bindable var album: Album

        var body: some View {
            AnchoredScrollView(id: $album.first) {
                Color.blue.frame(height: 70)
                LazyWaterfall(album.photos, columns: album.columns, spacing: 8) { TallCell(photo: $0) }
            }
        }
    }

    /// Estimated at 150 points, actually 60 to 360. On the way there, all positions change.
    @Test(arguments: [1, 2, 3])
    func arrivesAtItemsThatMeasureThemselves(columns: Int) {
        let album = Album((1...600).map { Photo(id: $0, height: CGFloat(60 + $0 * 53 % 300)) })
        album.columns = .fixed(columns)
        let host = Host(MeasuredWall(album: album), size: Self.size)
        for item in [301, 150, 560, 2] {
            album.first = item
            host.update()
            #expect(host.frame("\(item)")?.minY == 0, "item \(item)")
        }
    }

    @Test(arguments: [true, false])
    func arrivesBelowBars(tellsFirstGeometry: Bool) {
        StandIn.tellsFirstScrollGeometry = tellsFirstGeometry
        defer { StandIn.tellsFirstScrollGeometry = true }
        let album = Album((1...600).map { Photo(id: $0, height: CGFloat(60 + $0 * 53 % 300)) })
        let host = Host(
            MeasuredWall(album: album),
            size: CGSize(width: 208, height: 600),
            safeArea: EdgeInsets(top: 110, bottom: 90)
        )
        for item in [301, 150, 560] {
            album.first = item
            host.update()
            #expect(host.frame("\(item)")?.minY == 110, "item \(item)")
        }
    }

    @Test(arguments: StandIn.FirstGeometry.allCases)
    func beginsAtAnItemThatMeasuresItself(first: StandIn.FirstGeometry) {
        StandIn.firstGeometry = first
        defer { StandIn.firstGeometry = .complete }
        let album = Album((1...600).map { Photo(id: $0, height: CGFloat(60 + $0 * 53 % 300)) })
        album.columns = .fixed(1)
        album.first = 300
        let host = Host(MeasuredWall(album: album), size: Self.size)
        #expect(host.frame("300")?.minY == 0)
        #expect(album.first == 300)
    }

    @Test func fingersChooseHowManyColumns() {
        let album = Album((1...500).map { Photo(id: $0, height: 100) })
        let host = Host(Wall(album: album), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 5400))
        // 103 begins 108 points below the edge. The fingers are on its middle.
        #expect(host.frame("103")?.minY == 108)
        host.magnify([1.3, 2.1], at: CGPoint(x: 50, y: 158))
        #expect(album.columns == 1)
        let frame = host.frame("103")
        #expect(frame?.width == 208)
        #expect(frame?.minY == 108)
        host.magnify([0.1], at: CGPoint(x: 50, y: 158))
        #expect(album.columns == 4)
        host.magnify([0.9, 1.05], at: CGPoint(x: 50, y: 158))
        #expect(album.columns == 4)
    }

    struct CountedWall: View {
        @Bindable var album: Album

        var body: some View {
            ScrollView {
                LazyWaterfall(album.photos, columns: album.count, spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
            .pinchDensity($album.count, in: 1...4)
        }
    }

    @Test func columnsCanBeAnInteger() {
        let album = Album(500)
        let host = Host(CountedWall(album: album), size: Self.size)
        #expect(host.frame("1")?.width == 100)
        host.magnify([2], at: CGPoint(x: 50, y: 50))
        #expect(album.count == 1)
        #expect(host.frame("1")?.width == 208)
    }

    /// Columns of a least width become a fixed number when the fingers choose another number.
    @Test func fingersBeginAtTheColumnsThatFit() {
        let album = Album(500)
        album.columns = .minimumWidth(60)
        let host = Host(Wall(album: album), size: Self.size)
        host.magnify([1.1], at: CGPoint(x: 50, y: 158))
        #expect(album.columns == .minimumWidth(60))
        host.magnify([1.5], at: CGPoint(x: 50, y: 158))
        #expect(album.columns == 2)
    }
}
