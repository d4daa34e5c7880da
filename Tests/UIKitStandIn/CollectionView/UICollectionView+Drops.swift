import Foundation

/// Converts paths while the view presents other items than the data source has.
@preconcurrency @MainActor
public protocol UIDataSourceTranslating: NSObjectProtocol {
    /// Returns the presented index of a section of the data source.
    func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int
    /// Returns the data source's index of a presented section, or `NSNotFound` if it has none.
    func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int
    /// Returns the presented path of an item of the data source.
    func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath?
    /// Returns the data source's path of a presented item, or `nil` if it has none, as for a gap.
    func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath?
    /// Runs changes with presented paths.
    func performUsingPresentationValues(_ actionsToTranslate: () -> Void)
}

// While a drop or an interactive movement has opened a gap, layouts are asked with presented paths, and
// `numberOfItems(inSection:)` returns the presented count. The data source and the delegates don't know about
// the gap (Apple's documentation of `UIDataSourceTranslating` and `hasUncommittedUpdates`). Items move aside
// in separate updates, as in an interactive movement (inferred).
extension UICollectionView: UIDataSourceTranslating {
    /// Sections aren't moved.
    public func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int {
        dataSourceSectionIndex
    }

    /// Sections aren't moved.
    public func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int {
        presentationSectionIndex
    }

    /// Returns the presented path of an item of the data source.
    public func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath? {
        dataSourceIndexPath.map(presented)
    }

    /// Returns the data source's path of a presented item, or `nil` for a gap.
    public func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath?
    {
        presentationIndexPath.flatMap(sourced)
    }

    /// Runs the changes.
    public func performUsingPresentationValues(_ actionsToTranslate: () -> Void) { actionsToTranslate() }

    /// Headless: holds an item from another app or view over a point of the content. A gap opens for it.
    public func headlessEnterDrop(at position: CGPoint) {
        cancelMovement()
        bringLayoutUpToDate()
        guard let counts, !counts.isEmpty else { return }
        let last = IndexPath(item: counts[counts.count - 1], section: counts.count - 1)
        let gap = InteractiveMovement(gapAt: item(at: position) ?? last, at: position, counts: counts)
        movement = gap
        carryOut(
            gap.opening,
            newCounts: gap.presentedCounts,
            collectionViewLayout.makeContext(counts: true),
            isAnnounced: true
        )
    }

    /// Headless: moves the item over another point.
    public func headlessUpdateDrop(to position: CGPoint) { moveMovement(to: position) }

    /// Headless: moves the item out of the view without dropping it.
    public func headlessExitDrop() { cancelMovement() }

    /// Headless: drops the item. The app inserts it where the gap is.
    public func headlessDrop(_ insert: (_ destination: IndexPath) -> Void) {
        guard let movement else { return }
        cancelMovement()
        insert(movement.target)
    }

    /// Closes the gap in a separate update.
    func closeGap(_ gap: InteractiveMovement) {
        movement = nil
        var counts = gap.presentedCounts
        counts[gap.target.section] -= 1
        carryOut(gap.closing, newCounts: counts, collectionViewLayout.makeContext(counts: true))
    }
}
