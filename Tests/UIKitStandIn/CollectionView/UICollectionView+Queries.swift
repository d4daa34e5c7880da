import Foundation

extension UICollectionView {
    func knownCount(ofSection section: Int) -> Int {
        let counts = knownCounts()
        guard counts.indices.contains(section) else {
            StandIn.fail(.dataSource, "asked for the items of section \(section) of \(counts.count)")
            return 0
        }
        return counts[section]
    }

    /// Unknown counts come from the data source, without making the layout valid.
    func knownCounts() -> [Int] { counts ?? countsOfDataSource() }

    /// The item at a point of the content.
    func item(at point: CGPoint) -> IndexPath? {
        bringLayoutUpToDate()
        let answer = checkedAttributes(in: CGRect(x: point.x, y: point.y, width: 1, height: 1))
        let hit = answer.filter {
            $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point)
        }
        return hit.max { $0.zIndex < $1.zIndex }?.indexPath
    }

    /// Returns the layout's attributes after updating the layout.
    func attributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        bringLayoutUpToDate()
        let attributes = collectionViewLayout.attributes(for: key)
        if attributes == nil, key.category == .cell, exists(key) { complainOfMissing(key) }
        if let attributes { checkObject(attributes) }
        return attributes
    }

    // MARK: Scrolling

    /// Scrolls the item to a position, within the ends of the content.
    func scroll(to indexPath: IndexPath, _ position: ScrollPosition, animated: Bool) {
        bringLayoutUpToDate()
        let key = ElementKey.cell(indexPath)
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

    /// Headless: taps an item. The delegate is called.
    public func headlessTap(itemAt indexPath: IndexPath) {
        for other in selected.sorted() { deselectItem(at: other, animated: false) }
        selected.insert(indexPath)
        cellForItem(at: indexPath)?.isSelected = true
        delegate?.collectionView(self, didSelectItemAt: indexPath)
    }
}
