/// Items in columns.
///
/// An item's place along the scroll axis is an offset within its block of 128 items. For every block and
/// column, ``ColumnTable`` has two positions. One is the column's end at the start of the block. Placing can
/// continue at any block from there, and queries find their blocks with it. The other is the position that
/// the block's offsets in that column are relative to. So if an item is measured, moving the items below it
/// in its column takes one addition per block.
struct ColumnPlaces: Sendable {
    static let blockSize = 128

    private(set) var grid: ColumnGrid
    private(set) var axis: LayoutContainer.Axis
    private(set) var lineSpacing: Int64
    /// The number of placed items. There may be memory for more.
    private(set) var count = 0
    /// The positions of the columns at each block.
    private(set) var table: ColumnTable
    /// Each item's distance from its block's origin in its column.
    private var offsets: [Int64] = []
    /// Each item's first column, and ``keptBit``.
    private var columns: [UInt16] = []
    /// How items are distributed over the columns.
    private var order = WaterfallSection.Order.shortest
    /// Whether ``columns`` has the items' earlier columns, instead of unused memory.
    private var remembersColumns = false
    /// Whether an item takes more than one column.
    private(set) var hasSpans = false
    /// Whether items with a greater index never begin earlier. This is the case if each item goes to the
    /// shortest column. The last items may still have been exchanged.
    private var isOrdered = true
    /// The number of items, from the first on, that have the same place as in a new layout.
    private var balancedCount = 0
    /// The item at which the columns that have grown backward begin. Columns may have gaps there.
    private(set) var gap: Int?
    /// The first item that was inserted or removed since the last placing.
    private var firstEdited = Int.max

    init(grid: ColumnGrid, axis: LayoutContainer.Axis, lineSpacing: Int64) {
        self.grid = grid
        self.axis = axis
        self.lineSpacing = lineSpacing
        table = ColumnTable(columnCount: grid.count)
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
        table.clear(columnCount: grid.count)
        hasSpans = false
        isOrdered = true
        balancedCount = 0
    }

    /// Whether all items have the same place as in a new layout.
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
        table.origin(of: column(index), inBlock: index / Self.blockSize) + offsets[index]
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

// Placing.
extension ColumnPlaces {
    /// The column of an item that has no column yet.
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
        if start == 0 {
            table.reserve((items.count + Self.blockSize - 1) / Self.blockSize)
            // All items are written again. Memory with another owner, such as the layout before an animated
            // change, would be copied first.
            offsets = []
            if !keepsColumns { columns = [] }
        }
        placeBlocks(items, from: start, keepsColumns: keepsColumns, lookingFrom: first)
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
    private mutating func placeBlocks(
        _ items: LayoutItems,
        from start: Int,
        keepsColumns: Bool,
        lookingFrom first: Int
    ) {
        let firstBlock = start == count ? nil : start / Self.blockSize
        unsafe withBlock(before: firstBlock, count: items.count) { places, block in
            places.table.drop(fromBlock: firstBlock)
            if keepsColumns { unsafe places.look(from: first, to: items.count, of: items, in: &block) }
            var index = start
            while index < items.count {
                let end = min(items.count, (index / Self.blockSize + 1) * Self.blockSize)
                unsafe block.items = index..<end
                unsafe places.place(block, of: items, keepsColumns: keepsColumns)
                index = end
            }
            unsafe places.table.append(tops: block.tops)
        }
    }

