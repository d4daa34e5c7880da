// Drops use functions of the stand-in.
#if canImport(UIKit) && os(Linux)
import Brickwork
import Testing
import UIKit

/// Items are dragged within a view, and dropped from elsewhere. Meanwhile, the view presents other items than
/// the data source has.
@MainActor @Suite(.standIn)
struct DropTests {
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Two columns of 145 points. The heights are those of the photos.
    private static func stage(_ sizing: Stage.Sizing = .height) -> Stage {
        let photos = [100, 200, 50, 60].enumerated().map {
            Photo(id: $0.offset, size: CGSize(width: 145, height: $0.element))
        }
        return Stage(
            {
                let layout = WaterfallLayout(columns: .fixed(2))
                layout.estimatedItemSize.height = 33
                return layout
            },
            [Album(id: 0, photos: photos)],
            sizing: sizing
        )
    }

    /// The layout is invalidated during a movement. It asks for sizes with the index paths of the data
    /// source.
    @Test(arguments: [Stage.Sizing.height, .ratio, .size, .closure])
    func whatIsPresentedKeepsItsSize(sizing: Stage.Sizing) {
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

    /// An item from elsewhere: the gap is as large as an estimate, without asking for a size.
    @Test func aGapForAnItemFromElsewhere() {
        let stage = Self.stage()
        stage.forgetQuestions()
        stage.view.headlessEnterDrop(at: CGPoint(x: 170, y: 20))
        #expect(gapHeights(stage) == [100, 33, 200, 50, 60])
        #expect(stage.asked.isEmpty)
        #expect(stage.view.cellForItem(at: Self.path(1)) == nil)
        stage.layout.invalidateLayout()
        stage.view.layoutIfNeeded()
        #expect(gapHeights(stage) == [100, 33, 200, 50, 60])
        #expect(stage.asked == (0..<4).map(Self.path))
        stage.view.headlessUpdateDrop(to: CGPoint(x: 20, y: 20))
        #expect(gapHeights(stage) == [33, 100, 200, 50, 60])
        stage.view.headlessExitDrop()
        stage.view.layoutIfNeeded()
        stage.expectEqual(stage.fresh(), "after the item has left")
        stage.view.audit()
    }

    @Test func anItemFromElsewhereIsDropped() {
        let stage = Self.stage()
        stage.view.headlessEnterDrop(at: CGPoint(x: 170, y: 20))
        stage.view.headlessDrop { destination in
            #expect(destination == Self.path(1))
            stage.albums[0].photos.insert(
                Photo(id: 9, size: CGSize(width: 145, height: 77)),
                at: destination.item
            )
            stage.view.insertItems(at: [destination])
        }
        stage.view.layoutIfNeeded()
        #expect(stage.frames[0].map(\.height) == [100, 77, 200, 50, 60])
        stage.expectEqual(stage.fresh(), "after the drop")
        stage.view.audit()
    }

    /// A drag through 30,000 items, and a drop from elsewhere. No step asks for a size or makes more cells
    /// than are visible.
    @Test func nothingIsAskedForWhileItemsAreDragged() {
        StandIn.withChecks([]) {
            let photos = (0..<30_000).map {
                Photo(id: $0, size: CGSize(width: 145, height: 50 + $0 * 7 % 100))
            }
            let stage = Stage(
                { WaterfallLayout(columns: .fixed(2)) },
                [Album(id: 0, photos: photos)],
                sizing: .closure
            )
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
            stage.view.headlessEnterDrop(at: CGPoint(x: 80, y: middle + 100))
            for step in 0..<20 {
                stage.view.headlessUpdateDrop(to: CGPoint(x: 240, y: middle + CGFloat(step) * 20))
            }
            stage.view.headlessExitDrop()
            stage.view.layoutIfNeeded()
            #expect(stage.asked.isEmpty)
            #expect(Drivers.current.viewsCreated(by: stage.view) <= made + 20)
            stage.expectEqual(stage.fresh(), "after all drags")
        }
    }

    private func gapHeights(_ stage: Stage) -> [CGFloat?] {
        (0..<stage.view.numberOfItems(inSection: 0)).map {
            stage.layout.layoutAttributesForItem(at: Self.path($0))?.frame.height
        }
    }
}
#endif
