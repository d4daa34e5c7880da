#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

// What has to be done again, by what has changed.
extension BrickworkLayout {
    /// Notes what a context calls for; the next `prepare()` does it.
    func note(_ context: UICollectionViewLayoutInvalidationContext) {
        let own = context as? BrickworkInvalidationContext
        guard own?.reason == nil else { return }
        if context.invalidateEverything {
            due.insert(.data)
        } else if context.invalidateDataSourceCounts {
            due.insert(.updates)
            due.remove(.preparedForUpdates)
        } else if own?.invalidatesSectionsOnly == true {
            due.insert(.sections)
        } else if let items = context.invalidatedItemIndexPaths, !items.isEmpty {
            dueItems += items
        } else if context.invalidatedSupplementaryIndexPaths != nil
            || context.invalidatedDecorationIndexPaths != nil
        {
            due.insert(.sections)
        } else {
            due.insert(.items)
        }
    }

    /// Scrolling concerns only pinned elements; another width, inset or direction everything.
    func isAffected(byBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView, let content else { return false }
        if !isUpdating, !isScrolling {
            targetOffset = nil
            if newBounds.size == collectionView.bounds.size { noteOffset(newBounds.origin, collectionView) }
        }
        guard !isAnswering else { return false }
        return changesContainer(collectionView, newBounds) || content.hasPinnedElements
            || hasLostEdge(collectionView) || content.delegates != delegateIdentities
    }

    private func changesContainer(_ collectionView: UICollectionView, _ newBounds: CGRect) -> Bool {
        guard let content else { return false }
        return container(collectionView, newBounds.size) != content.layout.container
            || sideMargins(collectionView) != content.margins
    }

    func describeBoundsChange(to newBounds: CGRect, in context: UICollectionViewLayoutInvalidationContext) {
        (context as? BrickworkInvalidationContext)?.reason = .bounds
        guard let collectionView, let content else { return }
        if changesContainer(collectionView, newBounds) {
            // The old bounds still stand: the last chance to see what was visible.
            let visible = visibleRectAtRest(collectionView)
            boundsGoal = boundsGoal ?? (keptGoal ?? goal(in: visible, of: content.layout), visible)
            return
        }
        if let keptGoal, hasLostEdge(collectionView) {
            boundsGoal = boundsGoal ?? (keptGoal, visibleRectAtRest(collectionView))
        }
        invalidatePinnedElements(visibleRect(collectionView, collectionView.bounds), in: context)
        invalidatePinnedElements(visibleRect(collectionView, newBounds), in: context)
    }

    private func invalidatePinnedElements(
        _ visible: LayoutRect,
        in context: UICollectionViewLayoutInvalidationContext
    ) {
        guard let content else { return }
        var headers: [IndexPath] = []
        var footers: [IndexPath] = []
        content.layout.forEachElement(in: visible, visible: visible) { element, _ in
            let description = content.descriptions[element.path.section]
            if element.kind == .header, description.sectionHeadersPinToVisibleBounds {
                headers.append(IndexPath(element.path))
            } else if element.kind == .footer, description.sectionFootersPinToVisibleBounds {
                footers.append(IndexPath(element.path))
            }
        }
        if !headers.isEmpty {
            context.invalidateSupplementaryElements(
                ofKind: UICollectionView.elementKindSectionHeader,
                at: headers
            )
        }
        if !footers.isEmpty {
            context.invalidateSupplementaryElements(
                ofKind: UICollectionView.elementKindSectionFooter,
                at: footers
            )
        }
    }
}
#endif
