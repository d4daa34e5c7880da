import Foundation

extension BatchUpdate {
    /// The operations as a layout is told of them: deletions by falling old paths, insertions by rising new ones,
    /// then reloads, then moves. (Documented is only what the operations mean; the order is that of peers.)
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
