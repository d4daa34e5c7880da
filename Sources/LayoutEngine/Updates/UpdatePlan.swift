/// What an update means for each section, by the section's index after it.
struct UpdatePlan {
    /// Where each section comes from.
    let sources: [SectionSource]
    /// What happens to the items of each.
    private(set) var edits: [SectionEdit]
    private(set) var map = UpdateMap()

    init(_ resolved: ResolvedUpdate, of layout: CollectionLayout) {
        sources = Self.arrangement(resolved, count: layout.sectionCount)
        edits = [SectionEdit](repeating: SectionEdit(), count: sources.count)
        var newIndices = [Int?](repeating: nil, count: layout.sectionCount)
        for (new, source) in sources.enumerated() {
            if case .moved(let old) = source {
                newIndices[old] = new
            }
        }
        removeItems(resolved, newIndices: newIndices)
        insertItems(resolved, of: layout)
        describe(resolved, newIndices: newIndices)
    }

    private static func arrangement(_ resolved: ResolvedUpdate, count: Int) -> [SectionSource] {
        var result: [SectionSource] = []
        var staying = (0..<count).filter { !ResolvedUpdate.contains(resolved.goneSections, $0) }[...]
        for coming in resolved.comingSections {
            let before = staying.prefix(max(0, coming.index - result.count))
            result += before.map { .moved(from: $0) }
            staying = staying.dropFirst(before.count)
            result.append(coming.source)
        }
        return result + staying.map { .moved(from: $0) }
    }

    private mutating func removeItems(_ resolved: ResolvedUpdate, newIndices: [Int?]) {
        func newIndex(_ path: ItemPath) -> Int? {
            resolved.replacesSection(path.section) ? nil : newIndices[path.section]
        }
        for path in (resolved.removedItems + resolved.movedItems.map { $0.from }).sorted() {
            guard let section = newIndex(path) else { continue }
            edits[section].removed.append(path.item)
        }
        for replacement in resolved.replacedItems {
            guard let section = newIndex(replacement.path) else { continue }
            edits[section].firstReplaced = min(edits[section].firstReplaced, replacement.path.item)
        }
    }

    private mutating func insertItems(_ resolved: ResolvedUpdate, of layout: CollectionLayout) {
        var coming = resolved.insertedItems.map { (to: $0.path, from: ItemPath?.none, items: $0.items) }
        coming += resolved.movedItems.map { move in
            (move.to, move.from, [layout.sections[move.from.section].section.items[move.from.item]])
        }
        ResolvedUpdate.stableSort(&coming) { $0.to < $1.to }
        var counts = sources.indices.map {
            itemCount(of: sources[$0], resolved, in: layout) - edits[$0].removed.count
        }
        var moves: [(old: ItemPath, new: ItemPath)] = []
        for run in coming where edits.indices.contains(run.to.section) && !run.items.isEmpty {
            let section = run.to.section
            let start = min(max(edits[section].insertedEnd, run.to.item), counts[section])
            edits[section].insert(run.items, at: start)
            counts[section] += run.items.count
            if let from = run.from {
                moves.append((from, ItemPath(section: section, item: start)))
            }
        }
        map.moves = Pairing(moves)
        map.noteReplaced(items: resolved.replacedItems.map { $0.path })
    }

    private func itemCount(
        of source: SectionSource,
        _ resolved: ResolvedUpdate,
        in layout: CollectionLayout
    ) -> Int {
        switch source {
        case .new(let section):
            return section.items.count
        case .moved(let old):
            return resolved.replacement(ofSection: old)?.items.count ?? layout.itemCount(inSection: old)
        }
    }

    private mutating func describe(_ resolved: ResolvedUpdate, newIndices: [Int?]) {
        if resolved.changesSections {
            var kept: [(old: Int, new: Int)] = []
            for (old, new) in newIndices.enumerated() {
                if let new { kept.append((old, new)) }
            }
            map.sections = Pairing(kept)
            map.movedSections = resolved.movedSections
        }
        for (old, new) in newIndices.enumerated() {
            guard let new else { continue }
            if resolved.replacesSection(old) {
                map.edits.append((old, IndexEdit(replacingAll: true)))
            } else if !edits[new].removed.isEmpty || !edits[new].inserted.isEmpty {
                map.edits.append((old, IndexEdit(removed: edits[new].removed, inserted: edits[new].inserted)))
            }
        }
    }
}
