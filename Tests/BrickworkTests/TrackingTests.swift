#if os(Linux) && canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Nothing changes the offset during a drag.
@MainActor @Suite(.standIn)
struct TrackingTests {
    static func stage() -> Stage {
        Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
                layout.fillsVisibleBounds = true
                return layout
            },
            [Album(id: 0, photos: ComplaintTests.squares(100))]
        ) { $0.contentInset.top = 96 }
    }

    /// A large title collapses while the user scrolls: 44 points, a few at each step.
    @Test func largeTitleCollapses() {
        let stage = Self.stage()
        var offset: CGFloat = -96
        for step in 1...22 {
            offset += 5
            stage.view.drag(to: CGPoint(x: 0, y: offset))
            stage.view.contentInset.top = CGFloat(96 - 2 * step)
            stage.view.layoutIfNeeded()
            #expect(stage.view.contentOffset.y == offset, "step \(step)")
        }
        #expect(stage.view.contentInset.top == 52)
    }

    /// The drag of a step comes before the layout of its inset.
    @Test func largeTitleCollapsesBeforeTheDragStep() {
        let stage = Self.stage()
        stage.scroll(to: 300)
        var offset: CGFloat = 300
        for step in 1...22 {
            offset += 5
            stage.view.contentInset.top = CGFloat(96 - 2 * step)
            stage.view.drag(to: CGPoint(x: 0, y: offset))
            #expect(stage.view.contentOffset.y == offset, "step \(step)")
        }
    }

    /// The title's bar still has its inset while the content decelerates.
    @Test func largeTitleCollapsesWhileDecelerating() {
        let stage = Self.stage()
        stage.scroll(to: 300)
        stage.view.headlessIsDecelerating = true
        for step in 1...10 {
            stage.view.contentInset.top = CGFloat(96 - 4 * step)
            stage.scroll(to: CGFloat(300 + 20 * step))
            #expect(stage.view.contentOffset.y == CGFloat(300 + 20 * step))
        }
    }

    /// Changes above are compensated by an adjustment, which collection views include in the gesture.
    @Test func changesAboveAdjustTheOffset() throws {
        let stage = Self.stage()
        stage.view.drag(to: CGPoint(x: 0, y: 1000))
        let seen = try #require(stage.firstVisible)
        var adjustments: [CGFloat] = []
        stage.view.headlessDidInvalidate = { adjustments.append($0.contentOffsetAdjustment.y) }
        stage.layout.section.headerReferenceSize.height = 40
        stage.albums[0].headerHeight = 40
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 1000)
        stage.view.drag(to: CGPoint(x: 0, y: 1010))
        #expect(adjustments.filter { $0 != 0 } == [40])
        #expect(stage.distance(of: seen.id)?.y == seen.distance.y - 10)
    }

    /// A refresh control takes 60 points above the content while it refreshes. A pinned header stays below
    /// the bar.
    @Test func pinnedHeaderIgnoresARefreshControl() {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        layout.section.sectionHeadersPinToVisibleBounds = true
        let stage = Stage(
            { layout },
            [Album(id: 0, photos: ComplaintTests.squares(100), headerHeight: 30)]
        ) { $0.contentInset.top = 44 }
        stage.scroll(to: 500)
        #expect(stage.header(0)?.minY == 544)
        let control = UIRefreshControl()
        control.frame.size.height = 60
        stage.view.refreshControl = control
        control.beginRefreshing()
        stage.scroll(to: 510)
        #expect(stage.header(0)?.minY == 554)
        control.endRefreshing()
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 510)
        stage.scroll(to: 520)
        #expect(stage.header(0)?.minY == 564)
    }
}
#endif
