/// Columns of equal width with items of different lengths, as on a pinboard. This is also called masonry.
///
/// Each item goes to the shortest column, or the leading one in a tie. An item that spans columns takes the
/// adjacent ones where it can begin first. Placing from an item on costs O(items from there on). With more than 16
/// columns, or with spans, it costs O(columns) for each item.
///
/// In two columns without spacing, items with heights of 100, 60, 50 and 70 points go to the columns 0, 1, 1 and 0.
public struct WaterfallSection: SectionArrangement {
    /// How items are distributed over the columns.
    public enum Order: Equatable, Hashable, Sendable {
        /// To the shortest column, or the leading one in a tie.
        case shortest
        /// Item i to column i modulo the number of columns. If its span doesn't fit there, the item is closer
        /// to the leading edge.
        case inOrder
        /// As ``shortest``, but the last items are exchanged so that the columns end as evenly as possible.
        ///
        /// These are the last three items per column, without those up to the last one that spans columns. They are
        /// exchanged between two columns at a time, as long as this makes the longer one shorter. So the longest
        /// column is never longer than with ``shortest``, and the shortest one never shorter. An item begins at most
        /// half the length of the longest of these items before or after its place in ``shortest``.
        ///
        /// This is for items with known sizes. Estimated items that are measured later change the ends again. When
        /// items are appended, the earlier ones stay where they are. In a batch of updates, ``UpdatePolicy/rebalance``
        /// exchanges the last items again, which may move visible items, and ``UpdatePolicy/sticky`` doesn't.
        ///
        /// It costs O(columns³) for each section. With more than 64 columns, it is the same as ``shortest``.
        case evenEnds
    }

    /// The number of columns.
    public var columns: ColumnCount
    /// How items are distributed over the columns.
    public var order: Order
    /// Whether items with a given width and height are enlarged to the width of their columns.
    ///
    /// Otherwise, they are at most as high as given, so that small pictures aren't blurred. Their views are still as wide as
    /// the columns, and have to center their pictures. Items with an aspect ratio always fill their columns.
    public var enlargesItems: Bool
    /// The spacing between columns, in points.
    public var itemSpacing: Double
    /// The spacing between the items of a column, in points.
    public var lineSpacing: Double

    /// Creates a waterfall. By default, it has as many columns at least 145 points wide as fit, 10 points apart.
    public init(
        columns: some ColumnCountConvertible = .minimumWidth(145),
        order: Order = .shortest,
        enlargesItems: Bool = true,
        itemSpacing: Double = 10,
        lineSpacing: Double = 10
    ) {
        self.columns = columns.columnCount
        self.order = order
        self.enlargesItems = enlargesItems
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
    }

    /// This section: ``SectionKind/waterfall(_:)``.
    public var kind: SectionKind { .waterfall(self) }

    /// Places the items from `first` to the end, as ``SectionArrangement`` requires.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        let grid = ColumnGrid(
            columns,
            spacing: itemSpacing,
            crossLength: space.crossUnits,
            enlargesItems: enlargesItems
        )
        let gap = LayoutUnit(length: lineSpacing).raw
        var columns = places.takeColumns(grid, lineSpacing: gap, keepingColumns: keepingColumns, in: space)
        columns.place(items, from: first, order: order, keepingColumns: keepingColumns)
        places.form = .columns(columns)
    }
}
