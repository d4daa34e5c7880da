/// Returns the first index in 0 ..< count for which `isBefore` is false, or `count` if there is none.
/// `isBefore` must be true for all earlier indices, and false for all later ones. O(log count).
@inline(__always)
package func partitionPoint(_ count: Int, isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = (low + high) / 2
        if isBefore(middle) {
            low = middle + 1
        } else {
            high = middle
        }
    }
    return low
}

/// Returns the same index, searching from a guess in steps that double. O(log d) for a guess that is wrong by
/// d.
///
/// If elements are evenly distributed, as in a long section, a proportional guess is almost right. A plain
/// binary search reads memory in many places. This search reads memory near the result.
@inline(__always)
func partitionPoint(_ count: Int, near guess: Int, isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    var probe = max(0, min(guess, count - 1))
    var step = 1
    while low < high {
        if isBefore(probe) {
            low = probe + 1
            guard high == count else { break }
            probe = min(low + step, count - 1)
        } else {
            high = probe
            guard low == 0 else { break }
            probe = max(high - step, 0)
        }
        step *= 2
    }
    return low + partitionPoint(high - low) { isBefore(low + $0) }
}

extension Array {
    /// Returns the elements by ascending key, and those with the same key in their present order. It sorts their indices,
    /// because a sort for each type of element is several kilobytes of machine code.
    func sorted<Key: Comparable>(on key: (Element) -> Key) -> [Element] {
        let keys = map(key)
        return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
    }

    /// Returns whether each key is greater than the one before.
    func rises<Key: Comparable>(on key: (Element) -> Key) -> Bool {
        indices.dropFirst().allSatisfy { key(self[$0 - 1]) < key(self[$0]) }
    }

    /// Returns the first element of each key, by ascending key.
    func firsts<Key: Comparable>(on key: (Element) -> Key) -> [Element] {
        var result: [Element] = []
        for element in sorted(on: key) where result.last.map({ key($0) != key(element) }) ?? true {
            result.append(element)
        }
        return result
    }
}

extension Array where Element: Comparable {
    func containsSorted(_ value: Element) -> Bool {
        let index = partitionPoint(count) { self[$0] < value }
        return index < count && self[index] == value
    }

    func sortedUnique() -> [Element] {
        var result: [Element] = []
        for value in sorted() where result.last != value {
            result.append(value)
        }
        return result
    }
}
