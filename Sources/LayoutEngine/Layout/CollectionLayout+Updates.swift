extension CollectionLayout {
    /// Applies a batch of changes.
    ///
    /// O(items of the changed sections from the first change on), plus O(number of sections). With
    /// ``UpdatePolicy/rebalance`` sections count as changed from the first item on that an earlier change has
    /// let keep its column.
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
        var firstChanged = sections.count
        for description in resolved.describedSections {
            sections[description.index].describe(as: description.section, policy: policy, in: container)
            firstChanged = min(firstChanged, description.index)
        }
        for replacement in resolved.replacedSections {
            sections[replacement.index] = PlacedSection(replacement.section)
            sections[replacement.index].place(from: 0, policy: policy, in: container)
            firstChanged = min(firstChanged, replacement.index)
        }
        if resolved.changesSections {
            rearrangeSections(plan)
            firstChanged = 0
        }
        for (index, edit) in plan.edits.enumerated() where !edit.isEmpty {
            sections[index].apply(edit, policy: policy, in: container)
            firstChanged = min(firstChanged, index)
        }
        moveSections(from: min(firstChanged, rebalance(policy)))
        return plan.map
    }

    private mutating func rearrangeSections(_ plan: UpdatePlan) {
        var old = sections
        sections = plan.sources.map { source in
            switch source {
            case .moved(let index):
                // Taking the section out of the old list leaves one owner, so that its edit copies nothing.
                let section = old[index]
                old[index] = PlacedSection(LayoutSection(layout: section.section.layout))
                return section
            case .new(let section):
                var placed = PlacedSection(section)
                placed.place(from: 0, policy: .rebalance, in: container)
                return placed
            }
        }
    }

    /// Adds items at a section's end; O(number of new items), whatever is there already.
    ///
    /// A section that does not exist takes none.
    public mutating func append(_ items: LayoutItems, toSection index: Int) {
        guard sections.indices.contains(index) else { return }
        let first = sections[index].section.items.count
        sections[index].section.items.append(contentsOf: items)
        sections[index].place(from: first, policy: .sticky, in: container)
        moveSections(from: index)
    }

    /// Gives an item the length that it was measured to have, in points along the scroll axis.
    ///
    /// With ``UpdatePolicy/sticky`` only what lies below it in its column slides: O(number of items / 128)
    /// in a waterfall without spans. Other sections are placed anew from the item on.
    ///
    /// An item that does not exist is ignored.
    public mutating func setMeasuredLength(
        _ length: Double,
        ofItemAt path: ItemPath,
        policy: UpdatePolicy = .sticky
    ) {
        measure(.measured(length), path, policy)
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

    private mutating func measure(_ extent: LayoutItem.Extent, _ path: ItemPath, _ policy: UpdatePolicy) {
        guard hasItem(at: path) else { return }
        sections[path.section].measure(path.item, extent, policy: policy, in: container)
        moveSections(from: path.section)
    }

    func hasItem(at path: ItemPath) -> Bool {
        sections.indices.contains(path.section)
            && sections[path.section].section.items.indices.contains(path.item)
    }
}
