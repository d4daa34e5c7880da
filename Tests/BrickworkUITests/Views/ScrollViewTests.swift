import BrickworkUI
import SwiftUI
import Testing

/// Lazy containers in the places where `LazyVGrid` goes.
@MainActor @Suite(.standIn)
struct ScrollViewTests {
    static let size = CGSize(width: 208, height: 400)

    struct Profile: View {
        let album: Album
        var isAnchored = false

        var body: some View {
            if isAnchored {
                AnchoredScrollView { content }
            } else {
                ScrollView { content }
            }
        }

        @ViewBuilder private var content: some View {
            Color.blue.frame(height: 150).accessibilityIdentifier("profile")
            LazyWaterfall(album.photos, columns: album.columns, spacing: 8) { CountingCell(photo: $0) }
                .itemSize { .height(Double($0.height)) }
            Color.red.frame(height: 50).accessibilityIdentifier("end")
        }
    }

    /// ScrollView { ProfileHeader(); LazyWaterfall(photos) { PhotoCell($0) } }.
    @Test func belowAHeader() {
        let host = Host(Profile(album: Album(10_000)), size: Self.size)
        #expect(host.frame("profile") == CGRect(x: 0, y: 0, width: 208, height: 150))
        // 8 points between the views of a stack.
        #expect(host.frame("1") == CGRect(x: 0, y: 158, width: 100, height: 100))
        #expect(host.frame("2") == CGRect(x: 108, y: 158, width: 100, height: 100))
        // Rows of 108 points. 242 of the waterfall's points are visible, and views exist for 400 more.
        #expect(host.shown.map(\.identifier) == ["profile"] + (1...12).map(\.description) + ["end"])
        host.scroll(by: 1158)
        #expect(host.frame("1") == nil)
        // The visible rect begins at 1,000 in the waterfall, in the row that begins at 972.
        #expect(host.seen(in: Self.size).first == "19")
        #expect(host.frame("19")?.minY == -28)
        // 5,000 rows, 8 between, and 216 of the others with 16 between them.
        #expect(host.scrollGeometry?.contentSize == CGSize(width: 208, height: 540_208))
        host.scroll(by: 1_000_000)
        #expect(host.frame("end")?.maxY == 400)
        #expect(host.frame("10000")?.maxY == 342)
    }

    struct Two: View {
        let first: Album
        let second: Album

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(first.photos, columns: .fixed(1), spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
                Text("between").accessibilityIdentifier("between")
                LazyWaterfall(second.photos, columns: .fixed(2), spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
        }
    }

