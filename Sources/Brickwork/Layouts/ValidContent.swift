#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// Content, and the geometry of the collection view that it is for.
@MainActor
struct ValidContent {
    let content: LayoutContent
    let geometry: ViewGeometry

    /// Returns the scroll position.
    func scrollPosition(staysAtEnd: Bool) -> SavedScrollPosition {
        SavedScrollPosition(geometry.viewport, of: content.layout, staysAtEnd: staysAtEnd)
    }

    /// Returns what another layout keeps in place when it replaces this one.
    ///
    /// - Parameter focus: A point in the content. The item at this point stays there.
    func goal(staysAtStart: Bool, focus: CGPoint?) -> ScrollGoal {
        ScrollGoal(
            geometry.viewport,
            of: content.layout,
            staysAtStart: staysAtStart,
            focus: focus.map(LayoutPoint.init)
        )
    }

    /// Returns the new path of a dragged item.
    func target(ofItemAt indexPath: IndexPath, heldAt position: CGPoint) -> IndexPath? {
        guard let path = ItemPath(indexPath) else { return nil }
        let target = content.layout.dropTarget(
            ofItemAt: path,
            heldOver: LayoutPoint(position),
            policy: geometry.settings.updatePolicy
        )
        return IndexPath(target)
    }

    /// Returns the attributes of an element. For a background, the kind of decoration view must match.
    func attributes(
        _ category: UICollectionView.ElementCategory,
        _ kind: String?,
        at indexPath: IndexPath,
        visible: LayoutRect
    ) -> UICollectionViewLayoutAttributes? {
        guard let element = LayoutElement(category, kind: kind, at: indexPath),
            let attributes = content.attributes(of: element, visible: visible)
        else { return nil }
        return kind == attributes.representedElementKind ? attributes : nil
    }
}
#endif
