import Testing
import UIKit

@MainActor @Suite(.standIn, .serialized)
struct SelfSizingTests {
    private let layout = RecordingLayout()
    private let source = Source([10])
    private let view: UICollectionView

    init() {
        view = Fixture.view(layout, source)
        layout.sizesItself = true
    }

    private func measuring(_ height: @escaping (Int) -> CGFloat, _ body: @MainActor () -> Void) {
        NumberCell.height = height
        StandIn.withChecks([]) { body() }
        NumberCell.height = nil
    }

    @Test func everyNewCellIsMeasuredUntilNothingChanges() {
        measuring { _ in
            80
        } _: {
            view.layoutIfNeeded()
            view.layoutIfNeeded()
        }
        #expect(
            layout.takeLog() == [
                "invalidate everything counts", "prepare", "contentSize", "elements 0 0 100 200",
                "item 0.0", "item 0.1", "item 0.2", "item 0.3",
                "preferred? 0.0 50 -> 80", "invalidate",
                "preferred? 0.1 50 -> 80", "invalidate",
                "preferred? 0.2 50 -> 80", "invalidate",
                "preferred? 0.3 50 -> 80", "invalidate",
                "prepare", "contentSize", "elements 0 0 100 200",
                "preferred? 0.0 80 -> 80", "preferred? 0.1 80 -> 80", "preferred? 0.2 80 -> 80",
            ]
        )
        #expect(view.contentSize.height == 620)
        #expect(view.headlessStatistics.measurements == 7)
        #expect(view.visibleCells.map(\.frame.minY) == [0, 80, 160])
    }

    @Test func reconfiguredCellsAreMeasuredAgain() {
        measuring { _ in
            50
        } _: {
            view.layoutIfNeeded()
        }
        _ = layout.takeLog()
        let cell = view.cellForItem(at: Fixture.path(0, 1))
        measuring {
            $0 == 1 ? 60 : 50
        } _: {
            StandIn.withBehavior([.rereadsContentSize: false]) {
                view.reconfigureItems(at: [Fixture.path(0, 1)])
            }
            view.layoutIfNeeded()
        }
        #expect(
            layout.takeLog() == [
                "invalidate counts", "prepare", "contentSize", "updates ", "target 0 0",
                "elements 0 0 100 200", "final 0.0", "final 0.1", "final 0.2", "final 0.3",
                "initial 0.0", "initial 0.1", "initial 0.2", "initial 0.3",
                "preferred? 0.1 50 -> 60", "invalidate", "prepare", "contentSize", "elements 0 0 100 200",
                "preferred? 0.1 60 -> 60", "finalize updates",
            ]
        )
        #expect(view.cellForItem(at: Fixture.path(0, 1)) === cell)
    }

    /// MagazineLayout reports this for headers in large apps. It ends when the views have their preferred
    /// sizes.
    @Test func aLayoutThatSaysInvalidToEveryAnswer() {
        final class Eager: ListLayout {
            override func shouldInvalidateLayout(
                forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
                withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
            ) -> Bool { true }
        }
        let layout = Eager()
        let view = Fixture.view(layout, source)
        measuring { _ in
            60
        } _: {
            view.layoutIfNeeded()
        }
        #expect(view.visibleCells.map(\.frame.minY) == [0, 60, 120, 180])
    }

    @Test func aCellThatNeverDecidesIsAComplaint() {
        var turn: CGFloat = 0
        let failures = StandIn.recordFailures {
            measuring { _ in
                turn += 1
                return 50 + turn
            } _: {
                view.layoutIfNeeded()
            }
        }
        #expect(failures.map(\.rule) == [.neverSettles])
    }
}
