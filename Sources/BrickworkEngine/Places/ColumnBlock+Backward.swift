/// Placing items backward: from the items that stay in place toward the section's start.
extension ColumnBlock {
    /// The number of blocks before a measured item that can be placed again. They contain more items than a screen.
    static let blocksBefore = 3

    /// Returns a run of items in a range that may get another column: the last one that is long enough for gaps in
    /// its middle not to be seen soon, or otherwise the longest one. Returns `nil` if there is none.
    func freeRun(in range: Range<Int>, of items: LayoutItems) -> Range<Int>? {
        let enough = unsafe 2 * tops.count
        var longest = range.upperBound..<range.upperBound
        var end = range.upperBound
        for index in range.reversed() where unsafe keepsColumn(index, of: items) {
            if end - index - 1 > longest.count { longest = index + 1..<end }
            if longest.count >= enough { return longest }
            end = index
        }
        if end - range.lowerBound > longest.count { longest = range.lowerBound..<end }
        return longest.isEmpty ? nil : longest
    }

    /// Returns whether an item that may get another column ends before a position.
    func hasFreeItem(
        _ range: Range<Int>,
        before position: Int64,
        of items: LayoutItems,
        _ table: ColumnTable,
        length: (Int) -> Int64
    ) -> Bool {
        range.contains { unsafe !keepsColumn($0, of: items) && start($0, table) + length($0) <= position }
    }

    /// Places the items before an item whose length has changed, so that the item's end and all later items stay in
    /// place relative to each other.
    ///
    /// The items of `free` get new columns: each goes to the column that has the most room. The second half is placed
    /// before the items that stay, and the first half after the items before it. Columns may have gaps between the
    /// halves. The next call moves them closer to the section's start.
    ///
    /// - Parameters:
    ///   - free: A run of items before the item that may get another column.
    ///   - dealing: Whether they do.
    ///   - count: The number of items in the section.
    func growBackward(
        _ item: Int,
        after free: Range<Int>,
        dealing: Bool,
        count: Int,
        of items: LayoutItems,
        _ grid: ColumnGrid,
        _ axis: LayoutContainer.Axis,
        spacing: Int64,
        in table: inout ColumnTable
    ) {
        let blockSize = ColumnPlaces.blockSize
        let middle = free.lowerBound + free.count / 2
        func step(_ index: Int) -> Int64 {
            items.length(index, width: grid.columnWidth, axis: axis) + spacing
        }
        func put(_ index: Int, into column: Int, at start: Int64) {
            unsafe offsets[index] = start - table.origin(of: column, inBlock: index / blockSize)
            unsafe columns[index] =
                unsafe UInt16(truncatingIfNeeded: column) | columns[index] & ColumnPlaces.keptBit
        }
        unsafe findStarts(after: item, count: count, table)
        unsafe findEnds(before: free.lowerBound, table, step)
        for index in (middle...item).reversed() {
            let column =
                unsafe dealing && free.contains(index)
                ? roomiestColumn(of: tops.indices.reversed()) : column(index)
            unsafe tops[column] -= step(index)
            unsafe put(index, into: column, at: tops[column])
            if index % blockSize == 0, index > middle {
                unsafe table.setTops(tops, ofBlock: index / blockSize)
            }
        }
        for index in free.lowerBound..<middle {
            if index % blockSize == 0 { unsafe table.setTops(ends, ofBlock: index / blockSize) }
            let column = unsafe dealing ? roomiestColumn(of: tops.indices) : column(index)
            unsafe put(index, into: column, at: ends[column])
            unsafe ends[column] += step(index)
        }
        if middle % blockSize == 0 { unsafe table.setTops(ends, ofBlock: middle / blockSize) }
        var shift = Int64.min
        for column in unsafe tops.indices { shift = unsafe max(shift, ends[column] - tops[column]) }
        let block = middle / blockSize
        for index in middle..<min(count, (block + 1) * blockSize) { unsafe offsets[index] += shift }
        for column in unsafe tops.indices { table.slide(column, fromBlock: block + 1, by: shift) }
        table.note(length: step(item) - spacing, inBlock: item / blockSize)
    }

    /// Sets ``tops`` to the starts of the next item in each column.
    func findStarts(after item: Int, count: Int, _ table: ColumnTable) {
        let blockSize = ColumnPlaces.blockSize
        // A gap can only be before the first item of a column in a block, so the tops at the end of the next block
        // are right for a column without items in both.
        let last = min(item / blockSize + 1, table.blockCount - 1)
        var missing = unsafe tops.count
        for column in unsafe tops.indices { unsafe tops[column] = .min }
        for index in item + 1..<max(item + 1, min(count, (last + 1) * blockSize)) where missing > 0 {
            let column = unsafe column(index)
            guard unsafe tops[column] == .min else { continue }
            unsafe tops[column] = start(index, table)
            missing -= 1
        }
        for column in unsafe tops.indices where unsafe tops[column] == .min {
            unsafe tops[column] = table.end(of: column, inBlock: last)
        }
    }

    /// Sets ``ends`` to the ends of the columns before an item.
    private func findEnds(before item: Int, _ table: ColumnTable, _ step: (Int) -> Int64) {
        let block = max(0, item - 1) / ColumnPlaces.blockSize
        for column in unsafe ends.indices { unsafe ends[column] = table.start(of: column, inBlock: block) }
        for index in block * ColumnPlaces.blockSize..<item {
            unsafe ends[column(index)] = start(index, table) + step(index)
        }
    }

    /// The memory for the ends of columns. No item that keeps its column is ahead then.
    private var ends: UnsafeMutableBufferPointer<Int64> { unsafe ahead }

    /// Returns the column with the most room between ``ends`` and ``tops``, or the first of several.
    private func roomiestColumn(of columns: some Sequence<Int>) -> Int {
        var (roomiest, most) = (0, Int64.min)
        for column in columns where unsafe tops[column] - ends[column] > most {
            (roomiest, most) = unsafe (column, tops[column] - ends[column])
        }
        return roomiest
    }

    func column(_ index: Int) -> Int { unsafe Int(columns[index] & ~ColumnPlaces.keptBit) }

    /// Returns the start of a placed item.
    func start(_ index: Int, _ table: ColumnTable) -> Int64 {
        unsafe table.origin(of: column(index), inBlock: index / ColumnPlaces.blockSize) + offsets[index]
    }
}
