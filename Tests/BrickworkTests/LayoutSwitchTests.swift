#if canImport(UIKit)
import Testing
import UIKit

@testable import Brickwork

/// Another layout takes over. The visible items stay in place, also during an interactive transition.
@MainActor @Suite(.standIn)
struct LayoutSwitchTests {
    /// Squares in two columns, 320 points wide, without space around or between them: 160 each. 480 points
    /// are visible, from 1,000 on.
    private let stage = Stage(
        { LayoutSwitchTests.columns(2) },
        [Album(id: 0, photos: ComplaintTests.squares(200), inset: .zero)]
    )

    private static func columns(_ count: Int) -> BrickworkLayout {
        let layout = BrickworkLayout(.waterfall(columns: count)).spaced(10)
        layout.section.sectionInset = .zero
        layout.section.minimumLineSpacing = 0
        layout.section.minimumInteritemSpacing = 0
        return layout
    }

    private func frame(_ item: Int) -> CGRect? {
        stage.view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
    }

    /// 1,000 is 40 below the top of items 12 and 13, so a quarter of them is above the edge. In four columns,
    /// item 12 has 80 points and is in the fourth row, from 240 on. A quarter is 20: 260. In one column, it
    /// has 320 points and begins at 3,840: 3,920.
    @Test(arguments: [(4, CGFloat(260)), (1, 3_920)], [true, false])
    func switchToMoreColumns(_ expected: (columns: Int, offset: CGFloat), animated: Bool) {
        stage.scroll(to: 1_000)
        stage.view.setCollectionViewLayout(Self.columns(expected.columns), animated: animated)
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == expected.offset)
        #expect(stage.view.indexPathsForVisibleItems.contains(IndexPath(item: 12, section: 0)))
        stage.view.audit()
    }

    /// The start stays the start.
    @Test(arguments: [true, false])
    func switchAtTheStart(animated: Bool) {
        stage.view.setCollectionViewLayout(Self.columns(3), animated: animated)
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 0)
    }

    /// The fingers are on the middle of item 17, at 240, 1,360: 360 below the visible top. In one column, its
    /// middle is at 17 × 320 + 160 = 5,600, so the visible rect begins at 5,240.
    @Test(arguments: [true, false])
    func itemAtTransitionFocusStays(finishes: Bool) throws {
        stage.scroll(to: 1_000)
        let next = Self.columns(1)
        next.transitionFocus = CGPoint(x: 240, y: 1_360)
        let old = stage.view.collectionViewLayout
        let transition = stage.view.startInteractiveTransition(to: next) { _, _ in }
        #expect(stage.view.contentOffset.y == 1_000)
        transition.transitionProgress = 0.5
        transition.invalidateLayout()
        stage.view.layoutIfNeeded()
        // Halfway, it is 240 wide, and its middle hasn't moved.
        let halfway = try #require(frame(17))
        #expect(halfway.midY == 1_360 && halfway.height == 240)
        if finishes {
            stage.view.finishInteractiveTransition()
        } else {
            stage.view.cancelInteractiveTransition()
        }
        stage.view.layoutIfNeeded()
        #expect(stage.view.collectionViewLayout === (finishes ? next : old))
        #expect(stage.view.contentOffset.y == (finishes ? 5_240 : 1_000))
        #expect(frame(17)?.midY == (finishes ? 5_600 : 1_360))
        stage.view.audit()
    }

    /// A layout that is set again asks for nothing. If the data has changed meanwhile, it has to.
    @Test func canceledTransitionKeepsContent() {
        stage.scroll(to: 1_000)
        stage.forgetQuestions()
        let old = stage.view.collectionViewLayout
        _ = stage.view.startInteractiveTransition(to: Self.columns(1)) { _, _ in }
        let asked = stage.asked.count
        stage.view.cancelInteractiveTransition()
        stage.view.layoutIfNeeded()
        #expect(stage.asked.count == asked)
        stage.view.collectionViewLayout = Self.columns(3)
        stage.view.layoutIfNeeded()
        stage.albums[0].photos.removeLast(150)
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
        stage.view.collectionViewLayout = old
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentSize.height == 4_000)
        stage.view.audit()
    }

    /// Columns of 160, and of 155 with 10 between; no section; no view; the line of a flow; the cells of a
    /// grid.
    @Test func itemWidthOfKindsOfSection() {
        let layout = stage.layout
        #expect(layout.itemWidth(inSection: 0) == 160)
        layout.section.minimumInteritemSpacing = 10
        #expect(layout.itemWidth(inSection: 0) == 155)
        #expect(layout.itemWidth(inSection: 1) == 0)
        #expect(Self.columns(2).itemWidth(inSection: 0) == 0)
        let sections = Stage(
            {
                BrickworkLayout { section, _ in
                    var grid = BrickworkSection.grid(columns: 4)
                    grid.minimumInteritemSpacing = 0
                    return section == 0 ? .flow() : grid
                }
            },
            [
                Album(id: 0, photos: ComplaintTests.squares(1)),
                Album(id: 1, photos: ComplaintTests.squares(1, from: 1)),
            ]
        )
        #expect(sections.layout.itemWidth(inSection: 0) == 320)
        #expect(sections.layout.itemWidth(inSection: 1) == 80)
    }

    /// The next layout gets the measured sizes. They are exact at the same width, and estimates otherwise.
    @Test(arguments: [1, 2])
    func nextLayoutGetsMeasuredSizes(columns: Int) {
        let photos = (0..<12).map { Photo(id: $0, size: CGSize(width: 145, height: 40 + 10 * $0)) }
        let stage = SelfSizingTests.stage(columns: 2, photos)
        stage.scroll(to: 300)
        stage.scroll(to: 0)
        let measured: [CGFloat] = stage.frames[0].map(\.height)
        #expect(measured == photos.map(\.size.height))
        let next = BrickworkLayout(.waterfall(columns: columns)).spaced(10)
        next.section.minimumLineSpacing = 14
        stage.view.setCollectionViewLayout(next, animated: false)
        stage.view.layoutIfNeeded()
        let heights: [CGFloat] = photos.indices.map {
            next.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.height ?? 0
        }
        // In one column of 300 points, visible cells are measured again, and the last ones aren't.
        let first: CGFloat = columns == 2 ? 40 : 83
        #expect(heights[0] == first)
        #expect(Array(heights[8...]) == Array(measured[8...]))
    }
}
#endif
