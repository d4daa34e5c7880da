import BrickworkUI
import SwiftUI
import Testing

/// Photos that come above when the first view appears, as in a feed without a beginning.
@MainActor @Suite(.standIn)
struct PrependingTests {
    static let size = CGSize(width: 208, height: 400)

    struct Feed: View {
        let album: Album
        let isSelfSizing: Bool
        let staysAtStart: Bool

        var body: some View {
            AnchoredScrollView {
                waterfall.lazyStaysAtStart(staysAtStart)
            }
        }

        private var waterfall: some View {
            let waterfall = LazyWaterfall(album.photos, columns: album.columns, spacing: 8) { photo in
                TallCell(photo: photo).onAppear { if photo == album.photos.first { prepend() } }
            }
            return isSelfSizing ? waterfall : waterfall.itemSize { .height(Double($0.height)) }
        }

        /// `count` is the number of pages that are left.
        private func prepend() {
            guard album.count > 0, let first = album.photos.first?.id else { return }
            album.count -= 1
            let ids = first - 20..<first
            album.photos.insert(
                contentsOf: ids.map { Photo(id: $0, height: CGFloat(60 + $0 * 37 % 90)) },
                at: 0
            )
        }
    }

    /// The visible photos stay, except where the user has arrived at the very start: new photos become visible there, unless the
    /// app wants the visible ones to stay.
    @Test(arguments: [30.0, 50, 120, 200, 400, 900])
    func visiblePhotosStay(step: CGFloat) {
        for staysAtStart in [true, false] { scrollUp(step, false, staysAtStart) }
    }

    /// Short steps make many views, so they run at night.
    @Test(arguments: [900.0, 400, 200, 120, 50, 30][seeds(4, atNight: 6)])
    func visibleSelfSizingPhotosStay(step: CGFloat) {
        for staysAtStart in [true, false] { scrollUp(step, true, staysAtStart) }
    }

    private func scrollUp(_ step: CGFloat, _ isSelfSizing: Bool, _ staysAtStart: Bool) {
        let album = Album((1_000..<1_040).map { Photo(id: $0, height: CGFloat(60 + $0 * 37 % 90)) })
        // In several columns, items above others would go to another one.
        album.columns = .fixed(1)
        album.count = 0
        let host = Host(
            Feed(album: album, isSelfSizing: isSelfSizing, staysAtStart: staysAtStart),
            size: Self.size
        )
        host.scroll(by: 600)
        album.count = 2
        for round in 0..<1_000 where host.visibleStart.y > 0 {
            let distance = min(step, host.visibleStart.y)
            // Views are made half a window ahead. After a longer step, photos may turn out to be shorter than estimated at the
            // very start, where nothing above can take their place.
            let mayShrink = isSelfSizing && album.count == 0 && step > Self.size.height / 2
            let arrives = (staysAtStart || mayShrink) && distance == host.visibleStart.y
            let before = host.tops(in: Self.size)
            host.scroll(by: -distance)
            if arrives, host.visibleStart.y == 0 { continue }
            for (id, place) in host.tops(in: Self.size) {
                guard let old = before[id] else { continue }
                #expect(
                    abs(place - old - distance) < 0.001,
                    "stays at start: \(staysAtStart), round \(round), photo \(id)"
                )
            }
        }
        #expect(album.count == 0 && host.visibleStart.y == 0)
    }
}
