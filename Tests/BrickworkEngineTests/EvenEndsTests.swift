import BrickworkEngine
import Testing

/// Waterfalls whose last items are exchanged, so that the columns end as evenly as possible.
struct EvenEndsTests {
    /// Two columns of 100. To the shortest column: 60 left, 40 right, 50 right to 90, 50 left to 110, 90 right to 180.
    /// The columns end at 110 and 180, together 290. The most even ends are 150 left (60, 90) and 140 right (40, 50, 50).
    /// The fourth item then begins at 90 instead of 60, the fifth at 60 instead of 90. Half of 90 is allowed.
    @Test
    func theLastItemsAreExchanged() {
        let lengths: [Double] = [60, 40, 50, 50, 90]
        #expect(Self.layout(lengths, columns: 2, order: .shortest).contentSize.height == 180)
        let layout = Self.layout(lengths, columns: 2)
        #expect(
            layout.itemFrames() == [
                LayoutRect(x: 0, y: 0, width: 100, height: 60),
                LayoutRect(x: 100, y: 0, width: 100, height: 40),
                LayoutRect(x: 100, y: 40, width: 100, height: 50),
                LayoutRect(x: 100, y: 90, width: 100, height: 50),
                LayoutRect(x: 0, y: 60, width: 100, height: 90),
            ]
        )
        #expect(layout.contentSize.height == 150)
    }

    /// No two columns can end more evenly if their last items are distributed in any other way. With two columns,
    /// this is the best of all distributions. The ends are never less even than without exchanges.
    @Test(arguments: 1...8)
    func noExchangeMakesTwoColumnsMoreEven(columns: Int) {
        for seed in 0..<30 {
            var random = Random(seed: UInt64(seed * 10 + columns))
            let isVertical = random.chance(70)
            let hasPhotos = random.chance(50)
            let lengths = (0..<random.int(0...160)).map { _ in
                hasPhotos ? random.pick([66.75, 75, 133.25, 150]) : random.points(1...300)
            }
            let spacing = random.pick([0, 8.5])
            let plain = Ends(lengths, columns, .shortest, spacing, isVertical)
            let even = Ends(lengths, columns, .evenEnds, spacing, isVertical)
            let comment: Comment = "seed \(random.seed)"
            #expect(even.longest <= plain.longest && even.shortest >= plain.shortest, comment)
            let first = max(0, lengths.count - 3 * columns)
            #expect(even.places[..<first] == plain.places[..<first], comment)
            let reach = (lengths[first...].max() ?? 0) / 2
            for item in lengths.indices {
                #expect(abs(even.places[item].start - plain.places[item].start) <= reach, comment)
            }
            for left in 0..<columns {
                for right in left + 1..<max(columns, left + 1) {
                    let best = even.lowestEnd(of: left, right, from: first, reach: reach, around: plain)
                    #expect(max(even.ends[left], even.ends[right]) == best, comment)
                }
            }
        }
    }

    /// The third item spans both columns and begins at 100. Only the items after it are exchanged: 30 left, 20 right,
    /// and 60 right would end at 140 and 190. 60 alone on one side is more even: 160 and 170.
    @Test
    func itemsUpToOneThatSpansColumnsStay() {
        let items: LayoutItems = [
            .height(100), .height(20), .height(10, span: .full), .height(30), .height(20), .height(60),
        ]
        let frames = Self.layout(items, columns: 2).itemFrames()
        #expect(frames.prefix(3) == Self.layout(items, columns: 2, order: .shortest).itemFrames().prefix(3))
        #expect(frames.suffix(3).map(\.y) == [110, 140, 110])
        #expect(frames.suffix(3).map(\.x) == [0, 0, 100])
    }

    /// Appended items leave the earlier ones where they are, in columns that end at 150 and 140. To the shortest column,
    /// 30 and 50 would end at 170 and 200. Exchanged, they end at 180 and 190. A new layout begins again with all items.
    @Test
    func appendedItemsLeaveTheEarlierOnes() {
        let lengths: [Double] = [60, 40, 50, 50, 90]
        let path = ItemPath(section: 0, item: 5)
        var layout = Self.layout(lengths, columns: 2)
        let frames = layout.itemFrames()
        layout.append([.height(30), .height(50)], toSection: 0)
        #expect(layout.itemFrames().prefix(5) == frames[...])
        #expect(layout.itemFrames().suffix(2).map(\.y) == [150, 140])

        var update = LayoutUpdate()
        update.removeItem(at: path)
        layout.apply(update, policy: .sticky)
        #expect(layout.itemFrames().prefix(5) == frames[...])

        layout.apply(LayoutUpdate(), policy: .rebalance)
        #expect(layout.itemFrames() == Self.layout(lengths + [50], columns: 2).itemFrames())
    }

    /// Items are exchanged between up to 64 columns.
    @Test(arguments: [64, 65])
    func manyColumns(columns: Int) {
        var random = Random(seed: 1)
        let lengths = (0..<columns * 4).map { _ in random.points(50...150) }
        let even = Self.layout(lengths, columns: columns)
        let plain = Self.layout(lengths, columns: columns, order: .shortest)
        #expect((even.itemFrames() == plain.itemFrames()) == (columns > 64))
    }

    /// At the content's limit, lengths are cut.
    @Test
    func nothingIsExchangedAtTheContentLimit() {
        let lengths = (0..<16_500).map { $0 % 3 == 0 ? 131_072.0 : 131_000 }
        let even = Self.layout(lengths, columns: 2)
        #expect(even.itemFrames() == Self.layout(lengths, columns: 2, order: .shortest).itemFrames())
    }

    private static func layout(
        _ lengths: [Double],
        columns: Int,
        order: WaterfallSection.Order = .evenEnds
    ) -> CollectionLayout {
        layout(LayoutItems(lengths.map { .height($0) }), columns: columns, order: order)
    }

    private static func layout(
        _ items: LayoutItems,
        columns: Int,
        order: WaterfallSection.Order = .evenEnds
    ) -> CollectionLayout {
        CollectionLayout(
            WaterfallSection(columns: .fixed(columns), order: order, itemSpacing: 0, lineSpacing: 0),
            items,
            in: LayoutContainer(width: 100 * Double(columns))
        )
    }
}

