#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Who gives a layout the sizes of its items, and the values in which sections differ.
///
/// A layout asks its ``BrickworkLayout/delegate``, or else its collection view's delegate if it conforms to this
/// protocol. A ``SectionedLayout`` does not ask for the values of sections. Every method has a default, which answers
/// "not from here". An answer is optional: a method that returns `CGFloat`, not `CGFloat?`, is another one and never
/// called. The compiler warns that it nearly matches, but only in the extension (or class) that names the protocol:
/// write the methods there.
///
/// ```swift
/// extension PhotoStream: BrickworkLayoutDelegate {
///     func collectionView(
///         _ collectionView: UICollectionView, layout: BrickworkLayout, aspectRatioForItemAt indexPath: IndexPath
///     ) -> CGFloat? {
///         photos[indexPath.item].width / photos[indexPath.item].height
///     }
/// }
/// ```
///
/// An item's size comes from the first of these that gives one: its height, its aspect ratio, the
/// `sizeForItemAt` of a `UICollectionViewDelegateFlowLayout`, ``BrickworkLayout/sizeForItem``, the section's
/// ``SectionDescription/itemSize``; and from its cell, if none does. All of them are asked once for every item, and
/// again only for what was inserted or reloaded, after `invalidateLayout()`, and where a size depends on the width,
/// for another width.
///
/// In a layout that scrolls horizontally heights and widths are exchanged: `heightForItemAt` gives a width.
@preconcurrency @MainActor
public protocol BrickworkLayoutDelegate: AnyObject {
    /// The height of an item that is `width` points wide; `nil`: not known here.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        heightForItemAt indexPath: IndexPath,
        withWidth width: CGFloat
    ) -> CGFloat?

    /// The height of the caption below the picture of an item that is `width` points wide. It is added to the
    /// height, or to the height that follows from the aspect ratio.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        heightForCaptionAt indexPath: IndexPath,
        withWidth width: CGFloat
    ) -> CGFloat

    /// The width of an item's picture divided by its height; `nil`: not known here.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        aspectRatioForItemAt indexPath: IndexPath
    ) -> CGFloat?

    /// How many columns of a waterfall an item takes.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnSpanForItemAt indexPath: IndexPath
    ) -> ColumnSpan

    /// The number of columns of a section; `nil`: as the layout's property says.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnsForSectionAt section: Int
    ) -> SectionDescription.Columns?

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
