// Measured sizes.
extension ColumnPlaces {
    /// The number of blocks before and after a measured item in which items are distributed again. They contain more
    /// items than a screen.
    private static let blocksPlacedAgain = 3

    /// Takes the new length of an item, which keeps its column from now on, and moves other items.
    ///
    /// - Parameters:
    ///   - before: The item's length before.
    ///   - isFirst: Whether the item hasn't been measured before.
    ///   - visible: The first visible item and the start of the visible rect in the section, if the item grows toward the
    ///     section's start.
    /// - Returns: Whether this is possible. If it returns false, the items from this one on must be placed again.
    mutating func measure(
        _ item: Int,
        from before: Int64,
        isFirst: Bool,
        before visible: (item: Int, start: Int64)?,
        of items: LayoutItems
    ) -> Bool {
        keepColumn(of: item)
        let closesGaps = visible != nil || hasGaps(near: item, of: items)
        if let visible, growBackward(item, before: visible, of: items) { return true }
        // Too little is left above it that could take up a difference.
        if closesGaps, closeGaps(before: item, of: items) { return true }
        // Only the first measurement distributes the following items again, because they may be visible by the second. If items
        // grow toward the start, those that follow are visible already.
        if visible == nil, isFirst, distributeAgain(below: item, of: items) { return true }
        let length = length(item, of: items)
        return slide(below: item, by: length - before, length: length)
    }

    /// Places the items after an item whose length has changed. Of the next few hundred items, the estimated
    /// ones that haven't been visible get new columns. Later items move along their columns. O(384 + number
    /// of blocks × columns).
    ///
    /// - Returns: Whether this is possible. If it returns false, nothing has changed. It isn't possible if no
    ///   item may get a new column, or for the reasons of ``slide(below:by:length:)``.
    private mutating func distributeAgain(below item: Int, of items: LayoutItems) -> Bool {
        let end = min(count, (item / Self.blockSize + Self.blocksPlacedAgain) * Self.blockSize)
        guard canPlaceAgain, order != .inOrder, item < count else { return false }
        let length = length(item, of: items)
        var ends = ColumnEnds(starts(after: item))
        findKeptColumns(from: item + 1, to: end, of: items, in: &ends)
        guard ends.firstFree < end else { return false }
        ends[column(item)] = start(item) + length + lineSpacing
        table.didPlace(length: length, inBlock: item / Self.blockSize)
        placeAgain(item + 1..<end, of: items, after: ends)
        didMove(from: item + 1)
        return true
    }

    /// Whether a few hundred items can be placed again: none spans columns, and the content is far from its limit.
    private var canPlaceAgain: Bool {
        let most = Int64(4 * Self.blockSize) * 3 * LayoutUnit(length: LayoutUnit.longest).raw
        return !hasSpans && grid.count > 1 && table.furthestEnd + most < LayoutUnit.contentLimit.raw
    }

    /// Places the items of a range. It ends at the end of a block. The later items move along their columns.
    private mutating func placeAgain(_ range: Range<Int>, of items: LayoutItems, after ends: ColumnEnds) {
        var ends = ends
        forEachBlock(in: range) { places, range in
            if range.lowerBound % Self.blockSize == 0 {
                places.table.beginAgain(block: range.lowerBound / Self.blockSize, after: ends.ends)
            }
            places.place(range, of: items, after: &ends, keepsColumns: true)
        }
        table.slide(fromBlock: Self.block(from: range.upperBound), to: ends.ends)
    }

    private func starts(after item: Int) -> [Int64] {
        // Columns can have gaps. The table has the end of a gap, so the ends before the block after the next are right
        // for a column without items in both.
        let last = min(item / Self.blockSize + 2, table.blockCount)
        var starts = Array(table.ends(before: last))
        for index in (item + 1..<max(item + 1, min(count, last * Self.blockSize))).reversed() {
            starts[column(index)] = start(index)
        }
        return starts
    }

    private func ends(before item: Int, of items: LayoutItems) -> [Int64] {
        let block = max(0, item - 1) / Self.blockSize
        var ends = Array(table.ends(before: block))
        for index in block * Self.blockSize..<item {
            ends[column(index)] = start(index) + step(index, of: items)
        }
        return ends
    }

    private func step(_ index: Int, of items: LayoutItems) -> Int64 {
        length(index, of: items) + lineSpacing
    }

    func length(_ index: Int, of items: LayoutItems) -> Int64 {
        items.length(index, span: grid.span(items.traits[index]), in: grid, axis: axis)
    }
}

// Growing backward, from the items that stay in place toward the section's start.
extension ColumnPlaces {
    /// Places the items before an item whose length has changed, so that its end and all later items stay in place
    /// relative to each other. Of the few hundred items before it, estimated ones that haven't been visible get new
    /// columns. O(384 + number of blocks × columns).
    ///
    /// - Parameter visible: The first visible item, and the start of the visible rect.
    /// - Returns: Whether this is possible. If it returns false, nothing has changed. It isn't possible at the section's start,
    ///   where gaps would be visible, or for the reasons of ``slide(below:by:length:)``.
    private mutating func growBackward(
        _ item: Int,
        before visible: (item: Int, start: Int64),
        of items: LayoutItems
    ) -> Bool {
        guard canPlaceAgain, item < count else { return false }
        let earliest = firstPlacedAgain(before: item)
        let end = max(earliest, min(item, visible.item))
        var free = freeRun(in: earliest..<end, of: items)
        if free == nil, canHaveGaps(before: item, from: earliest, above: visible.start, of: items) {
            // All of them have been visible. The gaps are as far away as possible.
            free = earliest..<earliest
        }
        guard let free else { return false }
        growBackward(item, after: free, of: items)
        gap = free.lowerBound + free.count / 2
        didMove(from: free.lowerBound)
        return true
    }

