/// Items in columns.
///
/// Items are in blocks of 128. For every block, ``ColumnTable`` has the ends of the columns before it. Placing can
/// continue at any block from there, queries find their blocks with them, and each item's place along the scroll
/// axis is an offset from its column's end. So if an item is measured, moving the items below it in its column takes
/// one addition per block.
struct ColumnPlaces: Sendable {
    static let blockSize = 128

    var grid: ColumnGrid
    var axis: LayoutContainer.Axis
    var lineSpacing: Int64
    /// The number of placed items. There may be memory for more.
    var count = 0
    var table: ColumnTable
    /// Each item's distance from the end of its column before its block.
    var offsets: [Int64] = []
    /// Each item's first column, and ``keptBit``.
    var columns: [UInt16] = []
    var order = WaterfallSection.Order.shortest
    /// Whether ``columns`` has the items' earlier columns.
    private var remembersColumns = false
    var hasSpans = false
    /// Whether items with a greater index never begin earlier. This is the case if each item goes to the
    /// shortest column. The last items may still have been exchanged.
    var isOrdered = true
    /// The number of items, from the first on, that have the same place as in a new layout.
    var balancedCount: Int
    /// The item at which the columns that have grown backward begin. Columns may have gaps there.
    var gap: Int?
    /// The first item that was inserted or removed since the last placing.
    private var firstEdited = Int.max

    init(grid: ColumnGrid, axis: LayoutContainer.Axis, lineSpacing: Int64) {
        self.grid = grid
        self.axis = axis
        self.lineSpacing = lineSpacing
        table = ColumnTable(columnCount: grid.count)
        balancedCount = count
    }

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
        table.clear(columnCount: grid.count)
        hasSpans = false
        isOrdered = true
        balancedCount = count
    }

    var isBalanced: Bool { balancedCount == count }

    var length: Int64 {
        count > 0 ? table.furthestEnd - lineSpacing : 0
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
        table.end(of: column(index), before: index / Self.blockSize) + offsets[index]
    }

    @inline(__always)
    func place(_ index: Int, start: Int64, of items: LayoutItems) -> Place {
        let column = column(index)
        let span = grid.span(items.traits[index])
        let length = items.length(index, span: span, in: grid, axis: axis)
        return Place(
            crossStart: grid.start(column),
            crossEnd: grid.end(column, span: span),
            start: start,
            end: max(start, LayoutUnit.clampedSum(start, length))
        )
    }
}

// Placing.
extension ColumnPlaces {
    static let noColumn = UInt16.max
    /// The bit that is set in the column of an item that stays there because it has been visible.
    static let keptBit: UInt16 = 1 << 15

    /// Places the items from `first` on, block by block.
    ///
    /// If items keep their columns, ``columns`` has the column of each item, and ``noColumn`` for new items.
    /// Estimated items that haven't been visible get a new column too.
    mutating func place(
        _ items: LayoutItems,
        from first: Int,
        order: WaterfallSection.Order,
        keepingColumns: Bool
    ) {
        // An app's own layout may call this with any values.
        let first = max(0, min(first, firstEdited, count, items.count))
        firstEdited = .max
        self.order = order
        let isNew = count == 0
        let wasBalanced = balancedCount == count
        let firstExchanged = firstExchanged(of: min(count, items.count))
        let firstToPlace = keepingColumns ? first : min(first, balancedCount, firstExchanged)
        let appends = firstToPlace == count
        let start = appends ? count : firstToPlace / Self.blockSize * Self.blockSize
        let keepsColumns = keepingColumns && remembersColumns && columns.count == items.count
        if start == 0 { table.reserve(Self.block(from: items.count)) }
        placeBlocks(items, from: start, keepsColumns: keepsColumns, choosingFrom: first)
        count = items.count
        if let gap, gap >= start { self.gap = nil }
        remembersColumns = true
        let goesToShortest = order != .inOrder && !hasSpans
        isOrdered =
            grid.count == 1 || (goesToShortest && !keepingColumns)
            || (isOrdered && !keepsColumns && goesToShortest && (order == .shortest || isNew))
        if keepingColumns {
            let staysBalanced = appends && wasBalanced && !keepsColumns && (order != .evenEnds || isNew)
            balancedCount = staysBalanced ? items.count : min(balancedCount, first, firstExchanged)
        } else {
            balancedCount = items.count
        }
        if !keepsColumns { exchangeEnds(items, from: keepingColumns ? first : 0) }
    }

