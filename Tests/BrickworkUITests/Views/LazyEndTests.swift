import SwiftUI
import Testing

@testable import BrickworkUI

/// `onLazyEndNear(within:perform:)`: a feed that loads more.
@MainActor @Suite(.standIn)
struct LazyEndTests {
    struct Feed: View {
        let album: Album
        let action: () -> Void

        var body: some View {
            ScrollView {
                LazyWaterfall(album.photos, columns: 1, spacing: 0) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
            .onLazyEndNear(perform: action)
        }
    }

    /// 40 photos of 100 points, and 400 points are visible: the end is near from an offset of 2800 on.
    private func photos(_ ids: ClosedRange<Int>) -> [Photo] { ids.map { Photo(id: $0, height: 100) } }

    @Test func theEndComesNearOnceForEachChange() {
        let album = Album(photos(1...40))
        var calls = 0
        let host = Host(Feed(album: album) { calls += 1 }, size: CGSize(width: 200, height: 400))
        host.scroll(to: CGPoint(x: 0, y: 2799))
        #expect(calls == 0)
        host.scroll(to: CGPoint(x: 0, y: 2800))
        #expect(calls == 1)
        host.scroll(by: 400)
        host.scroll(by: -3000)
        host.scroll(by: 3000)
        #expect(calls == 1)
        album.photos += photos(41...60)
        host.update()
        #expect(calls == 1)
        host.scroll(to: CGPoint(x: 0, y: 4900))
        #expect(calls == 2)
    }

    struct AnchoredFeed: View {
        let album: Album
        let action: () -> Void

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: 1, spacing: 0) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
            .onLazyEndNear(perform: action)
        }
    }

    /// A scroll view that kept its end would arrive at the end of each new page, and load the next one.
    @Test(arguments: [true, false])
    func oneScrollToTheEndLoadsOnePage(keepsEnd: Bool) {
        StandIn.keepsScrolledEnd = keepsEnd
        defer { StandIn.keepsScrolledEnd = false }
        let album = Album(photos(1...40))
        var pages = 0
        let feed = AnchoredFeed(album: album) {
            pages += 1
            if pages < 30 { album.photos += photos(pages * 40 + 1...pages * 40 + 40) }
        }
        let host = Host(feed, size: CGSize(width: 200, height: 400))
        host.scroll(to: CGPoint(x: 0, y: 3_600))
        #expect(pages == 1)
        #expect(host.visibleStart.y == 3_600)
    }

    @Test func shortContentAsksAtOnceAndNoContentNever() {
        let album = Album(photos(1...40))
        album.photos = []
        var calls = 0
        let host = Host(Feed(album: album) { calls += 1 }, size: CGSize(width: 200, height: 400))
        #expect(calls == 0)
        album.photos = photos(1...3)
        host.update()
        #expect(calls == 1)
        album.photos += photos(4...6)
        host.update()
        #expect(calls == 2)
    }
}
