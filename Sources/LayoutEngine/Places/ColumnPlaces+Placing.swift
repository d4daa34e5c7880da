extension ColumnPlaces {
    /// A column that an item has not been given yet.
    static let noColumn = UInt16.max

    /// Places the items from `first` on, a block at a time.
    ///
    /// Under ``UpdatePolicy/sticky``, ``columns`` says where each item stays; ``noColumn`` stands for items that
    /// are new.
    mutating func place(
        _ items: LayoutItems,
        from first: Int,
        order: WaterfallSection.Order,
        policy: UpdatePolicy
    ) {
        let first = min(first, count)
        let wasBalanced = balancedCount == count
        let firstToPlace = policy == .sticky ? first : min(first, balancedCount)
        let appends = firstToPlace == count
        let start = appends ? count : firstToPlace / Self.blockSize * Self.blockSize
        let keepsColumns = policy == .sticky && columns.count == items.count
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: grid.count + 2 * Self.blockSize) { memory in
            var block = Block(memory, columnCount: grid.count)
            rewind(to: start, current: block.tops)
            if !keepsColumns {
                columns.removeSubrange(min(start, columns.count)...)
            }
            if offsets.isEmpty {
                reserveCapacity(items.count)
            }
            var index = start
            while index < items.count {
                let end = min(items.count, (index / Self.blockSize + 1) * Self.blockSize)
                block.items = index..<end
                placeBlock(&block, of: items, order: order, keepsColumns: keepsColumns)
                index = end
            }
            tops.append(contentsOf: block.tops)
        }
        switch policy {
        case .rebalance: balancedCount = items.count
        case .sticky: balancedCount = appends && wasBalanced ? items.count : min(balancedCount, first)
        }
    }

    /// Forgets all blocks from the item `start` on, which begins a block or is the next to be appended, and
    /// copies the tops that columns have there.
    private mutating func rewind(to start: Int, current: UnsafeMutableBufferPointer<Int64>) {
        let row = start == count ? tops.count - grid.count : start / Self.blockSize * grid.count
        for column in 0..<grid.count {
            current[column] = tops[row + column]
        }
        tops.removeSubrange(row...)
        guard start < count else { return }
        let block = start / Self.blockSize
        origins.removeSubrange((block * grid.count)...)
        longest.removeSubrange(block...)
        offsets.removeSubrange(start...)
    }

    private mutating func reserveCapacity(_ capacity: Int) {
        let blocks = (capacity + Self.blockSize - 1) / Self.blockSize
        offsets.reserveCapacity(capacity)
        columns.reserveCapacity(capacity)
        tops.reserveCapacity((blocks + 1) * grid.count)
        origins.reserveCapacity(blocks * grid.count)
        longest.reserveCapacity(blocks)
    }

    private mutating func placeBlock(
        _ block: inout Block,
        of items: LayoutItems,
        order: WaterfallSection.Order,
        keepsColumns: Bool
    ) {
        let begins = block.items.lowerBound % Self.blockSize == 0
        if begins {
            tops.append(contentsOf: block.tops)
        }
        let deals = begins && !keepsColumns && (order == .shortest || grid.count == 1)
        let longestItem: Int64
        if deals, grid.count <= SortedColumns.mostColumns, let measured = block.measure(items, grid, axis, lineSpacing) {
            longestItem = measured
            let base = block.tops.reduce(Int64.max) { min($0, $1) }
            origins.append(contentsOf: repeatElement(base, count: grid.count))
            SortedColumns.deal(block.offsets, tops: block.tops, base: base)
            block.splitColumns()
        } else {
            if begins {
                origins.append(contentsOf: block.tops)
            }
            longestItem = stack(&block, of: items, order: order, keepsColumns: keepsColumns)
        }
        if begins {
            longest.append(longestItem)
        } else {
            longest[longest.count - 1] = max(longest[longest.count - 1], longestItem)
        }
        offsets.append(contentsOf: block.offsets)
        if keepsColumns {
            for (index, column) in zip(block.items, block.columns) {
                columns[index] = column
            }
        } else {
            columns.append(contentsOf: block.columns)
        }
    }

    /// Places a block one item after the other: spans, many columns, items in order or in the columns they
    /// have, and content at its limit. Returns the greatest length.
    private mutating func stack(
        _ block: inout Block,
        of items: LayoutItems,
        order: WaterfallSection.Order,
        keepsColumns: Bool
    ) -> Int64 {
        let limit = LayoutUnit.contentLimit.raw
        let origin = block.items.lowerBound / Self.blockSize * grid.count
        var longest: Int64 = 0
        for (position, index) in block.items.enumerated() {
            let span = grid.span(items.traits[index])
            let kept = keepsColumns ? columns[index] : Self.noColumn
            let column =
                if kept != Self.noColumn {
                    min(Int(kept), grid.count - span)
                } else if order == .inOrder {
                    min(index % grid.count, grid.count - span)
                } else {
                    block.lowestColumn(span: span)
                }
            let length = items.length(index, width: grid.width(span: span), axis: axis)
            let top = block.top(column, span: span)
            let bottom = max(top, LayoutUnit.clampedSum(top, length))
            for covered in column..<column + span {
                block.tops[covered] = min(bottom + lineSpacing, limit + lineSpacing)
            }
            block.offsets[position] = top - origins[origin + column]
            block.columns[position] = UInt16(truncatingIfNeeded: column)
            longest = max(longest, length)
            if span > 1 { hasSpans = true }
        }
        return longest
    }
}