    /// Calls `body` with an empty block that begins where another one does, or at the end if that is `nil`. It has
    /// memory for the offsets and columns of `count` items. Meanwhile, `self` has no memory for them, so that
    /// both can be changed.
    private mutating func withBlock(
        before number: Int?,
        count: Int,
        _ body: (inout ColumnPlaces, inout ColumnBlock) -> Void
    ) {
        var offsets: [Int64] = []
        var columns: [UInt16] = []
        swap(&offsets, &self.offsets)
        swap(&columns, &self.columns)
        offsets.resize(to: count)
        columns.resize(to: count)
        unsafe offsets.withUnsafeMutableBufferPointer { offsets in
            unsafe columns.withUnsafeMutableBufferPointer { columns in
                guard let offsets = offsets.baseAddress, let columns = columns.baseAddress else { return }
                unsafe ColumnBlock.withColumnMemory(columns: grid.count) { tops, ahead in
                    unsafe table.copyTops(beforeBlock: number, to: tops)
                    var block = unsafe ColumnBlock(
                        items: 0..<0,
                        tops: tops,
                        offsets: offsets,
                        columns: columns,
                        ahead: ahead
                    )
                    unsafe body(&self, &block)
                }
            }
        }
        swap(&offsets, &self.offsets)
        swap(&columns, &self.columns)
    }

    /// Finds the items whose columns must be chosen.
    private func look(from first: Int, to end: Int, of items: LayoutItems, in block: inout ColumnBlock) {
        unsafe block.look(from: first, to: end, of: items, grid, axis, spacing: lineSpacing)
    }

    private mutating func place(_ block: ColumnBlock, of items: LayoutItems, keepsColumns: Bool) {
        let number = unsafe block.items.lowerBound / Self.blockSize
        let begins = unsafe block.items.lowerBound % Self.blockSize == 0
        if begins {
            unsafe table.append(tops: block.tops)
        }
        let origin = unsafe begins ? block.lowestTop : table.commonOrigin(inBlock: number)
        if let origin, !keepsColumns, order != .inOrder || grid.count == 1,
            let dealt = unsafe block.deal(items, grid, axis: axis, spacing: lineSpacing, origin: origin)
        {
            if begins {
                table.appendBlock(origin: origin, longest: dealt)
            } else {
                table.note(length: dealt, inBlock: number)
            }
            return
        }
        if begins { unsafe table.appendBlock(origins: block.tops) }
        unsafe stack(block, of: items, keepsColumns: keepsColumns)
    }

    /// Places the items of a block one after the other. This handles spans, many columns, items in order or
    /// in their earlier columns, and content at its limit.
    private mutating func stack(_ block: ColumnBlock, of items: LayoutItems, keepsColumns: Bool) {
        let limit = LayoutUnit.contentLimit.raw
        let number = unsafe block.items.lowerBound / Self.blockSize
        for index in unsafe block.items {
            let span = grid.span(items.traits[index])
            let keeps =
                unsafe keepsColumns && (index < block.firstDealt || block.keepsColumn(index, of: items))
            let column =
                if keeps {
                    unsafe min(Int(block.columns[index] & ~Self.keptBit), grid.count - span)
                } else if order == .inOrder {
                    min(index % grid.count, grid.count - span)
                } else {
                    unsafe block.lowestColumn(span: span)
                }
            let length = items.length(index, width: grid.width(span: span), axis: axis)
            let top = unsafe block.top(column, span: span)
            let bottom = max(top, LayoutUnit.clampedSum(top, length))
            for covered in column..<column + span {
                unsafe block.tops[covered] = min(bottom + lineSpacing, limit + lineSpacing)
            }
            unsafe block.offsets[index] = top - table.origin(of: column, inBlock: number)
            let keptBit = unsafe keeps ? block.columns[index] & Self.keptBit : 0
            unsafe block.columns[index] = UInt16(truncatingIfNeeded: column) | keptBit
            if keeps { unsafe block.pass(index, of: items, grid, axis, spacing: lineSpacing) }
            table.note(length: length, inBlock: number)
            hasSpans = hasSpans || span > 1
        }
    }
}

// Even ends.
extension ColumnPlaces {
    /// The number of items, from the first on, that begin in order of their index.
    var orderedCount: Int {
        isOrdered ? min(count, firstExchanged(of: count)) : 0
    }

