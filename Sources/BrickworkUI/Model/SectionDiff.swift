import BrickworkEngine

/// The changes of a layout that turn some sections into others.
///
/// If an item leaves one section and appears in another at the same time, it has moved.
struct SectionDiff {
    private(set) var update = LayoutUpdate()
    private(set) var isEmpty = true
    private let old: [SectionDescription]
    private let new: [SectionDescription]
    private let layout: CollectionLayout
    private var removals: [(path: ItemPath, items: any ItemSource)] = []
    private var insertions: [(path: ItemPath, items: any ItemSource)] = []

    init(from old: [SectionDescription], to new: [SectionDescription], in layout: CollectionLayout) {
        (self.old, self.new, self.layout) = (old, new, layout)
        let kept = pairSections()
        for pair in kept {
            compareShapes(pair)
            compareItems(pair)
        }
        moveItemsBetweenSections()
    }

    /// Returns the sections that stay, after adding insertions, removals and moves of sections.
    private mutating func pairSections() -> [ItemDiff.Pair] {
        var places: [AnyHashable: Int] = [:]
        for (index, section) in old.enumerated() {
            if places[section.identity] == nil { places[section.identity] = index } else { remove(index) }
        }
        var kept: [ItemDiff.Pair] = []
        for (index, section) in new.enumerated() {
            if let before = places.removeValue(forKey: section.identity) {
                kept.append(ItemDiff.Pair(old: before, new: index))
            } else {
                isEmpty = false
                update.insertSection(section.section, at: index)
            }
        }
        for index in places.values { remove(index) }
        let still = longestRise(kept.map(\.old))
        for (pair, stays) in zip(kept, still) where !stays {
            isEmpty = false
            update.moveSection(from: pair.old, to: pair.new)
        }
        return kept
    }

    private mutating func remove(_ section: Int) {
        isEmpty = false
        update.removeSection(at: section)
    }

    private mutating func compareShapes(_ pair: ItemDiff.Pair) {
        var shape = new[pair.new].shape
        guard shape != old[pair.old].shape, let before = layout.section(pair.old) else { return }
        isEmpty = false
        shape.keepMeasures(of: before)
        update.describeSection(at: pair.old, as: shape)
    }

    private mutating func compareItems(_ pair: ItemDiff.Pair) {
        let items = new[pair.new].items
        guard let changes = items.changes(since: old[pair.old].items) else {
            isEmpty = false
            update.replaceSection(at: pair.old, with: new[pair.new].section)
            return
        }
        guard !changes.isEmpty else { return }
        for index in changes.removed {
            removals.append((ItemPath(section: pair.old, item: index), old[pair.old].items))
        }
        for index in changes.inserted {
            insertions.append((ItemPath(section: pair.new, item: index), items))
        }
        for move in changes.moved {
            isEmpty = false
            update.moveItem(
                from: ItemPath(section: pair.old, item: move.old),
                to: ItemPath(section: pair.new, item: move.new)
            )
        }
        resize(changes.possiblyResized, of: items, since: old[pair.old].items, inSection: pair.old)
    }

    private mutating func resize(
        _ pairs: [ItemDiff.Pair],
        of items: any ItemSource,
        since previous: any ItemSource,
        inSection section: Int
    ) {
        guard !pairs.isEmpty, let before = layout.section(section)?.items else { return }
        for run in Self.runs(pairs.map(\.new)) {
            let wanted = items.items(pairs[run.lowerBound].new..<pairs[run.upperBound - 1].new + 1)
            for (pair, item) in zip(pairs[run], wanted) where before.indices.contains(pair.old) {
                let item = item.keepingMeasure(of: before[pair.old]) { previous.item(at: pair.old) }
                guard item != before[pair.old] else { continue }
                isEmpty = false
                update.replaceItem(at: ItemPath(section: section, item: pair.old), with: item)
            }
        }
    }

    private mutating func moveItemsBetweenSections() {
        isEmpty = isEmpty && removals.isEmpty && insertions.isEmpty
        var arrivals = insertions
        if !removals.isEmpty, !insertions.isEmpty, Set((removals + insertions).map(\.path.section)).count > 1
        {
            var places: [AnyHashable: ItemPath] = [:]
            for (path, items) in removals {
                let identity = items.identity(at: path.item)
                if places[identity] == nil { places[identity] = path } else { update.removeItem(at: path) }
            }
            arrivals = []
            for arrival in insertions {
                if let from = places.removeValue(forKey: arrival.items.identity(at: arrival.path.item)) {
                    update.moveItem(from: from, to: arrival.path)
                    resizeMoved(from, arrival)
                } else {
                    arrivals.append(arrival)
                }
            }
            for path in places.values { update.removeItem(at: path) }
        } else {
            for (path, _) in removals { update.removeItem(at: path) }
        }
        var start = 0
        while start < arrivals.count {
            var end = start + 1
            let first = arrivals[start].path
            while end < arrivals.count,
                arrivals[end].path == ItemPath(section: first.section, item: first.item + end - start)
            {
                end += 1
            }
            update.insert(arrivals[start].items.items(first.item..<first.item + end - start), at: first)
            start = end
        }
    }

    private mutating func resizeMoved(_ from: ItemPath, _ arrival: (path: ItemPath, items: any ItemSource)) {
        guard let before = layout.section(from.section)?.items[from.item],
            let wanted = arrival.items.items(arrival.path.item..<arrival.path.item + 1).first
        else { return }
        let items = old[from.section].items
        update.replaceItem(
            at: from,
            with: wanted.keepingMeasure(of: before) { items.item(at: from.item) }
        )
    }

    /// Returns the ranges of a list in which each number is one more than its predecessor.
    private static func runs(_ numbers: [Int]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for end in 1...max(1, numbers.count)
        where end == numbers.count || numbers[end] != numbers[end - 1] + 1 {
            runs.append(start..<end)
            start = end
        }
        return numbers.isEmpty ? [] : runs
    }
}

extension ItemSize {
    /// Returns an item that is described again, with its measured size, if its earlier description is the same.
    fileprivate func keepingMeasure(of known: ItemSize, describedAs description: () -> ItemSize?)
        -> ItemSize
    {
        guard case .estimatedSize = extent else { return keepingMeasure(of: known) }
        return description() == self ? known : self
    }
}

extension ItemSource {
    fileprivate func item(at index: Int) -> ItemSize? {
        items(index..<index + 1).first
    }
}
