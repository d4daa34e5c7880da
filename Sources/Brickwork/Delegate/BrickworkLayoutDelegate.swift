#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The methods that provide the sizes of items, and change how items appear and disappear.
///
/// A layout asks its ``BrickworkLayout/delegate``, or otherwise the collection view's delegate if it conforms to this
/// protocol.
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
/// `sizeForItemAt` method of a `UICollectionViewDelegateFlowLayout`, and the section's ``BrickworkSection/itemSize``.
/// Otherwise, the cell is self-sizing. In justified rows and mosaics, cells can't be self-sizing: a debug build reports such an
/// item, and a release build shows it with the ``BrickworkSection/estimatedItemSize``. A grid needs no sizes, and asks for none.
/// Each source is asked once for an item, and again after it was inserted or reloaded, after `invalidateLayout()`, and at
/// another width if the size depends on it.
///
/// Only the method for sizes is required, so that the compiler reports one with a wrong signature. The other methods
/// have defaults. If the signature of one of them is wrong, it is another method, which is never called. The compiler warns
/// about methods that nearly match, but only in an extension that names this protocol. Write them there, as above, and not
/// in the class itself.
@preconcurrency @MainActor
public protocol BrickworkLayoutDelegate: AnyObject {
    /// Returns the size of an item, or `nil` if it is unknown here.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - layout: The layout that asks.
    ///   - indexPath: The item's index path.
    ///   - width: The width of the item, in points. In a section without columns, such as a flow, the width of a line. In
    ///     a layout that scrolls horizontally, it is the height.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        sizeForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> ItemSize?

    /// Returns the number of columns of a waterfall or mosaic that an item takes. The width for its size depends on it.
    /// If the size has a span of more than one column, that span counts.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnSpanForItemAt indexPath: IndexPath
    ) -> ItemSize.Span

    /// Changes the initial attributes of an element that an update inserts. They are its final attributes,
    /// but transparent.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        willAppearFrom attributes: UICollectionViewLayoutAttributes
    )

    /// Changes the final attributes of an element that an update removes. They are its earlier attributes,
    /// but transparent.
    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        willDisappearTo attributes: UICollectionViewLayoutAttributes
    )
}
#endif
