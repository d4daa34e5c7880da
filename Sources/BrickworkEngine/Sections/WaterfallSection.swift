/// Columns of equal width in which items keep their own lengths: masonry, as on a pinboard.
///
/// Each item goes to the shortest column; ties go to the leading one. An item that spans columns takes the
/// adjoining ones where it can begin highest. Placing from an item on costs O(items from there on), times the
/// number of columns beyond 16.
public final class WaterfallSection: SectionLayout {
    /// Which column the next item goes to.
    public enum Order: Equatable, Hashable, Sendable {
        /// The shortest, ties to the leading one.
        case shortest
        /// Item i to column i modulo the number of columns (as far leading as its span needs).
        case inOrder
    }

    /// How many columns.
    public let columns: ColumnCount
    /// Which column an item goes to.
    public let order: Order
    /// Points between columns.
    public let itemSpacing: Double
    /// Points between neighbors in a column.
    public let lineSpacing: Double

    /// A waterfall; by default two columns without spacing.
    public init(
        columns: ColumnCount = .minimumWidth(140),
        order: Order = .shortest,
        itemSpacing: Double = 10,
        lineSpacing: Double = 10
    ) {
        self.columns = columns
        self.order = order
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
    }

    /// Places the items from `first` to the end, as ``SectionLayout`` asks for.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        let grid = ColumnGrid(columns, spacing: itemSpacing, across: space.crossUnits)
        let gap = LayoutUnit(length: lineSpacing).raw
        var columns = places.takeColumns(grid, lineSpacing: gap, keepingColumns: keepingColumns, in: space)
        columns.place(items, from: first, order: order, keepingColumns: keepingColumns)
        places.form = .columns(columns)
    }
}
