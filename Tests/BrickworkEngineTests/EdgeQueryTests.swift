import BrickworkEngine
import Testing

/// Queries with extreme numbers, uneven columns, or pinned headers.
struct EdgeQueryTests {
    /// One column's items are ten times as long. Then many items are measured, and keep their columns.
    @Test(arguments: 0..<20)
    func columnsThatDriftApartUnderStickyChanges(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let columns = random.int(2...8)
        let items = LayoutItems((0..<1_500).map { .height($0 % columns == 0 ? 200 : 20) })
        var layout = CollectionLayout(
            container: LayoutContainer(width: 640, scale: random.pick([0, 2, 3])),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(
                        columns: .fixed(columns),
                        order: .inOrder,
                        itemSpacing: 0,
                        lineSpacing: 3
                    ),
                    header: .init(height: 40),
                    items: items
                )
            ]
        )
        for _ in 0..<10 {
            let path = ItemPath(section: 0, item: random.int(0...1_499))
            layout.setMeasuredSize(.length(random.points(0...900)), of: .item(path))
        }
        expectBruteForce(layout, 100, &random)
    }

    @Test(arguments: 0..<100)
    func pinnedHeadersAndFootersAreFoundWhereTheyStand(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let container = Fixtures.container(&random)
        let sections = (0..<4).map { _ in
            var section = Fixtures.section(&random)
            section.header = .init(height: random.points(0...60), isPinned: random.chance(70))
            section.footer = .init(height: random.points(0...60), isPinned: random.chance(70))
            return section
        }
        let layout = CollectionLayout(container: container, sections: sections)
        let size = layout.contentSize
        for _ in 0..<40 {
            let visible = LayoutRect(
                x: random.points(-100...Int(size.width) + 50),
                y: random.points(-100...Int(size.height) + 50),
                width: random.points(0...500),
                height: random.points(0...500)
            )
            let expected = layout.everything.compactMap { placed -> PlacedElement? in
                guard let frame = layout.frame(of: placed.element, visible: visible),
                    frame.intersects(visible)
                else { return nil }
                return PlacedElement(placed.element, frame: frame)
            }
            #expect(layout.elements(in: visible, visible: visible) == expected, "seed \(seed), \(visible)")
        }
    }

    /// In right-to-left layouts, a rect's edges are mirrored. The result must include items that barely touch
    /// the rect.
    @Test
    func aRectThinnerThanRoundingErrors() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 0, height: 100, axis: .horizontal, direction: .rightToLeft),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: [.height(600), .height(400)]
                )
            ]
        )
        let rect = LayoutRect(x: 0, y: 0, width: 1e-20, height: 100)
        #expect(layout.elements(in: rect).map(\.element.path.item) == [1])
    }

    /// Five million points down, the distance between floating-point numbers is greater than the engine's
    /// unit.
    @Test(arguments: [0.0, 2, 3])
    func theItemAtAPointFarDown(scale: Double) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 300, scale: scale),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(3), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems((0..<150).map { _ in .height(100_000) })
                )
            ]
        )
        #expect(layout.item(at: LayoutPoint(x: 150, y: 4_950_000)) == ItemPath(section: 0, item: 148))
        #expect(layout.item(at: LayoutPoint(x: 150, y: 4_900_000)) == ItemPath(section: 0, item: 148))
        #expect(layout.item(at: LayoutPoint(x: 150, y: 5_000_000)) == nil)
    }

    /// The content ends at 2³⁰ points. Items beyond have no length, in every kind of section.
    @Test(arguments: [8_191, 8_192, 9_000])
    func sectionsAtTheContentLimit(count: Int) {
        let long = LayoutSection(
            layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 1),
            items: LayoutItems((0..<count).map { _ in .height(131_071.9375) })
        )
        let short = LayoutSection(
            layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 1),
            items: LayoutItems((0..<9).map { _ in .height(100_000) })
        )
        let flow = LayoutSection(
            layout: FlowSection(itemSpacing: 0, lineSpacing: 1),
            items: LayoutItems((0..<9).map { _ in .height(500) })
        )
        let grid = LayoutSection(
            layout: GridSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            items: long.items
        )
        for sections in [
            [long, short], [long, flow, grid], [long, long, short], [grid, flow, grid, long, short],
        ] {
            let layout = CollectionLayout(container: LayoutContainer(width: 100), sections: sections)
            let end = layout.contentSize.height
            #expect(end <= 0x1p30)
            let outside = layout.everything.first {
                $0.frame.height < 0 || $0.frame.minY < 0 || $0.frame.maxY > end
            }
            #expect(outside == nil)
            let whole = LayoutRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
            let visible = layout.everything.filter { $0.frame.intersects(whole) }
            #expect(layout.elements(in: whole) == visible)
        }
    }

    private func expectBruteForce(_ layout: CollectionLayout, _ count: Int, _ random: inout Random) {
        let everything = layout.everything
        let size = layout.contentSize
        for _ in 0..<count {
            let rect = LayoutRect(
                x: random.points(-20...640),
                y: random.points(-500...Int(size.height) + 100),
                width: random.points(0...640),
                height: random.points(0...2_000)
            )
            let expected = everything.filter { $0.frame.intersects(rect) }
            #expect(layout.elements(in: rect) == expected, "seed \(random.seed), \(rect)")
        }
    }
}
