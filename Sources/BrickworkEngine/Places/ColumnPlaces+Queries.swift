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
        var block = firstBlock(reaching: band)
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
    private func firstBlock(reaching band: Band) -> Int {
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

    /// Returns the top of the shortest column at a block's start.
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

    /// Returns the next block with a column that has items in the band.
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
    private func firstItem(of block: Int, count: Int, reaching band: Band) -> Int {
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
        let skipped = isOrdered ? firstItem(of: block, count: blockCount, reaching: band) : 0
        let crossing = grid.columns(meeting: area.across)
        for index in first + skipped..<first + blockCount {
            let column = column(index)
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
