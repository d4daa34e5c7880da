#if canImport(UIKit) && os(Linux)
import Brickwork
import Testing
import UIKit

/// Only a device could tell the order in which a collection view does some things. The layout is right with
/// each order.
@MainActor @Suite(.standIn)
struct UpdateOrderTests {
    /// When the offset moves, and whether an invalidation within an update takes effect.
    nonisolated static let orders: [[StandInBehavior: Bool]] = [false, true].flatMap { moves in
        [false, true].flatMap { heeds in
            [false, true].map { rereads in
                [
                    .rereadsContentSize: rereads,
                    .movesOffsetBeforeFinalizing: moves,
                    .heedsInvalidationInUpdates: heeds,
                ]
            }
        }
    }

    /// Three photos are inserted above, and are longer than their estimates of 50 points.
    @Test(arguments: orders, MeasuredStage.Shape.all(isFlow: false, columns: 1))
    func visibleCellsStay(_ order: [StandInBehavior: Bool], _ shape: MeasuredStage.Shape) throws {
        try StandIn.withBehavior(order) {
            let stage = MeasuredStage(shape, lengths: [CGFloat](repeating: 70, count: 100), estimate: 50)
            stage.scroll(by: 900)
            let before = try #require(stage.firstStretch)
            for id in 1000..<1003 {
                stage.albums[0].photos.insert(shape.photo(id: id, length: 70), at: 0)
                stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
                stage.view.layoutIfNeeded()
                stage.expectKept(before.id, before.stretch)
            }
            #expect(stage.view.contentSize == stage.layout.collectionViewContentSize)
        }
    }

    /// During a drag, the view moves to the target late, or not before the next turn of the main queue.
    @Test(arguments: [false, true], [false, true])
    func visibleCellsStayDuringADrag(heedsTarget: Bool, movesBefore: Bool) async throws {
        let behavior: [StandInBehavior: Bool] = [
            .heedsTargetWhileScrolling: heedsTarget,
            .movesOffsetBeforeFinalizing: movesBefore,
        ]
        let previous = StandIn.behavior
        StandIn.behavior = behavior
        defer { StandIn.behavior = previous }
        let shape = MeasuredStage.Shape.all(isFlow: false, columns: 1)[0]
        let stage = MeasuredStage(shape, lengths: [CGFloat](repeating: 50, count: 100), estimate: 50)
        stage.view.drag(to: CGPoint(x: 0, y: 900))
        let before = try #require(stage.firstStretch)
        stage.albums[0].photos.insert(shape.photo(id: 1000, length: 50), at: 0)
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        await stage.settle()
        stage.expectKept(before.id, before.stretch)
        stage.view.endDragging()
    }
}
#endif
