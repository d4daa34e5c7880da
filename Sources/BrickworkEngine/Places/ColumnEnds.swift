/// The ends of the columns while items are placed, with the spacing after the last item of each. The next item
/// begins there.
///
/// Some items of a section may keep their columns while others are distributed. Those that come later count too:
/// otherwise, a new first item would always go to the leading column.
///
/// With ends of 310, 250 and 280 points, the next item goes to the second column, at 250. An item over two columns goes to the
/// last two, at 280.
struct ColumnEnds {
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

    var hasAhead: Bool { !ahead.isEmpty }

    private var furthest: Int64 { ends.reduce(0) { max($0, $1) } }

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

    mutating func removeAhead(_ step: Int64, in columns: Range<Int>) {
        for column in columns { ahead[column] = max(0, ahead[column] - step) }
    }
}

// Distributing many items that take one column each.
extension ColumnEnds {
    /// With more columns, items are placed one after the other.
    private static let mostColumns = 16
    private static let columnBits: Int64 = 4

    /// Whether items of a total length up to `most` can be distributed by ``distribute(_:steps:columns:after:)``.
    func canDistribute(_ most: Int64) -> Bool {
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
    mutating func distribute(
        _ range: Range<Int>,
        steps: UnsafeMutableBufferPointer<Int64>,
        columns: UnsafeMutableBufferPointer<UInt16>,
        after starts: ArraySlice<Int64>
    ) {
        switch ends.count {
        case ...2: unsafe distribute(SIMD2.self, range, steps, columns, starts)
        case ...4: unsafe distribute(SIMD4.self, range, steps, columns, starts)
        case ...8: unsafe distribute(SIMD8.self, range, steps, columns, starts)
        default: unsafe distribute(SIMD16.self, range, steps, columns, starts)
        }
    }

    /// Places items, with memory for as many ends as a vector has. Only the vector's length is used: with a constant length,
    /// the compiler keeps the ends in registers.
    ///
    /// The ends are kept in order, so the first one is always the lowest. An end has its column in its low bits. So
    /// comparing ends prefers the leading column, and only ends have to be moved. After the first end has grown, one
    /// pass of minimum and maximum restores the order, without branches.
    private mutating func distribute<Vector: SIMD>(
        _: Vector.Type,
        _ range: Range<Int>,
        _ steps: UnsafeMutableBufferPointer<Int64>,
        _ columns: UnsafeMutableBufferPointer<UInt16>,
        _ starts: ArraySlice<Int64>
    ) where Vector.Scalar == Int64 {
        let base = nearest
        let mask = (1 << Self.columnBits) - 1
        let shift = starts.startIndex
        unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: Vector.scalarCount) { sorted in
            @inline(__always)
            func insert(_ new: Int64) {
                var new = new
                for next in 1..<Vector.scalarCount {
                    let other = unsafe sorted[next]
                    unsafe sorted[next &- 1] = min(new, other)
                    new = max(new, other)
                }
                unsafe sorted[Vector.scalarCount &- 1] = new
            }
            unsafe sorted.initialize(repeating: .min)
            for column in 0..<Vector.scalarCount {
                // Columns that don't exist never become the lowest.
                insert(column < ends.count ? (ends[column] - base) << Self.columnBits | Int64(column) : .max)
            }
            for index in range {
                let lowest = unsafe sorted[0]
                let column = Int(truncatingIfNeeded: lowest) & mask
                let end = unsafe lowest &+ steps[index] << Self.columnBits
                unsafe steps[index] = base &+ lowest >> Self.columnBits &- starts[shift &+ column]
                unsafe columns[index] = UInt16(truncatingIfNeeded: column)
                insert(end)
            }
            for place in ends.indices {
                let end = unsafe sorted[place]
                ends[Int(truncatingIfNeeded: end) & mask] = base + end >> Self.columnBits
            }
        }
    }
}

/// The last items of a section in columns, which are exchanged until the columns end as evenly as possible.
///
/// Of the items in two columns, each one may go to either column, in order of their index. The distribution whose
/// longer column is shortest is chosen, if it is better than the present one. This is repeated for all pairs of columns
/// until none improves. So the longest column never gets longer, and the shortest one never gets shorter.
///
/// An item may begin at most half the length of the longest item before or after its earlier start. So items that
/// are near each other in reading order remain near each other.
struct EvenEnds {
    /// With more columns, this would take too long.
    static let mostColumns = 64
    /// The number of items that are exchanged, for each column.
    static let itemsPerColumn = 3
    /// The number of items of two columns that are exchanged. Of more items, the first ones stay.
    private static let mostOfTwoColumns = 10
    /// Two or three rounds are usual.
    private static let mostRounds = 8

    /// The items' lengths and the spacing after each one.
    private let steps: [Int64]
    /// The items' starts before any exchange.
    private let starts: [Int64]
    private(set) var columns: [Int]
    private var origins: [Int64]
    private var ends: [Int64]
    private let maximumShift: Int64

