/// Items in columns.
///
/// An item's place along the scroll axis is an offset within its block of 128 items. For every block and
/// column, two positions are stored. `tops` has the column's end at the start of the block. Placing can
/// continue at any block from there, and queries find their blocks with it. `origins` has the position that
/// the block's offsets in that column are relative to. So if an item is measured, moving the items below it
/// in its column takes one addition per block.
struct ColumnPlaces: Sendable {
    static let blockSize = 128

    private(set) var grid: ColumnGrid
    private(set) var axis: LayoutContainer.Axis
    private(set) var lineSpacing: Int64
    /// The number of placed items. There may be memory for more.
    var count = 0
    /// Each item's distance from its block's origin in its column.
    var offsets: [Int64] = []
    /// Each item's first column, and ``keptBit``.
    var columns: [UInt16] = []
    /// How items are distributed over the columns.
    var order = WaterfallSection.Order.shortest
    /// Whether ``columns`` has the items' earlier columns, instead of unused memory.
    var remembersColumns = false
    /// A row of column tops for the start of every block, and one for the end of the last block. A top
    /// includes the spacing below the last item.
    var tops: [Int64]
    /// A row of positions for every block.
    var origins: [Int64] = []
    /// For every block, a length that none of its items exceeds.
    var longest: [Int64] = []
    /// Whether an item takes more than one column.
    var hasSpans = false
    /// Whether items with a greater index never begin earlier. This is the case if each item goes to the
    /// shortest column.
    var isOrdered = true
    /// The number of items, from the first on, that have the same place as in a new layout.
    var balancedCount = 0

    /// The first item that was inserted or removed since the last placing.
    var firstEdited = Int.max

    init(grid: ColumnGrid, axis: LayoutContainer.Axis, lineSpacing: Int64) {
        self.grid = grid
        self.axis = axis
        self.lineSpacing = lineSpacing
        tops = [Int64](repeating: 0, count: grid.count)
    }

    /// Drops all places, and keeps their memory.
    mutating func clear(
        for grid: ColumnGrid,
        axis: LayoutContainer.Axis,
        lineSpacing: Int64,
        keepingColumns: Bool
    ) {
        self.grid = grid
        self.axis = axis
        self.lineSpacing = lineSpacing
        count = 0
        remembersColumns = remembersColumns && keepingColumns
        tops.removeAll(keepingCapacity: true)
        tops.append(contentsOf: repeatElement(0, count: grid.count))
        origins.removeAll(keepingCapacity: true)
        longest.removeAll(keepingCapacity: true)
        hasSpans = false
        isOrdered = true
        balancedCount = 0
    }

    var length: Int64 {
        guard count > 0 else { return 0 }
        let furthest = tops.suffix(grid.count).reduce(0) { max($0, $1) }
        return furthest - lineSpacing
    }

    @inline(__always)
    func place(_ index: Int, of items: LayoutItems) -> Place {
        place(index, start: start(index), of: items)
    }

    @inline(__always)
    func column(_ index: Int) -> Int {
        Int(columns[index] & ~Self.keptBit)
    }

    @inline(__always)
    func start(_ index: Int) -> Int64 {
        origins[index / Self.blockSize * grid.count + column(index)] + offsets[index]
    }

    @inline(__always)
    func place(_ index: Int, start: Int64, of items: LayoutItems) -> Place {
        let column = column(index)
        let span = grid.span(items.traits[index])
        let length = items.length(index, width: grid.width(span: span), axis: axis)
        return Place(
            crossStart: grid.start(column),
            crossEnd: grid.end(column, span: span),
            start: start,
            end: max(start, LayoutUnit.clampedSum(start, length))
        )
    }
}

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
