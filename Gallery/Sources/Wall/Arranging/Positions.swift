/// Some of a library's photos in their order, or all.
struct Positions: Equatable, Sendable {
    /// Their positions in the library, rising; nil for all.
    private let list: [UInt32]?
    /// How many they are.
    let count: Int

    /// All of so many photos.
    init(all count: Int) {
        list = nil
        self.count = count
    }

    /// The photos at some positions: rising, without repeats.
    init(_ list: [UInt32]) {
        self.list = list
        count = list.count
    }

    /// Whether these are only some.
    var isSome: Bool { list != nil }

    /// The position of one of them.
    subscript(index: Int) -> Int {
        list.map { Int($0[index]) } ?? index
    }

    /// How many of them stand before a position of the library.
    func count(before position: Int) -> Int {
        guard let list else { return max(0, min(position, count)) }
        return partition(list.count) { Int(list[$0]) < position }
    }

    /// The number of the photo at a position among these; nil if it is none of them.
    func index(of position: Int) -> Int? {
        let index = count(before: position)
        return index < count && position >= 0 && self[index] == position ? index : nil
    }

    /// A number for each of some of them, from its position in the library.
    @inline(__always)
    func numbers(of range: Range<Int>, _ number: (Int) -> Double) -> [Double] {
        [Double](unsafeUninitializedCapacity: range.count) { numbers, count in
            if let list {
                for index in range {
                    numbers.initializeElement(at: index - range.lowerBound, to: number(Int(list[index])))
                }
            } else {
                for index in range {
                    numbers.initializeElement(at: index - range.lowerBound, to: number(index))
                }
            }
            count = range.count
        }
    }
}

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
