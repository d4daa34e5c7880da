#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// Where the view was when it was last known to be where the reader, or the layout, wants it.
struct RestingPlace {
    /// The content offset.
    var offset: CGPoint
    /// The adjusted content inset.
    var insets: UIEdgeInsets
}

// The edge that content is seen from moves with the safe area, and not in the moment in which the size changes: a
// phone's notch goes to the side some time before or after. What is kept in place is kept at its distance from this
// edge. The collection view tells a layout nothing of insets: it has to look.
extension BrickworkLayout {
    private func edge(_ insets: UIEdgeInsets) -> CGFloat { axis == .vertical ? insets.top : insets.left }

    /// How far the edge has moved since the view was at rest.
    private func edgeShift(_ collectionView: UICollectionView) -> CGFloat {
        restingPlace.map { edge(collectionView.adjustedContentInset) - edge($0.insets) } ?? 0
    }

    /// Whether what is kept is no longer at its distance from the edge.
    func hasLostEdge(_ collectionView: UICollectionView) -> Bool {
        keptGoal != nil && edgeShift(collectionView) != 0
    }

    func rest(at offset: CGPoint) {
        guard let collectionView else { return }
        restingPlace = RestingPlace(offset: offset, insets: collectionView.adjustedContentInset)
    }

    /// What is visible; after the edge has moved, what was visible before.
    func visibleRectAtRest(_ collectionView: UICollectionView) -> LayoutRect {
        guard let restingPlace, edgeShift(collectionView) != 0 else {
            return visibleRect(collectionView, collectionView.bounds)
        }
        let bounds = CGRect(origin: restingPlace.offset, size: collectionView.bounds.size)
        return visibleRect(bounds, within: restingPlace.insets)
    }

    /// Takes note of another content offset, while the old bounds still stand. What was kept in place is so no
    /// longer if the reader has scrolled.
    func noteOffset(_ offset: CGPoint, _ collectionView: UICollectionView) {
        if followsEdge(offset, collectionView) {
            // What is seen has moved, but nobody has moved it: a turn may follow, and a turn back.
            guard keptGoal == nil, let content else { return }
            keptGoal = goal(in: visibleRectAtRest(collectionView), of: content.layout)
            expectedOffset = offset
        } else if !isExpected(offset) {
            keptGoal = nil
        }
        rest(at: offset)
    }

    /// Whether the collection view itself goes to an offset, because the edge has moved.
    private func followsEdge(_ offset: CGPoint, _ collectionView: UICollectionView) -> Bool {
        let shift = edgeShift(collectionView)
        guard shift != 0, let restingPlace, !collectionView.isMovedByReader else { return false }
        let way =
            axis == .vertical ? offset.y - restingPlace.offset.y : offset.x - restingPlace.offset.x
        return abs(way) <= abs(shift) + 1
    }

    /// Whether the offset is where the layout wanted it, to a pixel: not one that the reader has scrolled to.
    private func isExpected(_ offset: CGPoint) -> Bool {
        guard let expectedOffset else { return false }
        return abs(offset.x - expectedOffset.x) < 1 && abs(offset.y - expectedOffset.y) < 1
    }

    /// In a layout pass for which nothing had to be prepared: goes to where the edge is now. Only the offset is set,
    /// for a layout must not become invalid while it is asked.
    func followEdgeIfNeeded() {
        guard let collectionView, let content, let keptGoal, hasLostEdge(collectionView), due.isEmpty,
            dueItems.isEmpty, boundsGoal == nil, !isUpdating, !isScrolling, !collectionView.isMovedByReader,
            let offset = offset(for: keptGoal, in: content.layout)
        else { return }
        if targetOffset != nil { targetOffset = offset }
        expectedOffset = offset
        rest(at: offset)
        isAnswering = true
        scroll(to: offset)
        isAnswering = false
    }
}

extension UIScrollView {
    /// Whether the reader's finger, or the swing that it gave, decides on the offset.
    fileprivate var isMovedByReader: Bool { isTracking || isDragging || isDecelerating }
}
#endif
