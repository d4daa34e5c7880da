#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// The code of the article "Switching layouts, and pinching to change the density".
@MainActor @Suite(.standIn)
struct PinchTests {
    private final class DensityViewController: UICollectionViewController {
        private(set) var columnCount = 3
        private var transition: UICollectionViewTransitionLayout?

        /// Starts the transition when the fingers begin to move. The point is the gesture's location in the collection view.
        func pinchBegan(at point: CGPoint, movesApart: Bool) {
            let wanted = max(1, columnCount + (movesApart ? -1 : 1))
            guard wanted != columnCount, transition == nil else { return }
            let next = BrickworkLayout(.waterfall(columns: wanted))
            next.transitionFocus = point
            transition = collectionView.startInteractiveTransition(to: next) { [weak self] _, isFinished in
                if isFinished { self?.columnCount = wanted }
                self?.transition = nil
            }
        }

        /// Updates the transition. The gesture's scale begins at 1.
        func pinchChanged(to scale: CGFloat) {
            guard let transition else { return }
            transition.transitionProgress = min(1, max(0, abs(scale - 1)))
            transition.invalidateLayout()
        }

        /// Ends the transition when the fingers are lifted.
        func pinchEnded() {
            guard let transition else { return }
            if transition.transitionProgress > 0.5 {
                collectionView.finishInteractiveTransition()
            } else {
                collectionView.cancelInteractiveTransition()
            }
        }

        override func collectionView(
            _ collectionView: UICollectionView,
            numberOfItemsInSection section: Int
        ) -> Int { 50 }

        override func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    /// A pinch that goes far enough changes the number of columns, and one that doesn't leaves it.
    @Test(arguments: [(scale: 1.7, columns: 2), (scale: 1.2, columns: 3)])
    func pinch(scale: CGFloat, columns: Int) {
        let layout = BrickworkLayout(.waterfall(columns: 3))
        let controller = DensityViewController(collectionViewLayout: layout)
        controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        let view: UICollectionView = controller.collectionView
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        controller.pinchBegan(at: CGPoint(x: 10, y: 10), movesApart: true)
        controller.pinchChanged(to: scale)
        controller.pinchEnded()
        #expect(controller.columnCount == columns)
        #expect((view.collectionViewLayout as? BrickworkLayout)?.section.columns == .fixed(columns))
    }
}
#endif
