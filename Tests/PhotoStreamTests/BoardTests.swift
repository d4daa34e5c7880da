import Testing
import UIKit
import _Testing_UIKit

@testable import PhotoStream

/// The board of the example: 100,000 self-sizing notes.
@MainActor @Suite(.standIn)
struct BoardTests {
    let board = BoardViewController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    init() {
        window.rootViewController = board
        window.makeKeyAndVisible()
        board.collectionView.layoutIfNeeded()
    }

    private func frame(_ item: Int) -> CGRect? {
        board.collectionView.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
    }

    /// Two columns of (390 − 3 × 10) / 2 = 180 points. A line has 18 points.
    @Test func notesAreAsHighAsTheirText() {
        #expect(board.collectionView.numberOfItems(inSection: 0) == 100_000)
        #expect(frame(0)?.origin == CGPoint(x: 10, y: 10))
        #expect(frame(0)?.width == 180)
        let heights = (0..<4).compactMap { frame($0)?.height }
        #expect(
            heights.count == 4 && heights.allSatisfy { ($0 - 20).truncatingRemainder(dividingBy: 18) == 0 }
        )
        #expect(Set(heights).count > 1)
        #expect(board.collectionView.visibleCells.count < 60)
        board.collectionView.headlessAudit()
    }

    @Test func aPinchChangesTheColumns() {
        board.pinchBegan()
        board.pinchChanged(to: 0.5)
        #expect(board.columnCount == 4)
        // (390 − 5 × 10) / 4
        #expect(frame(0)?.width == 85)
        board.pinchChanged(to: 3)
        #expect(board.columnCount == 1)
        #expect(frame(0)?.width == 370)
    }

    @Test func aNoteCanBeMoved() {
        let view = board.collectionView!
        let first = board.notes[0]
        #expect(board.collectionView(view, canMoveItemAt: IndexPath(item: 0, section: 0)))
        board.collectionView(
            view,
            moveItemAt: IndexPath(item: 0, section: 0),
            to: IndexPath(item: 2, section: 0)
        )
        #expect(board.notes[2] == first)
    }
}
