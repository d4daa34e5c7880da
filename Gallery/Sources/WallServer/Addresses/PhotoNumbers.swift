/// Numbers of photos as addresses have them: ascending, and `3-17,20` for 3 to 17 and 20.
enum PhotoNumbers {
    /// The largest number of photos in an address.
    static let maximum = 100_000

    /// Reads numbers. A range remains a range, however many photos it has.
    ///
    /// - Throws: ``Refusal`` if the text isn't such a list, or has more than ``maximum`` numbers.
    static func ranges(_ text: String) throws(Refusal) -> RangeSet<Int64> {
        var ranges: [Range<Int64>] = [], rest = Int64(maximum)
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let bounds = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.number(Int64.self) }
            guard let first = bounds[0], let last = bounds[bounds.count - 1], first <= last, last < .max,
                first >= ranges.last?.upperBound ?? 0
            else {
                throw Refusal(
                    status: .badRequest,
                    text: "The numbers of photos are ascending, such as 3-17,20."
                )
            }
            guard last - first < rest else {
                throw Refusal(status: .badRequest, text: "An address names at most \(maximum) photos.")
            }
            rest -= last - first + 1
            ranges.append(first..<last + 1)
        }
        return RangeSet(ranges)
    }

    /// Returns the text of numbers in their order. 17 down to 3 are `17-3`, which ``ranges(_:)`` doesn't read.
    static func text(of numbers: [Int64]) -> String {
        var parts: [String] = [], start = 0
        while start < numbers.count {
            var end = start
            let step = start + 1 < numbers.count ? numbers[start + 1] - numbers[start] : 0
            if abs(step) == 1 {
                while end + 1 < numbers.count, numbers[end + 1] - numbers[end] == step { end += 1 }
            }
            parts.append(start == end ? "\(numbers[start])" : "\(numbers[start])-\(numbers[end])")
            start = end + 1
        }
        return parts.joined(separator: ",")
    }
}
