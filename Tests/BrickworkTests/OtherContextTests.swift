#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A subclass can choose the class of its contexts, so that they don't say why the layout made them.
@MainActor @Suite(.standIn)
struct OtherContextTests {
    final class Layout: BrickworkLayout {
        override class var invalidationContextClass: AnyClass {
            UICollectionViewLayoutInvalidationContext.self
        }
    }

    private static func stage(_ heights: [CGFloat], _ sizing: Stage.Sizing, estimate: CGFloat = 0) -> Stage {
        let photos = heights.enumerated().map {
            Photo(id: $0.offset, size: CGSize(width: 145, height: $0.element))
        }
        return Stage(
            {
                let layout = Layout(.waterfall(columns: 2)).spaced(10)
                if estimate > 0 { layout.section.estimatedItemSize = CGSize(width: 145, height: estimate) }
                return layout
            },
            [Album(id: 0, photos: photos)],
            sizing: sizing
        )
    }

    /// The layout knows when a drag ends. The next one begins with another item.
    @Test(arguments: [false, true])
    func consecutiveDrags(cancels: Bool) {
        let stage = Self.stage([100, 200, 50, 60], .height)
        let frames = stage.frames
        stage.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        // Over the last item, which is in the left column from 180 to 240.
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 200))
        #expect(stage.frames[0].map(\.height) == [200, 50, 60, 100])
        if cancels {
            stage.view.cancelInteractiveMovement()
        } else {
            stage.view.endInteractiveMovement()
        }
        stage.view.layoutIfNeeded()
        if cancels { #expect(stage.frames == frames) }
        stage.expectEqual(stage.fresh(), "after the first drag")
        let next = stage.albums[0].photos.map(\.id)
        stage.view.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0))
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 20))
        stage.view.endInteractiveMovement()
        stage.view.layoutIfNeeded()
        #expect(stage.albums[0].photos.map(\.id) == [next[1], next[0], next[2], next[3]])
        stage.expectEqual(stage.fresh(), "after the second drag")
    }

    /// Cells of 60 to 209 points are estimated at 120.
    @Test func visibleCellsStayWhileOthersAreMeasured() throws {
        let stage = Self.stage((0..<60).map { CGFloat(60 + $0 * 53 % 150) }, .selfSizing, estimate: 120)
        stage.scroll(to: 2000)
        let before = try #require(stage.firstStretch)
        stage.albums[0].photos.insert(Photo(id: 100, size: CGSize(width: 145, height: 70)), at: 0)
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        stage.view.layoutIfNeeded()
        stage.expectKept(before.id, before.stretch)
        stage.view.bounds.size.height = 300
        stage.view.layoutIfNeeded()
        stage.expectKept(before.id, before.stretch)
    }
}
#endif
