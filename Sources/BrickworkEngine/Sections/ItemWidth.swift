extension LayoutContainer {
    /// Returns the length of an item across the scroll axis, in points. It isn't rounded to pixels.
    ///
    /// - Parameters:
    ///   - span: The number of columns that the item takes.
    ///   - columns: The section's columns. `nil` if it has none: its items then are at most as long as the section.
    ///   - spacing: The spacing between columns.
    ///   - insets: The section's insets.
    package func itemWidth(
        _ span: ItemSize.Span,
        columns: ColumnCount?,
        spacing: Double,
        insets: LayoutInsets
    ) -> Double {
        let crossUnits = crossRange(inside: insets).length
        guard let columns else { return LayoutUnit(raw: crossUnits).points }
        let grid = ColumnGrid(columns, spacing: spacing, across: crossUnits)
        let count =
            switch span {
            case .columns(let count): max(1, min(count, grid.count))
            case .full: grid.count
            }
        return LayoutUnit(raw: grid.end(0, span: count)).points
    }

    /// Returns the number of columns of a section.
    package func columnCount(_ columns: ColumnCount, spacing: Double, insets: LayoutInsets) -> Int {
        ColumnGrid(columns, spacing: spacing, across: crossRange(inside: insets).length).count
    }

    /// Returns the range between insets across the scroll axis, in units from the leading edge.
    func crossRange(inside insets: LayoutInsets) -> (start: Int64, length: Int64) {
        let isVertical = axis == .vertical
        let start = min(LayoutUnit(length: isVertical ? insets.leading : insets.top).raw, crossLength)
        let end = LayoutUnit(length: isVertical ? insets.trailing : insets.bottom).raw
        return (start, max(0, crossLength - start - end))
    }
}
