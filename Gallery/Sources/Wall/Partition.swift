/// Returns the first number below `count` that doesn't fulfill a condition, or `count` if all do. The
/// condition must hold up to some number and fail from there on.
func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = low + (high - low) / 2
        if holds(middle) {
            low = middle + 1
        } else {
            high = middle
        }
    }
    return low
}
