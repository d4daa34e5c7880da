import BrickworkUI
import SwiftUI
import Testing

/// Which bodies are evaluated, and which aren't.
@MainActor @Suite(.standIn)
struct EvaluationTests {
    static let size = CGSize(width: 208, height: 400)

    @MainActor
    final class Counter {
        var cells: [Int] = []
    }

    struct CountedCell: View {
        let photo: Photo
        let counter: Counter

        var body: some View {
            let _ = counter.cells.append(photo.id)
            Color.gray.accessibilityIdentifier("\(photo.id)")
        }
    }

    struct Wall: View {
        let album: Album
        let counter: Counter

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) {
                    CountedCell(photo: $0, counter: counter)
                }
                .itemSize { .height(Double($0.height)) }
            }
        }
    }

    @Test func aStepEvaluatesTheCellsThatAppear() {
        let counter = Counter()
        let album = Album(500)
        let host = Host(Wall(album: album, counter: counter), size: Self.size)
        #expect(counter.cells == Array(1...12))
        counter.cells = []
        // From 0 to 708 points now: one more row.
        host.scroll(by: 108)
        #expect(counter.cells == [13, 14])
        counter.cells = []
        album.photos.insert(Photo(id: 900, height: 100), at: 0)
        album.photos.insert(Photo(id: 901, height: 100), at: 0)
        host.update()
        // Moved views show what they showed before. Views that were scrolled away appear again.
        #expect(Set(counter.cells).isDisjoint(with: 1...14))
    }

    @Test func aStepWithinWhatIsShownEvaluatesNothing() {
        let host = Host(Wall(album: Album(500), counter: Counter()), size: Self.size)
        host.scroll(by: 1)
        let before = host.evaluationCount
        for _ in 0..<30 { host.scroll(by: 1) }
        #expect(host.evaluationCount == before)
    }

    struct Told: View {
        @Bindable var album: Album
        let counter: Counter

        var body: some View {
            AnchoredScrollView(id: $album.first) {
                LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) {
                    CountedCell(photo: $0, counter: counter)
                }
                .itemSize { .height(Double($0.height)) }
            }
        }
    }

    /// The app is told the first visible photo, and stores it. The photos don't change.
    @Test func tellingTheFirstItemEvaluatesNoCell() {
        let counter = Counter()
        let album = Album(500)
        let host = Host(Told(album: album, counter: counter), size: Self.size)
        counter.cells = []
        for _ in 0..<5 { host.scroll(by: 108) }
        #expect(album.first == 11)
        #expect(counter.cells == Array(13...22))
    }

    /// The app's view is evaluated again for another reason. Every visible cell is described again, and none
    /// is evaluated.
    @Test func theSamePhotosEvaluateNoCell() {
        let counter = Counter()
        let album = Album(500)
        let host = Host(Wall(album: album, counter: counter), size: Self.size)
        counter.cells = []
        host.show(Wall(album: album, counter: counter))
        album.photos = album.photos
        host.update()
        #expect(counter.cells == [])
        album.photos[3].caption = "another"
        host.update()
        #expect(counter.cells == [4])
    }

    struct Measured: View {
        let album: Album

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: .fixed(1), spacing: 8) { TallCell(photo: $0) }
                    .header { Color.red.frame(height: 1) }
            }
        }
    }

    /// A header much shorter than its estimate doesn't change the estimates of items.
    @Test func aThinHeaderMountsNoFurtherCells() {
        let album = Album(2000, height: 140)
        let host = Host(Measured(album: album), size: Self.size)
        for _ in 0..<40 {
            host.scroll(by: 300)
            // 1,200 points at 148 each, and those at both ends.
            #expect(host.shown.count <= 11)
        }
    }

    /// Short items at one place don't cause many views everywhere.
    @Test func reservesRecover() {
        let album = Album((1...2000).map { Photo(id: $0, height: $0 < 60 ? 10 : 150) })
        let host = Host(Measured(album: album), size: Self.size)
        for _ in 0..<60 { host.scroll(by: 300) }
        #expect(host.shown.count <= 12)
    }

    @MainActor @Observable
    final class Settings {
        var direction = LayoutDirection.leftToRight
        var scale: CGFloat = 1
        var axis = Axis.vertical
    }

    struct Surrounded: View {
        let album: Album
        let settings: Settings

        var body: some View {
            Inner(album: album)
                .environment(\.layoutDirection, settings.direction)
                .environment(\.displayScale, settings.scale)
        }
    }

    struct Inner: View {
        let album: Album

        var body: some View {
            ScrollView {
                LazyWaterfall(album.photos, columns: .fixed(3), spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
        }
    }

    /// The views' values are unchanged, and only their environment has changed.
    @Test func environmentAloneReachesTheLayout() {
        let settings = Settings()
        let host = Host(Surrounded(album: Album(50), settings: settings), size: Self.size)
        // 64 points each, 8 between.
        #expect(host.frame("1")?.minX == 0)
        settings.direction = .rightToLeft
        host.update()
        #expect(host.frame("1")?.minX == 144)
        #expect(host.frame("3")?.minX == 0)
        settings.direction = .leftToRight
        host.update()
        host.resize(to: CGSize(width: 207, height: 400))
        // A width of 63 2/3 ends between pixels, and some frames are at thirds of points.
        #expect(host.frame("2")?.minX == 72)
        settings.scale = 3
        host.update()
        #expect(abs((host.frame("2")?.minX ?? 0) - (71 + 2 / 3)) < 0.001)
    }

    struct Sideways: View {
        let album: Album
        let settings: Settings

        var body: some View {
            ScrollView([.horizontal, .vertical]) {
                LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
                    .frame(width: 208, height: 208)
            }
            .lazyScrollAxis(settings.axis)
        }
    }

    @Test func anotherAxisReachesTheLayout() {
        let settings = Settings()
        let host = Host(Sideways(album: Album(4), settings: settings), size: Self.size)
        #expect(host.frame("2")?.origin == CGPoint(x: 108, y: 0))
        settings.axis = .horizontal
        host.update()
        #expect(host.frame("2")?.origin == CGPoint(x: 0, y: 108))
    }
}
