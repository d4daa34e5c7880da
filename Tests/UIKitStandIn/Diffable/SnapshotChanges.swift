import Foundation

extension BatchUpdate {
    /// The batch update that leads from one snapshot to another.
    ///
    /// Items are moved if both sections stay. Otherwise, they are deleted and inserted. So are items that move and are
    /// reloaded, because a batch can't have two operations for one item.
    init<Section, Item>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>,
        to new: NSDiffableDataSourceSnapshot<Section, Item>
    ) {
        self.init(oldCounts: [])
        let oldSections = Dictionary(uniqueKeysWithValues: zip(old.sectionIdentifiers, 0...))
        let newSections = Dictionary(uniqueKeysWithValues: zip(new.sectionIdentifiers, 0...))
        deletedSections = old.sectionIdentifiers.indices.filter {
            newSections[old.sectionIdentifiers[$0]] == nil
        }
        insertedSections = new.sectionIdentifiers.indices.filter {
            oldSections[new.sectionIdentifiers[$0]] == nil
        }
        let staying = new.sectionIdentifiers.compactMap { oldSections[$0] }
        let still = Set(longestRise(staying))
        for (position, from) in staying.enumerated() where !still.contains(position) {
            if let to = newSections[old.sectionIdentifiers[from]] {
                movedSections.append(.init(from: from, to: to))
            }
        }
        let reloaded = Set(new.reloaded)
        var oldPaths: [Item: IndexPath] = [:]
        for (index, section) in old.sectionIdentifiers.enumerated() where newSections[section] != nil {
            for (item, identifier) in old.itemIdentifiers(inSection: section).enumerated() {
                oldPaths[identifier] = IndexPath(item: item, section: index)
            }
        }
        for (index, section) in new.sectionIdentifiers.enumerated() {
            guard let oldIndex = oldSections[section] else { continue }
            var staying: [(item: Int, old: Int)] = []
            for (item, identifier) in new.itemIdentifiers(inSection: section).enumerated() {
                let path = IndexPath(item: item, section: index)
                switch oldPaths.removeValue(forKey: identifier) {
                case nil: insertedItems.append(path)
                case let before? where before.section == oldIndex: staying.append((item, before.item))
                case let before?: movedItems.append(.init(from: before, to: path))
                }
            }
            let still = Set(longestRise(staying.map(\.old)))
            for (position, pair) in staying.enumerated() where !still.contains(position) {
                let old = IndexPath(item: pair.old, section: oldIndex)
                movedItems.append(.init(from: old, to: IndexPath(item: pair.item, section: index)))
            }
        }
        deletedItems = oldPaths.values.sorted()
        guard !reloaded.isEmpty else { return }
        let isReloaded = { (path: IndexPath) in
            reloaded.contains(old.itemIdentifiers(inSection: old.sectionIdentifiers[path.section])[path.item])
        }
        let replaced = movedItems.filter { isReloaded($0.from) }
        movedItems.removeAll { isReloaded($0.from) }
        deletedItems += replaced.map(\.from)
        insertedItems += replaced.map(\.to)
        let gone = Set(deletedItems)
        for (index, section) in old.sectionIdentifiers.enumerated() where newSections[section] != nil {
            for item in old.itemIdentifiers(inSection: section).indices {
                let path = IndexPath(item: item, section: index)
                if isReloaded(path), !gone.contains(path) { reloadedItems.append(path) }
            }
        }
    }
}

/// Returns the positions of a longest rising subsequence in distinct numbers. These can stay while the others
/// move. O(n log n).
private func longestRise(_ numbers: [Int]) -> [Int] {
    // ends[l] is the position of the smallest number that ends a subsequence of length l + 1.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
        let length = ends.partitionPoint { numbers[$0] < number }
        if length > 0 { previous[position] = ends[length - 1] }
        if length < ends.count { ends[length] = position } else { ends.append(position) }
    }
    var result: [Int] = []
    var position = ends.last ?? -1
    while position >= 0 {
        result.append(position)
        position = previous[position]
    }
    return result.reversed()
}
