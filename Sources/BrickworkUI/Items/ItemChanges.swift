/// How one list of identified elements became another.
struct ItemChanges: Equatable {
    /// An element that is there before and after.
    struct Pair: Equatable {
        var old: Int
        var new: Int
    }

    /// The old indices of what is gone, rising.
    private(set) var removed: [Int] = []
    /// The new indices of what is new, rising.
    private(set) var inserted: [Int] = []
    /// What stands in another order than before: as few as possible.
    private(set) var moved: [Pair] = []
    /// What is there before and after, and may want another size, by rising new index.
    private(set) var questionable: [Pair] = []

    /// Whether nothing has come, gone or moved, and nothing can have another size.
    var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty && moved.isEmpty && questionable.isEmpty
    }
}

extension ItemChanges {
    /// Compares two lists by their elements' identities.
    ///
    /// At the speed of memory where the ends of both are the same to the bit, as in arrays of which a part was changed;
    /// else O(n), and O(c log c) for the c elements between the first and the last that changed their neighbors.
    ///
    /// Of several elements with one identity the first counts as the one that was there, the others as new.
    ///
    /// - Parameter asksEverywhere: whether every element may want another size, also those that are the same.
    init<Elements: RandomAccessCollection>(
        from old: Elements,
        to new: Elements,
        asksEverywhere: Bool = false
    ) where Elements.Element: Identifiable {
        let same = UnchangedEnds(old, new)
        var middle = Middle(old, new)
        middle.skip(head: same.head, tail: same.tail)
        if asksEverywhere { questionable += Self.pairs(0, 0, same.head) }
        let head = middle.equalHead(old, new)
        questionable += Self.pairs(middle.old.lowerBound, middle.new.lowerBound, head)
        middle.skip(head: head, tail: 0)
        let tail = middle.equalTail(old, new)
        middle.skip(head: 0, tail: tail)
        compare(old, new, middle)
        questionable += Self.pairs(middle.old.upperBound, middle.new.upperBound, tail)
        if asksEverywhere {
            questionable += Self.pairs(old.count - same.tail, new.count - same.tail, same.tail)
        }
    }

    private static func pairs(_ old: Int, _ new: Int, _ count: Int) -> [Pair] {
        (0..<count).map { Pair(old: old + $0, new: new + $0) }
    }

    /// What lies between the equal ends.
    private struct Middle {
        var old: Range<Int>
        var new: Range<Int>

        init(_ old: some Collection, _ new: some Collection) {
            (self.old, self.new) = (0..<old.count, 0..<new.count)
        }

        mutating func skip(head: Int, tail: Int) {
            old = old.lowerBound + head..<old.upperBound - tail
            new = new.lowerBound + head..<new.upperBound - tail
        }

        func equalHead<Elements: RandomAccessCollection>(_ old: Elements, _ new: Elements) -> Int
        where Elements.Element: Identifiable {
            let most = min(self.old.count, self.new.count)
            var count = 0
            while count < most,
                old.identity(self.old.lowerBound + count) == new.identity(self.new.lowerBound + count)
            {
                count += 1
            }
            return count
        }

        func equalTail<Elements: RandomAccessCollection>(_ old: Elements, _ new: Elements) -> Int
        where Elements.Element: Identifiable {
            let most = min(self.old.count, self.new.count)
            var count = 0
            while count < most,
                old.identity(self.old.upperBound - 1 - count) == new.identity(self.new.upperBound - 1 - count)
            {
                count += 1
            }
            return count
        }
    }

    private mutating func compare<Elements: RandomAccessCollection>(
        _ old: Elements,
        _ new: Elements,
        _ middle: Middle
    ) where Elements.Element: Identifiable {
        var places: [Elements.Element.ID: Int] = [:]
        places.reserveCapacity(middle.old.count)
        for index in middle.old {
            let id = old.identity(index)
            if places[id] == nil { places[id] = index } else { removed.append(index) }
        }
        var kept: [Pair] = []
        for index in middle.new {
            if let before = places.removeValue(forKey: new.identity(index)) {
                kept.append(Pair(old: before, new: index))
            } else {
                inserted.append(index)
            }
        }
        removed += places.values
        removed.sort()
        let still = longestRise(kept.map(\.old))
        moved = kept.indices.filter { !still[$0] }.map { kept[$0] }
        questionable += kept
    }
}

extension RandomAccessCollection where Element: Identifiable {
    fileprivate func identity(_ offset: Int) -> Element.ID {
        self[index(startIndex, offsetBy: offset)].id
    }
}

/// Which of some distinct numbers belong to a longest rising run among them: what can stay while the rest moves.
/// O(n log n).
func longestRise(_ numbers: [Int]) -> [Bool] {
    // The positions of the least numbers that end a run of 1, 2, 3 …, and what comes before each in its run.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for position in numbers.indices {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]] < numbers[position] { low = middle + 1 } else { high = middle }
        }
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
