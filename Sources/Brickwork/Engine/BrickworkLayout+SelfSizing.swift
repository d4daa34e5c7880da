#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

// Cells that say how large they are.
extension BrickworkLayout {
    /// The item as its cell would like it; `nil` if the cell has no say or is content.
    func measuredItem(
        _ preferred: UICollectionViewLayoutAttributes,
        original: UICollectionViewLayoutAttributes
    ) -> LayoutItem? {
        // A cell that is content with what it was given is not to creep by what rounding to pixels adds.
        guard let content, preferred.size != original.size,
            preferred.representedElementCategory == .cell, let path = ItemPath(preferred.indexPath),
            let item = content.layout.item(at: path), content.descriptions.indices.contains(path.section),
            SelfSizing.isSelfSizing(item, content.descriptions[path.section])
        else { return nil }
        return SelfSizing.measured(item, preferred.size, axis: axis)
    }

    /// Gives an item its measured size, and says in the context how the offset changes if what is visible is to stay
    /// where it is.
    func measure(
        _ preferred: UICollectionViewLayoutAttributes,
        original: UICollectionViewLayoutAttributes,
        _ context: UICollectionViewLayoutInvalidationContext
    ) {
        (context as? BrickworkInvalidationContext)?.reason = .measured
        guard let path = ItemPath(preferred.indexPath),
            let item = measuredItem(preferred, original: original),
            let goal = keptGoal ?? goalOfMeasuring(path)
        else { return }
        keptGoal = goal
        let sizeBefore = contentSize
        let offsetBefore = offset(for: goal)
        give(item, to: path)
        let sizeAfter = contentSize
        context.contentSizeAdjustment = CGSize(
            width: sizeAfter.width - sizeBefore.width,
            height: sizeAfter.height - sizeBefore.height
        )
        context.invalidateItems(at: [preferred.indexPath])
        guard let offsetBefore, let offsetAfter = offset(for: goal) else { return }
        expectedOffset = offsetAfter
        let adjustment = CGPoint(x: offsetAfter.x - offsetBefore.x, y: offsetAfter.y - offsetBefore.y)
        if isUpdating {
            // Collection views do not heed it in the middle of an update.
            stagedAdjustment.x += adjustment.x
            stagedAdjustment.y += adjustment.y
        } else {
            context.contentOffsetAdjustment = adjustment
        }
    }

    /// What stays while cells are measured, where no change before has kept something: what would be seen to jump.
    private func goalOfMeasuring(_ path: ItemPath) -> OffsetGoal? {
        guard let collectionView, let layout = content?.layout else { return nil }
        let visible = visibleRect(collectionView, collectionView.bounds)
        return goal(
            in: visible,
            of: layout,
            preferring: layout.steadyItem(in: visible, besides: path)
        )
    }

    private func offset(for goal: OffsetGoal) -> CGPoint? {
        content.flatMap { offset(for: goal, in: $0.layout) }
    }

    // The engine's layout must have no second owner here: changing it would copy it.
    private func give(_ item: LayoutItem, to path: ItemPath) {
        if case .measured(let length) = item.extent {
            content?.layout.setMeasuredLength(length, ofItemAt: path)
        } else {
            var update = LayoutUpdate()
            update.replaceItem(at: path, with: item)
            content?.layout.apply(update, policy: .sticky)
        }
    }
}

extension CollectionLayout {
    /// An item as it is known now.
    func item(at path: ItemPath) -> LayoutItem? {
        guard let items = section(path.section)?.items, items.indices.contains(path.item) else { return nil }
        return items[path.item]
    }

    /// The first item that begins within the visible rect, other than one that is being measured: what a reader sees
    /// jump when something above grows.
    func steadyItem(in visible: LayoutRect, besides measured: ItemPath) -> ItemPath? {
        let start = container.axis == .vertical ? visible.minY : visible.minX
        return elements(in: visible).first { placed in
            placed.element.kind == .item && placed.element.path != measured
                && (container.axis == .vertical ? placed.frame.minY : placed.frame.minX) >= start
        }?.element.path
    }
}
#endif
