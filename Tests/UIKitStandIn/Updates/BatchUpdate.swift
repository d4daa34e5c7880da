import Foundation

/// The operations of a batch, as the app named them: deletions with old indexes, insertions with new ones.
struct BatchUpdate {
    /// A move from an old path to a new one.
    struct Move<Place: Hashable>: Hashable {
        var from: Place
        var to: Place
    }

    var deletedSections: [Int] = []
    var insertedSections: [Int] = []
    var reloadedSections: [Int] = []
    var movedSections: [Move<Int>] = []
    var deletedItems: [IndexPath] = []
    var insertedItems: [IndexPath] = []
    var reloadedItems: [IndexPath] = []
    /// With old paths. Layouts don't receive these.
    var reconfiguredItems: [IndexPath] = []
    var movedItems: [Move<IndexPath>] = []

    /// The counts before.
    var oldCounts: [Int]

    init(oldCounts: [Int]) { self.oldCounts = oldCounts }
}

/// The new paths of everything that existed before a batch.
struct ResolvedUpdate {
    private let sections: IndexChange
    /// The changes of items, by old section.
    private let items: [Int: IndexChange]
    private let movedItems: [IndexPath: IndexPath]
    let reloadedSections: Set<Int>
    let reloadedItems: Set<IndexPath>

    init(_ batch: BatchUpdate) {
        sections = IndexChange(
            removed: batch.deletedSections,
            taken: batch.insertedSections,
            moves: Dictionary(batch.movedSections.map { ($0.from, $0.to) }) { first, _ in first }
        )
        movedItems = Dictionary(batch.movedItems.map { ($0.from, $0.to) }) { first, _ in first }
        reloadedSections = Set(batch.reloadedSections)
        reloadedItems = Set(batch.reloadedItems)

        let removed = Dictionary(
            grouping: batch.deletedItems + batch.movedItems.map(\.from),
            by: \.section
        )
        let taken = Dictionary(
            grouping: batch.insertedItems + batch.movedItems.map(\.to),
            by: \.section
        )
        var items: [Int: IndexChange] = [:]
        // Only sections with their own operations need a map. These are found from both sides.
        var oldOfNew: [Int: Int] = [:]
        if !taken.isEmpty {
            for old in batch.oldCounts.indices {
                if let new = sections.newIndex(of: old) { oldOfNew[new] = old }
            }
        }
        let touched = Set(removed.keys).union(taken.keys.compactMap { oldOfNew[$0] })
        for old in touched {
            guard let new = sections.newIndex(of: old) else { continue }
            items[old] = IndexChange(
                removed: (removed[old] ?? []).map(\.item),
                taken: (taken[new] ?? []).map(\.item)
            )
        }
        self.items = items
    }

    /// Returns the section's new index, or `nil` if it is deleted.
    func newSection(of old: Int) -> Int? { sections.newIndex(of: old) }

    /// Returns the item's new path, or `nil` if it or its section is deleted. Reloaded items keep their
    /// paths.
    func newPath(of old: IndexPath) -> IndexPath? {
        if let target = movedItems[old] { return target }
        guard let section = newSection(of: old.section) else { return nil }
        guard let changes = items[old.section] else { return IndexPath(item: old.item, section: section) }
        return changes.newIndex(of: old.item).map { IndexPath(item: $0, section: section) }
    }

    /// Returns whether the item stays but gets a new view.
    func isReloaded(_ old: IndexPath) -> Bool {
        reloadedItems.contains(old) || reloadedSections.contains(old.section)
    }

    /// Returns the new key of an element. Supplementary views and decorations move with their section.
    func newKey(of key: ElementKey) -> ElementKey? {
        guard !key.indexPath.isEmpty else { return key }
        var result = key
        if key.category == .cell {
            guard let path = newPath(of: key.indexPath) else { return nil }
            result.indexPath = path
        } else if key.indexPath.count > 1 {
            guard let section = newSection(of: key.indexPath.section) else { return nil }
            result.indexPath[0] = section
        }
        return result
    }
}
