/// A block of items on its way through placing.
struct ColumnBlock {
    var items: Range<Int>
    /// Where the columns have got to.
    let tops: UnsafeMutableBufferPointer<Int64>
    /// The offsets and the columns of all items of the section.
    let offsets: UnsafeMutablePointer<Int64>
    let columns: UnsafeMutablePointer<UInt16>

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

    /// The leading one of the columns from which on `span` columns are free lowest.
    func lowestColumn(span: Int) -> Int {
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
}
