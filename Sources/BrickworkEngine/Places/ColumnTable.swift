/// The positions of the columns at each block of items: where every column begins and ends, and the position that
/// a block's offsets in a column are relative to.
struct ColumnTable: Sendable {
    private var columnCount: Int
    /// A row of column tops for the start of every block, and one for the end of the last block. A top
    /// includes the spacing below the last item.
    private var tops: [Int64]
    /// A row of positions for every block.
    private var origins: [Int64] = []
    /// For every block, a length that none of its items exceeds.
    private var longest: [Int64] = []

    /// Creates a table without blocks.
    init(columnCount: Int) {
        self.columnCount = columnCount
        tops = [Int64](repeating: 0, count: columnCount)
    }

    /// The number of blocks.
    var blockCount: Int { longest.count }

    /// The end of the longest column, including the spacing.
    var furthestEnd: Int64 { tops.suffix(columnCount).reduce(0) { max($0, $1) } }

    /// Returns the top of a column at a block's start.
    @inline(__always)
    func start(of column: Int, inBlock block: Int) -> Int64 { tops[block * columnCount + column] }

    /// Returns the top of a column at a block's end.
    @inline(__always)
    func end(of column: Int, inBlock block: Int) -> Int64 { tops[(block + 1) * columnCount + column] }

    /// Returns the position that a block's offsets in a column are relative to.
    @inline(__always)
    func origin(of column: Int, inBlock block: Int) -> Int64 { origins[block * columnCount + column] }

    /// Returns the position that a block's offsets are relative to, if it is the same for all columns.
    func commonOrigin(inBlock block: Int) -> Int64? {
        let row = origins[block * columnCount..<(block + 1) * columnCount]
        return row.allSatisfy { $0 == row.first } ? row.first : nil
    }

    /// Returns a length that no item of a block exceeds.
    @inline(__always)
    func longestItem(inBlock block: Int) -> Int64 { longest[block] }

    /// Copies the tops of the columns at a block's start. `nil` means the end of the last block.
    func copyTops(beforeBlock block: Int?, to current: UnsafeMutableBufferPointer<Int64>) {
        let row = firstTop(beforeBlock: block)
        for column in 0..<columnCount { unsafe current[column] = tops[row + column] }
    }

    private func firstTop(beforeBlock block: Int?) -> Int {
        block.map { $0 * columnCount } ?? tops.count - columnCount
    }
}

// Changes.
extension ColumnTable {
    /// Drops all blocks, and keeps their memory.
    mutating func clear(columnCount: Int) {
        self.columnCount = columnCount
        tops.removeAll(keepingCapacity: true)
        tops.append(contentsOf: repeatElement(0, count: columnCount))
        origins.removeAll(keepingCapacity: true)
        longest.removeAll(keepingCapacity: true)
    }

    /// Drops a block and all blocks after it, and the tops at its start. `nil` means the end of the last
    /// block.
    mutating func drop(fromBlock block: Int?) {
        tops.removeSubrange(firstTop(beforeBlock: block)...)
        guard let block else { return }
        origins.removeSubrange((block * columnCount)...)
        longest.removeSubrange(block...)
    }

    /// Reserves memory for blocks. Call this only when all items are placed. Reserving memory for one more
    /// block would copy all blocks whenever items are appended.
    mutating func reserve(_ blocks: Int) {
        tops.reserveCapacity((blocks + 1) * columnCount)
        origins.reserveCapacity(blocks * columnCount)
        longest.reserveCapacity(blocks)
    }

    /// Adds the tops at the start of the next block, or at the end of the last one.
    mutating func append(tops current: UnsafeMutableBufferPointer<Int64>) {
        unsafe tops.append(contentsOf: current)
    }

    /// Adds a block whose offsets are relative to the same position in all columns.
    mutating func appendBlock(origin: Int64, longest length: Int64) {
        origins.append(contentsOf: repeatElement(origin, count: columnCount))
        longest.append(length)
    }

    /// Adds a block without items. Its offsets are relative to the columns' tops.
    mutating func appendBlock(origins current: UnsafeMutableBufferPointer<Int64>) {
        unsafe origins.append(contentsOf: current)
        longest.append(0)
    }

    /// Makes a block begin at other tops. Its offsets are relative to them, and it has no items.
    mutating func beginAgain(block: Int, at current: UnsafeMutableBufferPointer<Int64>) {
        let row = block * columnCount
        for column in 0..<columnCount {
            tops[row + column] = unsafe current[column]
            origins[row + column] = unsafe current[column]
        }
        longest[block] = 0
    }

    /// Sets the tops at a block's start, without moving its items.
    mutating func setTops(_ current: UnsafeMutableBufferPointer<Int64>, ofBlock block: Int) {
        for column in 0..<columnCount { tops[block * columnCount + column] = unsafe current[column] }
    }

    /// Makes a block's offsets relative to the same position in all columns.
    mutating func setOrigin(_ origin: Int64, inBlock block: Int) {
        for column in 0..<columnCount { origins[block * columnCount + column] = origin }
    }

    /// Notes the length of an item in a block.
    @inline(__always)
    mutating func note(length: Int64, inBlock block: Int) { longest[block] = max(longest[block], length) }

    /// Moves blocks, so that the columns begin at other tops at a block's start. `nil` means the end of the
    /// last block.
    mutating func slide(fromBlock block: Int?, to new: UnsafeMutableBufferPointer<Int64>) {
        let row = firstTop(beforeBlock: block)
        for column in 0..<columnCount {
            let distance = unsafe new[column] - tops[row + column]
            if distance != 0 { slide(column, fromRow: row, by: distance) }
        }
    }

    /// Moves a column from a block's start on.
    mutating func slide(_ column: Int, fromBlock block: Int, by distance: Int64) {
        slide(column, fromRow: block * columnCount, by: distance)
    }

    private mutating func slide(_ column: Int, fromRow row: Int, by distance: Int64) {
        unsafe tops.withUnsafeMutableBufferPointer { tops in
            for index in stride(from: row + column, to: tops.count, by: columnCount) {
                unsafe tops[index] += distance
            }
        }
        unsafe origins.withUnsafeMutableBufferPointer { origins in
            for index in stride(from: row + column, to: origins.count, by: columnCount) {
                unsafe origins[index] += distance
            }
        }
    }
}
