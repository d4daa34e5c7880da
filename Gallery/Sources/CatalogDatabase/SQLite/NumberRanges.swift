/// Ascending ranges of numbers, for a statement that checks many numbers.
final class NumberRanges {
    /// The lower and upper bound of each range. The upper bounds aren't included.
    private var bounds: [Int64] = []

    /// Reads ranges from JSON: `[[3,18],[20,21]]`. All numbers are at least 0.
    init(_ json: UnsafeBufferPointer<UInt8>) {
        var number: Int64?
        for byte in json {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                number = (number ?? 0) &* 10 &+ Int64(byte - UInt8(ascii: "0"))
            } else if let known = number {
                bounds.append(known)
                number = nil
            }
        }
    }

    /// Returns whether one of n ranges has a number. O(log n).
    func contain(_ number: Int64) -> Bool {
        bounds.prefixCount { $0 <= number } % 2 == 1
    }
}
