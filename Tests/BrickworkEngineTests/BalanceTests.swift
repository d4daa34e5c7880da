import BrickworkEngine
import Testing

/// The columns of waterfalls with self-sizing items end as evenly as if all sizes had been known.
struct BalanceTests {
    /// Simulates a front end: it shows the visible items, measures new ones, and scrolls.
    private struct Reader {
        private(set) var layout: CollectionLayout
        var lengths: [Double]
        /// The columns of items that have been visible, by index.
        private(set) var seen: [Int: Double] = [:]
        private(set) var offset = 0.0
        private var measured: Set<Int> = []
        let height = 800.0

        init(_ lengths: [Double], columns: Int, estimate: Double, spacing: Double = 0) {
            self.lengths = lengths
            layout = CollectionLayout(
                WaterfallSection(columns: .fixed(columns), itemSpacing: spacing, lineSpacing: spacing),
                LayoutItems(lengths.map { _ in .estimated(estimate) }),
                in: LayoutContainer(width: 100 * Double(columns))
            )
        }

        var visible: LayoutRect {
            LayoutRect(x: 0, y: offset, width: layout.container.width, height: height)
        }

        /// Shows the visible items. Returns items that were visible before and are in another column now.
        mutating func show() -> [Int] {
            while let next = layout.elements(in: visible).first(where: {
                !measured.contains($0.element.path.item)
            }) {
                measured.insert(next.element.path.item)
                layout.setMeasuredSize(.length(lengths[next.element.path.item]), of: .item(next.element.path))
            }
            var moved: [Int] = []
            for placed in layout.elements(in: visible) {
                let column = seen.updateValue(placed.frame.x, forKey: placed.element.path.item)
                if let column, column != placed.frame.x { moved.append(placed.element.path.item) }
            }
            return moved
        }

        mutating func scroll(by distance: Double) {
            offset = max(0, min(offset + distance, layout.contentSize.height - height))
        }

        var isAtEnd: Bool { offset >= layout.contentSize.height - height }

        mutating func insert(_ length: Double, at index: Int) {
            var update = LayoutUpdate()
            update.insert(.estimated(100), at: ItemPath(section: 0, item: index))
            layout.apply(update)
            lengths.insert(length, at: index)
            measured = Set(measured.map { $0 < index ? $0 : $0 + 1 })
            seen = Dictionary(
                uniqueKeysWithValues: seen.map { ($0.key < index ? $0.key : $0.key + 1, $0.value) }
            )
        }
    }

    /// Returns the distance between the columns' ends.
    private static func unevenness(_ layout: CollectionLayout) -> Double {
        var ends: [Double: Double] = [:]
        for frame in layout.itemFrames() { ends[frame.x] = max(ends[frame.x] ?? 0, frame.maxY) }
        return (ends.values.max() ?? 0) - (ends.values.min() ?? 0)
    }

    /// Returns the unevenness with known sizes, plus one item.
    private static func bound(_ lengths: [Double], columns: Int, spacing: Double = 0) -> Double {
        let known = CollectionLayout(
            WaterfallSection(columns: .fixed(columns), itemSpacing: spacing, lineSpacing: spacing),
            LayoutItems(lengths.map { .height($0) }),
            in: LayoutContainer(width: 100 * Double(columns))
        )
        return unevenness(known) + (lengths.max() ?? 0)
    }

    /// Two columns whose items are 300 and 100 points high in turn: 20,000 points each, not 30,000 and 10,000.
    @Test
    func alternatingLengths() {
        let lengths = (0..<200).map { $0 % 2 == 0 ? 300.0 : 100 }
        var reader = Reader(lengths, columns: 2, estimate: 200)
        while true {
            #expect(reader.show() == [])
            if reader.isAtEnd { break }
            reader.scroll(by: 500)
        }
        #expect(Self.unevenness(reader.layout) <= 300)
        #expect(reader.layout.contentSize.height <= 20_150)
    }

    @Test(arguments: 0..<3)
    func randomLengths(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let columns = random.int(2...6)
        let spacing = random.pick([0.0, 8])
        let lengths = (0..<10_000).map { _ in random.points(20...400) }
        var reader = Reader(lengths, columns: columns, estimate: random.points(20...400), spacing: spacing)
        while true {
            let moved = reader.show()
            guard moved.isEmpty else {
                Issue.record("seed \(seed): visible items \(moved) have changed columns at \(reader.offset)")
                return
            }
            if reader.isAtEnd { break }
            reader.scroll(by: random.chance(10) ? -300 : random.points(40...1_600))
        }
        let apart = Self.unevenness(reader.layout)
        #expect(apart <= Self.bound(lengths, columns: columns, spacing: spacing), "seed \(seed)")
    }

    /// A user scrolls down screen by screen, and back up.
    @Test(arguments: 0..<4)
    func visibleItemsStayOnTheWayBack(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let lengths = (0..<2_000).map { _ in random.points(20...400) }
        var reader = Reader(lengths, columns: 3, estimate: 120)
        for _ in 0..<300 {
            let moved = reader.show()
            guard moved.isEmpty else {
                Issue.record("seed \(seed): visible items \(moved) have changed columns at \(reader.offset)")
                return
            }
            reader.scroll(
                by: random.chance(5) ? random.points(0...60_000) - 30_000 : random.points(0...900) - 300
            )
        }
    }

    /// One item after the other at the very start, each measured at once: they go to both columns.
    @Test(arguments: 0..<4)
    func insertionsAtTheStart(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var reader = Reader((0..<40).map { _ in random.points(20...400) }, columns: 2, estimate: 100)
        #expect(reader.show() == [])
        for _ in 0..<300 {
            reader.insert(random.points(20...400), at: 0)
            #expect(reader.show() == [])
        }
        while !reader.isAtEnd {
            reader.scroll(by: 500)
            #expect(reader.show() == [])
        }
        #expect(Self.unevenness(reader.layout) <= Self.bound(reader.lengths, columns: 2), "seed \(seed)")
    }

    /// A visible item whose estimate is right is never measured, but still keeps its column.
    @Test
    func rightEstimates() {
        var layout = CollectionLayout(
            WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            LayoutItems((0..<6).map { _ in .estimated(100) }),
            in: LayoutContainer(width: 100)
        )
        layout.setMeasuredSize(.length(100), of: .item(ItemPath(section: 0, item: 0)))
        layout.keepColumns(ofItemsIn: LayoutRect(x: 0, y: 0, width: 100, height: 200))
        layout.setMeasuredSize(.length(250), of: .item(ItemPath(section: 0, item: 1)))
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 50, 100), rect(50, 0, 50, 250), rect(0, 100, 50, 100), rect(50, 250, 50, 100),
                rect(0, 200, 50, 100), rect(0, 300, 50, 100),
            ]
        )
    }
}
