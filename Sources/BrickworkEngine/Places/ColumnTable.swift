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

    /// Creates a table without blocks.
    init(columnCount: Int) {
        self.columnCount = columnCount
        ends = [Int64](repeating: 0, count: columnCount)
    }

    /// The number of blocks.
    var blockCount: Int { longest.count }

    /// The end of the longest column.
    var furthestEnd: Int64 { ends(before: blockCount).reduce(0) { max($0, $1) } }

    /// Returns the ends of the columns before a block, or after the last one.
    func ends(before block: Int) -> ArraySlice<Int64> {
        ends[block * columnCount..<(block + 1) * columnCount]
    }

    /// Returns the end of a column before a block, or after the last one.
    @inline(__always)
    func end(of column: Int, before block: Int) -> Int64 { ends[block * columnCount + column] }

    /// Returns a length that no item of a block exceeds.
    @inline(__always)
    func longestItem(inBlock block: Int) -> Int64 { longest[block] }
}

// Changes.
extension ColumnTable {
    /// Drops all blocks, and keeps their memory.
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

    /// Adds a block without items.
    mutating func appendBlock(after new: [Int64]) {
        append(new)
        longest.append(0)
    }

    /// Adds the ends after the last block.
    mutating func append(_ new: [Int64]) { ends.append(contentsOf: new) }

    /// Makes a block begin elsewhere, without items.
    mutating func beginAgain(block: Int, after new: [Int64]) {
        setEnds(new, before: block)
        longest[block] = 0
    }

    /// Sets the ends before a block.
    mutating func setEnds(_ new: [Int64], before block: Int) {
        ends.replaceSubrange(block * columnCount..<(block + 1) * columnCount, with: new)
    }

    /// Notes the length of an item in a block.
    @inline(__always)
    mutating func note(length: Int64, inBlock block: Int) { longest[block] = max(longest[block], length) }

    /// Moves the items from a block on, so that the columns have other ends before it.
    mutating func slide(fromBlock block: Int, to new: [Int64]) {
        for column in 0..<columnCount {
            let distance = new[column] - end(of: column, before: block)
            if distance != 0 { slide(column, fromBlock: block, by: distance) }
        }
    }

    /// Moves the items of a column from a block on.
    mutating func slide(_ column: Int, fromBlock block: Int, by distance: Int64) {
        for index in stride(from: block * columnCount + column, to: ends.count, by: columnCount) {
            ends[index] += distance
        }
    }
}
