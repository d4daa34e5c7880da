/// The start positions of sections along the scroll axis, in blocks of 64. If a section grows, moving the
/// later sections takes one addition for each in its block, and one for each later block.
struct SectionPositions: Sendable {
    private static let blockSize = 64

    private var lengths: [Int64] = []
    /// The start relative to the block.
    private var starts: [Int64] = []
    private var blockStarts: [Int64] = []
    /// The end of the last section.
    private(set) var length: Int64 = 0
    /// Whether the content has reached its limit, where sections are cut off.
    private var isCut = false

    var count: Int { lengths.count }

    @inline(__always)
    func start(_ section: Int) -> Int64 {
        blockStarts[section / Self.blockSize] &+ starts[section]
    }

    @inline(__always)
    func end(_ section: Int) -> Int64 {
        LayoutUnit.clampedSum(start(section), lengths[section])
    }

    /// Sets the positions of `count` sections whose lengths have changed from `first` on. O(sections from
    /// there on).
    mutating func replace(from first: Int, count: Int, length: (_ section: Int) -> Int64) {
        lengths.removeSubrange(first...)
        lengths.append(contentsOf: (first..<count).lazy.map(length))
        lineUp(from: first)
    }

    /// Returns the first section that ends after a position, or `count` if there is none. O(log n). It
    /// searches blocks first, because their starts are close together in memory.
    @inline(__always)
    func firstSection(endingAfter position: Int64) -> Int {
        let block = partitionPoint(blockStarts.count) { blockStarts[$0] <= position }
        let first = max(0, block - 1) * Self.blockSize
        let count = min(lengths.count - first, Self.blockSize)
        return first + partitionPoint(count) { end(first + $0) <= position }
    }

    /// Sets the positions after sections were inserted, removed or moved.
    ///
    /// - Parameter new: The lengths of the inserted and moved sections, in order.
    mutating func apply(_ changes: ListChanges, inserting new: [Int64]) {
        lengths.apply(changes, inserting: new)
        lineUp(from: min(changes.firstChange, lengths.count))
    }

    /// Sets the length of a section. O(64 + number of sections / 64).
    mutating func setLength(_ new: Int64, ofSection section: Int) {
        let growth = new - lengths[section]
        guard growth != 0 else { return }
        lengths[section] = new
        guard !isCut, length < LayoutUnit.contentLimit.raw - max(0, growth) else {
            lineUp(from: section)
            return
        }
        length += growth
        let block = section / Self.blockSize
        for later in section + 1..<max(section + 1, min((block + 1) * Self.blockSize, count)) {
            starts[later] += growth
        }
        for later in block + 1..<max(block + 1, blockStarts.count) {
            blockStarts[later] += growth
        }
    }

    private mutating func lineUp(from first: Int) {
        let firstInBlock = first / Self.blockSize * Self.blockSize
        var position = firstInBlock == 0 ? 0 : end(firstInBlock - 1)
        starts.removeSubrange(min(firstInBlock, starts.count)...)
        blockStarts.removeSubrange(min(firstInBlock / Self.blockSize, blockStarts.count)...)
        starts.reserveCapacity(count)
        for section in firstInBlock..<max(firstInBlock, count) {
            if section % Self.blockSize == 0 { blockStarts.append(position) }
            starts.append(position - (blockStarts.last ?? 0))
            position = LayoutUnit.clampedSum(position, lengths[section])
        }
        length = position
        isCut = position >= LayoutUnit.contentLimit.raw
    }
}
