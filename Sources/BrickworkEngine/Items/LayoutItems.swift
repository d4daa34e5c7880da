/// The items of a section, with 18 bytes per item.
///
/// It is a value with the costs of an array: reading and replacing an item take O(1), appending O(1) amortized.
/// An invalid aspect ratio is stored as infinity, an invalid caption height as zero.
///
/// ```swift
/// var items: LayoutItems = [.aspectRatio(1.5), .height(80)]
/// items.append(.estimated(120))
/// items[1]  // .height(80)
/// ```
public struct LayoutItems: Sendable {
    /// The aspect ratios, heights or widths.
    var first: [Double]
    /// The caption heights, or heights.
    var second: [Double]
    var traits: [ItemTraits]
    /// Whether any item may take more than one column. If false, none does.
    var mayHaveSpans = false
    private var kinds: UInt16 = 0
    var mayHaveMeasures: Bool { kinds & ItemTraits.Kind.measures != 0 }

    /// Creates an empty list.
    public init() {
        first = []
        second = []
        traits = []
    }

    /// Creates a list from a sequence. O(n).
    public init(_ items: some Sequence<ItemSize>) {
        self.init()
        append(contentsOf: items)
    }

    /// Creates items with aspect ratios, width divided by height, each in one column. O(n).
    public init(aspectRatios: [Double]) {
        first = aspectRatios.map { $0 > 0 ? $0 : .infinity }
        second = [Double](repeating: 0, count: aspectRatios.count)
        traits = [ItemTraits](repeating: .plain, count: aspectRatios.count)
        kinds = ItemTraits.Kind.aspectRatio.bit
    }

    /// Creates items with aspect ratios, width divided by height, and captions below their pictures, each in one column.
    ///
    /// This is the fastest way to create many items. O(n).
    ///
    /// - Parameters:
    ///   - aspectRatios: The aspect ratios of the pictures.
    ///   - captionHeights: The heights of the captions, in points. Missing ones count as zero.
    public init(aspectRatios: [Double], captionHeights: [Double]) {
        first = aspectRatios
        second = captionHeights
        traits = [ItemTraits](repeating: .plain, count: aspectRatios.count)
        kinds = ItemTraits.Kind.aspectRatio.bit
        if !first.all({ $0 > 0 }) {
            for index in first.indices where !(first[index] > 0) {
                first[index] = .infinity
            }
        }
        if second.count > first.count {
            second.removeSubrange(first.count...)
        } else if second.count < first.count {
            second += [Double](repeating: 0, count: first.count - second.count)
        }
        if !second.all({ $0 >= 0 && $0 < LayoutUnit.longest }) {
            for index in second.indices {
                second[index] = LayoutUnit.sanitized(second[index])
            }
        }
    }

    /// Reserves memory for a total number of items, so that adding them allocates memory only once.
    public mutating func reserveCapacity(_ capacity: Int) {
        first.reserveCapacity(capacity)
        second.reserveCapacity(capacity)
        traits.reserveCapacity(capacity)
    }

    /// Removes all items, and keeps the memory for new ones.
    public mutating func removeAll() {
        first.removeAll(keepingCapacity: true)
        second.removeAll(keepingCapacity: true)
        traits.removeAll(keepingCapacity: true)
        mayHaveSpans = false
        kinds = 0
    }

    /// Adds an item at the end. O(1) amortized.
    public mutating func append(_ item: ItemSize) {
        let stored = item.stored
        first.append(stored.first)
        second.append(stored.second)
        traits.append(stored.traits)
        didAdd(stored.traits)
    }

    /// Adds items at the end. O(number of new items) amortized.
    public mutating func append(contentsOf items: some Sequence<ItemSize>) {
        for item in items {
            append(item)
        }
    }

    mutating func append(contentsOf items: LayoutItems) {
        first += items.first
        second += items.second
        traits += items.traits
        didAdd(items)
    }

    @inline(__always)
    private mutating func didAdd(_ traits: ItemTraits) {
        mayHaveSpans = mayHaveSpans || traits.span != 1
        kinds |= traits.kind.bit
    }

    mutating func didAdd(_ items: LayoutItems) {
        mayHaveSpans = mayHaveSpans || items.mayHaveSpans
        kinds |= items.kinds
    }
}

extension LayoutItems: RandomAccessCollection {
    /// The index of the first item.
    public var startIndex: Int { 0 }

    /// The number of items.
    public var endIndex: Int { traits.count }

    /// Returns an item. O(1). As with an array, the index must be in range.
    public subscript(index: Int) -> ItemSize {
        get {
            ItemSize(first: first[index], second: second[index], traits: traits[index])
        }
        set {
            let stored = newValue.stored
            first[index] = stored.first
            second[index] = stored.second
            traits[index] = stored.traits
            didAdd(stored.traits)
        }
    }
}

extension LayoutItems: ExpressibleByArrayLiteral {
    /// Creates a list from an array literal.
    public init(arrayLiteral elements: ItemSize...) {
        self.init(elements)
    }
}

extension LayoutItems: Equatable {
    /// Returns whether both lists have the same items in the same order. O(n).
    public static func == (left: LayoutItems, right: LayoutItems) -> Bool {
        left.first == right.first && left.second == right.second && left.traits == right.traits
    }
}

