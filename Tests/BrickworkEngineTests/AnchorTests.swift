import BrickworkEngine
import Testing

/// The item at the visible edge stays in place.
struct AnchorTests {
    /// Ten items of 100 in one column, a visible rect 150 high.
    private static func layout() -> CollectionLayout {
        CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems((0..<10).map { _ in .height(100) })
                )
            ]
        )
    }

    private static func visible(_ top: Double) -> LayoutRect {
        LayoutRect(x: 0, y: top, width: 100, height: 150)
    }

    /// The visible rect is 230…380. Item 2 has 30 points above it. 50 points are inserted above it: 280.
    @Test
    func insertionsAboveMoveTheOffset() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: Self.visible(230))
        #expect(anchor.target == .element(LayoutElement(.item, section: 0, item: 2)))
        #expect(anchor.distance == -30)
        var update = LayoutUpdate()
        update.insert(.height(50), at: ItemPath(section: 0, item: 0))
        update.insert(.height(70), at: ItemPath(section: 0, item: 8))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 280)
    }

    /// Item 2 is removed. Item 3, which was 70 below the visible top, stays there. It is at 200 now.
    @Test
    func theNextVisibleItemStandsInForOneThatGoes() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: Self.visible(230))
        var update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 2))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 130)
    }

    /// Only items 2 and 3 were visible. Item 4, now the third, takes the place of item 2.
    @Test
    func theNextItemStandsInWhenAllHaveGone() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: Self.visible(230))
        var update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 2))
        update.removeItem(at: ItemPath(section: 0, item: 3))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 230)
    }

    /// Everything above and everything visible is removed, and other items are inserted at the top. Item 4,
    /// now at 50, takes the place of item 2.
    @Test
    func theNextItemStandsInWhereverItIs() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: Self.visible(230))
        var update = LayoutUpdate()
        for item in 0..<4 {
            update.removeItem(at: ItemPath(section: 0, item: item))
        }
        update.insert(.height(50), at: ItemPath(section: 0, item: 0))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 80)
    }

    @Test
    func aMeasuredItemAboveMovesTheOffset() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: Self.visible(230))
        layout.setMeasuredSize(.length(175), of: .item(ItemPath(section: 0, item: 0)))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 150) == 305)
    }

    /// At the top edge, the item is kept.
    @Test
    func atTheTopEdge() {
        var layout = Self.layout()
        let item = layout.anchor(in: Self.visible(0))
        var update = LayoutUpdate()
        update.insert(.height(40), at: ItemPath(section: 0, item: 0))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: item, map: map, visibleLength: 150) == 40)
    }

    /// At the bottom edge, 850…1000. 60 points less content leave 790 as the last offset.
    @Test
    func atTheBottomEdge() {
        var layout = Self.layout()
        let item = layout.anchor(in: Self.visible(850))
        layout.setMeasuredSize(.length(40), of: .item(ItemPath(section: 0, item: 9)))
        #expect(layout.scrollOffset(keeping: item, visibleLength: 150) == 790)
        layout.append([.height(500)], toSection: 0)
        #expect(layout.scrollOffset(keeping: item, visibleLength: 150) == 850)
    }

    /// If it was pulled 30 points past an edge, it stays pulled by 30.
    @Test
    func pastBothEdges() {
        var layout = Self.layout()
        let top = layout.anchor(in: Self.visible(-30))
        let bottom = layout.anchor(in: Self.visible(880))
        layout.append([.height(500)], toSection: 0)
        #expect(layout.scrollOffset(keeping: top, visibleLength: 150) == -30)
        #expect(layout.scrollOffset(keeping: bottom, visibleLength: 150) == 1380)
    }

    /// Content that is shorter than the view has no end to scroll past. Adding items at its end doesn't move
    /// it.
    @Test(arguments: [0, 1])
    func contentShorterThanTheView(count: Int) {
        var layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems((0..<count).map { _ in .height(100) })
                )
            ]
        )
        let resting = layout.anchor(in: Self.visible(0))
        let pulled = layout.anchor(in: Self.visible(10))
        layout.append(LayoutItems((0..<20).map { _ in .height(100) }), toSection: 0)
        #expect(layout.scrollOffset(keeping: resting, visibleLength: 150) == 0)
        #expect(layout.scrollOffset(keeping: pulled, visibleLength: 150) == 10)
    }

    /// A section is inserted before, and the two visible items of the old one are removed. The item that is
    /// third in that section now, at 100 + 200, takes the place of the third, 30 above the visible top.
    @Test
    func theItemThatStandsInIsOneOfTheSameSection() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: Self.visible(230))
        var update = LayoutUpdate()
        update.insertSection(
            LayoutSection(
                layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                items: [.height(60), .height(40)]
            ),
            at: 0
        )
        update.removeItem(at: ItemPath(section: 0, item: 2))
        update.removeItem(at: ItemPath(section: 0, item: 3))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 330)
    }

    /// Content begins at the right edge. The visible rect is 650…800 of 1,000: item 2, at 700…800, begins
    /// there. 50 points after all others are inserted at the left, so the offset grows. 70 before all others
    /// change nothing.
    @Test
    func fromRightToLeft() {
        var layout = CollectionLayout(
            WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            LayoutItems((0..<10).map { _ in .height(100) }),
            in: LayoutContainer(width: 0, height: 100, axis: .horizontal, direction: .rightToLeft)
        )
        let visible = LayoutRect(x: 650, y: 0, width: 150, height: 100)
        let anchor = layout.anchor(in: visible)
        #expect(anchor.target == .element(LayoutElement(.item, section: 0, item: 2)))
        #expect(anchor.distance == 0)
        layout.append([.height(50)], toSection: 0)
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 150) == 700)
        var update = LayoutUpdate()
        update.insert(.height(70), at: ItemPath(section: 0, item: 0))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 700)
        let start = layout.anchor(in: LayoutRect(x: 1000, y: 0, width: 150, height: 100))
        #expect(start.target == .start && start.distance == 30)
        #expect(layout.scrollOffset(keeping: start, visibleLength: 150) == 1000)
        let end = layout.anchor(in: LayoutRect(x: -10, y: 0, width: 150, height: 100))
        #expect(end.target == .end && end.distance == -10)
        #expect(layout.scrollOffset(keeping: end, visibleLength: 150) == -10)
    }

    /// Right-to-left content that is shorter than the view is at the left. When it has grown, its start is
    /// visible. If the user has pulled it by 30 beyond its start, it stays pulled.
    @Test(arguments: [0.0, 30])
    func shortContentFromTheRight(pulled: Double) {
        let container = LayoutContainer(width: 100, height: 100, axis: .horizontal, direction: .rightToLeft)
        let squares = { LayoutItems(aspectRatios: [Double](repeating: 1, count: $0)) }
        var layout = CollectionLayout(
            WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            squares(1),
            in: container
        )
        let anchor = layout.anchor(in: LayoutRect(x: pulled, y: 0, width: 250, height: 100))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 250) == pulled)
        layout.append(squares(11), toSection: 0)
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 250) == 950 + pulled)
    }
}
