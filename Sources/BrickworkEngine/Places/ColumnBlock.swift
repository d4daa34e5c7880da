/// A block of items while it is placed.
@unsafe struct ColumnBlock {
    var items: Range<Int>
    /// The present ends of the columns.
    let tops: UnsafeMutableBufferPointer<Int64>
    /// The offsets and the columns of all items of the section.
    let offsets: UnsafeMutablePointer<Int64>
    let columns: UnsafeMutablePointer<UInt16>
    /// The first item whose column must be chosen. Items before it keep their columns.
    var firstDealt = 0
    /// The remaining length of items that keep their column, for each column, if there are any.
    let ahead: UnsafeMutableBufferPointer<Int64>
    var hasAhead = false

    /// Calls `body` with memory for two numbers per column, which are zero.
    static func withColumnMemory(
        columns count: Int,
        _ body: (UnsafeMutableBufferPointer<Int64>, UnsafeMutableBufferPointer<Int64>) -> Void
    ) {
        unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: 2 * count) { memory in
            unsafe memory.initialize(repeating: 0)
            unsafe body(
                UnsafeMutableBufferPointer(rebasing: memory[..<count]),
                UnsafeMutableBufferPointer(rebasing: memory[count...])
            )
        }
    }

    /// The top of the shortest column.
    var lowestTop: Int64 {
        unsafe tops.reduce(Int64.max) { min($0, $1) }
    }

    /// Distributes all items to the shortest columns. Offsets are relative to `origin`, which is at or before
    /// all tops.
    ///
    /// - Returns: A length that no item exceeds. Returns `nil` and changes nothing if an item spans columns,
    ///   if there are too many columns, or if the block might reach the content's limit.
    func deal(
        _ items: LayoutItems,
        _ grid: ColumnGrid,
        axis: LayoutContainer.Axis,
        spacing: Int64,
        origin: Int64
    ) -> Int64? {
        let isPlain = unsafe items.arePlain(self.items)
        guard grid.count <= SortedColumns.mostColumns,
            unsafe isPlain || grid.count == 1 || items.takeOneColumn(self.items)
        else { return nil }
        let highest = unsafe tops.reduce(0) { max($0, $1) }
        let limit = LayoutUnit.contentLimit.raw
        let most = unsafe Int64(self.items.count) * 3 * LayoutUnit(length: LayoutUnit.longest).raw
        guard highest + most < limit, highest - origin + most < limit >> SortedColumns.columnBits else {
            return nil
        }
        let bits =
            unsafe isPlain && axis == .vertical
            ? measurePlain(items, width: grid.columnWidth, spacing)
            : measureAny(items, width: grid.columnWidth, axis, spacing)
        let first = unsafe self.items.lowerBound
        unsafe SortedColumns.deal(
            UnsafeMutableBufferPointer(start: offsets + first, count: self.items.count),
            columns: columns + first,
            tops: tops,
            base: origin
        )
        return bits
    }

    /// Writes each item's length and the spacing after it. It handles the common case: all items have aspect
    /// ratios, and the columns scroll vertically.
    ///
    /// Compilers turn the loop into SIMD lanes. For this, it combines the bits of all lengths. The result is
    /// at least as large as any length. ``LayoutItems`` has already replaced invalid ratios and caption
    /// heights.
    ///
    /// - Returns: The bits that are set in any length.
    private func measurePlain(_ items: LayoutItems, width: Double, _ spacing: Int64) -> Int64 {
        unsafe items.first.withUnsafeBufferPointer { ratios in
            unsafe items.second.withUnsafeBufferPointer { extras in
                var bits: Int64 = 0
                guard let ratios = ratios.baseAddress, let extras = extras.baseAddress else { return 0 }
                for index in unsafe self.items {
                    let length = unsafe LayoutUnit.units(
                        length: LayoutUnit.cut(width / ratios[index]) + extras[index]
                    )
                    bits |= length
                    unsafe offsets[index] = (length &+ spacing) << SortedColumns.columnBits
                }
                return bits
            }
        }
    }

    /// Does the same for items of any kind.
    private func measureAny(
        _ items: LayoutItems,
        width: Double,
        _ axis: LayoutContainer.Axis,
        _ spacing: Int64
    ) -> Int64 {
        var bits: Int64 = 0
        for index in unsafe self.items {
            let length = items.length(index, width: width, axis: axis)
            bits |= length
            unsafe offsets[index] = (length + spacing) << SortedColumns.columnBits
        }
        return bits
    }

    /// Returns the first free position in `span` columns from `column` on.
    func top(_ column: Int, span: Int) -> Int64 {
        var top = unsafe tops[column]
        for covered in column + 1..<column + span where unsafe tops[covered] > top {
            top = unsafe tops[covered]
        }
        return top
    }

    /// Returns the first of `span` columns that together are free at the lowest position. Items further down
    /// that keep their column count too. Otherwise, a new first item would always go to the leading column.
    func lowestColumn(span: Int) -> Int {
        guard unsafe !hasAhead else { return unsafe columnOfLowestEnd(span: span) }
        var lowest = 0
        var lowestTop = unsafe top(0, span: span)
        for column in unsafe 1..<max(1, tops.count - span + 1) {
            let top = unsafe top(column, span: span)
            if top < lowestTop {
                lowest = column
                lowestTop = top
            }
        }
        return lowest
    }

    /// Returns the column that is free at the lowest position, if several columns end at the same position.
    /// If there are still several, returns the leading one.
    private func columnOfLowestEnd(span: Int) -> Int {
        var lowest = 0
        var lowestEnd = unsafe end(0, span: span)
        for column in unsafe 1..<max(1, tops.count - span + 1) {
            let end = unsafe end(column, span: span)
            if unsafe end < lowestEnd
                || (end == lowestEnd && top(column, span: span) < top(lowest, span: span))
            {
                lowest = column
                lowestEnd = end
            }
        }
        return lowest
    }

    /// Returns the end of the longest of `span` columns, including the items that stay in it.
    private func end(_ column: Int, span: Int) -> Int64 {
        var end = unsafe LayoutUnit.clampedSum(tops[column], ahead[column])
        for covered in column + 1..<column + span {
            end = unsafe max(end, LayoutUnit.clampedSum(tops[covered], ahead[covered]))
        }
        return end
    }
}

