import BrickworkEngine
import BrickworkScrolling
import SwiftUI
import Testing

@testable import BrickworkUI

/// Containers in scroll views of other axes, and without a proposed size.
@MainActor @Suite(.standIn)
struct NestingTests {
    static let size = CGSize(width: 208, height: 400)

    struct Pages: View {
        let first: Album
        let second: Album

        var body: some View {
            ScrollView {
                ScrollView(.horizontal) {
                    HStack(alignment: .top, spacing: 0) {
                        AlbumWall(album: first, isSelfSizing: false).frame(width: 208)
                        AlbumWall(album: second, isSelfSizing: false).frame(width: 208)
                    }
                }
                .accessibilityIdentifier("pager")
            }
        }
    }

    /// The innermost scroll view is the pager, and scrolls along the other axis.
    @Test func inAHorizontalPagerInAVerticalScrollView() {
        let first = Album(3000)
        let second = Album((3001...6000).map { Photo(id: $0, height: 100) })
        let host = Host(Pages(first: first, second: second), size: Self.size)
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(host.frame("3002") == CGRect(x: 316, y: 0, width: 100, height: 100))
        host.scroll(to: CGPoint(x: 0, y: 10_800))
        #expect(host.frame("201")?.minY == 0)
        #expect(host.frame("3201")?.minY == 0)
        host.scroll(to: CGPoint(x: 208, y: 0), in: "pager")
        #expect(host.frame("3201") == CGRect(x: 0, y: 0, width: 100, height: 100))
        // 400 points, and at most 400 more at each end.
        #expect(host.shown.count < 60)
    }

    struct Carousel: View {
        let album: Album
        var columns = ColumnCount.fixed(1)
        let isMeasured: Bool

        var body: some View {
            ScrollView {
                VStack(spacing: 0) {
                    ScrollView(.horizontal) {
                        waterfall.lazyScrollAxis(.horizontal)
                    }
                    .accessibilityIdentifier("carousel")
                    Color.red.accessibilityIdentifier("below")
                }
            }
        }

        private var waterfall: some View {
            let waterfall = LazyWaterfall(album.photos, columns: columns, spacing: 8) { photo in
                Color.gray.frame(width: photo.height, height: 90).accessibilityIdentifier("\(photo.id)")
            }
            return isMeasured ? waterfall : waterfall.itemSize { .height(Double($0.height)) }
        }
    }

