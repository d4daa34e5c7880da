#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Layout attributes with the information that a self-sizing cell needs.
///
/// Collection views measure cells before they add them, so a cell can't ask its superview.
@preconcurrency @MainActor
open class BrickworkLayoutAttributes: UICollectionViewLayoutAttributes {
    /// The direction in which the content scrolls.
    public internal(set) var scrollDirection = UICollectionView.ScrollDirection.vertical

    /// Whether a self-sizing cell chooses both its width and its height, as in a flow. Otherwise, it chooses only
    /// its height, or only its width in a layout that scrolls horizontally.
    public internal(set) var choosesBothDimensions = false

    /// Returns a copy of the attributes.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? BrickworkLayoutAttributes {
            copy.scrollDirection = scrollDirection
            copy.choosesBothDimensions = choosesBothDimensions
        }
        return copy
    }

    /// Returns whether another object has the same attributes.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? BrickworkLayoutAttributes else { return false }
        return MainActor.assumeIsolated {
            scrollDirection == other.scrollDirection && choosesBothDimensions == other.choosesBothDimensions
        }
    }
}
#endif
