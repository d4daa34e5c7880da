#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The parts of a ``BrickworkLayout`` that are no longer valid.
///
/// `invalidateLayout()` makes the layout ask for everything again. To change only one item's size:
///
/// ```swift
/// let context = BrickworkInvalidationContext()
/// context.invalidateItems(at: [indexPath])
/// collectionView.collectionViewLayout.invalidateLayout(with: context)
/// ```
@preconcurrency @MainActor
open class BrickworkInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// The reason of a context that the layout made itself.
    enum Reason {
        /// The bounds changed.
        case bounds
        /// A cell was measured, and the engine already has its size.
        case measured
        /// Only the content offset changes.
        case offset
        /// Elements move that another context doesn't list.
        case others
    }

    /// `nil` for a context that the collection view or the app made.
    var reason: Reason?

    convenience init(for reason: Reason) {
        self.init()
        self.reason = reason
    }

    /// Whether only the descriptions of sections (insets, spacings, headers…) are requested again, and no
    /// item sizes.
    public var invalidatesSectionsOnly = false
}

extension UICollectionViewLayoutInvalidationContext {
    /// Whether only the listed elements are invalid.
    var isListOfElements: Bool {
        let hasList =
            invalidatedItemIndexPaths != nil || invalidatedSupplementaryIndexPaths != nil
            || invalidatedDecorationIndexPaths != nil
        return hasList && !invalidateEverything && !invalidateDataSourceCounts
    }
}
#endif