    /// A `LazyHStack` is as high as its first view (Apple, WWDC26, session 321).
    @Test(arguments: [true, false])
    func aCarouselWithoutAHeight(isMeasured: Bool) {
        let host = Host(Carousel(album: Album(500, height: 60), isMeasured: isMeasured), size: Self.size)
        #expect(host.frame("carousel") == CGRect(x: 0, y: 0, width: 208, height: 90))
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 60, height: 90))
        #expect(host.frame("2") == CGRect(x: 68, y: 0, width: 60, height: 90))
        #expect(host.frame("below")?.minY == 90)
        host.scroll(to: CGPoint(x: 68, y: 0), in: "carousel")
        #expect(host.frame("2")?.minX == 0)
    }

    @Test func aCarouselOfTwoRows() {
        let carousel = Carousel(album: Album(500, height: 60), columns: .fixed(2), isMeasured: false)
        let host = Host(carousel, size: Self.size)
        #expect(host.frame("carousel")?.height == 188)
        #expect(host.frame("2") == CGRect(x: 0, y: 98, width: 60, height: 90))
    }

    /// The album is still empty when the carousel appears.
    @Test func aCarouselThatIsFilledLater() {
        let album = Album([])
        let host = Host(Carousel(album: album, isMeasured: false), size: Self.size)
        #expect(host.frame("below")?.minY == 0)
        album.photos = (1...500).map { Photo(id: $0, height: 60) }
        host.update()
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 60, height: 90))
        #expect(host.frame("below")?.minY == 90)
    }

    struct Unproposed: View {
        let album: Album
        let axes: Axis.Set

        var body: some View {
            ScrollView(axes) {
                LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) { photo in
                    Color.gray.frame(width: 70, height: photo.height).accessibilityIdentifier("\(photo.id)")
                }
            }
        }
    }

    /// Two columns as wide as the first view.
    @Test func inAScrollViewThatProposesNothing() {
        let host = Host(
            Unproposed(album: Album(500, height: 60), axes: [.horizontal, .vertical]),
            size: Self.size
        )
        #expect(host.scrollGeometry?.contentSize.width == 148)
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 70, height: 60))
        #expect(host.frame("2")?.origin == CGPoint(x: 78, y: 0))
        #expect(host.frame("3")?.origin == CGPoint(x: 0, y: 68))
    }

    /// The scroll view is as high as its content, and has its middle in the middle of the window. Debug builds report this.
    @Test func inAScrollViewAlongTheOtherAxis() {
        var messages: [String] = []
        let handler = Misuse.handler
        Misuse.handler = { messages.append($0) }
        defer { Misuse.handler = handler }
        let host = Host(Unproposed(album: Album(500, height: 60), axes: .horizontal), size: Self.size)
        #expect(host.scrollGeometry?.contentSize.width == 148)
        #expect(host.seen(in: Self.size).count >= 12)
        #if DEBUG
            #expect(messages.count == 1)
            #expect(messages.first?.contains("add .lazyScrollAxis(.horizontal) to the scroll view") == true)
        #endif
    }

    @MainActor
    final class Log {
        var placements: [ScrollPlacement] = []

        /// Whether debug builds report a mistake.
        var hasMistake: Bool { zip(placements, placements.dropFirst()).contains { $1.isMistake(after: $0) } }
    }

    struct Placed<Content: View>: View {
        let log: Log
        var axis = LayoutContainer.Axis.vertical
        @ViewBuilder let content: Content

        var body: some View {
            content.onGeometryChange(for: ScrollPlacement.self) { [axis] in
                ScrollPlacement($0, along: axis)
            } action: {
                log.placements.append($0)
            }
        }
    }

    /// Only a container that is proposed no width is a mistake: the carousel in a feed, and not the page. If the first geometry is
    /// empty, nobody knows.
    @Test(arguments: StandIn.FirstGeometry.allCases)
    func containersAcrossTheirScrollView(first: StandIn.FirstGeometry) {
        StandIn.firstGeometry = first
        defer { StandIn.firstGeometry = .complete }
        let handler = Misuse.handler
        Misuse.handler = { _ in }
        defer { Misuse.handler = handler }
        func placements(@ViewBuilder _ view: (Log) -> some View) -> (
            latest: ScrollPlacement?, isMistake: Bool
        ) {
            let log = Log()
            _ = Host(view(log), size: Self.size)
            return (log.placements.last, log.hasMistake)
        }
        let album = Album(50)
        #expect(
            placements { log in
                ScrollView { ScrollView(.horizontal) { Placed(log: log) { AlbumWall(album: album) } } }
            } == (.across, first != .empty)
        )
        #expect(
            placements { log in
                ScrollView {
                    ScrollView(.horizontal) { Placed(log: log) { AlbumWall(album: album) }.frame(width: 208) }
                }
            } == (.across, false)
        )
        #expect(
            placements { log in
                ScrollView(.horizontal) {
                    Placed(log: log, axis: .horizontal) { AlbumWall(album: album) }
                }
                .lazyScrollAxis(.horizontal)
            } == (.along, false)
        )
        for axes: Axis.Set in [.vertical, [.horizontal, .vertical]] {
            #expect(
                placements { log in ScrollView(axes) { Placed(log: log) { AlbumWall(album: album) } } }
                    == (.along, false)
            )
        }
    }

    struct Popover: View {
        let album: Album

        var body: some View {
            LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) { photo in
                Color.gray.frame(width: 70, height: photo.height).accessibilityIdentifier("\(photo.id)")
            }
            .fixedSize()
        }
    }

    @Test func inItsIdealSize() {
        let host = Host(Popover(album: Album(4, height: 60)), size: Self.size)
        // 148 × 128 points, centered in 208 × 400.
        #expect(host.frame("1") == CGRect(x: 30, y: 136, width: 70, height: 60))
        #expect(host.frame("4") == CGRect(x: 108, y: 204, width: 70, height: 60))
    }

    struct Row: View {
        let album: Album
        let top: CGFloat

        var body: some View {
            AlbumWall(album: album, isSelfSizing: false)
                .frame(height: 400, alignment: .top)
                .offset(y: top)
        }
    }

    /// A cell of a list may report no scroll view. The window then shows a part of the container.
    @Test func containersWithoutAReportedScrollView() {
        let album = Album(5000)
        let host = Host(Row(album: album, top: 0), size: Self.size)
        #expect(host.frame("1")?.minY == 0)
        host.show(Row(album: album, top: -10_800))
        #expect(host.frame("201")?.minY == 0)
        // 4,096 points, and half as much at each end.
        #expect(host.frame("1") == nil)
        #expect(host.shown.count < 160)
    }
}
