import Testing
import UIKit

/// During drags, drops and movements, the presented items differ from the data source's. The layout is asked
/// with presentation paths, and the data source with its own. Rows are 50 points high, and four are visible.
@MainActor @Suite(.standIn)
struct DropTests {
    private let layout = ListLayout()
    private let source = Source([6, 2])
    private let dropper = Dropper()

    private func view() -> UICollectionView {
        let view = Fixture.view(layout, source)
        view.dragDelegate = dropper
        view.dropDelegate = dropper
        view.layoutIfNeeded()
        return view
    }

    private func numbers(_ view: UICollectionView) -> [Int] {
        view.visibleCells.compactMap { ($0 as? NumberCell)?.number }
    }

    private func sources(_ view: UICollectionView) -> [IndexPath?] {
        (0..<4).map { view.dataSourceIndexPath(forPresentationIndexPath: Fixture.path(0, $0)) }
    }

    /// Both ways in which a layout may learn about a drag, and both ways in which a batch during a drag may
    /// be applied.
    nonisolated static let behaviors: [[StandInBehavior: Bool]] = [true, false].flatMap { contexts in
        [true, false].map { [.tellsDropsByContexts: contexts, .rebasesUpdates: $0] }
    }

    private static let items = [UIDragItem(itemProvider: NSItemProvider())]

