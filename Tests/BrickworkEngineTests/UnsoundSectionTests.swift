import BrickworkEngine
import Testing

/// Custom layouts that break the rules.
struct UnsoundSectionTests {
    private static let items = LayoutItems((0..<3).map { _ in .height(10) })
    private static let nothing = LayoutRect(x: 0, y: 0, width: 0, height: 0)
    private static let steps = [rect(0, 0, 10, 10), rect(10, 10, 10, 10), rect(20, 20, 10, 10)]

    private static func layout(_ section: any SectionArrangement, _ items: LayoutItems = items)
        -> CollectionLayout
    {
        CollectionLayout(section, items, in: LayoutContainer(width: 100))
    }

    /// Items without a frame have an empty one at the start. Frames without an item are ignored, and don't
    /// make the content longer.
    @Test(arguments: [
        (-9, [nothing, nothing, nothing], 0.0), (-1, [steps[0], steps[1], nothing], 20), (0, steps, 30),
        (1, steps, 30), (200, steps, 30),
    ])
    func framesTooFewOrTooMany(surplus: Int, expected: [LayoutRect], length: Double) {
        var layout = Self.layout(ListedSection(Self.steps, surplus: surplus))
        #expect(layout.itemFrames() == expected)
        #expect(layout.contentSize.height == length)
        let all = rect(-10, -10, 1000, 1000)
        #expect(layout.elements(in: all).map(\.frame) == expected.filter { $0.width > 0 })
        layout.append([.height(1)], toSection: 0)
        layout.setMeasuredSize(.length(5), of: .item(ItemPath(section: 0, item: 3)))
        #expect(layout.frame(of: .item(ItemPath(section: 0, item: 9))) == nil)
        #expect(layout.itemFrames().count == 4)
    }

    @Test
    func sectionsWithoutFrames() {
        var layout = Self.layout(IdleSection())
        layout.append([.height(1)], toSection: 0)
        #expect(layout.itemFrames() == [LayoutRect](repeating: Self.nothing, count: 4))
        #expect(layout.contentSize.height == 0)
    }

    /// If another layout should begin before the first item or after the last, it begins at that end.
    @Test(arguments: [Int.min, -1000, -1, 0, 2, 3, 4, 1000, Int.max])
    func aDelegateThatBeginsAnywhere(first: Int) {
        for other in NonsenseTests.layouts {
            var layout = Self.layout(DelegatingSection(other, items: Self.items, from: first))
            let expected = Self.layout(other).itemFrames()
            #expect(layout.itemFrames() == expected, "\(other)")
            layout.setContainer(LayoutContainer(width: 100, scale: 1), policy: .sticky)
            #expect(layout.itemFrames().count == 3)
        }
    }

    /// If another layout places more or fewer items, no item gets a frame.
    @Test(arguments: [0, 2, 4, 500])
    func aDelegateWithOtherItems(count: Int) {
        let others = LayoutItems((0..<count).map { _ in .height(10) })
        for other in NonsenseTests.layouts {
            let layout = Self.layout(DelegatingSection(other, items: others, from: 0))
            #expect(layout.itemFrames() == [LayoutRect](repeating: Self.nothing, count: 3), "\(other)")
            #expect(layout.elements(in: rect(0, 0, 100, 100)) == [])
        }
    }

    /// There were 300 items, and now there are 100, but the delegate begins at 300.
    @Test
    func aDelegateThatBeginsWhereItemsWere() {
        let items = LayoutItems((0..<300).map { _ in .height(10) })
        var layout = Self.layout(
            DelegatingSection(
                WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                from: 300
            ),
            items
        )
        var update = LayoutUpdate()
        for item in 100..<300 {
            update.removeItem(at: ItemPath(section: 0, item: item))
        }
        layout.apply(update)
        #expect(layout.contentSize.height == 1000)
        #expect(layout.elements(in: rect(0, 985, 100, 100)).map(\.element.path.item) == [98, 99])
    }

    /// An item is inserted at the front, but the delegate begins at the last item.
    @Test
    func aDelegateThatSkipsWhatIsNew() {
        var layout = Self.layout(
            DelegatingSection(WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0), from: 3)
        )
        var update = LayoutUpdate()
        update.insert(.height(7), at: ItemPath(section: 0, item: 0))
        layout.apply(update, policy: .sticky)
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 100, 7), rect(0, 7, 100, 10), rect(0, 17, 100, 10), rect(0, 27, 100, 10),
            ]
        )
    }
}