/// A block of items on its way through placing: its part of the columns' state, in memory that is used again
/// for the next.
private struct Block {
    /// Where the columns have got to.
    let tops: UnsafeMutableBufferPointer<Int64>
    private let offsetMemory: UnsafeMutablePointer<Int64>
    private let columnMemory: UnsafeMutablePointer<UInt16>
    var items = 0..<0

    init(_ memory: UnsafeMutableBufferPointer<Int64>, columnCount: Int) {
        let base = memory.baseAddress.unsafelyUnwrapped
        memory.initialize(repeating: 0)
        tops = UnsafeMutableBufferPointer(start: base, count: columnCount)
        offsetMemory = base + columnCount
        columnMemory = UnsafeMutableRawPointer(offsetMemory + ColumnPlaces.blockSize)
            .bindMemory(to: UInt16.self, capacity: ColumnPlaces.blockSize)
    }

    var offsets: UnsafeMutableBufferPointer<Int64> {
        UnsafeMutableBufferPointer(start: offsetMemory, count: items.count)
    }

    var columns: UnsafeMutableBufferPointer<UInt16> {
        UnsafeMutableBufferPointer(start: columnMemory, count: items.count)
    }

    /// Writes each item's length and the spacing behind it, shifted to make room for a column's number, and
    /// returns the greatest length; nil if an item spans columns or the block might reach the content's limit.
    func measure(_ items: LayoutItems, _ grid: ColumnGrid, _ axis: LayoutContainer.Axis, _ spacing: Int64) -> Int64? {
        let range = self.items
        let traits = items.traits
        guard range.allSatisfy({ traits[$0].takesOneColumn || grid.count == 1 }) else { return nil }
        let steps = offsets
        var longest: Int64 = 0
        var sum: Int64 = 0
        if range.allSatisfy({ traits[$0] == .plain }) {
            (longest, sum) = measurePlain(items, width: grid.columnWidth, spacing)
        } else {
            for (position, index) in range.enumerated() {
                let length = items.length(index, width: grid.columnWidth, axis: axis)
                longest = max(longest, length)
                sum &+= length &+ spacing
                steps[position] = (length &+ spacing) << SortedColumns.columnBits
            }
        }
        let lowest = tops.reduce(Int64.max) { min($0, $1) }
        let highest = tops.reduce(0) { max($0, $1) }
        let fits = (highest - lowest) + sum < LayoutUnit.contentLimit.raw >> SortedColumns.columnBits
        return fits && highest + sum < LayoutUnit.contentLimit.raw ? longest : nil
    }

    /// The same for items that have proportions and one column: the common case, in SIMD lanes.
    @inline(__always)
    private func measurePlain(_ items: LayoutItems, width: Double, _ spacing: Int64) -> (longest: Int64, sum: Int64) {
        items.first.withUnsafeBufferPointer { ratios in
            items.second.withUnsafeBufferPointer { extras in
                let ratios = ratios.baseAddress.unsafelyUnwrapped + range.lowerBound
                let extras = extras.baseAddress.unsafelyUnwrapped + range.lowerBound
                var longest = 0.0
                var sum: Int64 = 0
                for position in 0..<range.count {
                    let length =
                        LayoutUnit.sanitized(width / ratios[position]) + LayoutUnit.sanitized(extras[position])
                    longest = length > longest ? length : longest
                    let step = LayoutUnit.units(length: length) &+ spacing
                    sum &+= step
                    offsetMemory[position] = step << SortedColumns.columnBits
                }
                return (LayoutUnit.units(length: longest), sum)
            }
        }
    }

    private var range: Range<Int> { items }

    /// Parts the tops that items were given into offsets and columns.
    func splitColumns() {
        for position in 0..<items.count {
            let top = offsetMemory[position]
            offsetMemory[position] = top >> SortedColumns.columnBits
            columnMemory[position] = UInt16(truncatingIfNeeded: top & SortedColumns.columnMask)
        }
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
        for column in 0..<tops.count - span + 1 where column > 0 {
            let top = top(column, span: span)
            if top < lowestTop {
                lowest = column
                lowestTop = top
            }
        }
        return lowest
    }
}
