import Foundation

extension BatchUpdate {
    /// Returns the operations as passed to a layout: deletions by descending old paths, insertions by
    /// ascending new ones, then reloads, then moves. (Only the meaning of operations is documented. The order
    /// is that of other implementations.)
    ///
    /// A batch may insert a section and also its items, each as an operation of its own, because
    /// `NSFetchedResultsController` reports both: Apple's documentation of its delegate has `didChange:atSectionIndex:for:`
    /// beside `didChange:at:for:newIndexPath:`, and apps pass both on in one batch. Others leave the items out. Witnesses:
    /// gist.github.com/steipete/4989842 ("it will handled by the section insertion"), and pull request 29 of Ash Furrow's
    /// UICollectionView-NSFetchedResultsController, before which that example passed on both. For a section's operation, the
    /// item of the path is `NSNotFound`. Witness: JSQMessagesViewController's issue 878.
    @MainActor
    func updateItems(_ resolved: ResolvedUpdate) -> [UICollectionViewUpdateItem] {
        func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }

        let deleted = (deletedItems + deletedSections.map(whole)).sorted(by: >)
        let inserted = (insertedItems + insertedSections.map(whole)).sorted()
        let reloaded = (reloadedItems + reloadedSections.map(whole)).sorted()
        let moved =
            (movedItems + movedSections.map { Move(from: whole($0.from), to: whole($0.to)) })
            .sorted { $0.from < $1.from }

        var result: [UICollectionViewUpdateItem] = []
        result += deleted.map { UICollectionViewUpdateItem(before: $0, after: nil, action: .delete) }
        result += inserted.map { UICollectionViewUpdateItem(before: nil, after: $0, action: .insert) }
        for path in reloaded {
            let after =
                path.item == NSNotFound
                ? resolved.newSection(of: path.section).map(whole) : resolved.newPath(of: path)
            result.append(UICollectionViewUpdateItem(before: path, after: after, action: .reload))
        }
        result += moved.map { UICollectionViewUpdateItem(before: $0.from, after: $0.to, action: .move) }
        return result
    }
}
