import BrickworkUI
import SwiftUI
import Testing

/// Animated changes, as the user sees them: the scroll view and the content's origin are at their new positions at once, and views
/// glide by the change of their own positions.
@MainActor @Suite(.standIn)
struct AnimationTests {
    static let size = CGSize(width: 208, height: 400)

    struct Wall: View {
        let album: Album

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: album.columns, spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
        }
    }

    @Test func insertionsAboveMoveNoVisibleView() {
        let album = Album(500)
        let host = Host(Wall(album: album), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 1_100))
        let seen = host.seen(in: Self.size)
        for id in [800, 900, 1_000] {
            withAnimation {
                album.photos.insert(
                    contentsOf: [Photo(id: id, height: 60), Photo(id: id + 1, height: 60)],
                    at: 0
                )
            }
            host.update()
            #expect(seen.compactMap { host.move(of: $0) } == [])
        }
        // 60 + 8 points each time.
        #expect(host.visibleStart.y == 1_304)
        #expect(host.seen(in: Self.size) == seen)
    }

    /// Photo 181 begins at row 90 of 108 points, and then at row 45.
    @Test func otherColumnsKeepAnItemInPlace() {
        let album = Album(500)
        let host = Host(Wall(album: album), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 9_720))
        withAnimation { album.columns = 4 }
        host.update()
        #expect(host.visibleStart.y == 4_860)
        #expect(host.frame("181")?.minY == 0)
        #expect(host.move(of: "181")?.distance.y ?? 0 == 0)
        // It moves up by a row, and to the third column.
        #expect(host.frame("183")?.origin == CGPoint(x: 108, y: 0))
        #expect(host.move(of: "183")?.distance.y == -108)
        #expect(host.move(of: "183")?.isAnimated == true)
    }

    // MARK: Cells that grow

    /// A view of 100 points that grows to 150 and back when it is tapped.
    struct GrowingCell: View {
        let photo: Photo
        let animation: Animation?
        @State private var isLarge = false

        var body: some View {
            Color.gray
                .frame(height: isLarge ? photo.height + 50 : photo.height)
                .onTapGesture { withAnimation(animation) { isLarge.toggle() } }
                .accessibilityIdentifier("\(photo.id)")
        }
    }

    struct GrowingWall: View {
        let album: Album
        var animation: Animation?
        var isAnchored = true

        var body: some View {
            if isAnchored {
                AnchoredScrollView {
                    LazyWaterfall(album.photos, columns: 1, spacing: 0) {
                        GrowingCell(photo: $0, animation: animation)
                    }
                    .estimatedItemSize(height: 100)
                }
            } else {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(album.photos) { GrowingCell(photo: $0, animation: animation) }
                    }
                }
            }
        }
    }

    /// The views below glide with the growing view, as in a `LazyVStack`.
    @Test(arguments: [true, false])
    func viewsBelowAGrowingViewGlide(isAnchored: Bool) {
        let album = Album(40)
        var host = Host(
            GrowingWall(album: album, animation: .default, isAnchored: isAnchored),
            size: Self.size
        )
        for (distance, bottom): (CGFloat, CGFloat) in [(50, 250), (-50, 200)] {
            host.tap("2")
            #expect(host.frame("3")?.minY == bottom)
            #expect(
                host.move(of: "3") == HeadlessMove(distance: CGPoint(x: 0, y: distance), isAnimated: true)
            )
            #expect(host.move(of: "1") == nil)
        }
        host = Host(GrowingWall(album: album, isAnchored: isAnchored), size: Self.size)
        host.tap("2")
        #expect(host.move(of: "3") == HeadlessMove(distance: CGPoint(x: 0, y: 50), isAnimated: false))
    }

    /// A view at the top of the visible rect grows: its end stays, and so does everything below.
    @Test func theScrollViewFollowsAGrowingViewAtOnce() {
        let host = Host(GrowingWall(album: Album(40), animation: .default), size: Self.size)
        host.scroll(by: 1_050)
        host.tap("11")
        #expect(host.visibleStart.y == 1_100)
        #expect(!host.wasScrollAnimated)
        #expect(host.frame("12")?.minY == 50)
        #expect(host.move(of: "12") == nil)
    }

    /// The animation of one change isn't used for later sizes: those of views that appear, and of pictures that load.
    @Test func laterSizesAreNotAnimated() {
        let album = Album(40)
        let host = Host(GrowingWall(album: album, animation: .default), size: Self.size)
        host.tap("2")
        host.scroll(by: 600)
        #expect(host.seen(in: Self.size).allSatisfy { host.move(of: $0)?.isAnimated != true })
        host.scroll(by: -600)
        album.photos[0].height = 130
        host.update()
        #expect(host.frame("3")?.minY == 230)
        #expect(host.move(of: "3") == HeadlessMove(distance: CGPoint(x: 0, y: 30), isAnimated: false))
    }

    // MARK: Coordinates

    @MainActor
    final class Report {
        var frames: [Int: CGRect] = [:]
        var starts: [Int: CGFloat] = [:]
    }

    struct ReportingWall: View {
        let album: Album
        let report: Report

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: 2, spacing: 8) { photo in
                    Color.gray
                        .accessibilityIdentifier("\(photo.id)")
                        .onGeometryChange(for: [CGRect?].self) { geometry in
                            [geometry.frame(in: .global), geometry.bounds(of: .scrollView)]
                        } action: { rects in
                            report.frames[photo.id] = rects[0]
                            report.starts[photo.id] = rects[1]?.minY
                        }
                }
                .itemSize { .height(Double($0.height)) }
            }
        }
    }

    /// After insertions above, views still know where they are: for gestures, menus, and lazy containers in them.
    @Test func viewsKnowWhereTheyAre() {
        let album = Album(500)
        let report = Report()
        let host = Host(ReportingWall(album: album, report: report), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 1_100))
        withAnimation {
            album.photos.insert(contentsOf: [Photo(id: 800, height: 60), Photo(id: 801, height: 60)], at: 0)
        }
        host.update()
        #expect(host.visibleStart.y == 1_168)
        for id in [21, 22, 23] {
            #expect(report.frames[id] == host.frame("\(id)"))
            #expect(report.starts[id] == -(host.frame("\(id)")?.minY ?? 0))
        }
        host.scroll(by: 30)
        #expect(report.frames[23] == host.frame("23"))
        #expect(host.frame("23")?.minY == 58)
    }
}
