import Foundation

extension UICollectionView {
    /// How many sections the view knows of.
    public var numberOfSections: Int { knownCounts().count }

    /// How many items the view knows of.
    public func numberOfItems(inSection section: Int) -> Int {
        let counts = knownCounts()
        guard counts.indices.contains(section) else {
            StandIn.fail(.dataSource, "asked for the items of section \(section) of \(counts.count)")
            return 0
        }
        return counts[section]
    }

    /// Counts that are not known yet come from the data source, without making the layout valid.
    private func knownCounts() -> [Int] { counts ?? countsOfDataSource() }

    /// The cell, if it is visible.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        visible[ElementKey(category: .cell, kind: "", indexPath: indexPath)]?.view as? UICollectionViewCell
    }

    /// The supplementary view, if it is visible.
    public func supplementaryView(
        forElementKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        visible[ElementKey(category: .supplementaryView, kind: elementKind, indexPath: indexPath)]?.view
    }

    /// The visible cells; here in the order of their paths.
    public var visibleCells: [UICollectionViewCell] {
        indexPathsForVisibleItems.compactMap(cellForItem(at:))
    }

    /// The paths of the visible cells; here ascending.
    public var indexPathsForVisibleItems: [IndexPath] {
        visible.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
    }

    /// The visible supplementary views of a kind; here in the order of their paths.
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            supplementaryView(forElementKind: elementKind, at: $0)
        }
    }

    /// The paths of the visible supplementary views of a kind; here ascending.
    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        visible.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }
            .map(\.indexPath).sorted()
    }

    /// The path of a visible cell.
    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        visible.first { $0.value.view === cell }?.key.indexPath
    }

    /// The item at a point of the content.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        bringLayoutUpToDate()
        let answer = checkedAttributes(in: CGRect(x: point.x, y: point.y, width: 1, height: 1))
        let hit = answer.filter {
            $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point)
        }
        return hit.max { $0.zIndex < $1.zIndex }?.indexPath
    }

    /// The layout's attributes, with the layout brought up to date.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(category: .cell, kind: "", indexPath: indexPath))
    }

    /// The layout's attributes, with the layout brought up to date.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(category: .supplementaryView, kind: kind, indexPath: indexPath))
    }

    private func attributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        bringLayoutUpToDate()
        let attributes = collectionViewLayout.attributes(for: key)
        if attributes == nil, key.category == .cell, exists(key) {
            StandIn.fail(.missingAttributes, "\(type(of: collectionViewLayout)) has no attributes for \(key)")
        }
        if let attributes { checkObject(attributes) }
        return attributes.map(flipped)
    }

    // MARK: Scrolling

    /// Scrolls so that the item stands where it is wanted, within the ends of the content.
    public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
        bringLayoutUpToDate()
        let key = ElementKey(category: .cell, kind: "", indexPath: indexPath)
        guard exists(key) else {
            StandIn.fail(.unknownElement, "attempted to scroll to \(key); there are \(counts ?? []) items")
            return
        }
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        let inset = adjustedContentInset
        var offset = contentOffset
        if position.contains(.top) {
            offset.y = frame.minY - inset.top
        } else if position.contains(.centeredVertically) {
            offset.y = frame.midY - (bounds.height + inset.top - inset.bottom) / 2
        } else if position.contains(.bottom) {
            offset.y = frame.maxY - bounds.height + inset.bottom
        }
        if position.contains(.left) {
            offset.x = frame.minX - inset.left
        } else if position.contains(.centeredHorizontally) {
            offset.x = frame.midX - (bounds.width + inset.left - inset.right) / 2
        } else if position.contains(.right) {
            offset.x = frame.maxX - bounds.width + inset.right
        }
        setContentOffset(clamped(offset), animated: animated)
    }

    // MARK: Selection

    /// The selected items, ascending.
    public var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }

    /// Selects; the delegate is not told, as in UIKit.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection { selected.forEach { deselectItem(at: $0, animated: animated) } }
        guard let indexPath else { return }
        selected.insert(indexPath)
        cellForItem(at: indexPath)?.isSelected = true
        if scrollPosition != [] { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects; the delegate is not told, as in UIKit.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.remove(indexPath)
        cellForItem(at: indexPath)?.isSelected = false
    }

    /// Headless: a finger taps an item; the delegate is asked and told.
    public func headlessTap(itemAt indexPath: IndexPath) {
        guard allowsSelection, delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true else {
            return
        }
        if allowsMultipleSelection, selected.contains(indexPath) {
            deselectItem(at: indexPath, animated: false)
            delegate?.collectionView(self, didDeselectItemAt: indexPath)
            return
        }
        let others = allowsMultipleSelection ? [] : selected.subtracting([indexPath]).sorted()
        selectItem(at: indexPath, animated: false, scrollPosition: [])
        for other in others { delegate?.collectionView(self, didDeselectItemAt: other) }
        delegate?.collectionView(self, didSelectItemAt: indexPath)
    }
}
