extension ColumnPlaces {
    /// Slides what lies below an item in its column, after the item's own length has changed by `distance` to
    /// `length`. O(128 + number of blocks).
    ///
    /// - Returns: false, and nothing is changed, where that cannot be done: an item that spans columns ties
    ///   them together, and at the content's limit lengths are cut.
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

    /// Notes that an item has been visible: it stays in its column from now on.
    mutating func keepColumn(of item: Int) {
        guard item < count else { return }
        columns[item] |= Self.keptBit
    }
}

// Dealing items again.
extension ColumnPlaces {
    /// How many blocks are dealt again behind an item that was measured: more than there is room for on a screen.
    private static let blocksDealtAgain = 3

    /// Stacks what follows an item once its own length has changed, and deals those items again of the next few hundred
    /// that are only estimated and have not been visible. Whatever comes farther behind slides with its column.
    /// O(384 + number of blocks × columns).
    ///
    /// - Returns: false, and nothing is changed, where nothing is to be dealt or that cannot be done, as
    ///   ``slide(below:by:length:)`` does.
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

    /// Stacks the items of whole blocks.
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
            // Where nothing stays, as in most of what has not been visible, all are dealt at once.
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

    /// Slides everything from an item on, which begins a block or is the next to be appended, so that the columns begin
    /// there at other tops.
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
    /// The length that an item in columns takes, or nil where there are none.
    func length(of item: Int, in items: LayoutItems) -> Int64? {
        guard case .columns(let columns) = form else { return nil }
        let width = columns.grid.width(span: columns.grid.span(items.traits[item]))
        return items.length(item, width: width, axis: columns.axis)
    }

    /// Slides what lies below an item in its column; false where that cannot be done.
    mutating func slide(below item: Int, by distance: Int64, length: Int64) -> Bool {
        withColumns { $0.slide(below: item, by: distance, length: length) } ?? false
    }

    /// Notes that an item has been visible: it stays in its column from now on.
    mutating func keepColumn(of item: Int) {
        withColumns { $0.keepColumn(of: item) }
    }

    /// Deals items again that follow one that was measured for the first time; false where there are none.
    mutating func dealAgain(below item: Int, of items: LayoutItems) -> Bool {
        withColumns { $0.dealAgain(below: item, of: items) } ?? false
    }

    /// Runs `body` on the columns in place; nil, and nothing happens, where there are none.
    @discardableResult
    private mutating func withColumns<Result>(_ body: (inout ColumnPlaces) -> Result) -> Result? {
        guard case .columns(var columns) = form else { return nil }
        form = .none
        defer { form = .columns(columns) }
        return body(&columns)
    }

    /// Lets items keep their columns while others come and go.
    mutating func applyToColumns(_ edit: SectionEdit) {
        withColumns { columns in
            columns.firstEdited = min(columns.firstEdited, edit.firstChange)
            columns.columns.apply(edit) { $0.map { _ in ColumnPlaces.noColumn } }
        }
    }
}
