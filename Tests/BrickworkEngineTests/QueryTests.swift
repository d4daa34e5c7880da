import BrickworkEngine
import Testing

/// A query finds the same as a search through all frames.
struct QueryTests {
    /// 50 batches of 10 layouts with 210 rects each: 105,000.
    @Test(arguments: 0..<50)
    func equalsBruteForce(batch: Int) {
        for offset in 0..<10 {
            var random = Random(seed: UInt64(batch * 10 + offset))
            var layout = Fixtures.layout(&random)
            if random.chance(30), layout.itemCount(inSection: 0) > 0 {
                let item = random.int(0...layout.itemCount(inSection: 0) - 1)
                layout.setMeasuredSize(
                    .length(random.points(0...900)),
                    of: .item(ItemPath(section: 0, item: item))
                )
            }
            let everything = layout.everything
            for _ in 0..<210 {
                let rect = Self.rect(in: layout.contentSize, &random)
                let expected = everything.filter { $0.frame.intersects(rect) }
                let found = layout.elements(in: rect)
                #expect(found == expected, "seed \(random.seed), \(rect)")
                guard found == expected else { return }
            }
        }
    }

    @Test
    func findsWhatLiesInColumnsThatHaveDriftedApart() {
        let items = LayoutItems((0..<5000).map { .height($0 % 3 == 0 ? 100 : 10) })
        let layout = CollectionLayout(
            container: LayoutContainer(width: 300),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(
                        columns: .fixed(3),
                        order: .inOrder,
                        itemSpacing: 0,
                        lineSpacing: 0
                    ),
                    items: items
                )
            ]
        )
        let everything = layout.everything
        var random = Random(seed: 7)
        for _ in 0..<300 {
            let rect = LayoutRect(x: 0, y: random.points(0...166_000), width: 300, height: 500)
            #expect(layout.elements(in: rect) == everything.filter { $0.frame.intersects(rect) })
        }
    }

    @Test
    func touchingIsNotMeeting() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: [.height(50), .height(50)]
                )
            ]
        )
        let first = LayoutElement(.item, section: 0, item: 0)
        let second = LayoutElement(.item, section: 0, item: 1)
        #expect(layout.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 50)).map(\.element) == [first])
        #expect(
            layout.elements(in: LayoutRect(x: 0, y: 50, width: 100, height: 50)).map(\.element) == [second]
        )
        #expect(layout.elements(in: LayoutRect(x: 100, y: 0, width: 100, height: 50)).isEmpty)
        #expect(layout.elements(in: LayoutRect(x: 0, y: 25, width: 100, height: 0)).isEmpty)
        #expect(
            layout.elements(in: LayoutRect(x: 100, y: 100, width: -100, height: -100)).map(\.element)
                == [first, second]
        )
    }

    @Test(arguments: 0..<60)
    func theItemAtAPointIsTheOneThatContainsIt(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let layout = Fixtures.layout(&random)
        let items = layout.everything.filter { $0.element.kind == .item }
        for _ in 0..<50 {
            let point = LayoutPoint(
                x: random.points(0...900),
                y: random.points(0...max(1, Int(layout.contentSize.height)))
            )
            #expect(
                layout.item(at: point) == items.last { $0.frame.contains(point) }?.element.path,
                "seed \(seed), \(point)"
            )
        }
    }

    private static func rect(in size: LayoutSize, _ random: inout Random) -> LayoutRect {
        let width = max(1, Int(size.width)), height = max(1, Int(size.height))
        let x = random.points(-50...width + 50), y = random.points(-50...height + 50)
        switch random.int(0...9) {
        case 0: return LayoutRect(x: x, y: y, width: 1 / 64, height: 900)
        case 1: return LayoutRect(x: x, y: y, width: 900, height: 1 / 64)
        case 2: return LayoutRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
        case 3: return LayoutRect(x: x, y: y, width: random.points(-300...0), height: random.points(-300...0))
        case 4: return LayoutRect(x: x, y: y, width: 0, height: random.points(0...300))
        case 5: return LayoutRect(x: .nan, y: y, width: 100, height: 100)
        case 6: return LayoutRect(x: -.infinity, y: y, width: .infinity, height: 100)
        default: return LayoutRect(x: x, y: y, width: random.points(0...400), height: random.points(0...800))
        }
    }
}
