#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// What the view shall show after a change.
enum OffsetGoal {
    /// The start of the content, where reading begins.
    case start
    /// What was there before, where it was.
    case anchor(CollectionLayout.Anchor)

    /// The same after a batch of changes.
    func following(_ map: UpdateMap) -> OffsetGoal {
        guard case .anchor(let anchor) = self else { return self }
        return .anchor(anchor.following(map))
    }
}

// What the sections fill, and what of it is visible.
extension BrickworkLayout {
    var axis: LayoutContainer.Axis {
        scrollDirection == .horizontal ? .horizontal : .vertical
    }

    /// Whether the content begins at the right and is scrolled toward the left.
    var startsAtRight: Bool {
        axis == .horizontal && collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The view without the insets, within which the content can rest.
    func containerSize(_ collectionView: UICollectionView, _ size: CGSize) -> CGSize {
        room(size, within: collectionView.adjustedContentInset)
    }

    private func room(_ size: CGSize, within insets: UIEdgeInsets) -> CGSize {
        CGSize(
            width: max(0, size.width - insets.left - insets.right),
            height: max(0, size.height - insets.top - insets.bottom)
        )
    }

    /// The container for a view of a size. The length along the scroll axis is in it only where the content is to
    /// be at least as long: so another length of the view is not another container. Content that begins at the right is
    /// always so long, or it would stand at the left when there is little of it.
    func container(_ collectionView: UICollectionView, _ size: CGSize) -> LayoutContainer {
        let room = containerSize(collectionView, size)
        let isVertical = axis == .vertical
        let length = isVertical ? room.height : room.width
        return LayoutContainer(
            width: isVertical ? Double(room.width) : 0,
            height: isVertical ? 0 : Double(room.height),
            axis: axis,
            direction: collectionView.effectiveUserInterfaceLayoutDirection == .rightToLeft
                ? .rightToLeft : .leftToRight,
            scale: alignsToPixels ? Double(collectionView.traitCollection.displayScale) : 0,
            minimumContentLength: fillsVisibleBounds || startsAtRight ? Double(length) : 0
        )
    }

    /// What the safe area or the margins take at the sides, beyond the content inset.
    func sideMargins(_ collectionView: UICollectionView) -> UIEdgeInsets {
        let reference: UIEdgeInsets
        switch sectionInsetReference {
        case .fromContentInset: return .zero
        case .fromSafeArea: reference = collectionView.safeAreaInsets
        case .fromLayoutMargins: reference = collectionView.layoutMargins
        }
        let insets = collectionView.adjustedContentInset
        return axis == .vertical
            ? UIEdgeInsets(
                top: 0,
                left: max(0, reference.left - insets.left),
                bottom: 0,
                right: max(0, reference.right - insets.right)
            )
            : UIEdgeInsets(
                top: max(0, reference.top - insets.top),
                left: 0,
                bottom: max(0, reference.bottom - insets.bottom),
                right: 0
            )
    }

    /// What is visible between the insets, in the content's coordinates.
    func visibleRect(_ collectionView: UICollectionView, _ bounds: CGRect) -> LayoutRect {
        visibleRect(bounds, within: collectionView.adjustedContentInset)
    }

    func visibleRect(_ bounds: CGRect, within insets: UIEdgeInsets) -> LayoutRect {
        let origin = CGPoint(x: bounds.origin.x + insets.left, y: bounds.origin.y + insets.top)
        return LayoutRect(CGRect(origin: origin, size: room(bounds.size, within: insets)))
    }

    /// What is visible now.
    var visibleRect: LayoutRect? {
        collectionView.map { visibleRect($0, $0.bounds) }
    }
}

// What stays where it is.
extension BrickworkLayout {
    /// What to keep: the content's start if the view is there, else the first visible item.
    func goal(in visible: LayoutRect, of layout: CollectionLayout, preferring: ItemPath? = nil) -> OffsetGoal
    {
        staysAtStart && isAtStart(visible, of: layout)
            ? .start : .anchor(layout.anchor(in: visible, preferring: preferring))
    }

    private func isAtStart(_ visible: LayoutRect, of layout: CollectionLayout) -> Bool {
        switch axis {
        case .vertical: visible.minY == 0
        case .horizontal: startsAtRight ? visible.maxX == layout.contentSize.width : visible.minX == 0
        }
    }

    /// The content offset that reaches a goal.
    func offset(for goal: OffsetGoal, map: UpdateMap = UpdateMap(), in layout: CollectionLayout) -> CGPoint? {
        guard let collectionView else { return nil }
        let room = containerSize(collectionView, collectionView.bounds.size)
        let length = axis == .vertical ? room.height : room.width
        let start: Double
        switch goal {
        case .start:
            start = startsAtRight ? max(0, layout.contentSize.width - Double(length)) : 0
        case .anchor(let anchor):
            start = layout.scrollOffset(keeping: anchor, map: map, visibleLength: Double(length))
        }
        let insets = collectionView.adjustedContentInset
        var offset = collectionView.contentOffset
        if axis == .vertical {
            offset.y = CGFloat(start) - insets.top
        } else {
            offset.x = CGFloat(start) - insets.left
        }
        return offset
    }
}
#endif