    private var candidates: [Int] = []
    /// The end of the longer one of the two columns, in the best distribution so far.
    private var bestEnd: Int64 = 0
    /// The candidates that are in the second column in this distribution, as bits. `nil` is the present distribution.
    private var bestChoice: UInt16?

    /// Takes the items in order of their index, and the ends of all columns with the spacing after the last item.
    init(lengths: [Int64], starts: [Int64], columns: [Int], ends: [Int64], spacing: Int64) {
        steps = lengths.map { $0 + spacing }
        self.starts = starts
        self.columns = columns
        self.ends = ends
        origins = ends
        for (column, start) in zip(columns, starts).reversed() { origins[column] = start }
        maximumShift = lengths.reduce(0) { max($0, $1) } / 2
    }

    /// Exchanges items. Returns whether any item has another column now.
    mutating func exchange() -> Bool {
        var hasChanged = false
        for _ in 0..<Self.mostRounds {
            var hasImproved = false
            for first in ends.indices {
                for second in first + 1..<ends.count {
                    if exchange(first, second) { hasImproved = true }
                }
            }
            guard hasImproved else { break }
            hasChanged = true
        }
        return hasChanged
    }

    /// Exchanges the items of two columns. Returns whether the longer one is shorter now.
    private mutating func exchange(_ first: Int, _ second: Int) -> Bool {
        guard ends[first] != ends[second] else { return false }
        candidates.removeAll(keepingCapacity: true)
        for item in columns.indices where columns[item] == first || columns[item] == second {
            candidates.append(item)
        }
        var (firstTop, secondTop) = (origins[first], origins[second])
        let staying = max(0, candidates.count - Self.mostOfTwoColumns)
        for item in candidates[..<staying] {
            if columns[item] == first { firstTop += steps[item] } else { secondTop += steps[item] }
        }
        candidates.removeFirst(staying)
        bestEnd = max(ends[first], ends[second])
        bestChoice = nil
        search(0, firstTop, secondTop, choice: 0)
        guard let bestChoice else { return false }
        for (position, item) in candidates.enumerated() {
            let isSecond = bestChoice >> UInt16(position) & 1 != 0
            columns[item] = isSecond ? second : first
            if isSecond { secondTop += steps[item] } else { firstTop += steps[item] }
        }
        (ends[first], ends[second]) = (firstTop, secondTop)
        return true
    }

    /// Tries both columns for the candidate at a position and all that follow, the shorter column first.
    private mutating func search(_ position: Int, _ firstTop: Int64, _ secondTop: Int64, choice: UInt16) {
        guard max(firstTop, secondTop) < bestEnd else { return }
        guard position < candidates.count else {
            bestEnd = max(firstTop, secondTop)
            bestChoice = choice
            return
        }
        let item = candidates[position]
        for isSecond in secondTop < firstTop ? [true, false] : [false, true] {
            guard abs((isSecond ? secondTop : firstTop) - starts[item]) <= maximumShift else { continue }
            search(
                position + 1,
                isSecond ? firstTop : firstTop + steps[item],
                isSecond ? secondTop + steps[item] : secondTop,
                choice: isSecond ? choice | 1 << UInt16(position) : choice
            )
        }
    }
}

extension ColumnPlaces {
    /// The number of items, from the first on, that begin in order of their index.
    var orderedCount: Int {
        isOrdered ? min(count, firstExchanged(of: count)) : 0
    }

    /// Returns the first of `count` items that may be exchanged for even ends.
    func firstExchanged(of count: Int) -> Int {
        guard order == .evenEnds, grid.count > 1, grid.count <= EvenEnds.mostColumns else { return .max }
        return max(0, count - EvenEnds.itemsPerColumn * grid.count)
    }

    /// Exchanges the last items between columns, if the order is for even ends. The items before `earliest`, and those
    /// up to the last one that spans columns, keep their columns.
    mutating func exchangeEnds(_ items: LayoutItems, from earliest: Int) {
        let least = max(earliest, firstExchanged(of: count))
        var first = count
        while first > least, grid.span(items.traits[first - 1]) == 1 { first -= 1 }
        // Lengths are cut at the content's limit.
        guard table.furthestEnd < LayoutUnit.contentLimit.raw else { return }
        var ends = EvenEnds(
            lengths: (first..<count).map { items.length($0, in: grid, axis: axis) },
            starts: (first..<count).map { start($0) },
            columns: (first..<count).map { column($0) },
            ends: (0..<grid.count).map { table.end(of: $0, before: table.blockCount) },
            spacing: lineSpacing
        )
        guard ends.exchange() else { return }
        for (offset, column) in ends.columns.enumerated() { move(first + offset, to: column) }
        let block = first / Self.blockSize
        placeBlocks(items, from: block * Self.blockSize, keepsColumns: true, choosingFrom: count)
    }
}