    /// Returns whether columns may have gaps before the items from `index` on, although all of them have been visible. At the
    /// section's start, they may, until the start becomes visible. Elsewhere, the first item of each column must be hidden.
    private func canHaveGaps(
        before item: Int,
        from index: Int,
        above visibleStart: Int64,
        of items: LayoutItems
    ) -> Bool {
        if index == 0 { return visibleStart > 0 }
        var remaining = [Bool](repeating: true, count: grid.count)
        var count = grid.count
        for first in index..<max(index, item) where remaining[column(first)] {
            let end = start(first) + length(first, of: items)
            guard end <= visibleStart else { return false }
            remaining[column(first)] = false
            count -= 1
            if count == 0 { return true }
        }
        return false
    }

    /// Returns whether measuring an item again, even with the same size, moves gaps away: the item is a few rows below gaps
    /// between items that have been visible.
    func hasGaps(near item: Int, of items: LayoutItems) -> Bool {
        guard let gap, gap > 0, gap <= item, item - gap < Self.blockSize, item < count, canPlaceAgain
        else { return false }
        return keepsColumn(gap, of: items) && items.traits[item].kind.isMeasured
    }

    /// Places the items before an item whose length has changed.
    ///
    /// The items of `free`, a run before the item, get new columns, except in order: each goes to the column that has
    /// the most room. The second half is placed before the items that stay, and the first half after the items before
    /// it. Columns may have gaps between the halves. The next call moves them closer to the section's start.
    private mutating func growBackward(_ item: Int, after free: Range<Int>, of items: LayoutItems) {
        let blocks = free.lowerBound / Self.blockSize...item / Self.blockSize
        let middle = free.lowerBound + free.count / 2
        var starts = starts(after: item)
        var ends = ends(before: free.lowerBound, of: items)
        let columnIndices = starts.indices
        func roomiest(_ candidates: some Sequence<Int>) -> Int {
            candidates.max { starts[$0] - ends[$0] < starts[$1] - ends[$1] } ?? 0
        }
        // Meanwhile, offsets are from the section's start.
        for index in range(of: blocks) { offsets[index] = start(index) }
        for index in (middle...item).reversed() {
            if order != .inOrder, free.contains(index) { move(index, to: roomiest(columnIndices.reversed())) }
            starts[column(index)] -= step(index, of: items)
            offsets[index] = starts[column(index)]
            if index % Self.blockSize == 0, index > middle {
                table.setEnds(starts, before: index / Self.blockSize)
            }
        }
        for index in free.lowerBound..<middle {
            if index % Self.blockSize == 0 { table.setEnds(ends, before: index / Self.blockSize) }
            if order != .inOrder { move(index, to: roomiest(columnIndices)) }
            offsets[index] = ends[column(index)]
            ends[column(index)] += step(index, of: items)
        }
        if middle % Self.blockSize == 0 { table.setEnds(ends, before: middle / Self.blockSize) }
        let shift = columnIndices.reduce(Int64.min) { max($0, ends[$1] - starts[$1]) }
        for index in middle..<range(of: blocks).upperBound { offsets[index] += shift }
        for column in columnIndices { table.slide(column, fromBlock: middle / Self.blockSize + 1, by: shift) }
        for index in range(of: blocks) {
            offsets[index] -= table.end(of: column(index), before: index / Self.blockSize)
        }
        table.didPlace(length: length(item, of: items), inBlock: item / Self.blockSize)
    }

    /// Returns a run of items in a range that may get another column: the last one that is long enough for gaps in
    /// its middle not to be seen soon, or otherwise the longest one. Returns `nil` if there is none.
    private func freeRun(in range: Range<Int>, of items: LayoutItems) -> Range<Int>? {
        var longest = range.upperBound..<range.upperBound
        var end = range.upperBound
        for index in range.reversed() where keepsColumn(index, of: items) {
            if end - index - 1 > longest.count { longest = index + 1..<end }
            if longest.count >= 2 * grid.count { return longest }
            end = index
        }
        if end - range.lowerBound > longest.count { longest = range.lowerBound..<end }
        return longest.isEmpty ? nil : longest
    }

    /// Closes the gaps that ``growBackward(_:before:of:)`` has left before an item. Items keep their columns. Returns false if
    /// this isn't possible.
    @discardableResult
    mutating func closeGaps(before item: Int, of items: LayoutItems) -> Bool {
        guard canPlaceAgain, item < count else { return false }
        let first = firstPlacedAgain(before: item)
        if let gap, gap >= first { self.gap = nil }
        let end = min(count, (item / Self.blockSize + 1) * Self.blockSize)
        var ends = ColumnEnds(Array(table.ends(before: first / Self.blockSize)))
        ends.firstFree = end
        placeAgain(first..<end, of: items, after: ends)
        didMove(from: item + 1)
        return true
    }

    private func firstPlacedAgain(before item: Int) -> Int {
        max(0, item / Self.blockSize + 1 - Self.blocksPlacedAgain) * Self.blockSize
    }

    private func range(of blocks: ClosedRange<Int>) -> Range<Int> {
        blocks.lowerBound * Self.blockSize..<min(count, (blocks.upperBound + 1) * Self.blockSize)
    }

    /// Puts an item into another column. It is kept there if it was kept before.
    mutating func move(_ index: Int, to column: Int) {
        columns[index] = UInt16(truncatingIfNeeded: column) | columns[index] & Self.keptBit
    }
}