    @Test func aMovementIsTranslated() {
        let view = view()
        #expect(!view.hasUncommittedUpdates)
        #expect(view.dataSourceIndexPath(forPresentationIndexPath: Fixture.path(0, 3)) == Fixture.path(0, 3))
        view.beginInteractiveMovementForItem(at: Fixture.path(0, 0))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 120))
        #expect(view.hasUncommittedUpdates)
        #expect(sources(view) == [1, 2, 0, 3].map { Fixture.path(0, $0) })
        let presented = (0..<4).map {
            view.presentationIndexPath(forDataSourceIndexPath: Fixture.path(0, $0))
        }
        #expect(presented == [2, 0, 1, 3].map { Fixture.path(0, $0) })
        view.cancelInteractiveMovement()
        #expect(!view.hasUncommittedUpdates)
        #expect(view.dataSourceIndexPath(forPresentationIndexPath: nil) == nil)
    }

    /// A row of 50 points opens between the first and the second, and no cell is in it.
    @Test(arguments: behaviors)
    func aGapOpensAndCloses(behavior: [StandInBehavior: Bool]) {
        StandIn.withBehavior(behavior) {
            let view = view()
            view.headlessEnterDrop(Self.items, at: CGPoint(x: 50, y: 60))
            #expect(view.hasActiveDrop)
            #expect(!view.hasActiveDrag)
            #expect(view.numberOfItems(inSection: 0) == 7)
            #expect(view.dataSourceIndexPath(forPresentationIndexPath: Fixture.path(0, 1)) == nil)
            #expect(
                view.presentationIndexPath(forDataSourceIndexPath: Fixture.path(0, 1)) == Fixture.path(0, 2)
            )
            #expect(numbers(view) == [0, 1, 2])
            #expect(view.visibleCells.map(\.frame.minY) == [0, 100, 150])
            view.headlessMoveDrop(to: CGPoint(x: 50, y: 110))
            #expect(view.visibleCells.map(\.frame.minY) == [0, 50, 150])
            view.headlessExitDrop()
            view.layoutIfNeeded()
            #expect(view.numberOfItems(inSection: 0) == 6)
            #expect(numbers(view) == [0, 1, 2, 3])
        }
    }

    /// Apple, `UICollectionViewDropProposal.Intent`: if items are dropped into an item, or elsewhere, no gap
    /// opens.
    @Test func onlyInsertionsBetweenItemsOpenAGap() {
        let view = view()
        dropper.intent = .insertIntoDestinationIndexPath
        view.headlessEnterDrop(Self.items, at: CGPoint(x: 50, y: 60))
        #expect(dropper.destinations == [Fixture.path(0, 1)])
        #expect(!view.hasUncommittedUpdates)
        dropper.intent = .insertAtDestinationIndexPath
        view.headlessMoveDrop(to: CGPoint(x: 50, y: 60))
        #expect(view.hasUncommittedUpdates)
        dropper.operation = .forbidden
        view.headlessMoveDrop(to: CGPoint(x: 50, y: 60))
        #expect(!view.hasUncommittedUpdates)
        view.headlessPerformDrop()
        #expect(!view.hasActiveDrop)
        #expect(dropper.dropCount == 0)
    }

    @Test(arguments: behaviors)
    func anItemIsDroppedIntoTheGap(behavior: [StandInBehavior: Bool]) {
        StandIn.withBehavior(behavior) {
            let view = view()
            dropper.perform = { coordinator in
                #expect(coordinator.items.map(\.sourceIndexPath) == [nil])
                let destination = coordinator.destinationIndexPath ?? Fixture.path(1, 2)
                source.sections[destination.section].insert(77, at: destination.item)
                view.insertItems(at: [destination])
            }
            view.headlessEnterDrop(Self.items, at: CGPoint(x: 50, y: 60))
            view.headlessPerformDrop()
            #expect(!view.hasUncommittedUpdates)
            view.layoutIfNeeded()
            #expect(numbers(view) == [0, 77, 1, 2])
        }
    }

    /// An item that is dragged within its view is presented at the drop's destination. The data source keeps
    /// its old order.
    @Test(arguments: behaviors)
    func anItemIsDraggedWithinItsView(behavior: [StandInBehavior: Bool]) {
        StandIn.withBehavior(behavior) {
            let view = view()
            dropper.perform = { coordinator in
                guard let from = coordinator.items.first?.sourceIndexPath,
                    let to = coordinator.destinationIndexPath
                else { return }
                #expect([from, to] == [Fixture.path(0, 0), Fixture.path(0, 2)])
                view.performBatchUpdates {
                    let number = source.sections[0].remove(at: from.item)
                    source.sections[0].insert(number, at: to.item)
                    view.deleteItems(at: [from])
                    view.insertItems(at: [to])
                }
                coordinator.drop(coordinator.items[0].dragItem, toItemAt: to)
            }
            #expect(view.headlessBeginDrag(at: Fixture.path(0, 0)))
            #expect(view.hasActiveDrag)
            view.headlessEnterDrop(from: view, at: CGPoint(x: 50, y: 120))
            #expect(numbers(view) == [1, 2, 0, 3])
            #expect(sources(view) == [1, 2, 0, 3].map { Fixture.path(0, $0) })
            view.headlessPerformDrop()
            #expect(numbers(view) == [1, 2, 0, 3])
            #expect(sources(view) == (0..<4).map { Fixture.path(0, $0) })
            #expect(!view.hasActiveDrag && !view.hasActiveDrop && !view.hasUncommittedUpdates)
        }
    }

    @Test func itemsWithoutDragItemsAreNotDragged() {
        let view = view()
        dropper.carries = false
        #expect(!view.headlessBeginDrag(at: Fixture.path(0, 0)))
        #expect(!view.hasActiveDrag)
    }

    /// A batch during a drag: from the presented items to the data source's, in one update or two.
    @Test(arguments: behaviors)
    func aBatchMeetsADrag(behavior: [StandInBehavior: Bool]) {
        StandIn.withBehavior(behavior) {
            let view = view()
            view.headlessBeginDrag(at: Fixture.path(0, 1))
            view.headlessEnterDrop(from: view, at: CGPoint(x: 50, y: 160))
            #expect(numbers(view) == [0, 2, 3, 1])
            source.sections[0].remove(at: 0)
            view.deleteItems(at: [Fixture.path(0, 0)])
            #expect(numbers(view) == [1, 2, 3, 4])
            // The finger moves, and the same item is still dragged.
            view.headlessMoveDrop(to: CGPoint(x: 50, y: 110))
            #expect(numbers(view) == [2, 3, 1, 4])
            source.sections[0].remove(at: 0)
            view.deleteItems(at: [Fixture.path(0, 0)])
            view.headlessMoveDrop(to: CGPoint(x: 50, y: 60))
            // The item is removed, so the dragged item no longer belongs to this view.
            #expect(numbers(view) == [2, 3, 4])
            #expect(view.dataSourceIndexPath(forPresentationIndexPath: Fixture.path(0, 1)) == nil)
            view.headlessExitDrop()
        }
    }

    /// A placeholder stays at its place during batches, until its item is loaded.
    @Test(arguments: behaviors)
    func aPlaceholderWaits(behavior: [StandInBehavior: Bool]) {
        StandIn.withBehavior(behavior) {
            let view = view()
            var context: (any UICollectionViewDropPlaceholderContext)?
            dropper.perform = { coordinator in
                let placeholder = UICollectionViewDropPlaceholder(
                    insertionIndexPath: coordinator.destinationIndexPath ?? Fixture.path(0, 0),
                    reuseIdentifier: "cell"
                )
                placeholder.cellUpdateHandler = { ($0 as? NumberCell)?.number = -7 }
                context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
            }
            view.headlessEnterDrop(Self.items, at: CGPoint(x: 50, y: 60))
            view.headlessPerformDrop()
            view.layoutIfNeeded()
            #expect(numbers(view) == [0, -7, 1, 2])
            #expect(view.hasUncommittedUpdates && !view.hasActiveDrop)
            view.performBatchUpdates {
                source.sections[0].remove(at: 0)
                source.sections[0].insert(50, at: 1)
                view.deleteItems(at: [Fixture.path(0, 0)])
                view.insertItems(at: [Fixture.path(0, 1)])
            }
            view.layoutIfNeeded()
            #expect(numbers(view) == [-7, 1, 50, 2])
            context?.commitInsertion { source.sections[0].insert(77, at: $0.item) }
            view.layoutIfNeeded()
            #expect(numbers(view) == [77, 1, 50, 2])
            #expect(!view.hasUncommittedUpdates)
            #expect(context?.deletePlaceholder() == false)
        }
    }

    @Test func aPlaceholderIsDeleted() {
        let view = view()
        var context: (any UICollectionViewDropPlaceholderContext)?
        dropper.perform = { coordinator in
            let placeholder = UICollectionViewDropPlaceholder(
                insertionIndexPath: Fixture.path(1, 2),
                reuseIdentifier: "cell"
            )
            context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
        view.headlessEnterDrop(Self.items, at: CGPoint(x: 50, y: 60))
        view.headlessPerformDrop()
        #expect(view.numberOfItems(inSection: 1) == 3)
        #expect(context?.deletePlaceholder() == true)
        #expect(view.numberOfItems(inSection: 1) == 2)
    }

    /// rdar 42180829: "Calling reloadSections: on collection view in the middle of drag/drop session crashes the application".
    @Test func reloadingSectionsDuringADragIsRefused() {
        let view = view()
        view.headlessBeginDrag(at: Fixture.path(0, 1))
        view.headlessEnterDrop(from: view, at: CGPoint(x: 50, y: 160))
        let failures = StandIn.recordFailures { view.reloadSections([0]) }
        #expect(failures.map(\.rule) == [.invalidUpdate])
        view.headlessExitDrop()
    }
}

/// Drags every item, and performs a test's drops.
@MainActor
private final class Dropper: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
    var carries = true
    var operation = UIDropOperation.move
    var intent = UICollectionViewDropProposal.Intent.insertAtDestinationIndexPath
    var perform: (any UICollectionViewDropCoordinator) -> Void = { _ in }
    private(set) var destinations: [IndexPath?] = []
    private(set) var dropCount = 0

    func collectionView(
        _ collectionView: UICollectionView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        carries ? [UIDragItem(itemProvider: NSItemProvider())] : []
    }

    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        destinations.append(destinationIndexPath)
        return UICollectionViewDropProposal(operation: operation, intent: intent)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        dropCount += 1
        perform(coordinator)
    }
}
