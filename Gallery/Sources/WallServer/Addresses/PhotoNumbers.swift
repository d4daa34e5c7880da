/// Numbers of photos as addresses have them: ascending, and `3-17,20` for 3 to 17 and 20.
struct PhotoNumbers {
    /// The largest number of photos in an address.
    static let most = 100_000

    /// The numbers.
    let all: [Int64]

    /// Reads numbers.
    ///
    /// - Throws: ``Refusal`` if the text isn't such a list, or has more than ``most`` numbers.
    init(_ text: String) throws(Refusal) {
        var all: [Int64] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let bounds = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.number(Int64.self) }
            guard let first = bounds[0], let last = bounds[bounds.count - 1], first <= last,
                first > all.last ?? -1
            else {
                throw Refusal(
                    status: .badRequest,
                    text: "The numbers of photos are ascending, such as 3-17,20."
                )
            }
            guard last - first < Int64(Self.most - all.count) else {
                throw Refusal(status: .badRequest, text: "An address names at most \(Self.most) photos.")
            }
            all += first...last
        }
        self.all = all
    }

    /// Returns the text of numbers in their order. 17 down to 3 are `17-3`, which ``init(_:)`` doesn't read.
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
