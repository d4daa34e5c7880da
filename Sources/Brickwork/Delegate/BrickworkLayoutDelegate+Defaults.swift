#if canImport(UIKit) && !os(watchOS)
public import UIKit

// Default implementations.
extension BrickworkLayoutDelegate {
    /// Returns 1.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnSpanForItemAt indexPath: IndexPath
    ) -> ItemSize.Span { .columns(1) }

    /// Does nothing: the element fades in at its new place.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        willAppearFrom attributes: UICollectionViewLayoutAttributes
    ) {}

    /// Does nothing: the element fades out at its old place.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        willDisappearTo attributes: UICollectionViewLayoutAttributes
    ) {}
}
#endif
