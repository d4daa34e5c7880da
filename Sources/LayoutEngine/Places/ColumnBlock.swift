/// A block of items on its way through placing.
struct ColumnBlock {
    var items: Range<Int>
    /// Where the columns have got to.
    let tops: UnsafeMutableBufferPointer<Int64>
    /// The offsets and the columns of all items of the section.
    let offsets: UnsafeMutablePointer<Int64>
    let columns: UnsafeMutablePointer<UInt16>

    /// Deals the items to the shortest columns, all at once.
    ///
    /// - Returns: what the offsets count from, and a length that no item exceeds; nil, and nothing has happened
    ///   but to the block's own offsets and columns, if an item spans columns, there are too many columns, or
    ///   the block might reach the content's limit.
    func deal(
        _ items: LayoutItems,
        _ grid: ColumnGrid,
        axis: LayoutContainer.Axis,
        spacing: Int64
    ) -> (origin: Int64, longest: Int64)? {
        guard grid.count <= SortedColumns.mostColumns else { return nil }
        let steps = UnsafeMutableBufferPointer(start: offsets + self.items.lowerBound, count: self.items.count)
        let sum: Int64
        let bits: Int64
        if items.arePlain(self.items) {
            (sum, bits) = measurePlain(items, width: grid.columnWidth, spacing, into: steps)
        } else if grid.count == 1 || items.takeOneColumn(self.items) {
            (sum, bits) = measureAny(items, width: grid.columnWidth, axis, spacing, into: steps)
        } else {
            return nil
        }
        let lowest = tops.reduce(Int64.max) { min($0, $1) }
        let highest = tops.reduce(0) { max($0, $1) }
        let limit = LayoutUnit.contentLimit.raw
        guard highest + sum < limit, highest - lowest + sum < limit >> SortedColumns.columnBits else { return nil }
        SortedColumns.deal(steps, columns: columns + self.items.lowerBound, tops: tops, base: lowest)
        return (lowest, Int64.max >> (bits.leadingZeroBitCount - 1))
    }

    /// Writes each item's length and the spacing behind it. For items of proportions only, the common case: a
    /// loop that compilers turn into SIMD lanes, for which it gathers the lengths' bits instead of the greatest
    /// length. ``LayoutItems`` has seen to it that ratios and extras make sense.
    private func measurePlain(
        _ items: LayoutItems,
        width: Double,
        _ spacing: Int64,
        into steps: UnsafeMutableBufferPointer<Int64>
    ) -> (sum: Int64, bits: Int64) {
        items.first.withUnsafeBufferPointer { ratios in
            items.second.withUnsafeBufferPointer { extras in
                var sum: Int64 = 0
                var bits: Int64 = 0
                guard let ratios = ratios.baseAddress, let extras = extras.baseAddress else { return (0, 0) }
                let firstRatio = ratios + self.items.lowerBound
                let firstExtra = extras + self.items.lowerBound
                for position in 0..<steps.count {
                    let picture = LayoutUnit.cut(width / firstRatio[position])
                    let length = LayoutUnit.units(length: picture + firstExtra[position])
                    sum &+= length &+ spacing
                    bits |= length
                    steps[position] = (length &+ spacing) << SortedColumns.columnBits
                }
                return (sum, bits)
            }
        }
    }

    private func measureAny(
        _ items: LayoutItems,
        width: Double,
        _ axis: LayoutContainer.Axis,
        _ spacing: Int64,
        into steps: UnsafeMutableBufferPointer<Int64>
    ) -> (sum: Int64, bits: Int64) {
        var sum: Int64 = 0
        var bits: Int64 = 0
        for (position, index) in self.items.enumerated() {
            let length = items.length(index, width: width, axis: axis)
            sum += length + spacing
            bits |= length
            steps[position] = (length + spacing) << SortedColumns.columnBits
        }
        return (sum, bits)
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
