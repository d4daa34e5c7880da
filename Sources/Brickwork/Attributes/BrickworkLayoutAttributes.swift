#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Layout attributes with the information that a self-sizing cell needs.
///
/// Collection views measure cells before they add them, so a cell can't ask its superview.
@preconcurrency @MainActor
open class BrickworkLayoutAttributes: UICollectionViewLayoutAttributes {
    struct Values: Equatable {
        var scrollDirection = UICollectionView.ScrollDirection.vertical
        var choosesBothDimensions = false
    }

    /// Apple doesn't say on which thread attributes are compared. They are changed on the main thread, before anyone else has them.
    nonisolated(unsafe) var values = Values()

    /// The direction in which the content scrolls.
    public var scrollDirection: UICollectionView.ScrollDirection { unsafe values.scrollDirection }

    /// Whether a self-sizing cell chooses both its width and its height, as in a flow. Otherwise, it chooses only
    /// its height, or only its width in a layout that scrolls horizontally.
    public var choosesBothDimensions: Bool { unsafe values.choosesBothDimensions }

    /// Returns a copy of the attributes.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? BrickworkLayoutAttributes {
            unsafe copy.values = values
        }
        return copy
    }

    /// Returns whether another object has the same attributes.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? BrickworkLayoutAttributes else { return false }
        return unsafe values == other.values
    }
}
#endif