    @Test func severalInOneScrollView() {
        let first = Album(20)
        let second = Album((101...400).map { Photo(id: $0, height: 100) })
        let host = Host(Two(first: first, second: second), size: Self.size)
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 208, height: 100))
        #expect(host.frame("101") == nil)
        // 20 × 108 - 8 points, and the text's 20.
        host.scroll(to: CGPoint(x: 0, y: 2172 + 1080))
        #expect(host.frame("121")?.minY == 0)
        #expect(host.shown.allSatisfy { $0.identifier.count > 2 })
        // Insertions above, in any container, don't move visible views.
        first.photos.insert(Photo(id: 50, height: 92), at: 0)
        host.update()
        #expect(host.frame("121")?.minY == 0)
        #expect(host.visibleStart.y == 3352)
        second.photos.insert(contentsOf: [Photo(id: 901, height: 42), Photo(id: 902, height: 42)], at: 0)
        host.update()
        #expect(host.frame("121")?.minY == 0)
        #expect(host.visibleStart.y == 3402)
        host.scroll(to: CGPoint(x: 0, y: 2200))
        #expect(host.frame("between")?.minY == 52)
        // Insertions at the start of a visible container become visible.
        second.photos.insert(contentsOf: [Photo(id: 903, height: 30), Photo(id: 904, height: 30)], at: 0)
        host.update()
        #expect(host.frame("between")?.minY == 52)
        #expect(host.frame("903")?.minY == 72)
    }

    @Test func appendingAtTheVisibleEndMovesNothing() {
        let album = Album(20)
        let host = Host(Profile(album: album, isAnchored: true), size: Self.size)
        // 150 + 1,072 + 50 - 400: the lowest offset.
        host.scroll(to: CGPoint(x: 0, y: 872))
        let frame = host.frame("19")
        #expect(frame?.maxY == 350)
        album.photos += (21...30).map { Photo(id: $0, height: 100) }
        host.update()
        #expect(host.frame("19") == frame)
        album.photos.insert(contentsOf: [Photo(id: 51, height: 42), Photo(id: 52, height: 42)], at: 0)
        host.update()
        #expect(host.frame("19") == frame)
        // Without the last twelve rows, the content ends earlier: 1,072 - 4 × 108 + 50 of the waterfall, and
        // 200.
        album.photos.removeLast(20)
        host.update()
        #expect(host.frame("end")?.maxY == 400)
    }

    @Test func aNarrowerWindowTurnsAndTurnsBack() {
        let album = Album(100)
        let host = Host(Profile(album: album), size: Self.size)
        host.resize(to: CGSize(width: 408, height: 200))
        #expect(host.frame("1") == CGRect(x: 0, y: 158, width: 200, height: 100))
        #expect(host.frame("profile")?.width == 408)
        host.resize(to: CGSize(width: 108, height: 400))
        #expect(host.frame("2") == CGRect(x: 58, y: 158, width: 50, height: 100))
        host.resize(to: Self.size)
        #expect(host.frame("2") == CGRect(x: 108, y: 158, width: 100, height: 100))
    }

    @Test func betweenBars() {
        let bars = EdgeInsets(top: 116, bottom: 141)
        let host = Host(Profile(album: Album(100)), size: CGSize(width: 208, height: 874), safeArea: bars)
        #expect(host.scrollGeometry?.containerSize.height == 617)
        #expect(host.frame("1")?.minY == 274)
        // 459 points of the waterfall between the bars, and 400 more: rows that begin at 0 to 756.
        #expect(host.shown.filter { $0.identifier.count < 3 }.count == 16)
        host.scroll(by: 158 + 1080)
        #expect(host.frame("21")?.minY == 116)
    }

    struct Outside: View {
        var body: some View {
            LazyWaterfall(Album(100_000).photos, columns: .fixed(2), spacing: 8) { CountingCell(photo: $0) }
                .itemSize { .height(Double($0.height)) }
        }
    }

    @Test func withoutAScrollViewItShowsWhatAWindowMayShow() {
        let host = Host(Outside().frame(height: 400, alignment: .top), size: Self.size)
        // 4,096 points, and half as much again: 57 rows of 108 points.
        #expect(host.shown.count == 114)
    }

    struct Carousels: View {
        @Bindable var album: Album

        var body: some View {
            AnchoredScrollView(id: $album.first) {
                LazyWaterfall(album.photos, columns: .fixed(1), spacing: 8) { photo in
                    ScrollView(.horizontal) {
                        LazyWaterfall(inner(photo), columns: .fixed(1), spacing: 8) {
                            CountingCell(photo: $0)
                        }
                        .itemSize { .height(Double($0.height)) }
                        .lazyScrollAxis(.horizontal)
                    }
                    .accessibilityIdentifier("carousel \(photo.id)")
                }
                .itemSize { .height(Double($0.height)) }
                .header {
                    LazyWaterfall([Photo(id: -1, height: 30)], columns: .fixed(2), spacing: 8) {
                        CountingCell(photo: $0)
                    }
                    .itemSize { .height(Double($0.height)) }
                }
            }
            .pinchDensity($album.columns, in: 1...4)
        }

        private func inner(_ photo: Photo) -> [Photo] {
            (0..<50).map { Photo(id: photo.id * 1000 + $0, height: 60) }
        }
    }

    /// Containers in cells and headers don't affect the outer binding and the outer scroll view.
    @Test func carouselsInCells() {
        let album = Album(50)
        let host = Host(Carousels(album: album), size: Self.size)
        #expect(host.frame("-1") == CGRect(x: 0, y: 0, width: 100, height: 30))
        #expect(host.frame("1000") == CGRect(x: 0, y: 30, width: 60, height: 100))
        #expect(host.frame("1001")?.minX == 68)
        #expect(album.first == 1)
        host.scroll(to: CGPoint(x: 680, y: 0), in: "carousel 1")
        #expect(host.frame("1010")?.minX == 0)
        #expect(album.first == 1)
        #expect(host.visibleStart == .zero)
        host.scroll(by: 138)
        #expect(album.first == 2)
    }

    struct Mixed: View {
        @Bindable var album: Album

        var body: some View {
            AnchoredScrollView(id: $album.first) {
                LazySections {
                    LazyGrid(["a", "b", "c", "d"].map(Tag.init), columns: .fixed(2), spacing: 8) {
                        tag in
                        Color.gray.accessibilityIdentifier(tag.id)
                    }
                    LazyWaterfall(album.photos, columns: .fixed(1), spacing: 8) { CountingCell(photo: $0) }
                        .itemSize { .height(Double($0.height)) }
                }
            }
        }
    }

    struct Tag: Identifiable {
        let id: String
    }

    @Test func identitiesOfDifferentTypes() {
        let album = Album(50)
        let host = Host(Mixed(album: album), size: Self.size)
        // Two rows of 100 points with 8 between; the first item that is an `Int`.
        #expect(host.frame("1")?.minY == 208)
        #expect(album.first == 1)
        host.scroll(by: 108)
        #expect(album.first == 1)
        host.scroll(by: 216)
        #expect(album.first == 2)
    }
}
