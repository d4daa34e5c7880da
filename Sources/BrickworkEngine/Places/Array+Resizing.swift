extension Array where Element: FixedWidthInteger {
    /// Cuts the array to a number of elements, or makes room for more, whose values are to be written before they
    /// are read. Not clearing that memory first saves a tenth of the time that placing takes.
    mutating func resize(to count: Int) {
        if count < self.count {
            removeSubrange(count...)
        } else if isEmpty {
            self = Array(unsafeUninitializedCapacity: count) { _, initializedCount in initializedCount = count
            }
        } else if count > self.count {
            append(contentsOf: repeatElement(0, count: count - self.count))
        }
    }
}
