import Testing
import UIKit

/// The calls of a batch update to the layout, in order.
@MainActor @Suite(.standIn)
struct UpdateOrderTests {
    private let layout = RecordingLayout()

    /// The numbers in the visible cells after the batch.
    private final class Shown {
        var numbers: [Int] = []
    }

    private let shown = Shown()

    /// Returns the calls of a batch in a view that shows its first four rows.
    private func calls(_ source: Source, _ body: @escaping @MainActor (UICollectionView) -> Void) -> [String]
    {
        let view = Fixture.view(layout, source)
        return StandIn.withChecks([]) {
            view.layoutIfNeeded()
            _ = layout.takeLog()
            StandIn.withBehavior([.rereadsContentSize: false]) {
                view.performBatchUpdates { body(view) }
            }
            shown.numbers = view.visibleCells.compactMap { ($0 as? NumberCell)?.number }
            return layout.takeLog()
        }
    }

    private let start = ["invalidate counts", "prepare", "contentSize"]

    private func ends(_ old: [String], _ new: [String]) -> [String] {
        old.map { "final \($0)" } + new.map { "initial \($0)" }
    }

    private let fourRows = ["0.0", "0.1", "0.2", "0.3"]

    @Test func insertion() {
        let source = Source([10])
        let log = calls(source) { view in
            source.sections[0].insert(77, at: 1)
            view.insertItems(at: [Fixture.path(0, 1)])
        }
        #expect(
            log == start + ["updates insert - [0, 1]", "target 0 0", "elements 0 0 100 200"]
                + ends(fourRows, fourRows)
                + ["item 0.1", "preferred? 0.1 50 -> 50", "finalize updates"]
        )
    }

    @Test func deletion() {
        let source = Source([10])
        let log = calls(source) { view in
            source.sections[0].removeFirst(2)
            view.deleteItems(at: [Fixture.path(0, 0), Fixture.path(0, 1)])
        }
        #expect(
            log == start + [
                "updates delete [0, 1] -, delete [0, 0] -", "target 0 0", "elements 0 0 100 200",
            ] + ends(fourRows, fourRows)
                + [
                    "item 0.2", "item 0.3", "preferred? 0.2 50 -> 50", "preferred? 0.3 50 -> 50",
                    "finalize updates",
                ]
        )
    }

    @Test func deletionOfNearlyEverythingPullsTheOffsetBack() {
        let source = Source([10])
        let view = Fixture.view(layout, source)
        StandIn.withChecks([]) {
            view.contentOffset.y = 300
            view.layoutIfNeeded()
            _ = layout.takeLog()
            view.performBatchUpdates {
                source.sections[0].removeLast(5)
                view.deleteItems(at: (5..<10).map { Fixture.path(0, $0) })
            }
        }
        #expect(view.contentOffset.y == 50)
        #expect(layout.log.contains("target 0 50"))
        #expect(view.indexPathsForVisibleItems.map(\.item) == [1, 2, 3, 4])
    }

    @Test func move() {
        let source = Source([10])
        let log = calls(source) { view in
            source.sections[0].insert(source.sections[0].remove(at: 9), at: 0)
            view.moveItem(at: Fixture.path(0, 9), to: Fixture.path(0, 0))
        }
        #expect(
            log == start + ["updates move [0, 9] [0, 0]", "target 0 0", "elements 0 0 100 200"]
                + ends(fourRows, fourRows)
                + ["item 0.0", "preferred? 0.0 50 -> 50", "finalize updates"]
        )
    }

    @Test func reloadMakesANewCell() {
        let source = Source([10])
        let log = calls(source) { view in view.reloadItems(at: [Fixture.path(0, 2)]) }
        #expect(
            log == start + ["updates reload [0, 2] [0, 2]", "target 0 0", "elements 0 0 100 200"]
                + ends(fourRows, fourRows)
                + ["item 0.2", "preferred? 0.2 50 -> 50", "finalize updates"]
        )
    }

    /// Before: 0 1 2 3 …. 3 is deleted, 77 is inserted at 0, 5 moves to 2, 1 is reloaded: 77 0 5 1 2 4 6 ….
    @Test func updatesAreInTheOrderOfTheirKinds() {
        let source = Source([10])
        let log = calls(source) { view in
            view.insertItems(at: [Fixture.path(0, 0)])
            view.moveItem(at: Fixture.path(0, 5), to: Fixture.path(0, 2))
            view.reloadItems(at: [Fixture.path(0, 1)])
            view.deleteItems(at: [Fixture.path(0, 3)])
            source.sections[0] = [77, 0, 5, 1, 2, 4, 6, 7, 8, 9]
        }
        #expect(
            log.first { $0.hasPrefix("updates") }
                == "updates delete [0, 3] -, insert - [0, 0], reload [0, 1] [0, 3], move [0, 5] [0, 2]"
        )
        #expect(shown.numbers == [77, 0, 5, 1])
    }

    @Test func sections() {
        let source = Source([2, 2, 2])
        layout.hasHeaders = true
        layout.hasBackgrounds = true
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: ListLayout.background)
        let log = calls(source) { view in
            source.sections = [[90], source.sections[2], source.sections[1]]
            view.deleteSections([0])
            view.insertSections([0])
            view.moveSection(2, toSection: 1)
        }
        #expect(
            Array(log.prefix(10)) == start + [
                "updates delete [0] -, insert - [0], move [2] [1]", "target 0 0", "elements 0 0 100 200",
                "headers to delete", "headers to insert", "backgrounds to delete", "backgrounds to insert",
            ]
        )
        // Before: headers at 0, 120; rows at 20, 70, 140, 190. After: headers at 0, 70, 190; rows at 20, 90, 140.
        #expect(
            log.filter { $0.hasPrefix("final ") || $0.hasPrefix("initial ") } == [
                "final 0.0", "final header 0.0", "final background 0.0", "final 0.1",
                "final 1.0", "final header 1.0", "final background 1.0", "final 1.1",
                "initial 0.0", "initial header 0.0", "initial background 0.0",
                "initial 1.0", "initial header 1.0", "initial background 1.0", "initial 1.1",
                "initial header 2.0", "initial background 2.0",
            ]
        )
        #expect(shown.numbers == [90, 2000, 2001])
    }

    @Test func anEmptyBatchLaysOutWhatIsInvalid() {
        let source = Source([10])
        let log = calls(source) { _ in layout.invalidateLayout() }
        #expect(
            log == [
                "invalidate", "invalidate counts", "prepare", "contentSize", "updates ", "target 0 0",
                "elements 0 0 100 200",
            ] + ends(fourRows, fourRows) + ["finalize updates"]
        )
    }

    @Test func batchesWithinABatchAreOne() {
        let source = Source([10])
        let log = calls(source) { view in
            view.performBatchUpdates {
                source.sections[0].removeFirst()
                view.deleteItems(at: [Fixture.path(0, 0)])
            }
            source.sections[0].append(88)
            view.insertItems(at: [Fixture.path(0, 9)])
        }
        #expect(log.filter { $0.hasPrefix("updates") } == ["updates delete [0, 0] -, insert - [0, 9]"])
    }

    @Test func transitionsTellWhoCameFromWhere() {
        let source = Source([4])
        let view = Fixture.view(ListLayout(), source)
        view.layoutIfNeeded()
        view.performBatchUpdates {
            source.sections[0] = [77, 0, 2, 3]
            view.deleteItems(at: [Fixture.path(0, 1)])
            view.insertItems(at: [Fixture.path(0, 0)])
        }
        let paths = view.headlessTransitions.map { [$0.indexPathBefore?.item, $0.indexPathAfter?.item] }
        #expect(paths == [[1, nil], [nil, 0], [0, 1], [2, 2], [3, 3]])
    }
}
