import Testing
import UIKit

/// The view's questions to its layout, in order. The view's own checks ask more, and are off here.
@MainActor @Suite(.standIn)
struct OrderTests {
    private let layout = RecordingLayout()
    private let source = Source([10])
    private let view: UICollectionView

    init() { view = Fixture.view(layout, source) }

    private func calls(_ body: @MainActor () -> Void) -> [String] {
        _ = layout.takeLog()
        StandIn.withChecks([]) {
            body()
            view.layoutIfNeeded()
        }
        return layout.takeLog()
    }

    @Test func firstLayout() {
        #expect(
            calls {} == [
                "invalidate everything counts", "prepare", "contentSize", "elements 0 0 100 200",
                "item 0.0", "item 0.1", "item 0.2", "item 0.3",
                "preferred? 0.0 50 -> 50", "preferred? 0.1 50 -> 50", "preferred? 0.2 50 -> 50",
                "preferred? 0.3 50 -> 50",
            ]
        )
        #expect(view.contentSize == CGSize(width: 100 - ListLayout.gap, height: 500))
        #expect(calls {} == [])
    }

    @Test func scrollingPreparesNothing() {
        _ = calls {}
        #expect(
            calls { view.contentOffset.y = 60 } == [
                "bounds? 0 0 100 200 -> 0 60 100 200", "elements 0 60 100 200", "item 0.4", "item 0.5",
                "preferred? 0.4 50 -> 50", "preferred? 0.5 50 -> 50",
            ]
        )
        #expect(
            calls { view.contentOffset.y = 70 } == [
                "bounds? 0 60 100 200 -> 0 70 100 200", "elements 0 70 100 200",
            ]
        )
    }

    @Test func scrollingMovesPinnedHeaders() {
        (layout.hasHeaders, layout.pinsHeaders) = (true, true)
        _ = calls {}
        #expect(
            calls { view.contentOffset.y = 10 } == [
                "bounds? 0 0 100 200 -> 0 10 100 200", "invalidate headers 0.0", "prepare", "contentSize",
                "elements 0 10 100 200",
            ]
        )
        let kind = UICollectionView.elementKindSectionHeader
        #expect(view.supplementaryView(forElementKind: kind, at: Fixture.path(0, 0))?.frame.minY == 10)
        #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: kind) == [Fixture.path(0, 0)])
        let footer = UICollectionView.elementKindSectionFooter
        #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: footer) == [])
    }

    @Test func aFingerThatLeavesAsksWhereToRest() {
        _ = calls {}
        let log = calls {
            view.headlessDrag(to: CGPoint(x: 0, y: 10))
            #expect(
                view.headlessEndDragging(restingAt: CGPoint(x: 0, y: 80), velocity: CGPoint(x: 0, y: 1)).y
                    == 100
            )
        }
        #expect(
            log == [
                "bounds? 0 0 100 200 -> 0 10 100 200", "elements 0 10 100 200", "item 0.4",
                "preferred? 0.4 50 -> 50", "target 0 80 at 0 1", "bounds? 0 10 100 200 -> 0 100 100 200",
                "elements 0 100 100 200", "item 0.5", "preferred? 0.5 50 -> 50",
            ]
        )
    }

    @Test func aNewWidthPreparesAnew() {
        _ = calls {}
        #expect(
            calls { view.frame.size = CGSize(width: 200, height: 100) } == [
                "bounds? 0 0 100 200 -> 0 0 200 100", "invalidate", "prepare", "contentSize",
                "elements 0 0 200 100", "preferred? 0.0 50 -> 50", "preferred? 0.1 50 -> 50",
            ]
        )
        #expect(view.contentSize == CGSize(width: 200 - ListLayout.gap, height: 500))
    }

    @Test func aRotationIsBracketed() {
        _ = calls {}
        let log = calls {
            UIView.animate(withDuration: 0.3) { view.frame.size = CGSize(width: 200, height: 100) }
        }
        #expect(
            log == [
                "bounds? 0 0 100 200 -> 0 0 200 100", "invalidate", "prepare", "contentSize",
                "animated from 0 0 100 200", "target 0 0", "elements 0 0 200 100",
                "final 0.0", "final 0.1", "final 0.2", "final 0.3", "initial 0.0", "initial 0.1",
                "finalize animated", "preferred? 0.0 50 -> 50", "preferred? 0.1 50 -> 50",
            ]
        )
        #expect(view.indexPathsForVisibleItems == [Fixture.path(0, 0), Fixture.path(0, 1)])
    }

    @Test func aShorterContentPullsTheOffsetBack() {
        _ = calls {}
        view.contentOffset.y = 300
        source.sections[0].removeLast(4)
        let log = calls { view.reloadData() }
        #expect(
            log.prefix(5) == [
                "invalidate everything counts", "prepare", "contentSize",
                "bounds? 0 300 100 200 -> 0 100 100 200", "elements 0 100 100 200",
            ]
        )
        #expect(view.contentOffset.y == 100)
    }

    @Test func anInvalidationIsPreparedOnce() {
        _ = calls {}
        let log = calls {
            layout.invalidateLayout()
            layout.invalidateLayout()
        }
        #expect(log == ["invalidate", "invalidate", "prepare", "contentSize", "elements 0 0 100 200"])
    }

    @Test func aContextMovesTheOffset() {
        _ = calls {}
        let log = calls {
            let context = UICollectionViewLayoutInvalidationContext()
            context.contentOffsetAdjustment.y = 50
            layout.invalidateLayout(with: context)
        }
        #expect(
            log.prefix(5) == [
                "invalidate", "prepare", "contentSize", "bounds? 0 0 100 200 -> 0 50 100 200",
                "elements 0 50 100 200",
            ]
        )
        #expect(view.contentOffset.y == 50)
    }

    @Test func aNewLayoutIsToldEverything() {
        _ = calls {}
        let next = RecordingLayout()
        view.collectionViewLayout = next
        StandIn.withChecks([]) { view.layoutIfNeeded() }
        #expect(
            next.takeLog() == [
                "transition from another", "invalidate everything counts", "finalize transition",
                "prepare", "contentSize", "elements 0 0 100 200",
            ]
        )
        #expect(layout.collectionView == nil)
        #expect(next.collectionView === view)
    }
}
