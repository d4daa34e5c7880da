import Foundation

/// The operations of one batch, as the app named them: what goes in old indexes, what comes in new ones.
struct BatchUpdate {
    /// Something that changes its place, from an old path to a new one.
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
    /// By old paths; no layout is told of them.
    var reconfiguredItems: [IndexPath] = []
    var movedItems: [Move<IndexPath>] = []

    /// The counts before.
    let oldCounts: [Int]

    init(oldCounts: [Int]) { self.oldCounts = oldCounts }
}

/// Where a batch puts what was there before.
struct ResolvedUpdate {
    private let sections: IndexChange
    /// By old section: those with changes of their own.
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
        // Only sections with operations of their own need a map; those are found from both sides.
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

    /// The section's new index; `nil` if it is deleted.
    func newSection(of old: Int) -> Int? { sections.newIndex(of: old) }

    /// The item's new path; `nil` if it is deleted, or its section is. What is reloaded keeps its place.
    func newPath(of old: IndexPath) -> IndexPath? {
        if let target = movedItems[old] { return target }
        guard let section = newSection(of: old.section) else { return nil }
        guard let changes = items[old.section] else { return IndexPath(item: old.item, section: section) }
        return changes.newIndex(of: old.item).map { IndexPath(item: $0, section: section) }
    }

    /// Whether the item gets a new view although it stays.
    func isReloaded(_ old: IndexPath) -> Bool {
        reloadedItems.contains(old) || reloadedSections.contains(old.section)
    }

    /// What becomes of an element: supplementary views and decorations go with their section.
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
