/// The ends of the columns while items are placed, with the spacing after the last item of each. The next item
/// begins there.
///
/// Some items of a section may keep their columns while others are distributed. Those that come later count too:
/// otherwise, a new first item would always go to the leading column.
struct ColumnEnds {
    /// The ends, by column.
    private(set) var ends: [Int64]
    /// The remaining length of items that keep their column, by column. Empty if there are none.
    private var ahead: [Int64] = []
    /// The first item whose column must be chosen. Items before it keep their columns.
    var firstFree = 0

    init(_ ends: [Int64]) {
        self.ends = ends
    }

    subscript(column: Int) -> Int64 {
        get { ends[column] }
        set { ends[column] = newValue }
    }

    /// Whether items that keep their column are still to come.
    var hasAhead: Bool { !ahead.isEmpty }

    /// The end of the longest column.
    private var furthest: Int64 { ends.reduce(0) { max($0, $1) } }

    /// The end of the shortest column.
    private var nearest: Int64 { ends.reduce(Int64.max) { min($0, $1) } }

    /// Returns the first free position in `span` columns from `column` on.
    func end(_ column: Int, span: Int) -> Int64 {
        var end = ends[column]
        for covered in column + 1..<column + span { end = max(end, ends[covered]) }
        return end
    }

    /// Returns the first of `span` columns that together are free at the lowest position. With items ahead, these are
    /// the columns that end at the lowest position with them, and of several such, those that are free first.
    func lowestColumn(span: Int) -> Int {
        var lowest = (column: 0, full: fullEnd(0, span: span), end: end(0, span: span))
        for column in 1..<max(1, ends.count - span + 1) {
            let full = fullEnd(column, span: span)
            guard full <= lowest.full else { continue }
            let end = end(column, span: span)
            if full < lowest.full || end < lowest.end { lowest = (column, full, end) }
        }
        return lowest.column
    }

    /// Returns the end of the longest of `span` columns, with the items that stay in it.
    private func fullEnd(_ column: Int, span: Int) -> Int64 {
        guard hasAhead else { return end(column, span: span) }
        var end: Int64 = 0
        for covered in column..<column + span {
            end = max(end, LayoutUnit.clampedSum(ends[covered], ahead[covered]))
        }
        return end
    }

    /// Adds the length of a later item that keeps its column, with the spacing after it.
    mutating func addAhead(_ step: Int64, in columns: Range<Int>) {
        if ahead.isEmpty { ahead = [Int64](repeating: 0, count: ends.count) }
        for column in columns { ahead[column] = LayoutUnit.clampedSum(ahead[column], step) }
    }

    /// Takes away the length of an item that has been placed now.
    mutating func removeAhead(_ step: Int64, in columns: Range<Int>) {
        for column in columns { ahead[column] = max(0, ahead[column] - step) }
    }
}

// Distributing many items that take one column each.
extension ColumnEnds {
    /// With more columns, items are placed one after the other.
    private static let mostColumns = 16
    private static let columnBits: Int64 = 4

    /// Whether items of a total length up to `most` can be distributed by ``deal(_:steps:columns:after:)``.
    func canDeal(_ most: Int64) -> Bool {
        let limit = LayoutUnit.contentLimit.raw
        return ends.count <= Self.mostColumns && furthest + most < limit
            && furthest - nearest + most < limit >> Self.columnBits
    }

    /// Places items: each goes to the column with the lowest end, or the leading one of several.
    ///
    /// - Parameters:
    ///   - steps: The items' lengths and the spacing after each. They are replaced by the distances from `starts`.
    ///   - columns: Takes the items' columns.
    ///   - starts: A position for each column.
    mutating func deal(
        _ range: Range<Int>,
        steps: UnsafeMutableBufferPointer<Int64>,
        columns: UnsafeMutableBufferPointer<UInt16>,
        after starts: ArraySlice<Int64>
    ) {
        // A constant number lets the compiler keep the ends in registers.
        switch ends.count {
        case 1: unsafe deal(1, range, steps, columns, starts)
        case 2: unsafe deal(2, range, steps, columns, starts)
        case 3: unsafe deal(3, range, steps, columns, starts)
        case 4: unsafe deal(4, range, steps, columns, starts)
        case 5: unsafe deal(5, range, steps, columns, starts)
        case 6: unsafe deal(6, range, steps, columns, starts)
        case 7...8: unsafe deal(8, range, steps, columns, starts)
        case 9...12: unsafe deal(12, range, steps, columns, starts)
        default: unsafe deal(16, range, steps, columns, starts)
        }
    }

    /// Puts an end at its place among the sorted ones in a range. Those below it move down by one place.
    @inline(__always)
    private static func insert(
        _ end: Int64,
        _ range: Range<Int>,
        in sorted: UnsafeMutableBufferPointer<Int64>
    ) {
        var end = end
        for next in range {
            let other = unsafe sorted[next]
            unsafe sorted[next &- 1] = min(end, other)
            end = max(end, other)
        }
        unsafe sorted[range.upperBound &- 1] = end
    }

    /// Places items, with memory for a number of ends.
    ///
    /// The ends are kept in order, so the first one is always the lowest. An end has its column in its low bits. So
    /// comparing ends prefers the leading column, and only ends have to be moved. After the first end has grown, one
    /// pass of minimum and maximum restores the order, without branches.
    @inline(__always)
    private mutating func deal(
        _ count: Int,
        _ range: Range<Int>,
        _ steps: UnsafeMutableBufferPointer<Int64>,
        _ columns: UnsafeMutableBufferPointer<UInt16>,
        _ starts: ArraySlice<Int64>
    ) {
        let base = nearest
        let mask = (1 << Self.columnBits) - 1
        let shift = starts.startIndex
        unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: count) { sorted in
            // Columns that don't exist never become the lowest.
            unsafe sorted.initialize(repeating: .min)
            for column in 0..<count {
                let end =
                    column < ends.count ? (ends[column] - base) << Self.columnBits | Int64(column) : .max
                unsafe Self.insert(end, 1..<count, in: sorted)
            }
            for index in range {
                let lowest = unsafe sorted[0]
                let column = Int(truncatingIfNeeded: lowest) & mask
                let end = unsafe lowest &+ steps[index] << Self.columnBits
                unsafe steps[index] = base &+ lowest >> Self.columnBits &- starts[shift &+ column]
                unsafe columns[index] = UInt16(truncatingIfNeeded: column)
                unsafe Self.insert(end, 1..<count, in: sorted)
            }
            for next in ends.indices {
                let end = unsafe sorted[next]
                ends[Int(truncatingIfNeeded: end) & mask] = base + end >> Self.columnBits
            }
        }
    }
}