    /// Places the items from `start` on. `start` begins a block, or is the next item to be appended. If items keep
    /// their columns, those from `first` on may get another.
    mutating func placeBlocks(
        _ items: LayoutItems,
        from start: Int,
        keepsColumns: Bool,
        choosingFrom first: Int
    ) {
        offsets.clear(from: start, to: items.count)
        if !keepsColumns { columns.clear(from: start, to: items.count) }
        var ends = ColumnEnds(table.removeBlocks(from: Self.block(from: start)))
        if keepsColumns { findKeptColumns(from: first, to: items.count, of: items, in: &ends) }
        forEachBlock(in: start..<items.count) { places, range in
            if range.lowerBound % Self.blockSize == 0 { places.table.appendBlock(after: ends.ends) }
            places.place(range, of: items, after: &ends, keepsColumns: keepsColumns)
        }
        table.append(ends.ends)
    }

    static func block(from item: Int) -> Int { (item + blockSize - 1) / blockSize }

    mutating func forEachBlock(in range: Range<Int>, _ body: (inout Self, Range<Int>) -> Void) {
        var first = range.lowerBound
        while first < range.upperBound {
            let end = min(range.upperBound, (first / Self.blockSize + 1) * Self.blockSize)
            body(&self, first..<end)
            first = end
        }
    }

    @inline(never)
    mutating func place(
        _ range: Range<Int>,
        of items: LayoutItems,
        after ends: inout ColumnEnds,
        keepsColumns: Bool
    ) {
        let most = Int64(range.count) * 3 * LayoutUnit(length: LayoutUnit.longest).raw
        let areFree = !keepsColumns || (range.lowerBound > ends.firstFree && !ends.hasAhead)
        let isPlain = grid.count == 1 || (order != .inOrder && !items.mayHaveSpans)
        if areFree, isPlain, ends.canDistribute(most) {
            distribute(range, of: items, after: &ends)
        } else {
            placeOneByOne(range, of: items, after: &ends, keepsColumns: keepsColumns)
        }
    }

    /// Distributes items of one column each to the shortest columns. This is the common case.
    private mutating func distribute(_ range: Range<Int>, of items: LayoutItems, after ends: inout ColumnEnds)
    {
        let block = range.lowerBound / Self.blockSize
        let longest = items.measure(
            range,
            in: grid,
            axis,
            spacing: lineSpacing,
            into: &offsets
        )
        let starts = table.ends(before: block)
        // Spans of arrays exist only from the systems of 2025 on.
        unsafe offsets.withUnsafeMutableBufferPointer { offsets in
            unsafe columns.withUnsafeMutableBufferPointer { columns in
                unsafe ends.distribute(range, steps: offsets, columns: columns, after: starts)
            }
        }
        table.didPlace(length: longest, inBlock: block)
    }

    /// Places items one after the other. This handles spans, many columns, items in order or in their earlier
    /// columns, and content at its limit.
    private mutating func placeOneByOne(
        _ range: Range<Int>,
        of items: LayoutItems,
        after ends: inout ColumnEnds,
        keepsColumns: Bool
    ) {
        let limit = LayoutUnit.contentLimit.raw
        let block = range.lowerBound / Self.blockSize
        for index in range {
            let span = grid.span(items.traits[index])
            let keeps = keepsColumns && (index < ends.firstFree || keepsColumn(index, of: items))
            let column =
                if keeps {
                    min(column(index), grid.count - span)
                } else if order == .inOrder {
                    min(index % grid.count, grid.count - span)
                } else {
                    ends.lowestColumn(span: span)
                }
            let length = items.length(index, span: span, in: grid, axis: axis)
            let start = ends.end(column, span: span)
            let end = max(start, LayoutUnit.clampedSum(start, length))
            for covered in column..<column + span { ends[covered] = min(end, limit) + lineSpacing }
            offsets[index] = start - table.end(of: column, before: block)
            let keptBit = keeps ? columns[index] & Self.keptBit : 0
            if keeps, ends.hasAhead, index > ends.firstFree {
                ends.removeAhead(length + lineSpacing, in: column..<column + span)
            }
            columns[index] = UInt16(truncatingIfNeeded: column) | keptBit
            table.didPlace(length: length, inBlock: block)
            hasSpans = hasSpans || span > 1
        }
    }

