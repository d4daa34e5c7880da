import BrickworkEngine
import Testing

/// The item that the reader looks at stays where it is.
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

    /// Looking at 230…380: item 2, of which 30 are above. 50 come above it: 280.
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

    /// Item 2 goes: item 3, which was 70 below the visible top, is kept there. It stands at 200 now.
    @Test
    func theNextVisibleItemStandsInForOneThatGoes() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: Self.visible(230))
        var update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 2))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 130)
    }

    /// Items 2 and 3 are all that was visible; item 4, now the third, takes the place of item 2.
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

    /// All above and all that was visible goes, and what is inserted at the top stands above: item 4, now at 50, takes
    /// the place of item 2.
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
        layout.setMeasuredLength(175, ofItemAt: ItemPath(section: 0, item: 0))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 150) == 305)
    }

    /// At the top edge the item is kept.
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
        layout.setMeasuredLength(40, ofItemAt: ItemPath(section: 0, item: 9))
        #expect(layout.scrollOffset(keeping: item, visibleLength: 150) == 790)
        layout.append([.height(500)], toSection: 0)
        #expect(layout.scrollOffset(keeping: item, visibleLength: 150) == 850)
    }

    /// Pulled 30 points past an edge it stays pulled so far.
    @Test
    func pastBothEdges() {
        var layout = Self.layout()
        let top = layout.anchor(in: Self.visible(-30))
        let bottom = layout.anchor(in: Self.visible(880))
        layout.append([.height(500)], toSection: 0)
        #expect(layout.scrollOffset(keeping: top, visibleLength: 150) == -30)
        #expect(layout.scrollOffset(keeping: bottom, visibleLength: 150) == 1380)
    }

    /// Content that is shorter than the view has no end to scroll past: what comes behind moves nothing.
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

    /// A section comes before, and the two items that were visible in the old one go: the item that is third in
    /// that section now, at 100 + 200, takes the place of the third, 30 above the visible top.
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

    /// The right edge is where reading begins. Looking at 650…800 of 1,000: item 2, at 700…800, begins there. 50 points
    /// behind all others come at the left: the offset grows. 70 before all others move nothing either.
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

    /// Content that begins at the right and is shorter than the view rests at the left. When it has grown, its start is
    /// seen; a reader who has pulled it by 30 beyond its start still does.
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
