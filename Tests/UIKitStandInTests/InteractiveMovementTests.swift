import Testing
import UIKit

/// Interactive movement. Rows are 50 points high, and four of them are visible.
@MainActor @Suite(.standIn)
struct InteractiveMovementTests {
    private let layout = RecordingLayout()
    private let source = Source([6, 2])

    private func view() -> UICollectionView {
        let view = Fixture.view(layout, source)
        view.layoutIfNeeded()
        _ = layout.takeLog()
        return view
    }

    private func numbers(_ view: UICollectionView) -> [Int] {
        view.visibleCells.compactMap { ($0 as? NumberCell)?.number }
    }

    private func tops(_ view: UICollectionView) -> [Int: CGFloat] {
        var tops: [Int: CGFloat] = [:]
        for case let cell as NumberCell in view.visibleCells { tops[cell.number] = cell.frame.minY }
        return tops
    }

    @Test func aFingerThatStaysOverTheItem() {
        let view = view()
        StandIn.withChecks([]) {
            #expect(view.beginInteractiveMovementForItem(at: Fixture.path(0, 1)))
            #expect(view.hasUncommittedUpdates)
            _ = layout.takeLog()
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 80))
        }
        #expect(
            layout.takeLog() == [
                "drop 0.1 at 50 80", "elements 50 80 1 1", "moved 0.1 -> 0.1, 50 75 -> 50 80",
                "invalidate moving 0.1 at 50 80", "prepare", "contentSize", "elements 0 0 100 200",
                "moving 0.1 at 50 80", "item 0.1",
            ]
        )
        #expect(tops(view) == [0: 0, 1: 55, 2: 100, 3: 150])
        #expect(view.cellForItem(at: Fixture.path(0, 1))?.layer.zPosition == CGFloat(Int.max))
    }

    @Test func everyChangeOfTheTargetIsAMoveWithoutTheDataSource() {
        let view = view()
        StandIn.withChecks([]) {
            StandIn.withBehavior([.announcesInteractiveMoves: true, .rereadsContentSize: false]) {
                view.beginInteractiveMovementForItem(at: Fixture.path(0, 1))
                _ = layout.takeLog()
                view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 130))
            }
        }
        let log = layout.takeLog()
        #expect(
            log.filter { !$0.hasPrefix("final ") && !$0.hasPrefix("initial ") } == [
                "drop 0.1 at 50 130", "elements 50 130 1 1", "moved 0.1 -> 0.2, 50 75 -> 50 130",
                "invalidate moving 0.2 at 50 130", "prepare", "contentSize", "updates move [0, 1] [0, 2]",
                "target 0 0", "elements 0 0 100 200", "moving 0.2 at 50 130", "item 0.2", "finalize updates",
            ]
        )
        #expect(source.sections[0] == [0, 1, 2, 3, 4, 5])
        #expect(numbers(view) == [0, 2, 1, 3])
        #expect(tops(view) == [0: 0, 2: 50, 1: 105, 3: 150])
    }

    @Test func unannouncedOnlyTheContextTells() {
        let view = view()
        StandIn.withChecks([]) {
            StandIn.withBehavior([.announcesInteractiveMoves: false]) {
                view.beginInteractiveMovementForItem(at: Fixture.path(0, 1))
                _ = layout.takeLog()
                view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 130))
            }
        }
        #expect(
            layout.takeLog() == [
                "drop 0.1 at 50 130", "elements 50 130 1 1", "moved 0.1 -> 0.2, 50 75 -> 50 130",
                "invalidate moving 0.2 at 50 130", "prepare", "contentSize", "target 0 0",
                "elements 0 0 100 200", "moving 0.2 at 50 130", "item 0.2",
            ]
        )
        #expect(tops(view) == [0: 0, 2: 50, 1: 105, 3: 150])
    }

    @Test func theDataSourceIsToldBeforeTheLayoutAtTheEnd() {
        let view = view()
        view.beginInteractiveMovementForItem(at: Fixture.path(0, 0))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 80))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 170))
        #expect(source.sections[0] == [0, 1, 2, 3, 4, 5])
        _ = layout.takeLog()
        StandIn.withChecks([]) { view.endInteractiveMovement() }
        #expect(source.sections[0] == [1, 2, 3, 0, 4, 5])
        #expect(
            layout.takeLog() == [
                "dropped 0.3 -> 0.3", "invalidate moving 0.3 at 0 0", "prepare", "contentSize",
                "elements 0 0 100 200",
            ]
        )
        #expect(!view.hasUncommittedUpdates)
        #expect(tops(view) == [1: 0, 2: 50, 3: 100, 0: 150])
    }

    @Test func cancelingMovesBack() {
        let view = view()
        view.beginInteractiveMovementForItem(at: Fixture.path(0, 0))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 120))
        _ = layout.takeLog()
        view.cancelInteractiveMovement()
        #expect(layout.takeLog().first == "canceled 0.2 -> 0.0")
        #expect(source.sections[0] == [0, 1, 2, 3, 4, 5])
        #expect(tops(view) == [0: 0, 1: 50, 2: 100, 3: 150])
    }

    @Test func toAnotherSectionTheLayoutSeesOtherCounts() {
        let view = view()
        view.contentOffset.y = 200
        view.layoutIfNeeded()
        view.beginInteractiveMovementForItem(at: Fixture.path(0, 5))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 370))
        #expect((0..<2).map(view.numberOfItems(inSection:)) == [5, 3])
        #expect(numbers(view) == [4, 1_000, 5, 1_001])
        view.endInteractiveMovement()
        #expect(source.sections == [[0, 1, 2, 3, 4], [1_000, 5, 1_001]])
        #expect(tops(view) == [4: 200, 1_000: 250, 5: 300, 1_001: 350])
    }

    @Test func newCellsMeanwhileShowWhatTheDataSourceHasElsewhere() {
        let view = view()
        view.beginInteractiveMovementForItem(at: Fixture.path(0, 0))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 170))
        view.contentOffset.y = 60
        view.layoutIfNeeded()
        // 1 2 3 0 4 5: the rows from 60 to 260 are the second to the sixth.
        #expect(numbers(view) == [2, 3, 0, 4, 5])
        view.cancelInteractiveMovement()
        #expect(numbers(view) == [1, 2, 3, 4, 5])
    }

    @Test func itemsThatCannotMove() {
        let view = view()
        source.isMovable = false
        #expect(!view.beginInteractiveMovementForItem(at: Fixture.path(0, 0)))
        source.isMovable = true
        #expect(!view.beginInteractiveMovementForItem(at: Fixture.path(0, 6)))
        #expect(!view.hasUncommittedUpdates)
    }

    @Test func aDataSourceThatDoesNotFollow() {
        source.obeysMoves = false
        let view = view()
        view.contentOffset.y = 200
        view.layoutIfNeeded()
        view.beginInteractiveMovementForItem(at: Fixture.path(0, 5))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 370))
        let failures = StandIn.recordFailures { view.endInteractiveMovement() }
        #expect(failures.map(\.rule) == [.invalidUpdate])
    }
}
