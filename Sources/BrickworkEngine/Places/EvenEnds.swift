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
    /// The items' columns.
    private(set) var columns: [Int]
    /// Where the items of each column begin.
    private var origins: [Int64]
    /// The ends of the columns, with the spacing after the last item.
    private var ends: [Int64]
    /// The largest distance between an item's starts before and after.
    private let reach: Int64

    /// The items of the two columns that are compared.
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
        reach = lengths.reduce(0) { max($0, $1) } / 2
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
            guard abs((isSecond ? secondTop : firstTop) - starts[item]) <= reach else { continue }
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
        guard first < count, table.furthestEnd < LayoutUnit.contentLimit.raw else { return }
        var ends = EvenEnds(
            lengths: (first..<count).map { items.length($0, width: grid.columnWidth, axis: axis) },
            starts: (first..<count).map { start($0) },
            columns: (first..<count).map { column($0) },
            ends: (0..<grid.count).map { table.end(of: $0, before: table.blockCount) },
            spacing: lineSpacing
        )
        guard ends.exchange() else { return }
        for (offset, column) in ends.columns.enumerated() {
            columns[first + offset] =
                UInt16(truncatingIfNeeded: column) | columns[first + offset] & Self.keptBit
        }
        let block = first / Self.blockSize
        placeBlocks(items, from: block * Self.blockSize, keepsColumns: true, lookingFrom: count)
    }
}
