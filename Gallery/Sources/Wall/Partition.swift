/// The first number below `count` for which a condition that holds at first no longer holds.
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
