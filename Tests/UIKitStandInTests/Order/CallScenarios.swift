#if canImport(UIKit)
import UIKit

/// A scenario that shows a collection view's calls to its layout. Four of ten rows are visible.
@MainActor
struct CallScenario {
    let name: String
    var counts = [10]
    /// Runs before calls are recorded.
    var setUp: @MainActor (RecordingLayout, UICollectionView) -> Void = { _, view in view.layoutIfNeeded()
    }
    let act: @MainActor (RecordingLayout, Source, UICollectionView) -> Void

    static let all = [
        CallScenario(name: "first layout", setUp: { _, _ in }) { _, _, _ in },
        CallScenario(name: "scrolling by a row") { _, _, view in view.contentOffset.y = 50 },
        CallScenario(
            name: "scrolling with pinned headers",
            setUp: { layout, view in
                (layout.hasHeaders, layout.pinsHeaders) = (true, true)
                view.layoutIfNeeded()
            }
        ) { _, _, view in view.contentOffset.y = 50 },
        CallScenario(name: "an invalidation") { layout, _, _ in layout.invalidateLayout() },
        CallScenario(name: "a context that moves the offset") { layout, _, _ in
            let context = UICollectionViewLayoutInvalidationContext()
            context.contentOffsetAdjustment.y = 50
            layout.invalidateLayout(with: context)
        },
        CallScenario(name: "another width") { _, _, view in
            view.frame.size = CGSize(width: 200, height: 100)
        },
        CallScenario(name: "another width in an animation") { _, _, view in
            UIView.animate(withDuration: 0.01) {
                view.frame.size = CGSize(width: 200, height: 100)
                view.layoutIfNeeded()
            }
        },
        CallScenario(name: "reloading everything") { _, source, view in
            source.sections[0].removeLast(2)
            view.reloadData()
        },
        CallScenario(name: "an insertion") { _, source, view in
            source.sections[0].insert(77, at: 1)
            view.insertItems(at: [Fixture.path(0, 1)])
        },
        CallScenario(name: "a deletion") { _, source, view in
            source.sections[0].removeFirst(2)
            view.deleteItems(at: [Fixture.path(0, 0), Fixture.path(0, 1)])
        },
        CallScenario(name: "a deletion and an insertion at once") { _, source, view in
            view.performBatchUpdates {
                source.sections[0].remove(at: 3)
                source.sections[0].insert(77, at: 1)
                view.deleteItems(at: [Fixture.path(0, 3)])
                view.insertItems(at: [Fixture.path(0, 1)])
            }
        },
        CallScenario(name: "an insertion after which the offset is another") { layout, source, view in
            layout.target = CGPoint(x: 0, y: 50)
            source.sections[0].insert(77, at: 0)
            view.insertItems(at: [Fixture.path(0, 0)])
        },
        CallScenario(name: "an update in which the layout invalidates itself") { layout, source, view in
            layout.invalidatesItselfInUpdates = true
            source.sections[0].insert(77, at: 0)
            view.insertItems(at: [Fixture.path(0, 0)])
        },
        CallScenario(name: "a move") { _, source, view in
            source.sections[0].insert(source.sections[0].remove(at: 9), at: 0)
            view.moveItem(at: Fixture.path(0, 9), to: Fixture.path(0, 0))
        },
        CallScenario(name: "a reload") { _, _, view in view.reloadItems(at: [Fixture.path(0, 2)]) },
        CallScenario(name: "a reconfiguration") { _, _, view in
            view.reconfigureItems(at: [Fixture.path(0, 2)])
        },
        CallScenario(
            name: "sections with headers come, go and move",
            counts: [2, 2, 2],
            setUp: { layout, view in
                layout.hasHeaders = true
                view.layoutIfNeeded()
            }
        ) { _, source, view in
            view.performBatchUpdates {
                source.sections = [[90], source.sections[2], source.sections[1]]
                view.deleteSections([0])
                view.insertSections([0])
                view.moveSection(2, toSection: 1)
            }
        },
        CallScenario(
            name: "headers vanish",
            counts: [2, 2],
            setUp: { layout, view in
                layout.hasHeaders = true
                view.layoutIfNeeded()
            }
        ) { layout, _, view in
            view.performBatchUpdates {
                layout.hasHeaders = false
                view.reloadItems(at: [Fixture.path(1, 1)])
            }
        },
        CallScenario(name: "an empty batch after an invalidation") { layout, _, view in
            view.performBatchUpdates { layout.invalidateLayout() }
        },
        CallScenario(name: "a finger moves an item") { _, _, view in
            _ = view.beginInteractiveMovementForItem(at: Fixture.path(0, 0))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 30))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 80))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 130))
            view.endInteractiveMovement()
        },
        CallScenario(name: "a finger moves an item in vain") { _, _, view in
            _ = view.beginInteractiveMovementForItem(at: Fixture.path(0, 0))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 80))
            view.cancelInteractiveMovement()
        },
        CallScenario(name: "another layout") { layout, _, view in
            let next = RecordingLayout(writingInto: layout)
            view.collectionViewLayout = next
        },
        CallScenario(name: "another layout in an animation") { layout, _, view in
            view.setCollectionViewLayout(RecordingLayout(writingInto: layout), animated: true)
        },
        CallScenario(name: "a gesture leads to another layout") { layout, _, view in
            let transition = view.startInteractiveTransition(to: RecordingLayout(writingInto: layout))
            view.layoutIfNeeded()
            transition.transitionProgress = 0.5
            transition.invalidateLayout()
            view.layoutIfNeeded()
            view.finishInteractiveTransition()
        },
    ]

    /// Returns the calls, in order.
    func calls() -> [String] {
        let layout = RecordingLayout()
        let source = Source(counts)
        let view = Fixture.view(layout, source)
        let window = UIWindow(frame: view.frame)
        window.addSubview(view)
        setUp(layout, view)
        _ = layout.takeLog()
        layout.recordsState = true
        act(layout, source, view)
        view.layoutIfNeeded()
        return layout.takeLog()
    }
}
#endif
