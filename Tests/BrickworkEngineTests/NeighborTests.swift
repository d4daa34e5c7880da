import BrickworkEngine
import Testing

/// Arrow keys go to the nearest item.
struct NeighborTests {
    /// Three columns of 100: lengths 100, 40, 70 above 30, 90, 20: item 3 below item 1 at 40, item 4 below item 2
    /// at 70, item 5 below item 3 at 75. Right of item 0, the middle of item 3, at 57.5, is nearest to its own, at 50.
    private static let layout = CollectionLayout(
        container: LayoutContainer(width: 300),
        sections: [
            LayoutSection(
                layout: WaterfallSection(columns: .fixed(3), itemSpacing: 0, lineSpacing: 0),
                items: [.height(100), .height(40), .height(70), .height(35), .height(90), .height(20)]
            )
        ]
    )

    @Test(arguments: [
        (0, CollectionLayout.NeighborDirection.right, 3), (1, .left, 0), (1, .right, 2), (1, .down, 3),
        (3, .up, 1), (3, .down, 5),
        (2, .down, 4),
        (3, .right, 2), (4, .left, 5), (5, .right, 4),
    ])
    func nearestInEachDirection(item: Int, heading: CollectionLayout.NeighborDirection, expected: Int) {
        #expect(Self.neighbor(item, heading) == expected)
    }

    /// Nothing is above the first row or left of the first column. Below the first column's only item, no
    /// item is completely below 100.
    @Test(arguments: [(0, CollectionLayout.NeighborDirection.left), (0, .up), (2, .right), (0, .down)])
    func edgesHaveNoNeighbor(item: Int, heading: CollectionLayout.NeighborDirection) {
        #expect(Self.neighbor(item, heading) == nil)
    }

    private static func neighbor(_ item: Int, _ heading: CollectionLayout.NeighborDirection) -> Int? {
        layout.neighbor(of: ItemPath(section: 0, item: item), heading)?.item
    }

    /// Going down repeatedly reaches the end of a long column through many sections.
    @Test
    func downReachesTheLastSection() {
        let section = LayoutSection(
            layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            insets: LayoutInsets(bottom: 5000),
            items: [.height(10), .height(10)]
        )
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [LayoutSection](repeating: section, count: 20)
        )
        var path = ItemPath(section: 0, item: 1)
        for expected in 1..<20 {
            path = layout.neighbor(of: path, .down) ?? path
            #expect(path == ItemPath(section: expected, item: 1))
        }
    }

    /// At three pixels per point, 7/3 + 13/3 is more than 20/3 in binary. Edges that meet there neither
    /// overlap nor have a gap.
    @Test
    func edgesThatMeetWithinARoundingError() {
        let lengths = [7.0 / 3, 13.0 / 3, 10, 10]
        let line = CollectionLayout(
            container: LayoutContainer(width: 100, scale: 3),
            sections: [
                LayoutSection(
                    layout: FlowSection(itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems(lengths.map { .size(width: $0, height: 10) })
                )
            ]
        )
        let column = CollectionLayout(
            container: LayoutContainer(width: 100, scale: 3),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems(lengths.map { .height($0) })
                )
            ]
        )
        for item in 0..<3 {
            let path = ItemPath(section: 0, item: item), next = ItemPath(section: 0, item: item + 1)
            #expect(line.neighbor(of: path, .right) == next)
            #expect(line.neighbor(of: next, .left) == path)
            #expect(line.neighbor(of: path, .down) == nil)
            #expect(column.neighbor(of: path, .down) == next)
            #expect(column.neighbor(of: next, .up) == path)
            #expect(column.neighbor(of: path, .right) == nil)
        }
    }

    @Test(arguments: 0..<300)
    func equalsBruteForce(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let layout = Fixtures.layout(&random)
        let items = layout.everything.filter {
            $0.element.kind == .item && $0.frame.width > 0 && $0.frame.height > 0
        }
        guard let origin = items.isEmpty ? nil : random.pick(items) else { return }
        for heading in CollectionLayout.NeighborDirection.allCases {
            let along = (heading == .up || heading == .down) == (layout.container.axis == .vertical)
            let expected = Self.nearest(items, to: origin.frame, heading, besideOnly: !along)
            let found = layout.neighbor(of: origin.element.path, heading)
            #expect(found == expected?.element.path, "seed \(seed), \(heading) of \(origin)")
        }
    }

    private static func nearest(
        _ items: [PlacedElement],
        to origin: LayoutRect,
        _ heading: CollectionLayout.NeighborDirection,
        besideOnly: Bool
    ) -> PlacedElement? {
        let ranked = items.compactMap { placed -> (key: (Int, Double, Double), placed: PlacedElement)? in
            let frame = placed.frame
            let gaps: [CollectionLayout.NeighborDirection: Double] = [
                .up: origin.minY - frame.maxY, .down: frame.minY - origin.maxY,
                .left: origin.minX - frame.maxX,
                .right: frame.minX - origin.maxX,
            ]
            let isVertical = heading == .up || heading == .down
            let isBeside =
                isVertical
                ? min(frame.maxX, origin.maxX) - max(frame.minX, origin.minX) > 1e-6
                : min(frame.maxY, origin.maxY) - max(frame.minY, origin.minY) > 1e-6
            let middle =
                isVertical
                ? frame.minX + frame.maxX - origin.minX - origin.maxX
                : frame.minY + frame.maxY - origin.minY - origin.maxY
            guard let gap = gaps[heading], gap > -1e-6, isBeside || !besideOnly else { return nil }
            return ((isBeside ? 0 : 1, max(0, gap), abs(middle)), placed)
        }
        return ranked.min { $0.key < $1.key }?.placed
    }
}
