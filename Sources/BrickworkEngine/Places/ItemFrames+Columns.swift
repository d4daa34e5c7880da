extension ItemFrames {
    /// Returns the columns of an earlier layout if they were for the same space, or empty ones. If items keep
    /// their columns, they remember the columns only if the number of columns is the same.
    mutating func takeColumns(
        _ grid: ColumnGrid,
        lineSpacing: Int64,
        keepingColumns: Bool,
        in space: SectionSpace
    ) -> ColumnPlaces {
        defer { form = .none }
        guard case .columns(var columns) = form else {
            return ColumnPlaces(grid: grid, axis: space.axis, lineSpacing: lineSpacing)
        }
        form = .none
        if columns.grid != grid || columns.axis != space.axis || columns.lineSpacing != lineSpacing {
            columns.clear(
                for: grid,
                axis: space.axis,
                lineSpacing: lineSpacing,
                keepingColumns: !keepingColumns || columns.grid.count == grid.count
            )
        }
        return columns
    }
}

extension ItemFrames {
    /// Returns the length of an item in columns, or `nil` without columns.
    func length(of item: Int, in items: LayoutItems) -> Int64? {
        guard case .columns(let columns) = form else { return nil }
        let width = columns.grid.width(span: columns.grid.span(items.traits[item]))
        return items.length(item, width: width, axis: columns.axis)
    }

    /// Moves the items below an item in its column. Returns false if this isn't possible.
    mutating func slide(below item: Int, by distance: Int64, length: Int64) -> Bool {
        withColumns { $0.slide(below: item, by: distance, length: length) } ?? false
    }

    /// Makes a visible item keep its column from now on.
    mutating func keepColumn(of item: Int) {
        withColumns { $0.keepColumn(of: item) }
    }

    /// Distributes items again after one that was measured for the first time. Returns false if there are
    /// none.
    mutating func dealAgain(below item: Int, of items: LayoutItems) -> Bool {
        withColumns { $0.dealAgain(below: item, of: items) } ?? false
    }

    /// Makes an item grow toward the section's start. Returns false if this isn't possible.
    mutating func growBackward(
        _ item: Int,
        before visible: (item: Int, start: Int64),
        of items: LayoutItems
    ) -> Bool {
        withColumns { $0.growBackward(item, before: visible, of: items) } ?? false
    }

    /// Whether growing toward the section's start may have left gaps.
    var mayHaveGaps: Bool {
        guard case .columns(let columns) = form else { return false }
        return columns.gap != nil
    }

    /// Closes the gaps that growing toward the section's start has left before an item. Returns false if this isn't
    /// possible.
    mutating func closeGaps(before item: Int, of items: LayoutItems) -> Bool {
        withColumns { $0.closeGaps(before: item, of: items) } ?? false
    }

    /// Calls `body` with the columns, in place. Returns `nil` without columns.
    @discardableResult
    private mutating func withColumns<Result>(_ body: (inout ColumnPlaces) -> Result) -> Result? {
        guard case .columns(var columns) = form else { return nil }
        form = .none
        defer { form = .columns(columns) }
        return body(&columns)
    }

    /// Makes items keep their columns while others are inserted and removed.
    mutating func applyToColumns(_ edit: UpdatePlan.ItemEdit) {
        withColumns { $0.apply(edit) }
    }
}