// Items that keep their columns.
extension ColumnBlock {
    /// Returns whether an item keeps its column: if it has been visible, or if its size isn't an estimate.
    @inline(__always)
    func keepsColumn(_ index: Int, of items: LayoutItems) -> Bool {
        let column = unsafe columns[index]
        guard column != ColumnPlaces.noColumn else { return false }
        return column & ColumnPlaces.keptBit != 0 || !items.traits[index].kind.isEstimate
    }

    /// Finds the first item from `first` to `end` whose column must be chosen, and adds up the lengths of
    /// later items that keep their column.
    mutating func look(
        from first: Int,
        to end: Int,
        of items: LayoutItems,
        _ grid: ColumnGrid,
        _ axis: LayoutContainer.Axis,
        spacing: Int64
    ) {
        unsafe firstDealt = first
        while unsafe firstDealt < end, unsafe keepsColumn(firstDealt, of: items) {
            unsafe firstDealt += 1
        }
        unsafe hasAhead = false
        for index in unsafe firstDealt..<end where unsafe keepsColumn(index, of: items) {
            unsafe hasAhead = true
            let (covered, step) = unsafe stretch(index, of: items, grid, axis, spacing)
            for column in covered {
                unsafe ahead[column] = unsafe LayoutUnit.clampedSum(ahead[column], step)
            }
        }
    }

    /// Notes that an item that keeps its column has been placed.
    func pass(
        _ index: Int,
        of items: LayoutItems,
        _ grid: ColumnGrid,
        _ axis: LayoutContainer.Axis,
        spacing: Int64
    ) {
        guard unsafe hasAhead, unsafe index > firstDealt else { return }
        let (covered, step) = unsafe stretch(index, of: items, grid, axis, spacing)
        for column in covered {
            unsafe ahead[column] = unsafe max(0, ahead[column] - step)
        }
    }

    /// Returns an item's columns, and its length in them.
    private func stretch(
        _ index: Int,
        of items: LayoutItems,
        _ grid: ColumnGrid,
        _ axis: LayoutContainer.Axis,
        _ spacing: Int64
    ) -> (columns: Range<Int>, length: Int64) {
        let span = grid.span(items.traits[index])
        let column = unsafe min(Int(columns[index] & ~ColumnPlaces.keptBit), grid.count - span)
        let length = items.length(index, width: grid.width(span: span), axis: axis)
        return (column..<column + span, length + spacing)
    }
}
