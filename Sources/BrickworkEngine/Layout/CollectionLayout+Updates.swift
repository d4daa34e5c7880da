extension CollectionLayout {
    /// Applies a batch of changes.
    ///
    /// O(items of the changed sections from the first change on), and a few additions for each 64 sections behind them;
    /// where sections come, go or move, O(number of sections). With ``UpdatePolicy/rebalance`` sections count as changed
    /// from the first item on that an earlier change has let keep its column.
    ///
    /// - Parameters:
    ///   - update: the changes.
    ///   - policy: with ``UpdatePolicy/rebalance`` the result equals a layout from scratch; with
    ///     ``UpdatePolicy/sticky`` items that were there keep their columns; by default those do that stand in a
    ///     section with measured lengths.
    /// - Returns: where everything is now that was there before.
    @discardableResult
    public mutating func apply(_ update: LayoutUpdate, policy: UpdatePolicy = .automatic) -> UpdateMap {
        let resolved = ResolvedUpdate(update, of: self)
        for replacement in resolved.replacedItems {
            sections[replacement.path.section].section.items[replacement.path.item] = replacement.item
        }
        let plan = UpdatePlan(resolved, of: self)
        for description in resolved.describedSections {
            sections[description.index].describe(as: description.section, policy: policy, in: container)
        }
        for replacement in resolved.replacedSections {
            sections[replacement.index] = PlacedSection(replacement.section)
            sections[replacement.index].place(from: 0, policy: policy, in: container)
        }
        if let arrangement = plan.arrangement {
            rearrangeSections(arrangement)
            lineUp(arrangement)
        }
        for (index, edit) in plan.edits {
            sections[index].apply(edit, policy: policy, in: container)
        }
        var changed = plan.edits.map { $0.section } + rebalance(policy)
        changed += resolved.changedSections.compactMap { plan.map.newIndex(ofSection: $0) }
        lineUp(changed)
        return plan.map
    }

    private mutating func rearrangeSections(_ arrangement: SectionArrangement) {
        let changes = arrangement.gone.count + arrangement.runs.count
        if changes <= 8 {
            shiftSections(arrangement)
            return
        }
        var arranged: [PlacedSection] = []
        arranged.reserveCapacity(arrangement.count)
        for (_, run) in arrangement.runs {
            switch run {
            case .staying(let range): arranged += sections[range]
            case .moved(let old): arranged.append(sections[old])
            case .new(let section): arranged.append(placed(section))
            }
        }
        // The old list goes, and with it the second owner of every section: changing one copies nothing.
        sections = arranged
    }

    /// Moves sections within the memory they have: quicker where there are few changes, for no section gets another
    /// owner.
    private mutating func shiftSections(_ arrangement: SectionArrangement) {
        var taken: [(old: Int, section: PlacedSection)] = []
        for old in arrangement.gone.reversed() {
            taken.append((old, sections.remove(at: old)))
        }
        for (start, run) in arrangement.runs {
            switch run {
            case .staying: continue
            case .new(let section): sections.insert(placed(section), at: start)
            case .moved(let old):
                guard let index = taken.firstIndex(where: { $0.old == old }) else { continue }
                sections.insert(taken.remove(at: index).section, at: start)
            }
        }
    }

    private func placed(_ section: LayoutSection) -> PlacedSection {
        var placed = PlacedSection(section)
        placed.place(from: 0, policy: .rebalance, in: container)
        return placed
    }

    /// Replaces sections where they stand, their items included, as ``LayoutUpdate/replaceSection(at:with:)`` does: for
    /// many at once, which then need not all be held in memory. O(items of them, and number of sections).
    ///
    /// - Parameters:
    ///   - indices: the sections; one that does not exist is left out.
    ///   - section: gives what takes a section's place.
    public mutating func replaceSections(
        at indices: some Sequence<Int>,
        with section: (_ index: Int) -> LayoutSection
    ) {
        let replaced = ResolvedUpdate.sortedUnique(indices.filter(sections.indices.contains))
        // Put together anew, not changed in place: a list with a second owner would be copied first, and every section in
        // it counted up and down.
        var result: [PlacedSection] = []
        result.reserveCapacity(sections.count)
        for index in replaced {
            result += sections[result.count..<index]
            result.append(placed(section(index)))
        }
        result += sections[result.count...]
        sections = result
        lineUp(replaced)
    }

    /// Adds items at a section's end; O(number of new items), whatever is there already.
    ///
    /// A section that does not exist takes none.
    public mutating func append(_ items: LayoutItems, toSection index: Int) {
        guard sections.indices.contains(index) else { return }
        let first = sections[index].section.items.count
        sections[index].section.items.append(contentsOf: items)
        sections[index].place(from: first, policy: .sticky, in: container)
        lineUp([index])
    }

    /// Gives an item the length that it was measured to have, in points along the scroll axis.
    ///
    /// With ``UpdatePolicy/sticky`` the item keeps its column from now on. When an estimated item of a waterfall is
    /// measured for the first time, the next few hundred items that are only estimated are dealt to the shortest columns
    /// again, so that the columns stay balanced; everything farther below slides with its column. That costs
    /// O(384 + number of items / 128 × number of columns) in a waterfall without spans. Other sections are placed again
    /// from the item on.
    ///
    /// An item that does not exist is ignored.
    public mutating func setMeasuredLength(
        _ length: Double,
        ofItemAt path: ItemPath,
        policy: UpdatePolicy = .sticky
    ) {
        measure(.measured(length), path, policy)
    }

    /// Notes that items have been visible, though nothing has measured them: while others are measured, they keep their
    /// columns. Call before elements are measured that have come into view since. O(log n + k) for k items in the rect; O(1)
    /// as long as no item has been measured.
    public mutating func keepColumns(ofItemsIn rect: LayoutRect) {
        guard hasMeasures else { return }
        var visible: [ItemPath] = []
        forEachElement(in: rect) { element, _ in
            if element.kind == .item { visible.append(element.path) }
        }
        for path in visible {
            sections[path.section].keepColumn(of: path.item)
        }
    }

    /// Gives an item the width and height that it was measured to have, in points, as an item of a flow has them. Where
    /// columns give the cross size, they count as proportions.
    ///
    /// Costs what ``setMeasuredLength(_:ofItemAt:policy:)`` does; an item that does not exist is ignored.
    public mutating func setMeasuredSize(
        _ size: LayoutSize,
        ofItemAt path: ItemPath,
        policy: UpdatePolicy = .sticky
    ) {
        measure(.measuredSize(width: size.width, height: size.height), path, policy)
    }

    /// Gives a header or footer the length that it was measured to have, in points along the scroll axis; one that does
    /// not exist, or another element, is left alone. O(64 + number of sections / 64).
    public mutating func setMeasuredLength(_ length: Double, of element: LayoutElement) {
        let index = element.path.section
        guard sections.indices.contains(index),
            sections[index].measure(element.kind, length: length, in: container)
        else { return }
        lineUp([index])
    }

    private mutating func measure(_ extent: LayoutItem.Extent, _ path: ItemPath, _ policy: UpdatePolicy) {
        guard hasItem(at: path) else { return }
        hasMeasures = true
        sections[path.section].measure(path.item, extent, policy: policy, in: container)
        lineUp([path.section])
    }

    func hasItem(at path: ItemPath) -> Bool {
        sections.indices.contains(path.section)
            && sections[path.section].section.items.indices.contains(path.item)
    }
}
