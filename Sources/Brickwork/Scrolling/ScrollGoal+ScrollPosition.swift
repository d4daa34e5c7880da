#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

extension ScrollGoal {
    /// Creates the goal of scrolling to an item. Only the position along the layout's scroll axis counts. Without one, the
    /// whole item becomes visible.
    @MainActor
    init?(_ indexPath: IndexPath, at position: UICollectionView.ScrollPosition, in layout: BrickworkLayout) {
        guard let path = ItemPath(indexPath) else { return nil }
        let isVertical = layout.scrollDirection == .vertical
        let isReversed = layout.collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let shares: [(UICollectionView.ScrollPosition, Double)] =
            isVertical
            ? [(.top, 0), (.centeredVertically, 0.5), (.bottom, 1)]
            : [(.left, isReversed ? 1 : 0), (.centeredHorizontally, 0.5), (.right, isReversed ? 0 : 1)]
        self = .item(path, share: shares.first { position.contains($0.0) }?.1)
    }
}
#endif