extension [Double] {
    /// Returns whether a condition is true for all values, without branches, because invalid numbers are
    /// rare.
    @inline(__always)
    fileprivate func all(_ holds: (Double) -> Bool) -> Bool {
        unsafe withUnsafeBufferPointer { numbers in
            var exceptions = 0
            for index in numbers.indices {
                exceptions |= unsafe holds(numbers[index]) ? 0 : 1
            }
            return exceptions == 0
        }
    }
}

extension LayoutItems {
    /// Returns the length along the scroll axis of an item that takes `span` columns, in units.
    @inline(__always)
    func length(_ index: Int, span: Int = 1, in grid: ColumnGrid, axis: LayoutContainer.Axis) -> Int64 {
        length(index, width: grid.width(span: span), axis: axis, enlarges: grid.enlargesItems)
    }

    /// Returns the length along the scroll axis of an item with a cross size of `width` points, in units.
    @inline(__always)
    func length(_ index: Int, width: Double, axis: LayoutContainer.Axis, enlarges: Bool = true) -> Int64 {
        let first = first[index]
        switch traits[index].kind {
        case .aspectRatio:
            let length = axis == .vertical ? width / first : LayoutUnit.extent(width, times: first)
            return LayoutUnit.units(length: Swift.min(LayoutUnit.longest, length) + second[index])
        case .height, .estimated, .measured:
            return LayoutUnit.units(length: LayoutUnit.sanitized(first))
        case .size, .estimatedSize, .measuredSize:
            let cross = axis == .vertical ? first : second[index]
            let scroll = axis == .vertical ? second[index] : first
            let width = enlarges ? width : Swift.min(width, cross)
            return LayoutUnit.units(length: LayoutUnit.sanitized(width * scroll / cross))
        }
    }

    /// Writes the lengths of items in one column, with the spacing after each. Returns a length that none exceeds: the
    /// bits of all lengths.
    func measure(
        _ range: Range<Int>,
        in grid: ColumnGrid,
        _ axis: LayoutContainer.Axis,
        spacing: Int64,
        into steps: inout [Int64]
    ) -> Int64 {
        let (kinds, width) = (kinds, grid.columnWidth)
        // Without checks, compilers turn the first two loops into SIMD lanes.
        return unsafe first.withUnsafeBufferPointer { first in
            unsafe second.withUnsafeBufferPointer { second in
                unsafe steps.withUnsafeMutableBufferPointer { steps in
                    @inline(__always)
                    func write(_ length: (Int) -> Int64) -> Int64 {
                        var bits: Int64 = 0
                        for index in range {
                            let length = length(index)
                            bits |= length
                            unsafe steps[index] = length &+ spacing
                        }
                        return bits
                    }
                    if kinds == ItemTraits.Kind.aspectRatio.bit, axis == .vertical {
                        return write {
                            let picture = unsafe Swift.min(LayoutUnit.longest, width / first[$0])
                            return unsafe LayoutUnit.units(length: picture + second[$0])
                        }
                    }
                    if kinds & ~ItemTraits.Kind.lengths == 0 {
                        return write { unsafe LayoutUnit.units(length: LayoutUnit.sanitized(first[$0])) }
                    }
                    return write { length($0, in: grid, axis: axis) }
                }
            }
        }
    }

    /// Returns the size of an item in a line with a cross size of `available` units.
    ///
    /// An item without its own cross size takes the whole line.
    func lineSize(_ index: Int, available: Int64, axis: LayoutContainer.Axis) -> (cross: Int64, length: Int64)
    {
        guard traits[index].kind.isSize else {
            return (available, length(index, width: LayoutUnit(raw: available).points, axis: axis))
        }
        let width = LayoutUnit(length: first[index]).raw
        let height = LayoutUnit(length: second[index]).raw
        return axis == .vertical
            ? (Swift.min(width, available), height) : (Swift.min(height, available), width)
    }

    /// Returns the cross size of an item in a row divided by its length, or zero if it is invalid. An item with a
    /// length but without an aspect ratio is a square.
    @inline(__always)
    func proportion(_ index: Int, axis: LayoutContainer.Axis) -> Double {
        let first = first[index]
        switch traits[index].kind {
        case .aspectRatio: return LayoutUnit.sanitized(axis == .vertical ? first : 1 / first)
        case .height, .estimated, .measured: return 1
        case .size, .estimatedSize, .measuredSize:
            return LayoutUnit.sanitized(axis == .vertical ? first / second[index] : second[index] / first)
        }
    }

    @inline(__always)
    func captionHeight(_ index: Int) -> Double {
        traits[index].kind == .aspectRatio ? second[index] : 0
    }

    /// Turns measured sizes into estimates, because they aren't valid at another width. O(n).
    public mutating func forgetMeasures() {
        guard mayHaveMeasures else { return }
        let measures = kinds & ItemTraits.Kind.measures
        // Each kind of estimate is before that of its measure.
        kinds = kinds & ~measures | measures >> 1
        for index in traits.indices where traits[index].kind.isMeasured {
            let kind: ItemTraits.Kind = traits[index].kind == .measured ? .estimated : .estimatedSize
            traits[index] = ItemTraits(kind: kind, span: traits[index].span)
        }
    }
}
