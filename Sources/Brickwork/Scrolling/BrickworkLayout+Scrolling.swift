#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
public import UIKit

extension BrickworkLayout {
    /// The scroll position, to save and pass to ``scroll(to:)`` later. `nil` before the first layout pass.
    public var scrollPosition: SavedScrollPosition? { state.scrollPosition }

    /// Scrolls to a saved position. Without items, the position is kept until the first items arrive. If the
    /// item no longer exists, the last item of its section is used, or of the last section. O(1).
    public func scroll(to position: SavedScrollPosition) {
        state.scroll(to: position.goal, animated: false)
    }

    /// Scrolls to an item. The item is exactly at its position, even if it and the cells before it are
    /// self-sizing and haven't been measured.
    ///
    /// Without an animation, the collection view's method with the same name usually does the same. If the item is
    /// so near the content's end that the estimates leave no room for the position, that method goes to the end,
    /// and the layout doesn't know which position was meant: the item is then at the top. With an animation, that
    /// method stops where the item was expected to be at the beginning. This one corrects the position at the end.
    ///
    /// - Parameters:
    ///   - indexPath: The item's index path. If the item doesn't exist, nothing happens. Without items, the
    ///     layout waits for the first ones.
    ///   - position: The position in the visible rect. Only the position along the scroll axis is used. If
    ///     there is none, the layout scrolls the least distance that shows the whole item.
    ///   - animated: Whether to animate the scrolling.
    public func scrollToItem(
        at indexPath: IndexPath,
        at position: UICollectionView.ScrollPosition,
        animated: Bool
    ) {
        guard let goal = ScrollGoal(indexPath, at: position, in: self) else { return }
        state.scroll(to: goal, animated: animated)
    }
}

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
