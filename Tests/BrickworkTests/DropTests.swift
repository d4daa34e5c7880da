// Only the stand-in can simulate drops.
#if canImport(UIKit) && os(Linux)
import Brickwork
import Testing
import UIKit

/// Items are dragged within a view, and dropped from elsewhere: meanwhile the view presents other items than the data
/// source has.
@MainActor @Suite(.standIn)
struct DropTests {
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Two columns of 145 points; the heights are those of the photos.
    private static func stage(_ sizing: Stage.Sizing = .height) -> Stage {
        let photos = [100, 200, 50, 60].enumerated().map {
            Photo(id: $0.offset, size: CGSize(width: 145, height: $0.element))
        }
        return Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
                layout.section.estimatedItemSize.height = 33
                return layout
            },
            [Album(id: 0, photos: photos)],
            sizing: sizing
        )
    }

    /// The layout is asked again in the middle of a movement: the paths that it asks by are those of the data source.
    @Test(arguments: [Stage.Sizing.height, .ratio, .size, .closure])
    func presentedItemsKeepTheirSizes(sizing: Stage.Sizing) {
        let stage = Self.stage(sizing)
        stage.view.beginInteractiveMovementForItem(at: Self.path(0))
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 200))
        #expect(stage.frames[0].map(\.height) == [200, 50, 60, 100])
        #expect(stage.view.dataSourceIndexPath(forPresentationIndexPath: Self.path(3)) == Self.path(0))
        #expect(stage.view.presentationIndexPath(forDataSourceIndexPath: Self.path(1)) == Self.path(0))
        stage.forgetQuestions()
        stage.layout.invalidateLayout()
        stage.view.layoutIfNeeded()
        #expect(stage.frames[0].map(\.height) == [200, 50, 60, 100])
        #expect(stage.asked == [1, 2, 3, 0].map(Self.path))
        stage.view.endInteractiveMovement()
        stage.view.layoutIfNeeded()
        stage.expectEqual(stage.fresh(), "after the drop")
    }

    /// Both ways in which a layout may learn about a drag, and both ways in which a batch during a drag may
    /// be applied.
    nonisolated private static let behaviors: [[StandInBehavior: Bool]] = [true, false].flatMap { contexts in
        [true, false].map { [.tellsDropsByContexts: contexts, .rebasesUpdates: $0] }
    }

    private static let items = [UIDragItem(itemProvider: NSItemProvider())]

    /// A drop from another view opens a gap of the estimated size. Nobody is asked for its size.
    @Test(arguments: behaviors)
    func gapForADraggedItem(behavior: [StandInBehavior: Bool]) {
        StandIn.withBehavior(behavior) {
            let stage = Self.stage()
            let dropper = Dropper(stage)
            stage.forgetQuestions()
            stage.view.headlessEnterDrop(Self.items, at: CGPoint(x: 170, y: 20))
            #expect(gapHeights(stage) == [100, 33, 200, 50, 60])
            #expect(stage.asked.isEmpty)
            #expect(stage.view.cellForItem(at: Self.path(1)) == nil)
            stage.layout.invalidateLayout()
            stage.view.layoutIfNeeded()
            #expect(gapHeights(stage) == [100, 33, 200, 50, 60])
            #expect(stage.asked == (0..<4).map(Self.path))
            stage.view.headlessMoveDrop(to: CGPoint(x: 20, y: 20))
            #expect(gapHeights(stage) == [33, 100, 200, 50, 60])
            stage.view.headlessExitDrop()
            stage.view.layoutIfNeeded()
            stage.expectEqual(stage.fresh(), "after the item has left")
            stage.view.audit()
            withExtendedLifetime(dropper) {}
        }
    }

    @Test(arguments: behaviors)
    func dropFromAnotherApp(behavior: [StandInBehavior: Bool]) {
        StandIn.withBehavior(behavior) {
            let stage = Self.stage()
            let dropper = Dropper(stage)
            dropper.newPhoto = Photo(id: 9, size: CGSize(width: 145, height: 77))
            stage.view.headlessEnterDrop(Self.items, at: CGPoint(x: 170, y: 20))
            stage.view.headlessPerformDrop()
            stage.view.layoutIfNeeded()
            #expect(stage.frames[0].map(\.height) == [100, 77, 200, 50, 60])
            stage.expectEqual(stage.fresh(), "after the drop")
            stage.view.audit()
        }
    }

    /// An item from another view of the app is dropped. It is new in this view, and the other view doesn't
    /// change.
    @Test(arguments: behaviors)
    func dropFromAnotherView(behavior: [StandInBehavior: Bool]) {
        StandIn.withBehavior(behavior) {
            let (stage, other) = (Self.stage(), Self.stage())
            let (dropper, dragger) = (Dropper(stage), Dropper(other))
            dropper.newPhoto = Photo(id: 9, size: CGSize(width: 145, height: 77))
            other.view.headlessBeginDrag(at: Self.path(2))
            stage.view.headlessEnterDrop(from: other.view, at: CGPoint(x: 170, y: 20))
            #expect(gapHeights(stage) == [100, 33, 200, 50, 60])
            stage.view.headlessPerformDrop()
            stage.view.layoutIfNeeded()
            #expect(stage.frames[0].map(\.height) == [100, 77, 200, 50, 60])
            #expect(other.frames[0].map(\.height) == [100, 200, 50, 60])
            #expect(!other.view.hasActiveDrag)
            stage.expectEqual(stage.fresh(), "after the drop")
            withExtendedLifetime(dragger) {}
        }
    }

    /// An item that is dragged within its view keeps its size on the way, and is at the place where it is
    /// dropped.
    @Test(arguments: behaviors, [Stage.Sizing.height, .ratio, .size, .closure])
    func dropWithinAView(behavior: [StandInBehavior: Bool], sizing: Stage.Sizing) {
        StandIn.withBehavior(behavior) {
            let stage = Self.stage(sizing)
            let dropper = Dropper(stage)
            stage.forgetQuestions()
            stage.view.headlessBeginDrag(at: Self.path(0))
            stage.view.headlessEnterDrop(from: stage.view, at: CGPoint(x: 240, y: 20))
            #expect(stage.frames[0].map(\.height) == [200, 100, 50, 60])
            #expect(stage.asked.isEmpty)
            stage.layout.invalidateLayout()
            stage.view.layoutIfNeeded()
            #expect(stage.frames[0].map(\.height) == [200, 100, 50, 60])
            stage.view.headlessPerformDrop()
            stage.view.layoutIfNeeded()
            #expect(stage.albums[0].photos.map(\.id) == [1, 0, 2, 3])
            stage.expectEqual(stage.fresh(), "after the drop")
            stage.view.audit()
            // The drag leaves no state behind: the user moves another item, and drags one to its old place.
            stage.view.beginInteractiveMovementForItem(at: Self.path(2))
            stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 20, y: 20))
            stage.view.cancelInteractiveMovement()
            stage.view.headlessBeginDrag(at: Self.path(3))
            stage.view.headlessEnterDrop(from: stage.view, at: CGPoint(x: 20, y: 20))
            stage.view.headlessExitDrop()
            stage.view.headlessPerformDrop()
            stage.view.layoutIfNeeded()
            stage.expectEqual(stage.fresh(), "after movements that were canceled")
            withExtendedLifetime(dropper) {}
        }
    }

    /// Photos are inserted and removed while one is dragged, or while a dropped one is still loading.
    @Test(arguments: behaviors, [true, false])
    func batchesDuringADrag(behavior: [StandInBehavior: Bool], isLate: Bool) {
        StandIn.withBehavior(behavior) {
            let stage = Self.stage()
            let dropper = Dropper(stage)
            dropper.isLate = isLate
            if isLate {
                stage.view.headlessEnterDrop(Self.items, at: CGPoint(x: 170, y: 20))
                stage.view.headlessPerformDrop()
            } else {
                stage.view.headlessBeginDrag(at: Self.path(1))
                stage.view.headlessEnterDrop(from: stage.view, at: CGPoint(x: 20, y: 20))
            }
            stage.view.performBatchUpdates {
                stage.albums[0].photos.remove(at: 0)
                stage.albums[0].photos.insert(Photo(id: 8, size: CGSize(width: 145, height: 88)), at: 1)
                stage.view.deleteItems(at: [Self.path(0)])
                stage.view.insertItems(at: [Self.path(1)])
            }
            stage.view.layoutIfNeeded()
            if isLate {
                // The gap is still before the same photo.
                #expect(gapHeights(stage) == [33, 200, 88, 50, 60])
                dropper.placeholder?.commitInsertion {
                    stage.albums[0].photos.insert(
                        Photo(id: 9, size: CGSize(width: 145, height: 77)),
                        at: $0.item
                    )
                }
                stage.view.layoutIfNeeded()
                #expect(stage.frames[0].map(\.height) == [77, 200, 88, 50, 60])
            } else {
                #expect(stage.frames[0].map(\.height) == [200, 88, 50, 60])
                stage.view.headlessExitDrop()
            }
            stage.view.layoutIfNeeded()
            stage.expectEqual(stage.fresh(), "after the batch")
            stage.view.audit()
        }
    }

    /// Drags through 30,000 items, and drops an item from another app. No step asks for a size, or makes more
    /// cells than are visible.
    @Test func dragRequestsNoSizes() {
        StandIn.withChecks([]) {
            let photos = (0..<30_000).map {
                Photo(id: $0, size: CGSize(width: 145, height: 50 + $0 * 7 % 100))
            }
            let stage = Stage(
                { BrickworkLayout(.waterfall(columns: 2)).spaced(10) },
                [Album(id: 0, photos: photos)],
                sizing: .closure
            )
            let dropper = Dropper(stage)
            stage.scroll(to: stage.view.contentSize.height / 2)
            let middle = stage.view.contentOffset.y
            let path = stage.view.indexPathsForVisibleItems.sorted()[0]
            let made = Drivers.current.viewsCreated(by: stage.view)
            stage.forgetQuestions()
            stage.view.beginInteractiveMovementForItem(at: path)
            for step in 0..<20 {
                let point = CGPoint(x: step % 2 == 0 ? 80 : 240, y: middle + CGFloat(step) * 20)
                stage.view.updateInteractiveMovementTargetPosition(point)
            }
            stage.view.cancelInteractiveMovement()
            for isLocal in [true, false, true] {
                let start = CGPoint(x: 80, y: middle + 100)
                if isLocal {
                    stage.view.headlessBeginDrag(at: path)
                    stage.view.headlessEnterDrop(from: stage.view, at: start)
                } else {
                    stage.view.headlessEnterDrop(Self.items, at: start)
                }
                for step in 0..<20 {
                    stage.view.headlessMoveDrop(to: CGPoint(x: 240, y: middle + CGFloat(step) * 20))
                }
                stage.view.headlessExitDrop()
                stage.view.headlessPerformDrop()
            }
            stage.view.layoutIfNeeded()
            #expect(stage.asked.isEmpty)
            #expect(Drivers.current.viewsCreated(by: stage.view) <= made + 20)
            stage.expectEqual(stage.fresh(), "after all drags")
            withExtendedLifetime(dropper) {}
        }
    }

    private func gapHeights(_ stage: Stage) -> [CGFloat?] {
        (0..<stage.view.numberOfItems(inSection: 0)).map {
            stage.layout.layoutAttributesForItem(at: Self.path($0))?.frame.height
        }
    }
}
#endif
