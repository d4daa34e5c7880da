import BrickworkUI
import SwiftUI
import Testing

/// Going to items, and two fingers.
@MainActor @Suite(.standIn)
struct PositionTests {
    static let size = CGSize(width: 208, height: 400)

    struct Wall: View {
        @Bindable var album: Album

        var body: some View {
            AnchoredScrollView(item: $album.first) {
                LazyWaterfall(album.photos, columns: .fixed(album.count)) { CountingCell(photo: $0) }
                    .itemSize { .length(Double($0.height)) }
            }
            .pinchDensity($album.count, in: 1...4)
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

    @Test func fingersChooseHowManyColumns() {
        let album = Album((1...500).map { Photo(id: $0, height: 100) })
        let host = Host(Wall(album: album), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 5400))
        // 103 begins 108 points below the edge: the fingers are in its middle.
        #expect(host.frame("103")?.minY == 108)
        host.magnify([1.3, 2.1], at: CGPoint(x: 50, y: 158))
        #expect(album.count == 1)
        let frame = host.frame("103")
        #expect(frame?.width == 208)
        #expect(frame?.minY == 108)
        host.magnify([0.1], at: CGPoint(x: 50, y: 158))
        #expect(album.count == 4)
        host.magnify([0.9, 1.05], at: CGPoint(x: 50, y: 158))
        #expect(album.count == 4)
    }
}
