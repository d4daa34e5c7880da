import Foundation

/// Translates paths while the view presents other items than the data source has.
@preconcurrency @MainActor
public protocol UIDataSourceTranslating: NSObjectProtocol {
    /// Where a section of the data source is presented.
    func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int
    /// Where the data source has a section that is presented; `NSNotFound`: nowhere.
    func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int
    /// Where an item of the data source is presented.
    func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath?
    /// Where the data source has an item that is presented; `nil`: nowhere, as with a gap.
    func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath?
    /// Runs changes that are named by what is presented.
    func performUsingPresentationValues(_ actionsToTranslate: () -> Void)
}

// While a drop or an interactive movement opens a gap, layouts are asked by presentation paths, and
// `numberOfItems(inSection:)` counts what is presented; the data source and the delegates know nothing of it (Apple's
// documentation of `UIDataSourceTranslating` and `hasUncommittedUpdates`). Items move aside in updates of their own, as in an
// interactive movement (inferred).
extension UICollectionView: UIDataSourceTranslating {
    /// Sections stay where they are.
    public func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int {
        dataSourceSectionIndex
    }

    /// Sections stay where they are.
    public func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int {
        presentationSectionIndex
    }

    /// Where an item of the data source is presented.
    public func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath? {
        dataSourceIndexPath.map(presented)
    }

    /// Where the data source has an item that is presented; `nil` for a gap.
    public func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath?
    {
        presentationIndexPath.flatMap(sourced)
    }

    /// Runs the changes.
    public func performUsingPresentationValues(_ actionsToTranslate: () -> Void) { actionsToTranslate() }

    /// Headless: an item from another app, or another view, is held over a point of the content, and a gap opens for it.
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

    /// Headless: the item is held over another point.
    public func headlessUpdateDrop(to position: CGPoint) { moveMovement(to: position) }

    /// Headless: the item leaves the view without being dropped.
    public func headlessExitDrop() { cancelMovement() }

    /// Headless: the item is dropped; the app inserts it where the gap was.
    public func headlessDrop(_ insert: (_ destination: IndexPath) -> Void) {
        guard let movement else { return }
        cancelMovement()
        insert(movement.target)
    }

    /// The gap closes as an update of its own.
    func closeGap(_ gap: InteractiveMovement) {
        movement = nil
        var counts = gap.presentedCounts
        counts[gap.target.section] -= 1
        carryOut(gap.closing, newCounts: counts, collectionViewLayout.makeContext(counts: true))
    }
}
