/// Column tops in ascending order, held in registers, so that the shortest column is always first.
///
/// A top has its column's number in its low bits. So comparing tops prefers the leading column in a tie, and
/// only tops have to be moved. Placing an item raises the lowest top. `settle` then moves it to its place
/// with one minimum and one maximum per column, without branches. As in the inner loop of an insertion sort,
/// one pass through the sorted list is enough.
protocol SortedTops {
    static var columnCount: Int { get }
    var lowest: Int64 { get }
    /// Creates a list with a column for each top.
    init(_ tops: some Sequence<Int64>)
    /// Raises the lowest top, and restores the order.
    mutating func raiseLowest(by step: Int64)
    /// Calls `body` with every top.
    func forEach(_ body: (Int64) -> Void)
}

/// A list of tops that is composed of single tops.
protocol TopList: SortedTops {
    var lowest: Int64 { get set }
    /// Creates a list whose tops are all below any real top.
    init()
    /// Restores the order after the lowest top was raised.
    mutating func settle()
}

extension TopList {
    @inline(__always)
    init(_ tops: some Sequence<Int64>) {
        self.init()
        for top in tops {
            lowest = top
            settle()
        }
    }

    @inline(__always)
    mutating func raiseLowest(by step: Int64) {
        lowest &+= step
        settle()
    }
}

/// The last and highest top.
struct HighestTop: TopList {
    static var columnCount: Int { 1 }
    var lowest = Int64.min

    @inline(__always)
    mutating func settle() {}

    @inline(__always)
    func forEach(_ body: (Int64) -> Void) {
        body(lowest)
    }
}

/// One more top than `Higher` has, below all of its tops.
struct Top<Higher: TopList>: TopList {
    static var columnCount: Int { Higher.columnCount + 1 }
    var lowest = Int64.min
    var higher = Higher()

    @inline(__always)
    mutating func settle() {
        let first = lowest
        let second = higher.lowest
        lowest = second < first ? second : first
        higher.lowest = second < first ? first : second
        higher.settle()
    }

    @inline(__always)
    func forEach(_ body: (Int64) -> Void) {
        body(lowest)
        higher.forEach(body)
    }
}

/// Two tops, stored as the lower one and the distance to the higher one.
///
/// Each item depends only on the distance that the item before it has left. Computing the next distance takes
/// one subtraction and one selection. In a list, it would take an addition and a comparison before the
/// selection. Tops differ in their lowest bits, so the distance is never zero.
struct TwoTops: SortedTops {
    static var columnCount: Int { 2 }
    private(set) var lowest: Int64
    private var gap: Int64

    @inline(__always)
    init(_ tops: some Sequence<Int64>) {
        let list = Top<HighestTop>(tops)
        lowest = list.lowest
        gap = list.higher.lowest &- list.lowest
    }

    @inline(__always)
    mutating func raiseLowest(by step: Int64) {
        let rest = gap &- step
        let excess = step &- gap
        lowest &+= rest < 0 ? gap : step
        gap = rest < 0 ? excess : rest
    }

    @inline(__always)
    func forEach(_ body: (Int64) -> Void) {
        body(lowest)
        body(lowest &+ gap)
    }
}

typealias Tops3 = Top<Top<HighestTop>>
typealias Tops4 = Top<Tops3>
typealias Tops5 = Top<Tops4>
typealias Tops6 = Top<Tops5>
typealias Tops7 = Top<Tops6>
typealias Tops8 = Top<Tops7>
typealias Tops9 = Top<Tops8>
typealias Tops10 = Top<Tops9>
typealias Tops11 = Top<Tops10>
typealias Tops12 = Top<Tops11>
typealias Tops13 = Top<Tops12>
typealias Tops14 = Top<Tops13>
typealias Tops15 = Top<Tops14>
typealias Tops16 = Top<Tops15>

/// Distributes items of one column each to the shortest column, for up to 16 columns.
enum SortedColumns {
    static let mostColumns = 16
    /// The number of bits of a top that have the column.
    static let columnBits: Int64 = 4
    static let columnMask: Int64 = 15

    /// Replaces each of `steps` with the item's distance from `base`, and writes the item's column. A step is
    /// the item's length and the spacing after it, shifted by ``columnBits``. `tops` has the columns' tops
    /// before and after, which must not be below `base`.
    static func deal(
        _ steps: UnsafeMutableBufferPointer<Int64>,
        columns: UnsafeMutablePointer<UInt16>,
        tops: UnsafeMutableBufferPointer<Int64>,
        base: Int64
    ) {
        switch tops.count {
        case 1: unsafe deal(steps, columns, tops, base, HighestTop.self)
        case 2: unsafe deal(steps, columns, tops, base, TwoTops.self)
        case 3: unsafe deal(steps, columns, tops, base, Tops3.self)
        case 4: unsafe deal(steps, columns, tops, base, Tops4.self)
        case 5: unsafe deal(steps, columns, tops, base, Tops5.self)
        case 6: unsafe deal(steps, columns, tops, base, Tops6.self)
        case 7: unsafe deal(steps, columns, tops, base, Tops7.self)
        case 8: unsafe deal(steps, columns, tops, base, Tops8.self)
        case 9: unsafe deal(steps, columns, tops, base, Tops9.self)
        case 10: unsafe deal(steps, columns, tops, base, Tops10.self)
        case 11: unsafe deal(steps, columns, tops, base, Tops11.self)
        case 12: unsafe deal(steps, columns, tops, base, Tops12.self)
        case 13: unsafe deal(steps, columns, tops, base, Tops13.self)
        case 14: unsafe deal(steps, columns, tops, base, Tops14.self)
        case 15: unsafe deal(steps, columns, tops, base, Tops15.self)
        default: unsafe deal(steps, columns, tops, base, Tops16.self)
        }
    }

    @inline(__always)
    private static func deal<Sorted: SortedTops>(
        _ steps: UnsafeMutableBufferPointer<Int64>,
        _ columns: UnsafeMutablePointer<UInt16>,
        _ tops: UnsafeMutableBufferPointer<Int64>,
        _ base: Int64,
        _: Sorted.Type
    ) {
        var sorted = Sorted(
            (0..<Sorted.columnCount).lazy.map { unsafe (tops[$0] &- base) << columnBits | Int64($0) }
        )
        for index in steps.indices {
            let top = sorted.lowest
            unsafe sorted.raiseLowest(by: steps[index])
            unsafe steps[index] = top >> columnBits
            unsafe columns[index] = UInt16(truncatingIfNeeded: top & columnMask)
        }
        sorted.forEach { top in
            unsafe tops[Int(top & columnMask)] = base &+ top >> columnBits
        }
    }
}
