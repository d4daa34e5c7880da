import Testing
import UIKit

/// Changing the layout: immediately, animated, and interactively.
@MainActor @Suite(.standIn)
struct LayoutTransitionTests {
    /// Rows with another height, and space for one more above.
    private final class Taller: ListLayout {
        override func cell(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
            let result = super.cell(path)
            result?.frame.origin.y = CGFloat(path.item) * 100
            result?.frame.size.height = 100
            return result
        }

        override var collectionViewContentSize: CGSize {
            CGSize(width: super.collectionViewContentSize.width, height: CGFloat(tops[0].count) * 100)
        }

        /// The first visible row stays in place.
        override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
            CGPoint(x: 0, y: proposed.y * 2)
        }
    }

    private let source = Source([10])

    private func tops(_ view: UICollectionView) -> [CGFloat] { view.visibleCells.map(\.frame.minY) }

    @Test func animated() {
        let old = RecordingLayout()
        let view = Fixture.view(old, source)
        let new = RecordingLayout()
        var isDone = false
        StandIn.withChecks([]) {
            view.layoutIfNeeded()
            _ = old.takeLog()
            StandIn.withBehavior([.invalidatesNewLayouts: true]) {
                view.setCollectionViewLayout(new, animated: true) { isDone = $0 }
            }
        }
        #expect(isDone)
        #expect(
            old.takeLog() == ["transition to another", "final 0.0", "final 0.1", "final 0.2", "final 0.3"]
                + ["finalize transition"]
        )
        #expect(
            new.takeLog() == [
                "transition from another", "invalidate everything counts", "prepare", "contentSize",
                "target 0 0", "elements 0 0 100 200", "initial 0.0", "initial 0.1", "initial 0.2",
                "initial 0.3", "finalize transition",
            ]
        )
        #expect(old.collectionView == nil)
        #expect(new.collectionView === view)
    }

    @Test func aLayoutThatIsOnlyPreparedAnew() {
        let view = Fixture.view(ListLayout(), source)
        view.layoutIfNeeded()
        let new = RecordingLayout()
        StandIn.withChecks([]) {
            StandIn.withBehavior([.invalidatesNewLayouts: false]) {
                view.collectionViewLayout = new
            }
            view.layoutIfNeeded()
        }
        #expect(
            new.takeLog() == [
                "transition from another", "finalize transition", "prepare", "contentSize",
                "elements 0 0 100 200",
            ]
        )
    }

    @Test func theNewLayoutSaysWhereToGo() {
        let view = Fixture.view(ListLayout(), source)
        view.contentOffset.y = 100
        view.layoutIfNeeded()
        view.setCollectionViewLayout(Taller(), animated: true)
        #expect(view.contentOffset.y == 200)
        #expect(tops(view) == [200, 300])
    }

    @Test func aGestureLeadsElementsOverTheScreen() {
        let (old, new) = (ListLayout(), Taller())
        let view = Fixture.view(old, source)
        view.contentOffset.y = 100
        view.layoutIfNeeded()
        var ends: [[Bool]] = []
        let transition = view.startInteractiveTransition(to: new) { ends.append([$0, $1]) }
        #expect(view.collectionViewLayout === transition)
        #expect(old.collectionView === view)
        #expect(new.collectionView === view)
        view.layoutIfNeeded()
        #expect(tops(view) == [100, 150, 200, 250])

        transition.transitionProgress = 0.5
        transition.invalidateLayout()
        view.layoutIfNeeded()
        // From 100, 150, 200 … to 200, 300, 400 … minus the final offset of 100.
        #expect(view.contentOffset.y == 100)
        #expect(tops(view) == [100, 175, 250])
        #expect(view.visibleCells.map(\.frame.height) == [75, 75, 75])
        #expect(view.contentSize.height == 750)
        #expect(ends == [])

        view.finishInteractiveTransition()
        #expect(view.collectionViewLayout === new)
        #expect(old.collectionView == nil)
        #expect(view.contentOffset.y == 200)
        #expect(tops(view) == [200, 300])
        #expect(ends == [[true, true]])
    }

    @Test func canceled() {
        let (old, new) = (ListLayout(), Taller())
        let view = Fixture.view(old, source)
        view.contentOffset.y = 100
        view.layoutIfNeeded()
        var ends: [[Bool]] = []
        let transition = view.startInteractiveTransition(to: new) { ends.append([$0, $1]) }
        transition.transitionProgress = 0.7
        transition.invalidateLayout()
        view.layoutIfNeeded()
        view.cancelInteractiveTransition()
        #expect(view.collectionViewLayout === old)
        #expect(new.collectionView == nil)
        #expect(view.contentOffset.y == 100)
        #expect(tops(view) == [100, 150, 200, 250])
        #expect(ends == [[true, false]])
    }

    @Test func withoutAnInvalidationAProgressIsNotSeen() {
        let view = Fixture.view(ListLayout(), source)
        let transition = view.startInteractiveTransition(to: Taller())
        view.layoutIfNeeded()
        transition.transitionProgress = 1
        view.layoutIfNeeded()
        #expect(tops(view) == [0, 50, 100, 150])
        transition.invalidateLayout()
        view.layoutIfNeeded()
        #expect(tops(view) == [0, 100])
        view.cancelInteractiveTransition()
    }
}
