import BrickworkEngine
import Testing

/// A custom section layout works with all features.
struct CustomSectionTests {
    /// Radius 100, items of 20, 300 wide: centers at (150, 10), (250, 110), (150, 210), (50, 110).
    private static let expected = [
        LayoutRect(x: 140, y: 0, width: 20, height: 20), LayoutRect(x: 240, y: 100, width: 20, height: 20),
        LayoutRect(x: 140, y: 200, width: 20, height: 20), LayoutRect(x: 40, y: 100, width: 20, height: 20),
    ]

    private static func layout(_ count: Int, container: LayoutContainer = LayoutContainer(width: 300))
        -> CollectionLayout
    {
        let items = LayoutItems((0..<count).map { _ in .aspectRatio(1) })
        return CollectionLayout(
            container: container,
            sections: [
                LayoutSection(layout: CircularSection(radius: 100, itemSize: 20), items: items),
                LayoutSection(
                    layout: GridSection(columns: .fixed(1), aspectRatio: 10, itemSpacing: 0, lineSpacing: 0),
                    items: [.aspectRatio(1)]
                ),
            ]
        )
    }

    @Test
    func itemsStandOnTheCircle() {
        let layout = Self.layout(4)
        for (frame, expected) in zip(layout.itemFrames(), Self.expected) {
            #expect(frame.isWithin(1e-9, of: expected))
        }
        #expect(abs(layout.itemFrames(1)[0].minY - 220) < 1e-9)
    }

    @Test
    func changesPlaceItAnew() {
        var layout = Self.layout(2)
        layout.append([.aspectRatio(1)], toSection: 0)
        var update = LayoutUpdate()
        update.insert(.aspectRatio(1), at: ItemPath(section: 0, item: 0))
        layout.apply(update)
        #expect(layout.everything == Self.layout(4).everything)
    }

    @Test(arguments: [1, 63, 64, 65, 4096, 4097, 5000])
    func queriesEqualBruteForce(count: Int) {
        let layout = Self.layout(count)
        let everything = layout.everything
        var random = Random(seed: UInt64(count))
        for _ in 0..<50 {
            let rect = LayoutRect(
                x: random.points(0...300),
                y: random.points(-10...240),
                width: random.points(0...100),
                height: random.points(0...50)
            )
            #expect(layout.elements(in: rect) == everything.filter { $0.frame.intersects(rect) }, "\(rect)")
        }
    }

    @Test
    func customSectionsAreMirroredAndTurned() {
        let left = Self.layout(5).itemFrames()
        let right = Self.layout(5, container: LayoutContainer(width: 300, direction: .rightToLeft))
            .itemFrames()
        let turned = Self.layout(5, container: LayoutContainer(width: 0, height: 300, axis: .horizontal))
            .itemFrames()
        for index in 0..<5 {
            #expect(abs(left[index].minX - (300 - right[index].maxX)) < 1e-9)
            #expect(turned[index].x == left[index].y && turned[index].y == left[index].x)
        }
    }

    /// The indices from which a layout was asked to place items.
    private final class Calls: @unchecked Sendable {
        var firsts: [Int] = []
    }

    private struct Recording: SectionArrangement {
        let calls: Calls
        let number: Int

        func place(
            _ items: LayoutItems,
            from first: Int,
            keepingColumns: Bool,
            in space: SectionSpace,
            into frames: inout ItemFrames
        ) {
            calls.firsts.append(first)
        }

        static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    }

    /// The items are placed at first, and again only for the layout with another number.
    @Test
    func equalLayoutKeepsItems() {
        let calls = Calls()
        func section(_ number: Int) -> LayoutSection {
            LayoutSection(layout: Recording(calls: calls, number: number), items: [.height(1), .height(1)])
        }
        var layout = CollectionLayout(container: LayoutContainer(width: 300), sections: [section(1)])
        for number in [1, 1, 2, 2] {
            var update = LayoutUpdate()
            update.describeSection(at: 0, as: section(number))
            layout.apply(update)
        }
        #expect(calls.firsts == [0, 0])
        #expect(section(2).layout == layout.section(0)?.layout)
        #expect(section(1).layout != CircularSection(radius: 1, itemSize: 1).kind)
    }
}