/// The items' columns and starts, and where the columns end.
private struct Ends {
    struct Place: Equatable {
        var column: Int
        var start: Double
    }

    private let lengths: [Double]
    private let spacing: Double
    private(set) var places: [Place]
    /// The columns' ends, with the spacing after the last item.
    private(set) var ends: [Double]

    init(
        _ lengths: [Double],
        _ columns: Int,
        _ order: WaterfallSection.Order,
        _ spacing: Double,
        _ isVertical: Bool
    ) {
        self.lengths = lengths
        self.spacing = spacing
        let width = 100 * Double(columns)
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(columns), order: order, itemSpacing: 0, lineSpacing: spacing),
            LayoutItems(lengths.map { .height($0) }),
            in: LayoutContainer(width: width, height: width, axis: isVertical ? .vertical : .horizontal)
        )
        places = layout.itemFrames().map {
            Place(column: Int((isVertical ? $0.x : $0.y) / 100), start: isVertical ? $0.y : $0.x)
        }
        ends = [Double](repeating: 0, count: columns)
        for (place, length) in zip(places, lengths) { ends[place.column] = place.start + length + spacing }
    }

    var longest: Double { ends.max() ?? 0 }
    var shortest: Double { ends.min() ?? 0 }

    /// Tries every distribution of the last items in two columns, at most ten. Returns the end of the longer column in
    /// the best one.
    func lowestEnd(of left: Int, _ right: Int, from first: Int, reach: Double, around plain: Ends) -> Double {
        let items = (first..<lengths.count).filter { [left, right].contains(places[$0].column) }.suffix(10)
        var origins = [0.0, 0.0]
        for item in 0..<(items.first ?? lengths.count) {
            guard let side = [left, right].firstIndex(of: places[item].column) else { continue }
            origins[side] = places[item].start + lengths[item] + spacing
        }
        var lowest = Double.infinity
        for choice in 0..<1 << items.count {
            var tops = origins
            var isAllowed = true
            for (position, item) in items.enumerated() {
                let side = choice >> position & 1
                isAllowed = isAllowed && abs(tops[side] - plain.places[item].start) <= reach
                tops[side] += lengths[item] + spacing
            }
            if isAllowed { lowest = min(lowest, tops.max() ?? 0) }
        }
        return lowest
    }
}
