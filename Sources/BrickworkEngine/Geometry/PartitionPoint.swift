/// The first of the indices 0 ..< count for which `isBefore` is false, if it is true for all before and false
/// for all after; `count` if there is none. O(log count).
@inline(__always)
func partitionPoint(_ count: Int, isBefore: (Int) -> Bool) -> Int {
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

/// The same, looked for from a guess on, in steps that double: O(log d) for a guess that is wrong by d.
///
/// Where things lie evenly, as items in a long section do, a guess by proportion is wrong by little. What a plain
/// binary search reads on its way is all over the memory; what is read here lies beside what is looked for.
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
