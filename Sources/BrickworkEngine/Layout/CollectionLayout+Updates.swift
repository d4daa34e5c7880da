extension CollectionLayout {
    /// Applies a batch of changes.
    ///
    /// O(number of items in the changed sections, from the first change on), and a few additions for each 64
    /// sections after them. If sections are inserted, removed or moved, O(number of sections). With
    /// ``UpdatePolicy/rebalance``, items that an earlier change has left in their columns count as changed.
    ///
    /// - Parameters:
    ///   - update: The changes.
    ///   - policy: Whether unchanged items keep their columns. With ``UpdatePolicy/rebalance``, the result
    ///     equals a new layout. With ``UpdatePolicy/sticky``, they keep their columns. By default, they keep
    ///     them in sections with measured lengths.
    /// - Returns: The new indices and paths of the earlier elements.
    @discardableResult
    public mutating func apply(_ update: LayoutUpdate, policy: UpdatePolicy = .automatic) -> UpdateMap {
        let update = update.normalized(for: self)
        for replacement in update.replacedItems {
            sections[replacement.path.section].section.items[replacement.path.item] = replacement.item
        }
        let plan = UpdatePlan(update, of: self)
        for description in update.describedSections {
            sections[description.index].describe(as: description.section, policy: policy, in: container)
        }
        for replacement in update.replacedSections {
            sections[replacement.index] = PlacedSection(replacement.section)
            sections[replacement.index].place(from: 0, policy: policy, in: container)
        }
        if !plan.sections.isEmpty { arrangeSections(plan) }
        for (index, edit) in plan.edits {
            sections[index].apply(edit, policy: policy, in: container)
        }
        var changed = plan.edits.map { $0.section } + rebalance(policy)
        let described = update.replacedSections.map { $0.index } + update.describedSections.map { $0.index }
        changed += described.compactMap { plan.map.newIndex(ofSection: $0) }
        lineUp(changed)
        return plan.map
    }

    private mutating func arrangeSections(_ plan: UpdatePlan) {
        let new = plan.insertedSections.map { source in
            switch source {
            case .new(let section): placed(section)
            case .moved(let old): sections[old]
            }
        }
        sections.apply(plan.sections, inserting: new)
        lineUp(plan.sections)
    }

    private func placed(_ section: LayoutSection) -> PlacedSection {
        var placed = PlacedSection(section)
        placed.place(from: 0, policy: .rebalance, in: container)
        return placed
    }

    /// Replaces sections, including their items, as ``LayoutUpdate/replaceSection(at:with:)`` does. Use it
    /// for many sections, because they aren't all held in memory at once. O(number of their items, and number
    /// of sections).
    ///
    /// - Parameters:
    ///   - indices: The indices of the sections. Indices that don't exist are ignored.
    ///   - section: Returns the new section at an index.
    public mutating func replaceSections(
        at indices: some Sequence<Int>,
        with section: (_ index: Int) -> LayoutSection
    ) {
        let replaced = indices.filter(sections.indices.contains).sortedUnique()
        // The list is built again instead of changed in place. A list with a second owner would be copied
        // first, and every section in it retained and released.
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

    /// Adds items at the end of a section. O(number of new items), independent of the earlier items. A mosaic, and an app's own
    /// layout that ignores `first`, place all items of the section again.
    ///
    /// If the section doesn't exist, nothing happens.
    public mutating func append(_ items: LayoutItems, toSection index: Int) {
        guard sections.indices.contains(index) else { return }
        let first = sections[index].section.items.count
        sections[index].section.items.append(contentsOf: items)
        sections[index].place(from: first, policy: .sticky, in: container)
        lineUp([index])
    }

    /// Sets the measured length of an item, in points along the scroll axis.
    ///
    /// With ``UpdatePolicy/sticky``, the item keeps its column from now on. When an estimated item of a
    /// waterfall is measured for the first time, the next few hundred estimated items go to the shortest
    /// columns again, so that the columns stay balanced. The items after them move along their columns. This
    /// costs O(384 + number of items / 128 × number of columns) in a waterfall without spans. Other sections
    /// are placed again from the item on.
    ///
    /// With `visible`, the item grows toward the content's start: its end and all later items stay in place relative
    /// to each other. Otherwise, when a user scrolls toward the start and items before the visible ones are measured, only
    /// one column can stay in place on the screen. The few hundred items before the item that are estimated and haven't
    /// been visible go to the columns with the most room. Among these items, columns may have gaps. The gaps close when
    /// the last of the items is measured, which moves the columns by less than an item if the estimates were good. In a
    /// waterfall with spans, and if there are no such items, the item grows toward the end.
    ///
    /// If the item doesn't exist, nothing happens.
    ///
    /// - Parameters:
    ///   - length: The length, in points.
    ///   - path: The item.
    ///   - policy: Whether other items keep their columns.
    ///   - visible: The visible rect, if the item grows toward the content's start. With ``UpdatePolicy/rebalance``, it
    ///     is ignored.
    public mutating func setMeasuredLength(
        _ length: Double,
        ofItemAt path: ItemPath,
        policy: UpdatePolicy = .sticky,
        keepingItemsIn visible: LayoutRect? = nil
    ) {
        measure(.measured(length), path, policy, visible)
    }

    /// Returns whether measuring an item may close gaps, even if its estimate is right: it isn't measured yet, and the
    /// columns may have gaps among items that haven't been visible.
    package func mayCloseGaps(measuring path: ItemPath) -> Bool {
        guard hasItem(at: path) else { return false }
        let section = sections[path.section]
        return section.section.items.traits[path.item].kind.isEstimate && section.places.mayHaveGaps
    }

    /// Makes items that have been visible keep their columns while others are measured, even if they aren't measured
    /// themselves. O(log n + k) for k items in the rect, or O(1) as long as no item has been measured.
    ///
    /// - Parameter rect: The earlier visible rect. After scrolling, call this before you measure elements that have become
    ///   visible.
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

    /// Sets the measured width and height of an item in a flow, in points. In columns and justified rows, they count
    /// as an aspect ratio.
    ///
    /// The parameters and the cost are those of ``setMeasuredLength(_:ofItemAt:policy:keepingItemsIn:)``. If the
    /// item doesn't exist, nothing happens.
    public mutating func setMeasuredSize(
        _ size: LayoutSize,
        ofItemAt path: ItemPath,
        policy: UpdatePolicy = .sticky,
        keepingItemsIn visible: LayoutRect? = nil
    ) {
        measure(.measuredSize(width: size.width, height: size.height), path, policy, visible)
    }

    /// Sets the measured length of an element, in points along the scroll axis, without the insets of a header or footer. If it
    /// doesn't exist, or is a background, nothing happens. O(64 + number of sections / 64) for a header or footer. For an item,
    /// this is ``setMeasuredLength(_:ofItemAt:policy:keepingItemsIn:)``.
    public mutating func setMeasuredLength(_ length: Double, of element: LayoutElement) {
        if element.kind == .item { return setMeasuredLength(length, ofItemAt: element.path) }
        let index = element.path.section
        guard sections.indices.contains(index),
            sections[index].measure(element.kind, length: length, in: container)
        else { return }
        lineUp([index])
    }

    private mutating func measure(
        _ extent: ItemSize.Extent,
        _ path: ItemPath,
        _ policy: UpdatePolicy,
        _ visible: LayoutRect?
    ) {
        guard hasItem(at: path) else { return }
        hasMeasures = true
        sections[path.section].measure(
            path.item,
            extent,
            policy: policy,
            in: container,
            before: visible.map { rect in
                let first = firstItem(ofSection: path.section, in: rect) ?? path.item
                let start = LayoutUnit.nearest(projection.stretch(of: rect).start)
                return (first, start - positions.start(path.section))
            }
        )
        lineUp([path.section])
    }

    /// Returns the first visible item of a section.
    private func firstItem(ofSection section: Int, in rect: LayoutRect) -> Int? {
        firstElement(in: rect) { element, _ in
            element.kind == .item && element.path.section >= section
        }.flatMap { $0.element.path.section == section ? $0.element.path.item : nil }
    }

    func hasItem(at path: ItemPath) -> Bool {
        sections.indices.contains(path.section)
            && sections[path.section].section.items.indices.contains(path.item)
    }

    /// Returns an item with its present size, or `nil` if it doesn't exist. O(1).
    package func item(at path: ItemPath) -> ItemSize? {
        hasItem(at: path) ? sections[path.section].section.items[path.item] : nil
    }
}
