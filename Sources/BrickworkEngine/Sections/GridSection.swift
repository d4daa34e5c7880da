/// Equal cells in rows, filled in order.
///
/// No place is stored for any item, so placing costs O(1). Finding the cells in a rect costs O(k) for k cells.
///
/// In 320 points, `GridSection(columns: 3)` has cells of 100 × 100 points.
public struct GridSection: SectionArrangement {
    /// The number of columns.
    public var columns: ColumnCount
    /// The aspect ratio of every cell, width divided by height. If it isn't a positive finite number, cells have no
    /// length.
    public var aspectRatio: Double
    /// The spacing between the cells of a row, in points.
    public var itemSpacing: Double
    /// The spacing between rows, in points.
    public var lineSpacing: Double

    /// Creates a grid. By default, it has as many columns of squares at least 90 points wide as fit, 10 points apart.
    public init(
        columns: some ColumnCountConvertible = .minimumWidth(90),
        aspectRatio: Double = 1,
        itemSpacing: Double = 10,
        lineSpacing: Double = 10
    ) {
        self.columns = columns.columnCount
        self.aspectRatio = aspectRatio
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
    }

    /// This section: ``SectionKind/grid(_:)``.
    public var kind: SectionKind { .grid(self) }

    /// Places the items from `first` to the end, as ``SectionArrangement`` requires.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        let grid = ColumnGrid(columns, spacing: itemSpacing, crossLength: space.crossUnits)
        places.form = .cells(
            CellPlaces(
                grid: grid,
                cellLength: grid.cellLength(aspectRatio: aspectRatio, axis: space.axis),
                lineSpacing: LayoutUnit(length: lineSpacing).raw,
                count: items.count
            )
        )
    }
}
