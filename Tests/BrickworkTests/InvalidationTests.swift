#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A context as collection views mark it. From outside, the mark can't be set.
private final class EverythingContext: BrickworkInvalidationContext {
    override var invalidateEverything: Bool { true }
}

/// An invalidation context invalidates exactly what it asks for, and known sizes are kept.
@MainActor @Suite(.standIn)
struct InvalidationTests {
    /// Makes one column of self-sizing cells: 100 points and a caption, estimated at 150.
    static func selfSizing(_ count: Int = 100) -> Stage {
        let photos = (0..<count).map { Photo(id: $0, size: CGSize(width: 3, height: 1), captionHeight: 0) }
        return Stage(
            { BrickworkLayout(.waterfall(columns: 1)).spaced(10) },
            [Album(id: 0, photos: photos)],
            sizing: .selfSizing
        )
    }

    static func everything() -> BrickworkInvalidationContext { EverythingContext() }

    /// A change of the font calls `invalidateLayout()`, which collection views mark as everything.
    @Test(arguments: [false, true])
    func invalidatingEverythingKeepsOffsetAndMeasuredSizes(isMarked: Bool) throws {
        let stage = Self.selfSizing()
        for y in stride(from: 0, through: 6000, by: 200) { stage.scroll(to: CGFloat(y)) }
        let frames = stage.frames
        let seen = try #require(stage.firstVisible)
        #expect(stage.frame(0, 0).height == 100)
        if isMarked {
            stage.layout.invalidateLayout(with: Self.everything())
        } else {
            stage.layout.invalidateLayout()
        }
        stage.view.layoutIfNeeded()
        #expect(stage.frames == frames)
        #expect(stage.distance(of: seen.id) == seen.distance)
        #expect(stage.view.contentOffset.y == 6000)
    }

    /// All sizes change. The visible item stays in view, and the same share of it is above the edge.
    @Test func allSizesAreRequestedAgain() throws {
        let stage = Stage(
            { BrickworkLayout(.waterfall(columns: 2)).spaced(10) },
            [Album(id: 0, photos: ComplaintTests.squares(100))],
            sizing: .height
        )
        stage.scroll(to: 2000)
        let seen = try #require(stage.firstStretch)
        for item in 0..<100 { stage.albums[0].photos[item].captionHeight = 30 }
        stage.forgetQuestions()
        stage.layout.invalidateLayout(with: Self.everything())
        stage.view.layoutIfNeeded()
        #expect(stage.asked.count == 100)
        #expect(stage.frame(0, 0).height == 175)
        stage.expectKept(seen.id, seen.stretch)
    }

    @Test func invalidItemKeepsItsMeasuredSize() {
        let stage = Self.selfSizing()
        for y in stride(from: 0, through: 6000, by: 200) { stage.scroll(to: CGFloat(y)) }
        let context = BrickworkInvalidationContext()
        context.invalidateItems(at: (0..<5).map { IndexPath(item: $0, section: 0) })
        stage.layout.invalidateLayout(with: context)
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 0).height == 100)
        #expect(stage.view.contentOffset.y == 6000)
    }

    /// Items and a header in one context.
    @Test func itemsAndAHeader() {
        let stage = Stage(
            { BrickworkLayout(.waterfall(columns: 2)).spaced(10) },
            [Album(id: 0, photos: ComplaintTests.squares(10), headerHeight: 20)],
            sizing: .height
        )
        stage.albums[0].headerHeight = 50
        stage.albums[0].photos[3].size.height = 2
        stage.forgetQuestions()
        let context = BrickworkInvalidationContext()
        context.invalidateItems(at: [IndexPath(item: 3, section: 0)])
        context.invalidateSupplementaryElements(
            ofKind: UICollectionView.elementKindSectionHeader,
            at: [IndexPath(item: 0, section: 0)]
        )
        stage.layout.invalidateLayout(with: context)
        stage.view.layoutIfNeeded()
        #expect(stage.header(0)?.height == 50)
        #expect(stage.frame(0, 3).height == 290)
        #expect(stage.asked == [IndexPath(item: 3, section: 0)])
        #expect(stage.frames == stage.fresh().frames)
    }

    /// Sections and items in one context.
    @Test func sectionsAndItems() {
        let stage = Stage(
            { BrickworkLayout(.waterfall(columns: 2)).spaced(10) },
            [Album(id: 0, photos: ComplaintTests.squares(10))],
            sizing: .height
        )
        stage.albums[0].inset = UIEdgeInsets(top: 40, left: 10, bottom: 0, right: 10)
        stage.albums[0].photos[3].size.height = 2
        let context = BrickworkInvalidationContext()
        context.invalidatesSectionsOnly = true
        context.invalidateItems(at: [IndexPath(item: 3, section: 0)])
        stage.layout.invalidateLayout(with: context)
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 0).minY == 40)
        #expect(stage.frame(0, 3).height == 290)
        #expect(stage.frames == stage.fresh().frames)
    }

    /// Headers that a jump passes move to the ends of their sections. The context reports all of them.
    @Test func jumpPastPinnedHeaders() {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        layout.section.sectionHeadersPinToVisibleBounds = true
        let albums = (0..<20).map {
            Album(id: $0, photos: ComplaintTests.squares(10, from: $0 * 10), headerHeight: 30)
        }
        let stage = Stage({ layout }, albums)
        let bounds = stage.view.bounds.offsetBy(dx: 0, dy: 8000)
        #expect(layout.shouldInvalidateLayout(forBoundsChange: bounds))
        let context = layout.invalidationContext(forBoundsChange: bounds)
        // A list would have to name all headers that move. No list is safe.
        #expect(context.invalidatedSupplementaryIndexPaths == nil)
        #expect(context.invalidatedItemIndexPaths == nil)
        for y in [8000, 200, 12_000, 0] as [CGFloat] {
            stage.scroll(to: y)
            stage.view.audit()
        }
    }

    /// A measured cell also moves headers, footers and backgrounds down.
    @Test func elementsBelowAMeasuredCellMove() {
        let albums = (0..<3).map {
            Album(
                id: $0,
                photos: [Photo(id: $0, size: CGSize(width: 3, height: 1))],
                headerHeight: 30,
                footerHeight: 20,
                hasBackground: true
            )
        }
        let stage = Stage({ BrickworkLayout(.waterfall(columns: 1)).spaced(10) }, albums, sizing: .selfSizing)
        // 30, 10 of inset, 100, 10, 20.
        #expect(stage.header(1)?.minY == 170)
        #expect(stage.background(2)?.minY == 340)
        stage.view.audit()
    }

    /// The attributes of pinned elements are those of the last `prepare()`, because no other call announces
    /// that they change.
    @Test func insetWithoutABoundsChange() async {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        layout.section.sectionHeadersPinToVisibleBounds = true
        let stage = Stage(
            { layout },
            [Album(id: 0, photos: ComplaintTests.squares(100), headerHeight: 30)]
        ) { $0.contentInset.top = 50 }
        stage.scroll(to: 500)
        #expect(stage.header(0)?.minY == 550)
        stage.view.contentInset.top = 20
        #expect(stage.header(0)?.minY == 550)
        stage.scroll(to: 501)
        #expect(stage.header(0)?.minY == 521)
    }
}
#endif
