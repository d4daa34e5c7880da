#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

// Bringing the engine's layout up to date.
extension BrickworkLayout {
    /// Who is asked for sizes.
    var currentDelegate: (any BrickworkLayoutDelegate)? {
        delegate ?? collectionView?.delegate as? any BrickworkLayoutDelegate
    }

    /// Who was asked, to notice when it is someone else.
    var delegateIdentities: [ObjectIdentifier?] {
        [delegate.map { ObjectIdentifier($0) }, collectionView?.delegate.map { ObjectIdentifier($0) }]
    }

    func bringUpToDate() {
        if !isUpdating {
            targetOffset = nil
            change = nil
        }
        guard let collectionView else { return }
        guard let content, !due.contains(.data) else {
            startFromData(collectionView)
            return
        }
        if due.contains(.updates) {
            // The updates follow at once. If they do not, the counts are all there is to go by.
            guard due.contains(.preparedForUpdates) else {
                due.insert(.preparedForUpdates)
                return
            }
            contentBeforeUpdates = contentBeforeUpdates ?? content
            rebuild(collectionView, keepingItems: false)
            return
        }
        if content.delegates != delegateIdentities || !countsMatch(collectionView, content.layout) {
            due.insert(.items)
        }
        let container = container(collectionView, collectionView.bounds.size)
        let margins = sideMargins(collectionView)
        let isSame = container == content.layout.container && margins == content.margins
        let hasLostEdge = hasLostEdge(collectionView)
        guard !isSame || !due.isEmpty || !dueItems.isEmpty || hasLostEdge else {
            boundsGoal = nil
            return
        }
        let visible = boundsGoal?.visible ?? visibleRect(collectionView, collectionView.bounds)
        let goal =
            boundsGoal?.goal ?? (hasLostEdge ? keptGoal : nil) ?? goal(in: visible, of: content.layout)
        if boundsGoal != nil, !isUpdating {
            change = LayoutChange(before: content, visibleBefore: visible)
        }
        boundsGoal = nil
        if due.contains(.items) || (!isSame && content.sizesDependOnWidth) {
            rebuild(collectionView, keepingItems: false)
        } else {
            if !isSame || due.contains(.sections) {
                rebuild(collectionView, keepingItems: true)
            }
            askAgain(collectionView, for: dueItems)
        }
        due = []
        dueItems = []
        reach(goal)
    }

    /// Everything anew, with nothing to keep.
    private func startFromData(_ collectionView: UICollectionView) {
        let isFirst = content == nil
        due = []
        dueItems = []
        boundsGoal = nil
        keptGoal = nil
        content = nil
        rebuild(collectionView, keepingItems: false)
        rest(at: collectionView.contentOffset)
        guard isFirst, startsAtRight, let content, let offset = offset(for: .start, in: content.layout) else {
            return
        }
        scroll(to: offset)
    }

    /// Describes all sections and lays them out.
    ///
    /// - Parameter keepingItems: whether the items stay as they are, or are asked for; guesses are then based on
    ///   what was measured before.
    func rebuild(_ collectionView: UICollectionView, keepingItems: Bool) {
        let container = container(collectionView, collectionView.bounds.size)
        let margins = sideMargins(collectionView)
        let counts = counts(collectionView)
        let descriptions = descriptions(collectionView, counts: counts)
        let probe = WidthProbe(container: container, margins: margins)
        if keepingItems, let content, content.descriptions == descriptions, content.margins == margins {
            self.content?.layout.setContainer(container, policy: .rebalance)
            return
        }
        let old = content
        var collector = ItemCollector(self, collectionView, probe)
        let sections = counts.indices.map { index in
            let previous = old?.items(ofSection: index, ifThereAre: counts[index])
            let items: LayoutItems
            if keepingItems, let old, let previous,
                old.canKeepItems(of: index, for: descriptions[index], probe)
            {
                items = SelfSizing.guesses(previous)
            } else {
                items = collector.items(
                    ofSection: index,
                    count: counts[index],
                    descriptions[index],
                    previous: previous
                )
            }
            return descriptions[index].section(
                axis: container.axis,
                direction: container.direction,
                margins: margins,
                items: items
            )
        }
        content = LayoutContent(
            layout: CollectionLayout(container: container, sections: sections),
            descriptions: descriptions,
            margins: margins,
            sizesDependOnWidth: collector.sizesDependOnWidth
                || (keepingItems && old?.sizesDependOnWidth == true),
            delegates: delegateIdentities
        )
    }

    /// Asks for the sizes of single items again.
    private func askAgain(_ collectionView: UICollectionView, for indexPaths: [IndexPath]) {
        guard !indexPaths.isEmpty, let content else { return }
        var collector = collector(collectionView)
        var update = LayoutUpdate()
        for indexPath in indexPaths {
            guard let path = ItemPath(indexPath), content.descriptions.indices.contains(path.section),
                path.item < content.layout.itemCount(inSection: path.section)
            else { continue }
            update.replaceItem(
                at: path,
                with: collector.item(at: indexPath, content.descriptions[path.section])
            )
        }
        self.content?.layout.apply(update, policy: updatePolicy.enginePolicy)
        if collector.sizesDependOnWidth { self.content?.sizesDependOnWidth = true }
    }

    func collector(_ collectionView: UICollectionView) -> ItemCollector {
        let container = container(collectionView, collectionView.bounds.size)
        return ItemCollector(
            self,
            collectionView,
            WidthProbe(container: container, margins: sideMargins(collectionView))
        )
    }

    func counts(_ collectionView: UICollectionView) -> [Int] {
        (0..<collectionView.numberOfSections).map(collectionView.numberOfItems(inSection:))
    }

    func countsMatch(_ collectionView: UICollectionView, _ layout: CollectionLayout) -> Bool {
        collectionView.numberOfSections == layout.sectionCount
            && (0..<layout.sectionCount).allSatisfy {
                collectionView.numberOfItems(inSection: $0) == layout.itemCount(inSection: $0)
            }
    }

    func descriptions(_ collectionView: UICollectionView, counts: [Int]) -> [SectionDescription] {
        let size = containerSize(collectionView, collectionView.bounds.size)
        return counts.indices.map { section in
            sectionDescription(
                at: section,
                environment: SectionEnvironment(
                    containerSize: size,
                    itemCount: counts[section],
                    traitCollection: collectionView.traitCollection,
                    scrollDirection: scrollDirection
                )
            )
        }
    }

    /// Scrolls so that a goal is reached.
    private func reach(_ goal: OffsetGoal) {
        guard let content, let collectionView, let offset = offset(for: goal, in: content.layout) else {
            return
        }
        let present = collectionView.contentOffset
        if !isUpdating {
            targetOffset = offset
            change?.offsetShift = CGPoint(x: offset.x - present.x, y: offset.y - present.y)
        }
        keptGoal = goal
        expectedOffset = offset
        rest(at: offset)
        scroll(to: offset)
    }

    /// Sets the offset itself, not a difference: so it does no harm that the collection view may ask for it again
    /// in `targetContentOffset(forProposedContentOffset:)`, as it does where the change is animated.
    func scroll(to offset: CGPoint) {
        guard let collectionView, collectionView.contentOffset != offset else { return }
        isScrolling = true
        collectionView.contentOffset = offset
        isScrolling = false
    }
}

extension BrickworkLayout.UpdatePolicy {
    var enginePolicy: LayoutEngine.UpdatePolicy {
        switch self {
        case .rebalance: .rebalance
        case .sticky: .sticky
        }
    }
}
#endif
