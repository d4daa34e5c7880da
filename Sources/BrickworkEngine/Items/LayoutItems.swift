/// The items of a section, with 18 bytes per item.
///
/// It is a value with the costs of an array: reading an item is O(1), appending O(1) amortized, inserting and
/// removing O(n). An invalid aspect ratio is stored as infinity, an invalid caption height as zero.
public struct LayoutItems: Sendable {
    /// The aspect ratios, heights or widths.
    var first: [Double]
    /// The caption heights, or heights.
    var second: [Double]
    var traits: [ItemTraits]
    /// Whether any item may have a measured length. If false, none has.
    var mayHaveMeasures = false
    /// Whether any item may take more than one column. If false, none does.
    var mayHaveSpans = false
    /// Whether all items surely have aspect ratios and take one column.
    private(set) var arePlain = true

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
        mayHaveMeasures = false
        mayHaveSpans = false
        arePlain = true
    }

    /// Adds an item at the end. O(1) amortized.
    public mutating func append(_ item: ItemSize) {
        let stored = item.stored
        first.append(stored.first)
        second.append(stored.second)
        traits.append(stored.traits)
        note(stored.traits)
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
        note(items)
    }

    private mutating func note(_ traits: ItemTraits) {
        mayHaveMeasures = mayHaveMeasures || traits.kind.isMeasured
        mayHaveSpans = mayHaveSpans || traits.span != 1
        arePlain = arePlain && traits == .plain
    }

    /// Notes that items of another list are in this one.
    mutating func note(_ items: LayoutItems) {
        mayHaveMeasures = mayHaveMeasures || items.mayHaveMeasures
        mayHaveSpans = mayHaveSpans || items.mayHaveSpans
        arePlain = arePlain && items.arePlain
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
            note(stored.traits)
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
