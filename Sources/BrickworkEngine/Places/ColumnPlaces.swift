/// Items in columns.
///
/// An item's place along the scroll axis is an offset within its block of 128 items. For every block and
/// column two positions are kept: where the column had got to when the block began (`tops`), from which placing
/// can go on at any block and a query knows which blocks to look at, and where the block's offsets in that
/// column count from (`origins`). A measured item thus moves what lies below it in its column by one addition
/// a block.
struct ColumnPlaces: Sendable {
    static let blockSize = 128

    private(set) var grid: ColumnGrid
    private(set) var axis: LayoutContainer.Axis
    private(set) var lineSpacing: Int64
    /// How many items have a place. There may be memory for more.
    var count = 0
    /// Each item's distance from its block's origin in its column.
    var offsets: [Int64] = []
    /// Each item's first column, and ``keptBit``.
    var columns: [UInt16] = []
    /// Which column an item goes to.
    var order = WaterfallSection.Order.shortest
    /// Whether ``columns`` says where items stood, and is not just memory.
    var remembersColumns = false
    /// A row of column tops for the start of every block, and one for the end of the last. A top includes the
    /// spacing behind the item above it.
    var tops: [Int64]
    /// A row of positions for every block.
    var origins: [Int64] = []
    /// A length for every block that none of its items exceeds.
    var longest: [Int64] = []
    /// Whether an item takes more than one column.
    var hasSpans = false
    /// Whether no item begins before one of a lesser index, as when each goes to the shortest column.
    var isOrdered = true
    /// How many items from the first on stand where a layout from scratch would put them.
    var balancedCount = 0

    /// The first item that has come or gone since items were placed.
    var firstEdited = Int.max

    init(grid: ColumnGrid, axis: LayoutContainer.Axis, lineSpacing: Int64) {
        self.grid = grid
        self.axis = axis
        self.lineSpacing = lineSpacing
        tops = [Int64](repeating: 0, count: grid.count)
    }

    /// Forgets all places, but not the memory they took.
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
    /// The columns of an earlier layout if they were made for the same room; else empty ones. If items keep their
    /// columns, they remember the columns only if there are as many as before.
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
