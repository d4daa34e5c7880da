extension ColumnPlaces {
    /// Calls `body` with the items that intersect `area`, and a few more, in order of their index, until it
    /// returns false. Returns whether it always returned true.
    ///
    /// The items of a block in a column lie between the column's top at the block's start and the one at its
    /// end, and a column's tops only grow. So binary search finds the blocks that matter to a column. Columns
    /// usually have similar lengths, so few blocks matter to any column. If the lengths differ, the blocks in
    /// between are skipped. O(columns × log items + number of results).
    func visitCandidates(in area: Area, of items: LayoutItems, _ body: (Int, Place) -> Bool) -> Bool {
        guard count > 0 else { return true }
        let band = area.along
        var block = firstBlock(in: band)
        while block < table.blockCount, columnStart(block) < band.end {
            if meets(block, band) {
                guard visit(block, area, items, body) else { return false }
                block += 1
            } else {
                block = nextBlock(after: block, meeting: band)
            }
        }
        return true
    }

    /// Returns the first block with a column that ends after the band's start.
    private func firstBlock(in band: Band) -> Int {
        let guess = guess(of: table.blockCount, in: 0, length + lineSpacing, at: band.start)
        return partitionPoint(table.blockCount, near: guess) { block in
            for column in 0..<grid.count where table.end(of: column, before: block + 1) > band.start {
                return false
            }
            return true
        }
    }

    /// Returns the estimated index of the element at a position, if `count` elements are evenly distributed
    /// from `start` to `end`.
    @inline(__always)
    private func guess(of count: Int, in start: Int64, _ end: Int64, at position: Int64) -> Int {
        guard start < position, position < end else { return position < end ? 0 : count }
        return Int(Double(count) * Double(position - start) / Double(end - start))
    }

    private func columnStart(_ block: Int) -> Int64 {
        var lowest = Int64.max
        for column in 0..<grid.count {
            lowest = min(lowest, table.end(of: column, before: block))
        }
        return lowest
    }

    private func meets(_ block: Int, _ band: Band) -> Bool {
        for column in 0..<grid.count {
            let start = table.end(of: column, before: block)
            let end = table.end(of: column, before: block + 1)
            if start < band.end && end > band.start && start < end { return true }
        }
        return false
    }

    private func nextBlock(after block: Int, meeting band: Band) -> Int {
        var next = table.blockCount
        for column in 0..<grid.count {
            let rest = partitionPoint(table.blockCount - block - 1) {
                table.end(of: column, before: block + 2 + $0) <= band.start
            }
            let candidate = block + 1 + rest
            if candidate < next, table.end(of: column, before: candidate) < band.end {
                next = candidate
            }
        }
        return next
    }

    /// Returns the first item of a block that may end after the band's start, relative to the block's first
    /// item.
    @inline(__always)
    private func firstItem(of block: Int, count: Int, in band: Band) -> Int {
        let first = block * Self.blockSize
        let longest = table.longestItem(inBlock: block)
        let (start, end) = (table.end(of: 0, before: block), table.end(of: 0, before: block + 1))
        // A band may begin so far before the content that the subtraction would overflow.
        let guess = guess(of: count, in: start, end, at: max(0, band.start) - longest)
        return partitionPoint(count, near: guess) { self.start(first + $0) + longest <= band.start }
    }

    /// Visits the items of a block. In most layouts, they begin one after the other. Binary search then skips
    /// the ones that begin more than an item's length before the band.
    private func visit(_ block: Int, _ area: Area, _ items: LayoutItems, _ body: (Int, Place) -> Bool) -> Bool
    {
        let first = block * Self.blockSize
        let blockCount = min(Self.blockSize, count - first)
        let band = area.along
        let longest = table.longestItem(inBlock: block)
        let isOrdered = first + blockCount <= orderedCount
        let skipped = isOrdered ? firstItem(of: block, count: blockCount, in: band) : 0
        let crossing = grid.columns(meeting: area.cross)
        for index in first + skipped..<first + blockCount {
            let column = Int64(column(index))
            guard column < crossing.upperBound, column >= crossing.lowerBound || hasSpans else { continue }
            let start = start(index)
            guard start < band.end else {
                if isOrdered { return true }
                continue
            }
            guard start + longest > band.start else { continue }
            let place = place(index, start: start, of: items)
            if place.end > band.start, !body(index, place) { return false }
        }
        return true
    }
}

/// The ends of the columns before each block of items.
///
/// An end includes the spacing below the last item. Items in a column lie between its end before their block and the
/// one after it, also if the column has a gap.
struct ColumnTable: Sendable {
    private var columnCount: Int
    /// A row of ends for the start of every block, and one for the end of the last block.
    private var ends: [Int64]
    /// For every block, a length that none of its items exceeds.
    private var longest: [Int64] = []

    init(columnCount: Int) {
        self.columnCount = columnCount
        ends = [Int64](repeating: 0, count: columnCount)
    }

    var blockCount: Int { longest.count }

    var furthestEnd: Int64 { ends(before: blockCount).reduce(0) { max($0, $1) } }

    func ends(before block: Int) -> ArraySlice<Int64> {
        ends[block * columnCount..<(block + 1) * columnCount]
    }

    @inline(__always)
    func end(of column: Int, before block: Int) -> Int64 { ends[block * columnCount + column] }

    @inline(__always)
    func longestItem(inBlock block: Int) -> Int64 { longest[block] }
}

// Changes.
extension ColumnTable {
    mutating func clear(columnCount: Int) {
        self.columnCount = columnCount
        ends.removeAll(keepingCapacity: true)
        ends.append(contentsOf: repeatElement(0, count: columnCount))
        longest.removeAll(keepingCapacity: true)
    }

    /// Drops the blocks from a number on, and the ends before them, which it returns. ``blockCount`` drops only the ends
    /// after the last block.
    mutating func removeBlocks(from block: Int) -> [Int64] {
        let row = Array(ends(before: block))
        ends.removeSubrange((block * columnCount)...)
        longest.removeSubrange(block...)
        return row
    }

    /// Reserves memory for blocks. Call this only when all items are placed. Reserving memory for one more
    /// block would copy all blocks whenever items are appended.
    mutating func reserve(_ blocks: Int) {
        ends.reserveCapacity((blocks + 1) * columnCount)
        longest.reserveCapacity(blocks)
    }

    mutating func appendBlock(after new: [Int64]) {
        append(new)
        longest.append(0)
    }

    mutating func append(_ new: [Int64]) { ends.append(contentsOf: new) }

    /// Makes a block begin elsewhere, without items.
    mutating func beginAgain(block: Int, after new: [Int64]) {
        setEnds(new, before: block)
        longest[block] = 0
    }

    mutating func setEnds(_ new: [Int64], before block: Int) {
        ends.replaceSubrange(block * columnCount..<(block + 1) * columnCount, with: new)
    }

    @inline(__always)
    mutating func didPlace(length: Int64, inBlock block: Int) { longest[block] = max(longest[block], length) }

    /// Moves the items from a block on, so that the columns have other ends before it.
    mutating func slide(fromBlock block: Int, to new: [Int64]) {
        for column in 0..<columnCount {
            let distance = new[column] - end(of: column, before: block)
            if distance != 0 { slide(column, fromBlock: block, by: distance) }
        }
    }

    mutating func slide(_ column: Int, fromBlock block: Int, by distance: Int64) {
        for index in stride(from: block * columnCount + column, to: ends.count, by: columnCount) {
            ends[index] += distance
        }
    }
}
