/// A frame for each item, of a mosaic or from an app's own layout. The frames have no particular order.
///
/// A search by position needs an order, so a ``RangeTree`` has the range of each block of frames, of each block of blocks, and
/// so on. It takes O(log n + k) for k frames in frames that are roughly in order, as those of a spiral or a mosaic are.
struct FramePlaces: Sendable {
    private var places: [Place] = []
    private var ranges = RangeTree()

    var count: Int { places.count }

    var length: Int64 {
        max(0, ranges.whole?.end ?? 0)
    }

    var overhang: Int64 {
        -min(0, ranges.whole?.start ?? 0)
    }

    func place(_ index: Int) -> Place {
        places[index]
    }

    mutating func removeAll(from index: Int) {
        let kept = max(0, min(index, places.count))
        guard kept < places.count else { return }
        places.removeSubrange(kept...)
        ranges.removeAll()
        for index in places.indices {
            ranges.append((places[index].start, places[index].end), at: index)
        }
    }

    mutating func append(_ frame: LayoutRect) {
        let crossStart = LayoutUnit.nearest(frame.x)
        let start = LayoutUnit.nearest(frame.y)
        append(
            Place(
                crossStart: crossStart,
                crossEnd: LayoutUnit.clampedSum(crossStart, LayoutUnit(length: frame.width).raw),
                start: start,
                end: LayoutUnit.clampedSum(start, LayoutUnit(length: frame.height).raw)
            )
        )
    }

    mutating func append(_ place: Place) {
        ranges.append((place.start, place.end), at: places.count)
        places.append(place)
    }

    func visitCandidates(in band: Band, _ body: (Int, Place) -> Bool) -> Bool {
        ranges.visitBlocks(meeting: band) { block in
            for index in block where index < places.count {
                let place = places[index]
                if place.end > band.start && place.start < band.end, !body(index, place) { return false }
            }
            return true
        }
    }
}

/// The ranges along the scroll axis of blocks of 64 items, of blocks of 64 blocks, and so on.
struct RangeTree: Sendable {
    private static let fanOut = 64

    /// The ranges of blocks of 64 items, of 64 × 64 items, and so on. The last level has one range.
    private var levels: [[Band]] = []

    var whole: Band? {
        levels.last?.first
    }

    mutating func removeAll() {
        levels = []
    }

    mutating func append(_ range: Band, at index: Int) {
        var block = index / Self.fanOut
        for level in levels.indices {
            extend(range, block: block, level: level)
            block /= Self.fanOut
        }
        while levels.isEmpty || levels[levels.count - 1].count > 1 {
            levels.append([levels.last?.reduce(range, Self.union) ?? range])
        }
    }

    /// Calls `body` with the items of every block that intersects `band`, in order, until it returns false.
    /// Returns whether it always returned true.
    func visitBlocks(meeting band: Band, _ body: (Range<Int>) -> Bool) -> Bool {
        guard !levels.isEmpty else { return true }
        return visit(level: levels.count - 1, blocks: 0..<1, band, body)
    }

    private func visit(level: Int, blocks: Range<Int>, _ band: Band, _ body: (Range<Int>) -> Bool) -> Bool {
        let ranges = levels[level]
        for block in blocks where block < ranges.count {
            guard ranges[block].start < band.end, ranges[block].end > band.start else { continue }
            let inside = block * Self.fanOut..<(block + 1) * Self.fanOut
            let goesOn = level == 0 ? body(inside) : visit(level: level - 1, blocks: inside, band, body)
            guard goesOn else { return false }
        }
        return true
    }

    private mutating func extend(_ range: Band, block: Int, level: Int) {
        if block == levels[level].count {
            levels[level].append(range)
        } else {
            levels[level][block] = Self.union(levels[level][block], range)
        }
    }

    private static func union(_ one: Band, _ other: Band) -> Band {
        (min(one.start, other.start), max(one.end, other.end))
    }
}
