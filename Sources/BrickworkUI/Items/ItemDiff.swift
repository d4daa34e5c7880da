import BrickworkEngine

/// The differences between two lists of identified elements.
struct ItemDiff: Equatable {
    struct Pair: Equatable {
        var old: Int
        var new: Int
    }

    /// The old indices of removed elements, ascending.
    private(set) var removed: [Int] = []
    /// The new indices of inserted elements, ascending.
    private(set) var inserted: [Int] = []
    /// The elements whose order changed; as few as possible.
    private(set) var moved: [Pair] = []
    /// Elements in both lists that may need another size, by ascending new index.
    private(set) var possiblyResized: [Pair] = []

    /// Whether all elements are the same as before, in the same order, and need no other size.
    var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty && moved.isEmpty && possiblyResized.isEmpty
    }
}

extension ItemDiff {
    /// Compares two lists by their elements' identities.
    ///
    /// If the ends of both lists are bitwise equal, as in an array with a few changes, they are compared at
    /// memory speed. Otherwise, this takes O(n), and O(c log c) for the c elements between the first and last
    /// one with new neighbors.
    ///
    /// If several elements have the same identity, the first counts as the earlier one, and the others as
    /// new.
    ///
    /// - Parameters:
    ///   - id: Returns the identity of an element.
    ///   - asksEverywhere: Whether every element may need another size, even if it is unchanged.
    init<Elements: RandomAccessCollection, ID: Hashable>(
        from old: Elements,
        to new: Elements,
        id: (Elements.Element) -> ID,
        asksEverywhere: Bool = false
    ) {
        let same = Self.unchangedEnds(old, new)
        func oldID(_ index: Int) -> ID { id(old[old.index(old.startIndex, offsetBy: index)]) }
        func newID(_ index: Int) -> ID { id(new[new.index(new.startIndex, offsetBy: index)]) }
        let ends = (old: old.count - same.tail, new: new.count - same.tail)
        var middle = (old: same.head..<ends.old, new: same.head..<ends.new)
        if asksEverywhere { possiblyResized += Self.pairs(0, 0, same.head) }
        while let before = middle.old.first, let now = middle.new.first, oldID(before) == newID(now) {
            possiblyResized.append(Pair(old: before, new: now))
            middle = (middle.old.dropFirst(), middle.new.dropFirst())
        }
        while let before = middle.old.last, let now = middle.new.last, oldID(before) == newID(now) {
            middle = (middle.old.dropLast(), middle.new.dropLast())
        }
        compare(oldID, newID, middle)
        let (oldEnd, newEnd) = (middle.old.upperBound, middle.new.upperBound)
        possiblyResized += Self.pairs(oldEnd, newEnd, ends.old - oldEnd)
        if asksEverywhere { possiblyResized += Self.pairs(ends.old, ends.new, same.tail) }
    }

    private static func pairs(_ old: Int, _ new: Int, _ count: Int) -> [Pair] {
        (0..<count).map { Pair(old: old + $0, new: new + $0) }
    }

    /// Compares the elements between the equal ends.
    private mutating func compare<ID: Hashable>(
        _ oldID: (Int) -> ID,
        _ newID: (Int) -> ID,
        _ middle: (old: Range<Int>, new: Range<Int>)
    ) {
        var places: [ID: Int] = [:]
        places.reserveCapacity(middle.old.count)
        for index in middle.old {
            let id = oldID(index)
            if places[id] == nil { places[id] = index } else { removed.append(index) }
        }
        var kept: [Pair] = []
        for index in middle.new {
            if let before = places.removeValue(forKey: newID(index)) {
                kept.append(Pair(old: before, new: index))
            } else {
                inserted.append(index)
            }
        }
        removed += places.values
        removed.sort()
        let still = longestRise(kept.map(\.old))
        moved = kept.indices.filter { !still[$0] }.map { kept[$0] }
        possiblyResized += kept
    }
}

/// Returns which of some distinct numbers belong to one of their longest increasing subsequences. These
/// elements can stay while the others move. O(n log n).
func longestRise(_ numbers: [Int]) -> [Bool] {
    // The positions of the smallest numbers that end a subsequence of length 1, 2, 3 …, and the predecessor
    // of each number in its subsequence.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for position in numbers.indices {
        let low = partitionPoint(ends.count) { numbers[ends[$0]] < numbers[position] }
        if low > 0 { before[position] = ends[low - 1] }
        if low < ends.count { ends[low] = position } else { ends.append(position) }
    }
    var belongs = [Bool](repeating: false, count: numbers.count)
    var position = ends.last ?? -1
    while position >= 0 {
        belongs[position] = true
        position = before[position]
    }
    return belongs
}

extension ItemDiff {
    /// Returns the number of elements at both ends of two arrays that are bitwise equal, or zeros for collections without
    /// contiguous storage. O(number of bytes), and O(1) for the same array.
    ///
    /// An array that wasn't changed is bitwise equal, and so are the elements around an insertion. They are found at memory
    /// speed, for any type of elements. Elements with different bits may still be equal, so the caller must compare them.
    static func unchangedEnds<Elements: Collection>(
        _ old: Elements,
        _ new: Elements
    ) -> (head: Int, tail: Int) {
        let stride = MemoryLayout<Elements.Element>.stride
        let ends = old.withContiguousStorageIfAvailable { old in
            new.withContiguousStorageIfAvailable { new in
                unsafe equalEnds(UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new), stride)
            }
        }
        return (ends ?? nil) ?? (0, 0)
    }

    private static func equalEnds(
        _ old: UnsafeRawBufferPointer,
        _ new: UnsafeRawBufferPointer,
        _ stride: Int
    ) -> (head: Int, tail: Int) {
        let isSame = unsafe old.baseAddress == new.baseAddress && old.count == new.count
        guard !isSame else { return (old.count / stride, 0) }
        let most = min(old.count, new.count)
        let head = unsafe equalBytes(old.prefix(most), new.prefix(most)) / stride
        let left = most - head * stride
        let tail = unsafe equalBytes(old.suffix(left), new.suffix(left), fromEnd: true) / stride
        return (head, tail)
    }

    /// Returns the number of equal bytes at one end of two slices of the same length, in whole words. The last few bytes,
    /// less than a word, aren't compared.
    private static func equalBytes(
        _ old: Slice<UnsafeRawBufferPointer>,
        _ new: Slice<UnsafeRawBufferPointer>,
        fromEnd: Bool = false
    ) -> Int {
        let (old, new) = unsafe (UnsafeRawBufferPointer(rebasing: old), UnsafeRawBufferPointer(rebasing: new))
        func difference(_ offset: Int) -> UInt64 {
            unsafe old.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                ^ new.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        var equal = 0
        // Eight words at a time, without a branch for each.
        while equal + 64 <= old.count {
            let start = fromEnd ? old.count - equal - 64 : equal
            var differences: UInt64 = 0
            for word in 0..<8 { differences |= difference(start + word * 8) }
            guard differences == 0 else { break }
            equal += 64
        }
        while equal + 8 <= old.count, difference(fromEnd ? old.count - equal - 8 : equal) == 0 { equal += 8 }
        return equal
    }
}
