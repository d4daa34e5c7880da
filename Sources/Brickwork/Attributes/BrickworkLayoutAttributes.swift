#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Attributes that also say which way the content scrolls.
///
/// Collection views measure cells before they add them: a cell can't ask its superview.
@preconcurrency @MainActor
open class BrickworkLayoutAttributes: UICollectionViewLayoutAttributes {
    /// The way the content scrolls.
    open internal(set) var scrollDirection = UICollectionView.ScrollDirection.vertical

    /// The same attributes in another object.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? BrickworkLayoutAttributes)?.scrollDirection = scrollDirection
        return copy
    }

    /// Whether another object has the same attributes.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? BrickworkLayoutAttributes else { return false }
        return MainActor.assumeIsolated { scrollDirection == other.scrollDirection }
    }
}
#endif
