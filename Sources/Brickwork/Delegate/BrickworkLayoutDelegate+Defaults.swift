#if canImport(UIKit) && !os(watchOS)
import UIKit

// What a delegate answers that does not implement a method.
extension BrickworkLayoutDelegate {
    /// One column.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnSpanForItemAt indexPath: IndexPath
    ) -> LayoutItem.Span { .columns(1) }

    /// As the layout's property says.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnsForSectionAt section: Int
    ) -> ColumnCount? { nil }

    /// As the layout's property says.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets? { nil }

    /// As the layout's property says.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat? { nil }

    /// As the layout's property says.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat? { nil }

    /// As the layout's property says.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize? { nil }

    /// As the layout's property says.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize? { nil }

    /// As the layout's property says.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        backgroundKindForSectionAt section: Int
    ) -> String? { nil }

    /// Fades in where it will stand.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        willAppearFrom attributes: UICollectionViewLayoutAttributes
    ) {}

    /// Fades out where it stood.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        willDisappearTo attributes: UICollectionViewLayoutAttributes
    ) {}
}
#endif
