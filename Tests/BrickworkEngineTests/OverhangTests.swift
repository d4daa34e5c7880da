import BrickworkEngine
import Testing

/// Custom frames that are before their section, or beyond the container's edges.
struct OverhangTests {
    /// A cell of 100 at 0…100, then a section that begins at 100, with items at 70…90 and 110…130, then one
    /// at 130 whose only item is at 130 − 125 = 5.
    private static let overlapping = CollectionLayout(
        container: LayoutContainer(width: 100),
        sections: [
            LayoutSection(
                layout: GridSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                items: [.aspectRatio(1)]
            ),
            LayoutSection(
                layout: ListedSection([rect(0, -30, 40, 20), rect(-50, 10, 20, 20)]),
                items: [.aspectRatio(1), .aspectRatio(1)]
            ),
            LayoutSection(layout: ListedSection([rect(60, -125, 40, 20)]), items: [.aspectRatio(1)]),
        ]
    )

    /// Items before their section are found at their frames, and don't make the content longer.
    @Test
    func framesBeforeTheirSection() {
        let layout = Self.overlapping
        func found(_ area: LayoutRect) -> [ItemPath] { layout.elements(in: area).map(\.element.path) }
        func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
        #expect(layout.contentSize == LayoutSize(width: 100, height: 130))
        #expect(found(rect(0, 60, 100, 20)) == [path(0, 0), path(1, 0)])
        #expect(found(rect(0, 0, 100, 10)) == [path(0, 0), path(2, 0)])
        #expect(found(rect(-100, 120, 100, 20)) == [path(1, 1)])
        #expect(layout.item(at: LayoutPoint(x: 10, y: 75)) == path(1, 0))
        #expect(layout.item(at: LayoutPoint(x: 70, y: 5)) == path(2, 0))
        #expect(layout.neighbor(of: path(1, 0), .up) == path(2, 0))
        #expect(layout.neighbor(of: path(2, 0), .up) == nil)
    }

    /// Items at −30…−20 and 20…30, 10 and 50 from the left, which is beyond the edge for the first.
    @Test(arguments: [
        (
            LayoutContainer.Axis.vertical, LayoutContainer.Direction.leftToRight,
            [CollectionLayout.NeighborDirection.up, .down, .left, .right]
        ),
        (.horizontal, .leftToRight, [.left, .right, .up, .down]),
        (.horizontal, .rightToLeft, [.right, .left, .up, .down]),
    ])
    func neighborsBeyondTheContent(
        axis: LayoutContainer.Axis,
        direction: LayoutContainer.Direction,
        headings: [CollectionLayout.NeighborDirection]
    ) {
        let layout = CollectionLayout(
            ListedSection([rect(0, -30, 10, 10), rect(0, 20, 10, 10), rect(-90, 20, 10, 10)]),
            LayoutItems((0..<3).map { _ in .height(10) }),
            in: LayoutContainer(width: 100, height: 100, axis: axis, direction: direction)
        )
        func neighbors(_ item: Int) -> [Int?] {
            headings.map { layout.neighbor(of: ItemPath(section: 0, item: item), $0)?.item }
        }
        #expect(neighbors(0) == [nil, 1, nil, nil])
        #expect(neighbors(1) == [0, nil, 2, nil])
        #expect(neighbors(2) == [0, nil, nil, 1])
    }

    /// Frames anywhere among sections of all kinds, and a few very far away.
    @Test(arguments: 0..<100)
    func queriesEqualBruteForce(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let container = Fixtures.container(&random)
        let sections = (0..<5).map { _ in
            var section = Fixtures.section(&random)
            guard random.chance(50) else { return section }
            let listed = ListedSection(
                (0..<20).map { _ in
                    rect(
                        random.chance(5) ? random.pick(NonsenseTests.nonsense) : random.points(-300...300),
                        random.chance(5) ? random.pick(NonsenseTests.nonsense) : random.points(-900...900),
                        random.points(0...200),
                        random.points(0...200)
                    )
                }
            )
            section.layout = listed.kind
            return section
        }
        let layout = CollectionLayout(container: container, sections: sections)
        let everything = layout.everything
        for _ in 0..<30 {
            let area = rect(
                random.points(-1200...1200),
                random.points(-1200...2000),
                random.points(0...600),
                random.points(0...600)
            )
            #expect(
                layout.elements(in: area) == everything.filter { $0.frame.intersects(area) },
                "seed \(seed), \(area)"
            )
        }
    }
}
