import Testing
import UIKit

/// A drop or a movement opens a gap. The layout is asked with presented paths, the data source with its own.
@MainActor @Suite(.standIn)
struct DropTests {
    private let layout = ListLayout()
    private let source = Source([6, 2])

    private func view() -> UICollectionView {
        let view = Fixture.view(layout, source)
        view.layoutIfNeeded()
        return view
    }

    private func numbers(_ view: UICollectionView) -> [Int] {
        view.visibleCells.compactMap { ($0 as? NumberCell)?.number }
    }

    @Test func aMovementIsTranslated() {
        let view = view()
        #expect(!view.hasUncommittedUpdates)
        #expect(view.dataSourceIndexPath(forPresentationIndexPath: Fixture.path(0, 3)) == Fixture.path(0, 3))
        view.beginInteractiveMovementForItem(at: Fixture.path(0, 0))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 120))
        #expect(view.hasUncommittedUpdates)
        let sources = (0..<4).map { view.dataSourceIndexPath(forPresentationIndexPath: Fixture.path(0, $0)) }
        #expect(sources == [1, 2, 0, 3].map { Fixture.path(0, $0) })
        let presented = (0..<4).map {
            view.presentationIndexPath(forDataSourceIndexPath: Fixture.path(0, $0))
        }
        #expect(presented == [2, 0, 1, 3].map { Fixture.path(0, $0) })
        view.cancelInteractiveMovement()
        #expect(!view.hasUncommittedUpdates)
        #expect(view.dataSourceIndexPath(forPresentationIndexPath: nil) == nil)
    }

    /// A row of 50 points opens between the first and the second, and no cell is in it.
    @Test func aGapOpensAndCloses() {
        let view = view()
        view.headlessEnterDrop(at: CGPoint(x: 50, y: 60))
        #expect(view.numberOfItems(inSection: 0) == 7)
        #expect(view.dataSourceIndexPath(forPresentationIndexPath: Fixture.path(0, 1)) == nil)
        #expect(view.presentationIndexPath(forDataSourceIndexPath: Fixture.path(0, 1)) == Fixture.path(0, 2))
        #expect(numbers(view) == [0, 1, 2])
        #expect(view.visibleCells.map(\.frame.minY) == [0, 100, 150])
        view.headlessUpdateDrop(to: CGPoint(x: 50, y: 110))
        #expect(view.visibleCells.map(\.frame.minY) == [0, 50, 150])
        view.headlessExitDrop()
        view.layoutIfNeeded()
        #expect(view.numberOfItems(inSection: 0) == 6)
        #expect(numbers(view) == [0, 1, 2, 3])
    }

    @Test func anItemIsDroppedIntoTheGap() {
        let view = view()
        view.headlessEnterDrop(at: CGPoint(x: 50, y: 60))
        view.headlessDrop { destination in
            source.sections[0].insert(77, at: destination.item)
            view.insertItems(at: [destination])
        }
        view.layoutIfNeeded()
        #expect(numbers(view) == [0, 77, 1, 2])
    }
}
