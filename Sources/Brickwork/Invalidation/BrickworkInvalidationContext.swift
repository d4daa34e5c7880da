#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What of a ``BrickworkLayout`` is no longer valid.
///
/// `invalidateLayout()` makes the layout ask again for everything. To change one item's size only:
///
/// ```swift
/// let context = BrickworkInvalidationContext()
/// context.invalidateItems(at: [indexPath])
/// collectionView.collectionViewLayout.invalidateLayout(with: context)
/// ```
@preconcurrency @MainActor
open class BrickworkInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Why the layout made the context itself.
    enum Reason {
        /// The bounds changed.
        case bounds
        /// A cell was measured, and the engine knows already.
        case measured
        /// Only the content offset is to change.
        case offset
        /// Other elements move than another context lists.
        case others
        /// A finger moves an item.
        case movement(MovementStep.Phase)
    }

    /// `nil` for a context that the collection view or the app made.
    var reason: Reason?

    convenience init(for reason: Reason) {
        self.init()
        self.reason = reason
    }

    /// Whether only what describes the sections (insets, spacings, headers…) is to be asked again, and no item.
    public var invalidatesSectionsOnly = false
}
#endif
