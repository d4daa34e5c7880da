import BrickworkEngine
import Testing

/// A search for elements ends early if the caller ends it.
struct ElementSearchTests {
    private struct Enough: Error {}

    /// Two sections of a header, ten items of 10 points in a column, and a footer.
    private static let layout = CollectionLayout(
        container: LayoutContainer(width: 100),
        sections: Array(
            repeating: LayoutSection(
                layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                header: .init(height: 20),
                footer: .init(height: 5),
                hasBackground: true,
                items: LayoutItems((0..<10).map { _ in .height(10) })
            ),
            count: 2
        )
    )
    private static let everywhere = LayoutRect(x: 0, y: 0, width: 100, height: 1_000)

    @Test
    func anErrorEndsTheLoopInARect() {
        for count in 1...26 {
            var seen: [LayoutElement] = []
            #expect(throws: Enough.self) {
                try Self.layout.forEachElement(in: Self.everywhere) { element, _ in
                    seen.append(element)
                    if seen.count == count { throw Enough() }
                }
            }
            #expect(seen == Self.layout.elements(in: Self.everywhere).prefix(count).map(\.element))
        }
    }

    @Test
    func anErrorEndsTheLoopOverAll() {
        for count in 1...26 {
            var seen: [LayoutElement] = []
            #expect(throws: Enough.self) {
                try Self.layout.forEachElement { element, _ in
                    seen.append(element)
                    if seen.count == count { throw Enough() }
                }
            }
            #expect(seen == Self.layout.everything.prefix(count).map(\.element))
        }
    }

    @Test
    func theFirstElementIsFoundInEveryKindOfSection() {
        let layouts: [any SectionArrangement] = [
            WaterfallSection(columns: .fixed(3), itemSpacing: 0, lineSpacing: 0),
            FlowSection(itemSpacing: 0, lineSpacing: 0), JustifiedSection(itemSpacing: 0, lineSpacing: 0),
            GridSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            CircularSection(radius: 100, itemSize: 20),
        ]
        for section in layouts {
            let layout = CollectionLayout(
                container: LayoutContainer(width: 300),
                sections: [
                    LayoutSection(layout: section, items: LayoutItems((0..<40).map { _ in .aspectRatio(1) }))
                ]
            )
            var asked = 0
            let found = layout.firstElement(in: LayoutRect(x: 0, y: 0, width: 300, height: 10_000)) {
                element,
                _ in
                asked += 1
                return element.path.item == 3
            }
            #expect(
                found == PlacedElement(.item(ItemPath(section: 0, item: 3)), frame: layout.itemFrames()[3])
            )
            #expect(asked == 4)
        }
    }

    @Test
    func emptyAreasHaveNoElements() {
        #expect(Self.layout.firstElement(in: Self.everywhere) { _, _ in false } == nil)
        #expect(
            Self.layout.firstElement(in: LayoutRect(x: 0, y: 0, width: 0, height: 9)) { _, _ in true } == nil
        )
    }
}
