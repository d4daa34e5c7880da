/// Equal cells in rows, filled in order.
///
/// Nothing is stored for an item: placing costs O(1) and so does every question.
public final class GridSection: SectionLayout {
    /// How many columns.
    public let columns: ColumnCount
    /// Width over height of every cell; what is not a positive finite number gives cells without length.
    public let ratio: Double
    /// Points between neighbors across.
    public let itemSpacing: Double
    /// Points between neighbors along the scroll axis.
    public let lineSpacing: Double

    /// A grid; by default two columns of squares.
    public init(
        columns: ColumnCount = .fixed(2),
        ratio: Double = 1,
        itemSpacing: Double = 0,
        lineSpacing: Double = 0
    ) {
        self.columns = columns
        self.ratio = ratio
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
    }

    /// Places the items from `first` to the end, as ``SectionLayout`` asks for.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        policy: UpdatePolicy,
        in space: SectionSpace,
        into places: inout Places
    ) {
        let grid = ColumnGrid(columns, spacing: itemSpacing, across: space.crossUnits)
        let width = grid.width(span: 1)
        let length = space.axis == .vertical ? width / ratio : width * ratio
        places.form = .cells(
            CellPlaces(
                grid: grid,
                cellLength: LayoutUnit(length: length).raw,
                lineSpacing: LayoutUnit(length: lineSpacing).raw,
                count: items.count
            )
        )
    }
}
