/// A set of photos' numbers: a bit for each, in pages that are created when needed.
package struct PhotoSet: Sendable {
    private static let bits = 1 << 16

    /// Each page is empty, or has a bit for each number.
    private var pages: [[UInt64]] = []

    /// - Parameter id: At least 0.
    package mutating func insert(_ id: Int64) {
        let page = Int(id) / Self.bits, bit = Int(id) % Self.bits
        while pages.count <= page {
            pages.append([])
        }
        if pages[page].isEmpty {
            pages[page] = [UInt64](repeating: 0, count: Self.bits / 64)
        }
        pages[page][bit / 64] |= 1 << UInt64(bit % 64)
    }

    package mutating func remove(_ id: Int64) {
        guard contains(id) else { return }
        pages[Int(id) / Self.bits][Int(id) % Self.bits / 64] &= ~(1 << UInt64(Int(id) % 64))
    }

    /// Removes numbers that are at least 0. O(number of pages that they are in).
    package mutating func remove(_ ids: Range<Int64>) {
        var id = Int(ids.lowerBound)
        let end = Int(min(ids.upperBound, Int64(limit)))
        while id < end {
            let page = id / Self.bits, next = min(end, (id / 64 + 1) * 64)
            guard !pages[page].isEmpty else {
                id = (page + 1) * Self.bits
                continue
            }
            let removed = (UInt64.max >> UInt64(64 - (next - id))) << UInt64(id % 64)
            pages[page][id % Self.bits / 64] &= ~removed
            id = next
        }
    }

    package func contains(_ id: Int64) -> Bool {
        let page = Int(id) / Self.bits, bit = Int(id) % Self.bits
        guard id >= 0, page < pages.count, !pages[page].isEmpty else { return false }
        return pages[page][bit / 64] & 1 << UInt64(bit % 64) != 0
    }

    package mutating func formUnion(_ other: PhotoSet) {
        for (page, words) in other.pages.enumerated() where !words.isEmpty {
            while pages.count <= page {
                pages.append([])
            }
            pages[page] = pages[page].isEmpty ? words : zip(pages[page], words).map { $0 | $1 }
        }
    }

    package mutating func formIntersection(_ other: PhotoSet) {
        pages.removeLast(max(0, pages.count - other.pages.count))
        for page in pages.indices where !pages[page].isEmpty {
            let words = other.pages[page]
            pages[page] = words.isEmpty ? [] : zip(pages[page], words).map { $0 & $1 }
        }
    }

    mutating func subtract(_ other: PhotoSet) {
        for page in pages.indices.prefix(other.pages.count)
        where !pages[page].isEmpty && !other.pages[page].isEmpty {
            pages[page] = zip(pages[page], other.pages[page]).map { $0 & ~$1 }
        }
    }

    /// An upper bound of all numbers.
    package var limit: Int { pages.count * Self.bits }

    package var count: Int {
        pages.reduce(0) { $1.reduce($0) { $0 + $1.nonzeroBitCount } }
    }

    package var isEmpty: Bool {
        pages.allSatisfy { $0.allSatisfy { $0 == 0 } }
    }

    /// Calls `body` with all numbers, in ascending order.
    package func forEach(_ body: (Int64) throws -> Void) rethrows {
        for (page, words) in pages.enumerated() {
            for (index, word) in words.enumerated() where word != 0 {
                var rest = word
                while rest != 0 {
                    try body(Int64(page * Self.bits + index * 64 + rest.trailingZeroBitCount))
                    rest &= rest - 1
                }
            }
        }
    }

    /// All numbers, in ascending order.
    package var numbers: [Int64] {
        var numbers: [Int64] = []
        forEach { numbers.append($0) }
        return numbers
    }
}

extension RangeSet<Int64> {
    /// Makes a set of photos from their numbers, in any order. Numbers that no photo can have are left out, because they may
    /// come from a backup.
    public init(photos: some Sequence<Int64>) {
        self.init(photos.filter { (0..<Int64.max).contains($0) }.sorted().map { $0..<$0 + 1 })
    }

    /// The number of photos. O(ranges).
    public var photoCount: Int { ranges.reduce(0) { $0 + $1.count } }

    /// The photos' numbers, in ascending order. O(photos).
    public var photos: [Int64] { ranges.flatMap { Array($0) } }
}
