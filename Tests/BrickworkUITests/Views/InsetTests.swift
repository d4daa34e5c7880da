import BrickworkUI
import SwiftUI
import Testing

/// The content below translucent bars, margins and a keyboard is visible too.
@MainActor @Suite(.standIn)
struct InsetTests {
    struct Wall: View {
        let album: Album
        let isAnchored: Bool

        var body: some View {
            if isAnchored { AnchoredScrollView { wall } } else { ScrollView { wall } }
        }

        private var wall: some View {
            LazyWaterfall(album.photos, columns: .fixed(1), spacing: 0) { CountingCell(photo: $0) }
                .itemSize { .height(Double($0.height)) }
        }
    }

    /// Whether views cover the window from the top to the bottom.
    private func covers(_ host: Host, _ height: CGFloat) -> Bool {
        let frames = host.shown.map(\.frame)
        return (frames.map(\.minY).min() ?? .infinity) <= 0 && (frames.map(\.maxY).max() ?? 0) >= height
    }

    @Test(arguments: [true, false])
    func viewsExistBelowBars(isAnchored: Bool) {
        let size = CGSize(width: 208, height: 874)
        let bars = EdgeInsets(top: 320, bottom: 320)
        let host = Host(Wall(album: Album(1000), isAnchored: isAnchored), size: size, safeArea: bars)
        #expect(host.scrollGeometry?.containerSize.height == 234)
        #expect(host.frames.first?.map(\.frame.maxY).max() ?? 0 >= 874)
        for distance: CGFloat in [400, 400, 3000, -50, -300, -3000, 20_000] {
            host.scroll(by: distance)
            #expect(covers(host, 874), "after \(distance)")
        }
    }

    @Test(arguments: [true, false])
    func viewsExistBelowAKeyboard(isAnchored: Bool) {
        let size = CGSize(width: 208, height: 800)
        let host = Host(Wall(album: Album(1000), isAnchored: isAnchored), size: size)
        host.scroll(by: 2000)
        host.resize(to: size, safeArea: EdgeInsets(top: 0, bottom: 380))
        #expect(covers(host, 800))
        host.scroll(by: 100)
        #expect(covers(host, 800))
        host.resize(to: size)
        #expect(covers(host, 800))
    }

    struct Barred: View {
        let album: Album
        let isAnchored: Bool

        var body: some View {
            Wall(album: album, isAnchored: isAnchored)
                .safeAreaInset(edge: .bottom) { Color.red.frame(height: 150) }
        }
    }

    @Test(arguments: [true, false])
    func viewsExistBelowAnAppsBar(isAnchored: Bool) {
        let size = CGSize(width: 208, height: 800)
        let host = Host(Barred(album: Album(500), isAnchored: isAnchored), size: size)
        for distance: CGFloat in [0, 400, 3000, -50, -3000] {
            host.scroll(by: distance)
            #expect(covers(host, 650), "after \(distance)")
        }
    }

    struct Margined: View {
        let album: Album
        let isAnchored: Bool

        var body: some View {
            Wall(album: album, isAnchored: isAnchored).contentMargins(.vertical, 200)
        }
    }

    @Test(arguments: [true, false])
    func viewsExistInMargins(isAnchored: Bool) {
        let size = CGSize(width: 208, height: 800)
        let host = Host(Margined(album: Album(500), isAnchored: isAnchored), size: size)
        #expect(host.frame("1")?.minY == 200)
        for distance: CGFloat in [400, 400, 3000, -50, -3000] {
            host.scroll(by: distance)
            #expect(covers(host, 800), "after \(distance)")
        }
    }
}
