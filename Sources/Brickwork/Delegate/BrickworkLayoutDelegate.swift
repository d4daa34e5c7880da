#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The source of item sizes, and of the values in which sections differ.
///
/// A layout asks its ``BrickworkLayout/delegate``, or otherwise the collection view's delegate if it conforms to this
/// protocol. A ``SectionedLayout`` doesn't ask for the values of sections.
///
/// ```swift
/// extension PhotoStream: BrickworkLayoutDelegate {
///     func collectionView(
///         _ collectionView: UICollectionView,
///         layout: BrickworkLayout,
///         sizeForItemAt indexPath: IndexPath,
///         width: CGFloat
///     ) -> ItemSize? {
///         let photo = photos[indexPath.item]
///         return .aspectRatio(photo.aspectRatio, captionHeight: photo.captionHeight(width: width))
///     }
/// }
/// ```
///
/// An item's size comes from the first source that knows it: this delegate, ``BrickworkLayout/sizeForItem``, the
/// `sizeForItemAt` method of a `UICollectionViewDelegateFlowLayout`, and the section's ``SectionDescription/itemSize``.
/// Otherwise, the cell is self-sizing. Each is asked once for an item, and again after it was inserted or reloaded, after
/// `invalidateLayout()`, and at another width if the size depends on it.
///
/// Only the method for sizes is required, so that the compiler reports one with a wrong signature. The other methods
/// have defaults. If the signature of one of them is wrong, it is another method, which is never called. The compiler warns
/// about methods that nearly match, but only in the extension or class that names this protocol. Write them there.
@preconcurrency @MainActor
public protocol BrickworkLayoutDelegate: AnyObject {
    /// Returns the size of an item, or `nil` if it is unknown here.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - layout: The layout that asks.
    ///   - indexPath: The item's index path.
    ///   - width: The width of the item, in points. In a layout that scrolls horizontally, its height. In a flow, the width
    ///     of a line.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        sizeForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> ItemSize?

    /// How many columns of a waterfall an item takes.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnSpanForItemAt indexPath: IndexPath
    ) -> LayoutItem.Span

    /// The number of columns of a section; `nil`: as the layout's property says.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnsForSectionAt section: Int
    ) -> ColumnCount?

    /// The inset of a section; `nil`: as the layout's property says.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets?

    /// The spacing across the scroll direction; `nil`: as the layout's property says.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat?

    /// The spacing along the scroll direction; `nil`: as the layout's property says.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat?

    /// The size of a header; `nil`: as the layout's property says.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize?

    /// The size of a footer; `nil`: as the layout's property says.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize?

    /// The kind of the decoration view behind a section; `nil`: as the layout's property says, empty: none.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        backgroundKindForSectionAt section: Int
    ) -> String?

    /// Changes how an element begins that appears in an update. The attributes are those that it will have, made
    /// transparent.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        willAppearFrom attributes: UICollectionViewLayoutAttributes
    )

    /// Changes how an element ends that disappears in an update. The attributes are those that it had, made
    /// transparent.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        willDisappearTo attributes: UICollectionViewLayoutAttributes
    )
}
#endif