    /// Returns the first of `count` items that may be exchanged for even ends.
    private func firstExchanged(of count: Int) -> Int {
        guard order == .evenEnds, grid.count > 1, grid.count <= EvenEnds.mostColumns else { return .max }
        return max(0, count - EvenEnds.itemsPerColumn * grid.count)
    }

    /// Exchanges the last items between columns, if the order is for even ends. The items before `earliest`, and those
    /// up to the last one that spans columns, keep their columns.
    private mutating func exchangeEnds(_ items: LayoutItems, from earliest: Int) {
        let least = max(earliest, firstExchanged(of: count))
        var first = count
        while first > least, grid.span(items.traits[first - 1]) == 1 { first -= 1 }
        // Lengths are cut at the content's limit.
        guard first < count, table.furthestEnd < LayoutUnit.contentLimit.raw else { return }
        var ends = EvenEnds(
            lengths: (first..<count).map { items.length($0, width: grid.columnWidth, axis: axis) },
            starts: (first..<count).map { start($0) },
            columns: (first..<count).map { column($0) },
            ends: (0..<grid.count).map { table.end(of: $0, inBlock: table.blockCount - 1) },
            spacing: lineSpacing
        )
        guard ends.exchange() else { return }
        for (offset, column) in ends.columns.enumerated() {
            columns[first + offset] =
                UInt16(truncatingIfNeeded: column) | columns[first + offset] & Self.keptBit
        }
        let block = first / Self.blockSize
        placeBlocks(items, from: block * Self.blockSize, keepsColumns: true, lookingFrom: count)
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
        table.note(length: length, inBlock: block)
        balancedCount = min(balancedCount, item + 1, firstExchanged(of: count))
        isOrdered = isOrdered && grid.count == 1
        return true
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

// Distributing items again.
extension ColumnPlaces {
    /// The number of blocks after a measured item that are distributed again. They contain more items than a
    /// screen.
    private static let blocksDealtAgain = 3

    /// Places the items after an item whose length has changed. Of the next few hundred items, the estimated
    /// ones that haven't been visible get new columns. Later items move along their columns. O(384 + number
    /// of blocks × columns).
    ///
    /// - Returns: Whether this is possible. If it returns false, nothing has changed. It isn't possible if no
    ///   item may get a new column, or for the reasons of ``slide(below:by:length:)``.
    mutating func dealAgain(below item: Int, of items: LayoutItems) -> Bool {
        let end = min(count, (item / Self.blockSize + Self.blocksDealtAgain) * Self.blockSize)
        guard canPlaceAgain, order != .inOrder, item < count else { return false }
        let length = items.length(item, width: grid.columnWidth, axis: axis)
        var isDone = false
        unsafe withBlock(before: nil, count: count) { places, block in
            unsafe places.look(from: item + 1, to: end, of: items, in: &block)
            guard unsafe block.firstDealt < end else { return }
            unsafe block.findStarts(after: item, count: places.count, places.table)
            unsafe block.tops[block.column(item)] =
                block.start(item, places.table) + length + places.lineSpacing
            places.table.note(length: length, inBlock: item / Self.blockSize)
            unsafe places.stackAgain(block, item + 1..<end, of: items)
            isDone = true
        }
        guard isDone else { return false }
        balancedCount = min(balancedCount, item + 1, firstExchanged(of: count))
        isOrdered = false
        return true
    }

    /// Whether a few hundred items can be placed again: none spans columns, and the content is far from its limit.
    private var canPlaceAgain: Bool {
        let most = Int64(4 * Self.blockSize) * 3 * LayoutUnit(length: LayoutUnit.longest).raw
        return !hasSpans && grid.count > 1 && table.furthestEnd + most < LayoutUnit.contentLimit.raw
    }

    /// Places the items of a range. It ends at the end of a block. The later items move along their columns.
    private mutating func stackAgain(_ block: ColumnBlock, _ range: Range<Int>, of items: LayoutItems) {
        var block = unsafe block
        var first = range.lowerBound
        while first < range.upperBound {
            let number = first / Self.blockSize
            unsafe block.items = first..<min(range.upperBound, (number + 1) * Self.blockSize)
            defer { first = unsafe block.items.upperBound }
            guard first % Self.blockSize == 0 else {
                unsafe stack(block, of: items, keepsColumns: true)
                continue
            }
            unsafe table.beginAgain(block: number, at: block.tops)
            // If no item keeps its column, as in most blocks that haven't been visible, all are distributed
            // at once.
            let origin = unsafe block.lowestTop
            if unsafe first > block.firstDealt, unsafe !block.hasAhead,
                let dealt = unsafe block.deal(items, grid, axis: axis, spacing: lineSpacing, origin: origin)
            {
                table.setOrigin(origin, inBlock: number)
                table.note(length: dealt, inBlock: number)
                continue
            }
            unsafe stack(block, of: items, keepsColumns: true)
        }
        let end = range.upperBound
        unsafe table.slide(fromBlock: end == count ? nil : end / Self.blockSize, to: block.tops)
    }

    /// Places the items before an item whose length has changed, so that its end and all later items stay in place
    /// relative to each other. Of the few hundred items before it, estimated ones that haven't been visible get new
    /// columns. O(384 + number of blocks × columns).
    ///
    /// - Parameter visible: The first visible item, and the start of the visible rect.
    /// - Returns: Whether this is possible. If it returns false, nothing has changed. It isn't possible if there are no
    ///   such items, or for the reasons of ``slide(below:by:length:)``.
    mutating func growBackward(_ item: Int, before visible: (item: Int, start: Int64), of items: LayoutItems)
        -> Bool
    {
        guard canPlaceAgain, item < count else { return false }
        let earliest = firstPlacedAgain(before: item)
        let candidates = earliest..<max(earliest, min(item, visible.item))
        let deals = order != .inOrder
        let (gap, count) = (gap, count)
        var free: Range<Int>?
        unsafe withBlock(before: nil, count: count) { places, block in
            free = unsafe block.freeRun(in: candidates, of: items)
            if free == nil, let gap, gap >= earliest {
                // The remaining items are in other columns. The gaps close when the last of them is measured.
                let end = unsafe min(count, earliest + ColumnBlock.blocksBefore * Self.blockSize)
                let isLast = unsafe !block.hasFreeItem(
                    earliest..<end,
                    before: visible.start,
                    of: items,
                    places.table
                ) {
                    items.length($0, width: places.grid.columnWidth, axis: places.axis)
                }
                if !isLast { free = min(gap, item)..<min(gap, item) }
            }
            guard let free else { return }
            unsafe block.growBackward(
                item,
                after: free,
                dealing: deals,
                count: places.count,
                of: items,
                places.grid,
                places.axis,
                spacing: places.lineSpacing,
                in: &places.table
            )
        }
        guard let free else { return false }
        self.gap = free.lowerBound + free.count / 2
        balancedCount = min(balancedCount, free.lowerBound, firstExchanged(of: count))
        isOrdered = false
        return true
    }

    /// Closes the gaps that ``growBackward(_:before:of:)`` has left before an item whose length has changed. Items keep
    /// their columns. Returns false if this isn't possible.
    mutating func closeGaps(before item: Int, of items: LayoutItems) -> Bool {
        guard canPlaceAgain, item < count else { return false }
        let first = firstPlacedAgain(before: item)
        if let gap, gap >= first { self.gap = nil }
        let end = min(count, (item / Self.blockSize + 1) * Self.blockSize)
        unsafe withBlock(before: first / Self.blockSize, count: count) { places, block in
            unsafe block.firstDealt = end
            unsafe places.stackAgain(block, first..<end, of: items)
        }
        balancedCount = min(balancedCount, item + 1, firstExchanged(of: count))
        isOrdered = false
        return true
    }

    private func firstPlacedAgain(before item: Int) -> Int {
        unsafe max(0, item / Self.blockSize + 1 - ColumnBlock.blocksBefore) * Self.blockSize
    }
}
