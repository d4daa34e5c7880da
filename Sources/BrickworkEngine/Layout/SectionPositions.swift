/// Where sections begin along the scroll axis, one behind the other: in blocks of 64, so that a section that grows moves
/// those behind it by one addition each in its block, and one a block beyond.
struct SectionPositions: Sendable {
    private static let blockSize = 64

    private var lengths: [Int64] = []
    /// From the block's start.
    private var starts: [Int64] = []
    private var blockStarts: [Int64] = []
    /// Where the last section ends.
    private(set) var length: Int64 = 0
    /// Whether the content has reached its limit, where sections are cut.
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

    /// Lines up `count` sections, those from `first` on with other lengths. O(sections from there on).
    mutating func replace(from first: Int, count: Int, length: (_ section: Int) -> Int64) {
        lengths.removeSubrange(first...)
        lengths.append(contentsOf: (first..<count).lazy.map(length))
        lineUp(from: first)
    }

    /// The first section that ends behind a position; `count` if none does. O(log n), by blocks first, whose starts lie
    /// close together in memory.
    @inline(__always)
    func firstSection(endingAfter position: Int64) -> Int {
        let block = partitionPoint(blockStarts.count) { blockStarts[$0] <= position }
        let first = max(0, block - 1) * Self.blockSize
        let count = min(lengths.count - first, Self.blockSize)
        return first + partitionPoint(count) { end(first + $0) <= position }
    }

    /// Lines up sections after they have been put together anew.
    ///
    /// - Parameters:
    ///   - arrangement: where they come from.
    ///   - lengthOfNew: gives the length of one that is new, by its index.
    mutating func arrange(_ arrangement: SectionArrangement, lengthOfNew: (Int) -> Int64) {
        var arranged: [Int64] = []
        arranged.reserveCapacity(arrangement.count)
        for (start, run) in arrangement.runs {
            switch run {
            case .staying(let range): arranged += lengths[range]
            case .moved(let old): arranged.append(lengths[old])
            case .new: arranged.append(lengthOfNew(start))
            }
        }
        lengths = arranged
        lineUp(from: arrangement.firstChange)
    }

    /// Gives a section another length. O(64 + number of sections / 64).
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
