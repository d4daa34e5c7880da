import BrickworkUI
import SwiftUI
import Testing

/// What the first layout and the first frame show.
@MainActor @Suite(.standIn, .serialized)
struct FirstFrameTests {
    static let size = CGSize(width: 208, height: 800)

    struct Estimated: View {
        let album: Album
        let estimate: CGFloat
        var axis = Axis.vertical

        var body: some View {
            AnchoredScrollView(axis) {
                LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) { photo in
                    Color.gray
                        .frame(
                            width: axis == .vertical ? nil : photo.height,
                            height: axis == .vertical ? photo.height : nil
                        )
                        .accessibilityIdentifier("\(photo.id)")
                }
                .estimatedItemSize(height: estimate)
            }
        }
    }

    /// Returns the part of both columns that no view covers between the first and the last view of the visible part, and
    /// after them. Spaces of 8 points don't count.
    private func blank(_ frames: [CGRect], to length: CGFloat) -> CGFloat {
        Dictionary(grouping: frames, by: \.minX).values.reduce(0) { sum, column in
            var end: CGFloat = 0
            var blank: CGFloat = 0
            for frame in column.sorted(by: { $0.minY < $1.minY }) where frame.minY < length {
                blank += max(0, frame.minY - end - 8)
                end = max(end, frame.maxY)
            }
            return sum + blank + max(0, length - end - 8)
        }
    }

    /// Estimates of a tenth to ten times the height.
    @Test(arguments: [10.0, 50, 100, 150, 400, 1000])
    func theFirstFrameIsFull(estimate: CGFloat) {
        for height: CGFloat in [30, 60, 100, 300] {
            let host = Host(Estimated(album: Album(500, height: height), estimate: estimate), size: Self.size)
            let first = host.frames.first?.map(\.frame) ?? []
            #expect(Set(first.map(\.minX)) == [0, 108])
            #expect(blank(first, to: 800) == 0, "estimate \(estimate), height \(height)")
            #expect(blank(host.shown.map(\.frame), to: 1200) == 0)
        }
    }

    @Test func theFirstFrameOfARowIsFull() {
        let host = Host(
            Estimated(album: Album(500, height: 60), estimate: 240, axis: .horizontal),
            size: CGSize(width: 800, height: 208)
        )
        let first = host.frames.first?.map(\.frame) ?? []
        let turned = first.map { CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width) }
        #expect(Set(turned.map(\.minX)) == [0, 108])
        #expect(blank(turned, to: 800) == 0)
    }

    /// A scrollbar moves far past unmeasured items. They are a third as high as estimated.
    @Test func theFirstFrameOfAJumpIsFull() {
        let album = Album((1...5000).map { Photo(id: $0, height: CGFloat(40 + $0 * 37 % 25)) })
        let host = Host(Estimated(album: album, estimate: 150), size: Self.size)
        for start in [20_000, 60_000, 61_500, 30_000] {
            host.scroll(to: CGPoint(x: 0, y: start))
            let first = host.frames.first?.map(\.frame).filter { $0.maxY > 0 } ?? []
            #expect(blank(first, to: 800) <= 0, "at \(start)")
        }
    }

    @MainActor
    final class Log {
        var heights: [CGFloat] = []
        var starts: [CGFloat] = []
    }

    struct Following: View {
        let album: Album
        let log: Log
        let isMeasured: Bool

        var body: some View {
            ScrollView {
                VStack(spacing: 0) {
                    AlbumWall(album: album, isSelfSizing: isMeasured, estimate: 100)
                        .onGeometryChange(for: CGFloat.self, of: \.size.height) { log.heights.append($0) }
                    Color.red.frame(height: 50).accessibilityIdentifier("after")
                }
            }
        }
    }

    /// The view after the container is never at the top, where a `LazyVStack` or a sheet would show it.
    @Test(arguments: [true, false])
    func theFirstLayoutHasALength(isMeasured: Bool) {
        let log = Log()
        let host = Host(Following(album: Album(1000), log: log, isMeasured: isMeasured), size: Self.size)
        // 500 rows of 100 points, 8 between.
        #expect(log.heights == [53_992])
        #expect(host.frame("after")?.minY == 53_992)
    }

    struct Bottom: View {
        let album: Album

        var body: some View {
            ScrollView {
                AlbumWall(album: album, isSelfSizing: false)
            }
            .defaultScrollAnchor(.bottom)
        }
    }

    /// SwiftUI chooses the first offset with the first layout.
    @Test func opensAtTheBottom() {
        let host = Host(Bottom(album: Album(1000)), size: Self.size)
        #expect(abs(host.visibleStart.y - (53_992 - 800)) < 0.001)
        #expect(abs((host.frame("1000")?.maxY ?? 0) - 800) < 0.001)
    }

    struct Positioned: View {
        let album: Album
        @State private var position = ScrollPosition(y: 10_800)

        var body: some View {
            ScrollView {
                AlbumWall(album: album, isSelfSizing: false)
            }
            .scrollPosition($position)
        }
    }

    @Test func opensAtAPosition() {
        let host = Host(Positioned(album: Album(1000)), size: Self.size)
        #expect(host.visibleStart.y == 10_800)
        #expect(host.frame("201")?.minY == 0)
    }

    struct InALazyStack: View {
        let album: Album
        let log: Log

        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0) {
                    Color.blue.frame(height: 100)
                    AlbumWall(album: album, isSelfSizing: false)
                    Color.red.frame(height: 50)
                        .onAppear { log.starts.append(1) }
                        .accessibilityIdentifier("after")
                }
            }
        }
    }

    /// A lazy stack makes the views that fit below the first height that it gets.
    @Test func aLazyStackMakesNoViewAfterIt() {
        let log = Log()
        let host = Host(InALazyStack(album: Album(1000), log: log), size: Self.size)
        #expect(host.frame("1")?.minY == 100)
        #expect(log.starts == [])
        host.scroll(to: CGPoint(x: 0, y: 10_900))
        #expect(host.frame("201")?.minY == 0)
        host.scroll(to: CGPoint(x: 0, y: 1_000_000))
        #expect(log.starts == [1])
        #expect(abs((host.frame("after")?.maxY ?? 0) - 800) < 0.001)
    }
}
