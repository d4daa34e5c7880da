extension Array {
    /// Returns the number of elements at the beginning that fulfill a condition. None after them may fulfill it. O(log n).
    @inlinable
    package func prefixCount(_ holds: (Element) -> Bool) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
