/// A block of items on its way through placing.
struct ColumnBlock {
    var items: Range<Int>
    /// Where the columns have got to.
    let tops: UnsafeMutableBufferPointer<Int64>
    /// The offsets and the columns of all items of the section.
    let offsets: UnsafeMutablePointer<Int64>
    let columns: UnsafeMutablePointer<UInt16>
    /// The first item whose column is to be chosen. Those before it stay where they are.
    var firstDealt = 0
    /// How much is still to be stacked in each column that stays there, if anything does.
    let ahead: UnsafeMutableBufferPointer<Int64>
    var hasAhead = false

    /// The top of the shortest column.
    var lowestTop: Int64 {
        tops.reduce(Int64.max) { min($0, $1) }
    }

    /// Deals the items to the shortest columns, all at once. Offsets count from `origin`, which no top is before.
    ///
    /// - Returns: a length that no item exceeds; nil, and nothing has happened, if an item spans columns, there are
    ///   too many columns, or the block might reach the content's limit.
    func deal(
        _ items: LayoutItems,
        _ grid: ColumnGrid,
        axis: LayoutContainer.Axis,
        spacing: Int64,
        origin: Int64
    ) -> Int64? {
        let isPlain = items.arePlain(self.items)
        guard grid.count <= SortedColumns.mostColumns,
            isPlain || grid.count == 1 || items.takeOneColumn(self.items)
        else { return nil }
        let highest = tops.reduce(0) { max($0, $1) }
        let limit = LayoutUnit.contentLimit.raw
        let most = Int64(self.items.count) * 3 * LayoutUnit(length: LayoutUnit.longest).raw
        guard highest + most < limit, highest - origin + most < limit >> SortedColumns.columnBits else {
            return nil
        }
        let bits =
            isPlain && axis == .vertical
            ? measurePlain(items, width: grid.columnWidth, spacing)
            : measureAny(items, width: grid.columnWidth, axis, spacing)
        let first = self.items.lowerBound
        SortedColumns.deal(
            UnsafeMutableBufferPointer(start: offsets + first, count: self.items.count),
            columns: columns + first,
            tops: tops,
            base: origin
        )
        return bits
    }

    /// Writes each item's length and the spacing behind it, for items of proportions only in columns that scroll
    /// vertically: the common case.
    ///
    /// Compilers turn the loop into SIMD lanes; for their sake it gathers the lengths' bits, which together are no
    /// less than any length. ``LayoutItems`` has seen to it that ratios and extras make sense.
    ///
    /// - Returns: the bits that are set in any length.
    private func measurePlain(_ items: LayoutItems, width: Double, _ spacing: Int64) -> Int64 {
        items.first.withUnsafeBufferPointer { ratios in
            items.second.withUnsafeBufferPointer { extras in
                var bits: Int64 = 0
                guard let ratios = ratios.baseAddress, let extras = extras.baseAddress else { return 0 }
                for index in self.items {
                    let length = LayoutUnit.units(
                        length: LayoutUnit.cut(width / ratios[index]) + extras[index]
                    )
                    bits |= length
                    offsets[index] = (length &+ spacing) << SortedColumns.columnBits
                }
                return bits
            }
        }
    }

    /// The same for items of any kind.
    private func measureAny(
        _ items: LayoutItems,
        width: Double,
        _ axis: LayoutContainer.Axis,
        _ spacing: Int64
    ) -> Int64 {
        var bits: Int64 = 0
        for index in self.items {
            let length = items.length(index, width: width, axis: axis)
            bits |= length
            offsets[index] = (length + spacing) << SortedColumns.columnBits
        }
        return bits
    }

    /// The lowest position at which `span` columns from `column` on are free.
    func top(_ column: Int, span: Int) -> Int64 {
        var top = tops[column]
        for covered in column + 1..<column + span where tops[covered] > top {
            top = tops[covered]
        }
        return top
    }

    /// The leading one of the columns from which on `span` columns are free lowest. What stays in its column farther
    /// down counts too: an item that comes first would otherwise always go to the leading column.
    func lowestColumn(span: Int) -> Int {
        guard !hasAhead else { return columnOfLowestEnd(span: span) }
        var lowest = 0
        var lowestTop = top(0, span: span)
        for column in 1..<max(1, tops.count - span + 1) {
            let top = top(column, span: span)
            if top < lowestTop {
                lowest = column
                lowestTop = top
            }
        }
        return lowest
    }

    /// Of several columns that end at the same position, the one that is free lowest; then the leading one.
    private func columnOfLowestEnd(span: Int) -> Int {
        var lowest = 0
        var lowestEnd = end(0, span: span)
        for column in 1..<max(1, tops.count - span + 1) {
            let end = end(column, span: span)
            if end < lowestEnd || (end == lowestEnd && top(column, span: span) < top(lowest, span: span)) {
                lowest = column
                lowestEnd = end
            }
        }
        return lowest
    }

    /// Where the lowest of `span` columns ends, with all that stays in it.
    private func end(_ column: Int, span: Int) -> Int64 {
        var end = LayoutUnit.clampedSum(tops[column], ahead[column])
        for covered in column + 1..<column + span {
            end = max(end, LayoutUnit.clampedSum(tops[covered], ahead[covered]))
        }
        return end
    }
}

// Items that keep their columns.
extension ColumnBlock {
    /// Whether an item stays in the column that it has: one that has been visible, or whose size is not a guess.
    @inline(__always)
    func keepsColumn(_ index: Int, of items: LayoutItems) -> Bool {
        let column = columns[index]
        guard column != ColumnPlaces.noColumn else { return false }
        return column & ColumnPlaces.keptBit != 0 || !items.traits[index].kind.isEstimate
    }

    /// Finds the first item from `first` to `end` whose column is to be chosen, and sums what stays behind it.
    mutating func look(
        from first: Int,
        to end: Int,
        of items: LayoutItems,
        _ grid: ColumnGrid,
        _ axis: LayoutContainer.Axis,
        spacing: Int64
    ) {
        firstDealt = first
        while firstDealt < end, keepsColumn(firstDealt, of: items) {
            firstDealt += 1
        }
        hasAhead = false
        for index in firstDealt..<end where keepsColumn(index, of: items) {
            hasAhead = true
            let (covered, step) = stretch(index, of: items, grid, axis, spacing)
            for column in covered {
                ahead[column] = LayoutUnit.clampedSum(ahead[column], step)
            }
        }
    }

    /// Notes that an item that stays in its column has been stacked.
    func pass(
        _ index: Int,
        of items: LayoutItems,
        _ grid: ColumnGrid,
        _ axis: LayoutContainer.Axis,
        spacing: Int64
    ) {
        guard hasAhead, index > firstDealt else { return }
        let (covered, step) = stretch(index, of: items, grid, axis, spacing)
        for column in covered {
            ahead[column] = max(0, ahead[column] - step)
        }
    }

    /// Which columns an item takes, and how much of them.
    private func stretch(
        _ index: Int,
        of items: LayoutItems,
        _ grid: ColumnGrid,
        _ axis: LayoutContainer.Axis,
        _ spacing: Int64
    ) -> (columns: Range<Int>, length: Int64) {
        let span = grid.span(items.traits[index])
        let column = min(Int(columns[index] & ~ColumnPlaces.keptBit), grid.count - span)
        let length = items.length(index, width: grid.width(span: span), axis: axis)
        return (column..<column + span, length + spacing)
    }
}