    /// Returns whether an item keeps its column: if it has been visible, or if its size isn't an estimate.
    func keepsColumn(_ index: Int, of items: LayoutItems) -> Bool {
        let column = columns[index]
        guard column != Self.noColumn else { return false }
        return column & Self.keptBit != 0 || !items.traits[index].kind.isEstimate
    }

    /// Finds the first item from `first` to `end` whose column must be chosen, and adds up the lengths of later items
    /// that keep their column.
    func findKeptColumns(from first: Int, to end: Int, of items: LayoutItems, in ends: inout ColumnEnds) {
        ends.firstFree = (first..<end).first { !keepsColumn($0, of: items) } ?? end
        for index in ends.firstFree..<end where keepsColumn(index, of: items) {
            let span = grid.span(items.traits[index])
            let column = min(column(index), grid.count - span)
            let length = items.length(index, span: span, in: grid, axis: axis)
            ends.addAhead(length + lineSpacing, in: column..<column + span)
        }
    }
}

// Changes.
extension ColumnPlaces {
    /// Moves the items below an item in its column, after the item's own length has changed by `distance` to
    /// `length`. O(128 + number of blocks).
    ///
    /// - Returns: Whether this is possible. If it returns false, nothing has changed. It isn't possible if an
    ///   item spans columns, because the columns then depend on each other, or at the content's limit, where
    ///   lengths are cut.
    mutating func slide(below item: Int, by distance: Int64, length: Int64) -> Bool {
        let furthest = table.furthestEnd
        guard !hasSpans, item < count, furthest + max(0, distance) < LayoutUnit.contentLimit.raw else {
            return false
        }
        let column = column(item)
        let block = item / Self.blockSize
        for below in item + 1..<min((block + 1) * Self.blockSize, count) where self.column(below) == column {
            offsets[below] += distance
        }
        table.slide(column, fromBlock: block + 1, by: distance)
        table.didPlace(length: length, inBlock: block)
        didMove(from: item + 1)
        return true
    }

    /// Notes that items from one on have moved, so that they may not have the place as in a new layout.
    mutating func didMove(from item: Int) {
        balancedCount = min(balancedCount, item, firstExchanged(of: count))
        isOrdered = isOrdered && grid.count == 1
    }

    /// Keeps the columns of items while others are inserted and removed, until the next placing.
    mutating func apply(_ edit: UpdatePlan.ItemEdit) {
        firstEdited = min(firstEdited, edit.firstChange)
        guard columns.count == edit.changes.oldCount else { return }
        let new = [UInt16](repeating: Self.noColumn, count: edit.changes.insertedCount)
        columns.apply(edit.changes, inserting: new)
    }

    /// Makes a visible item keep its column from now on.
    mutating func keepColumn(of item: Int) {
        guard item < count else { return }
        columns[item] |= Self.keptBit
    }
}

extension Array where Element: FixedWidthInteger {
    /// Replaces the elements from `start` on by zeros. Memory for an array that is filled again is reserved at once. For
    /// other arrays this would copy all elements whenever some are appended.
    fileprivate mutating func clear(from start: Int, to count: Int) {
        if start == 0 {
            removeAll(keepingCapacity: true)
            reserveCapacity(count)
        } else {
            removeSubrange(start...)
        }
        append(contentsOf: repeatElement(0, count: count - start))
    }
}
