import Testing
import UIKit

@MainActor @Suite(.standIn)
struct DiffableTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    private let layout = RecordingLayout()
    private let view: UICollectionView
    private let source: UICollectionViewDiffableDataSource<String, Int>

    init() {
        view = Fixture.view(layout, Source([]))
        source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, number in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            (cell as? NumberCell)?.number = number
            return cell
        }
    }

    private func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items)
        }
        return snapshot
    }

    private func updates(_ from: Snapshot, _ to: Snapshot) -> String? {
        source.apply(from)
        layout.log = []
        source.apply(to)
        let log = layout.takeLog()
        return log.first { $0.hasPrefix("updates") }
    }

    @Test func fewestItemsMove() {
        let updates = updates(snapshot(["a": [1, 2, 3, 4, 5]]), snapshot(["a": [5, 1, 2, 6, 4]]))
        #expect(updates == "updates delete [0, 2] -, insert - [0, 3], move [0, 4] [0, 0]")
        #expect(view.visibleCells.compactMap { ($0 as? NumberCell)?.number } == [5, 1, 2, 6])
    }

    @Test func itemsMoveBetweenSections() {
        let updates = updates(snapshot(["a": [1, 2], "b": [3]]), snapshot(["a": [2], "b": [3, 1]]))
        #expect(updates == "updates move [0, 0] [1, 1]")
    }

    @Test func itemsOfSectionsThatComeAndGoAreNew() {
        let updates = updates(snapshot(["a": [1, 2], "b": [3]]), snapshot(["c": [1], "b": [2, 3]]))
        #expect(updates == "updates delete [0] -, insert - [0], insert - [1, 0]")
    }

    @Test func sectionsMove() {
        let updates = updates(
            snapshot(["a": [1], "b": [2], "c": [3]]),
            snapshot(["c": [3], "a": [1], "b": [2]])
        )
        #expect(updates == "updates move [2] [0]")
    }

    @Test func reconfiguring() {
        source.apply(snapshot(["a": [1, 2, 3]]))
        let cell = view.cellForItem(at: Fixture.path(0, 1))
        var next = source.snapshot()
        next.reconfigureItems([2])
        source.apply(next)
        #expect(view.cellForItem(at: Fixture.path(0, 1)) === cell)
    }

    /// Item 2 keeps its place and gets another cell. Item 4 moves, so it is deleted and inserted.
    @Test func reloading() {
        source.apply(snapshot(["a": [1, 2, 3, 4]]))
        let cells = (0..<4).map { view.cellForItem(at: Fixture.path(0, $0)) }
        var next = snapshot(["a": [4, 1, 2, 3]])
        next.reloadItems([2, 4])
        layout.log = []
        source.apply(next)
        let updates = layout.takeLog().first { $0.hasPrefix("updates") }
        #expect(updates == "updates delete [0, 3] -, insert - [0, 0], reload [0, 1] [0, 2]")
        #expect(view.cellForItem(at: Fixture.path(0, 1)) === cells[0])
        #expect(view.visibleCells.compactMap { ($0 as? NumberCell)?.number } == [4, 1, 2, 3])
        layout.log = []
        source.apply(source.snapshot())
        #expect(!layout.takeLog().contains { $0.contains("reload") })
    }

    @Test func insertingBesideAnItem() {
        var snapshot = snapshot(["a": [1, 2], "b": [3]])
        snapshot.insertItems([4, 5], beforeItem: 1)
        snapshot.insertItems([6], afterItem: 3)
        #expect(snapshot.itemIdentifiers(inSection: "a") == [4, 5, 1, 2])
        #expect(snapshot.itemIdentifiers(inSection: "b") == [3, 6])
        #expect(snapshot.numberOfItems == 6)
    }

    /// Nothing is compared, so the layout gets no updates.
    @Test func applyingWithReloadData() {
        source.apply(snapshot(["a": [1, 2]]))
        layout.log = []
        var isDone = false
        source.applySnapshotUsingReloadData(snapshot(["a": [2], "b": [3]])) { isDone = true }
        view.layoutIfNeeded()
        #expect(isDone && view.numberOfSections == 2)
        #expect(!layout.takeLog().contains { $0.hasPrefix("updates") })
    }

    @Test func questions() {
        source.apply(snapshot(["a": [1, 2], "b": [3]]))
        #expect(source.indexPath(for: 3) == Fixture.path(1, 0))
        #expect(source.itemIdentifier(for: Fixture.path(0, 1)) == 2)
        #expect(source.itemIdentifier(for: Fixture.path(0, 2)) == nil)
    }
}
