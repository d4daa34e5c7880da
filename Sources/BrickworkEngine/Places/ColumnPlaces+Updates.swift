extension ColumnPlaces {
    /// Moves the items below an item in its column, after the item's own length has changed by `distance` to
    /// `length`. O(128 + number of blocks).
    ///
    /// - Returns: Whether this is possible. If it returns false, nothing has changed. It isn't possible if an
    ///   item spans columns, because the columns then depend on each other, or at the content's limit, where
    ///   lengths are cut.
    mutating func slide(below item: Int, by distance: Int64, length: Int64) -> Bool {
        let furthest = tops.suffix(grid.count).reduce(0) { max($0, $1) }
        guard !hasSpans, item < count, furthest + max(0, distance) < LayoutUnit.contentLimit.raw else {
            return false
        }
        let column = column(item)
        let block = item / Self.blockSize
        for below in item + 1..<min((block + 1) * Self.blockSize, count) where self.column(below) == column {
            offsets[below] += distance
        }
        slide(column, fromRow: (block + 1) * grid.count, by: distance)
        longest[block] = max(longest[block], length)
        balancedCount = min(balancedCount, item + 1)
        isOrdered = isOrdered && grid.count == 1
        return true
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
        let first = item / Self.blockSize * Self.blockSize
        let end = min(count, first + Self.blocksDealtAgain * Self.blockSize)
        let furthest = tops.suffix(grid.count).reduce(0) { max($0, $1) }
        let most = Int64(end - first) * 3 * LayoutUnit(length: LayoutUnit.longest).raw
        guard !hasSpans, grid.count > 1, order == .shortest, item < count,
            furthest + most < LayoutUnit.contentLimit.raw
        else { return false }
        var isDone = false
        Self.withColumnMemory(columns: grid.count) { current, ahead in
            for column in 0..<grid.count {
                current[column] = tops[first / Self.blockSize * grid.count + column]
            }
            withPlaceMemory(count: count) { places, offsets, columns in
                var block = ColumnBlock(
                    items: 0..<0,
                    tops: current,
                    offsets: offsets,
                    columns: columns,
                    ahead: ahead
                )
                block.look(
                    from: item + 1,
                    to: end,
                    of: items,
                    places.grid,
                    places.axis,
                    spacing: places.lineSpacing
                )
                guard block.firstDealt < end else { return }
                places.stackAgain(block, first..<end, of: items)
                isDone = true
            }
            if isDone { slide(from: end, to: current) }
        }
        guard isDone else { return false }
        balancedCount = min(balancedCount, item + 1)
        isOrdered = false
        return true
    }

    /// Places the items of whole blocks.
    private mutating func stackAgain(_ block: ColumnBlock, _ range: Range<Int>, of items: LayoutItems) {
        var block = block
        for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.blockSize) {
            let row = first / Self.blockSize * grid.count
            for column in 0..<grid.count {
                tops[row + column] = block.tops[column]
                origins[row + column] = block.tops[column]
            }
            longest[first / Self.blockSize] = 0
            block.items = first..<min(range.upperBound, first + Self.blockSize)
            // If no item keeps its column, as in most blocks that haven't been visible, all are distributed
            // at once.
            let origin = block.lowestTop
            if first > block.firstDealt, !block.hasAhead,
                let dealt = block.deal(items, grid, axis: axis, spacing: lineSpacing, origin: origin)
            {
                for column in 0..<grid.count { origins[row + column] = origin }
                longest[first / Self.blockSize] = dealt
                continue
            }
            stack(block, of: items, keepsColumns: true)
        }
    }

    /// Moves all items from an item on, so that the columns begin there at other tops. The item begins a
    /// block, or is the next one to be appended.
    private mutating func slide(from item: Int, to new: UnsafeMutableBufferPointer<Int64>) {
        let row = item == count ? tops.count - grid.count : item / Self.blockSize * grid.count
        for column in 0..<grid.count {
            let distance = new[column] - tops[row + column]
            guard distance != 0 else { continue }
            slide(column, fromRow: row, by: distance)
        }
    }

    private mutating func slide(_ column: Int, fromRow row: Int, by distance: Int64) {
        tops.withUnsafeMutableBufferPointer { tops in
            for index in stride(from: row + column, to: tops.count, by: grid.count) {
                tops[index] += distance
            }
        }
        origins.withUnsafeMutableBufferPointer { origins in
            for index in stride(from: row + column, to: origins.count, by: grid.count) {
                origins[index] += distance
            }
        }
    }
}

extension ItemFrames {
    /// Returns the length of an item in columns, or `nil` without columns.
    func length(of item: Int, in items: LayoutItems) -> Int64? {
        guard case .columns(let columns) = form else { return nil }
        let width = columns.grid.width(span: columns.grid.span(items.traits[item]))
        return items.length(item, width: width, axis: columns.axis)
    }

    /// Moves the items below an item in its column. Returns false if this isn't possible.
    mutating func slide(below item: Int, by distance: Int64, length: Int64) -> Bool {
        withColumns { $0.slide(below: item, by: distance, length: length) } ?? false
    }

    /// Makes a visible item keep its column from now on.
    mutating func keepColumn(of item: Int) {
        withColumns { $0.keepColumn(of: item) }
    }

    /// Distributes items again after one that was measured for the first time. Returns false if there are
    /// none.
    mutating func dealAgain(below item: Int, of items: LayoutItems) -> Bool {
        withColumns { $0.dealAgain(below: item, of: items) } ?? false
    }

    /// Calls `body` with the columns, in place. Returns `nil` without columns.
    @discardableResult
    private mutating func withColumns<Result>(_ body: (inout ColumnPlaces) -> Result) -> Result? {
        guard case .columns(var columns) = form else { return nil }
        form = .none
        defer { form = .columns(columns) }
        return body(&columns)
    }

    /// Makes items keep their columns while others are inserted and removed.
    mutating func applyToColumns(_ edit: SectionEdit) {
        withColumns { columns in
            columns.firstEdited = min(columns.firstEdited, edit.firstChange)
            columns.columns.apply(edit) { $0.map { _ in ColumnPlaces.noColumn } }
        }
    }
}
