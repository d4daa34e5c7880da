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
