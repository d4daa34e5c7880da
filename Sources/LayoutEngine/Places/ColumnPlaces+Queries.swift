extension ColumnPlaces {
    /// Calls `body` with the items that meet `band`, and a few more, in order of their index.
    ///
    /// What a block holds in a column lies between the column's tops at the block's start and at its end, and
    /// a column's tops only grow: the blocks that matter to a column are found by binary search. Columns mostly
    /// run alongside each other, so the blocks that matter to any are few; where columns have drifted apart,
    /// the blocks between are skipped. O(columns × log items + what is found).
    func forEachCandidate(in band: Band, of items: LayoutItems, _ body: (Int, Place) -> Void) {
        guard count > 0 else { return }
        var block = firstBlock(reaching: band)
        while block < longest.count, columnStart(block) < band.end {
            if meets(block, band) {
                visit(block, band, items, body)
                block += 1
            } else {
                block = nextBlock(after: block, meeting: band)
            }
        }
    }

    /// The first block at whose end a column has got beyond the band's start.
    private func firstBlock(reaching band: Band) -> Int {
        partitionPoint(longest.count) { block in
            let row = (block + 1) * grid.count
            for column in 0..<grid.count where tops[row + column] > band.start {
                return false
            }
            return true
        }
    }

    /// Where the shortest column is when a block begins.
    private func columnStart(_ block: Int) -> Int64 {
        var lowest = Int64.max
        for column in 0..<grid.count {
            lowest = min(lowest, tops[block * grid.count + column])
        }
        return lowest
    }

    private func meets(_ block: Int, _ band: Band) -> Bool {
        let row = block * grid.count
        for column in 0..<grid.count {
            let start = tops[row + column]
            let end = tops[row + grid.count + column]
            if start < band.end && end > band.start && start < end { return true }
        }
        return false
    }

    /// The next block in which some column has something in the band.
    private func nextBlock(after block: Int, meeting band: Band) -> Int {
        var next = longest.count
        for column in 0..<grid.count {
            let rest = partitionPoint(longest.count - block - 1) {
                tops[(block + 2 + $0) * grid.count + column] <= band.start
            }
            let candidate = block + 1 + rest
            if candidate < next, tops[candidate * grid.count + column] < band.end {
                next = candidate
            }
        }
        return next
    }

    private func visit(_ block: Int, _ band: Band, _ items: LayoutItems, _ body: (Int, Place) -> Void) {
        let first = block * Self.blockSize
        let longest = longest[block]
        for index in first..<min(first + Self.blockSize, count) {
            let start = start(index)
            guard start < band.end, start + longest > band.start else { continue }
            let place = place(index, start: start, of: items)
            if place.end > band.start {
                body(index, place)
            }
        }
    }
}
