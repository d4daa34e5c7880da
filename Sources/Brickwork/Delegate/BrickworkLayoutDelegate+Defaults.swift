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

    /// Returns `nil`: the layout's property applies.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnsForSectionAt section: Int
    ) -> ColumnCount? { nil }

    /// Returns `nil`: the layout's property applies.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets? { nil }

    /// Returns `nil`: the layout's property applies.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat? { nil }

    /// Returns `nil`: the layout's property applies.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat? { nil }

    /// Returns `nil`: the layout's property applies.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize? { nil }

    /// Returns `nil`: the layout's property applies.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize? { nil }

    /// Returns `nil`: the layout's property applies.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        backgroundKindForSectionAt section: Int
    ) -> String? { nil }

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
