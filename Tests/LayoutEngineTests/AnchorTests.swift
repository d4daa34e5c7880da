import LayoutEngine
import Testing

/// The item that the reader looks at stays where it is.
struct AnchorTests {
    /// Ten items of 100 in one column, a visible rect 150 high.
    private static func layout() -> CollectionLayout {
        CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1)),
                    items: LayoutItems((0..<10).map { _ in .length(100) })
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
        update.insert(.length(50), at: ItemPath(section: 0, item: 0))
        update.insert(.length(70), at: ItemPath(section: 0, item: 8))
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
        update.insert(.length(50), at: ItemPath(section: 0, item: 0))
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

    /// At the top edge the item is kept, or the edge if that is wished.
    @Test
    func atTheTopEdge() {
        var layout = Self.layout()
        let item = layout.anchor(in: Self.visible(0))
        let edge = layout.anchor(in: Self.visible(0), sticksToEdges: true)
        var update = LayoutUpdate()
        update.insert(.length(40), at: ItemPath(section: 0, item: 0))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: item, map: map, visibleLength: 150) == 40)
        #expect(layout.scrollOffset(keeping: edge, map: map, visibleLength: 150) == 0)
    }

    /// At the bottom edge, 850…1000. 60 points less content leave 790 as the last offset.
    @Test
    func atTheBottomEdge() {
        var layout = Self.layout()
        let item = layout.anchor(in: Self.visible(850))
        let edge = layout.anchor(in: Self.visible(850), sticksToEdges: true)
        layout.setMeasuredLength(40, ofItemAt: ItemPath(section: 0, item: 9))
        #expect(layout.scrollOffset(keeping: item, visibleLength: 150) == 790)
        layout.append([.length(500)], toSection: 0)
        #expect(layout.scrollOffset(keeping: item, visibleLength: 150) == 850)
        #expect(layout.scrollOffset(keeping: edge, visibleLength: 150) == 1290)
    }

    /// Pulled 30 points past an edge it stays pulled so far.
    @Test
    func pastBothEdges() {
        var layout = Self.layout()
        let top = layout.anchor(in: Self.visible(-30))
        let bottom = layout.anchor(in: Self.visible(880))
        layout.append([.length(500)], toSection: 0)
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
                    layout: WaterfallSection(columns: .fixed(1)),
                    items: LayoutItems((0..<count).map { _ in .length(100) })
                )
            ]
        )
        let resting = layout.anchor(in: Self.visible(0))
        let pulled = layout.anchor(in: Self.visible(10))
        let edge = layout.anchor(in: Self.visible(0), sticksToEdges: true)
        layout.append(LayoutItems((0..<20).map { _ in .length(100) }), toSection: 0)
        #expect(layout.scrollOffset(keeping: resting, visibleLength: 150) == 0)
        #expect(layout.scrollOffset(keeping: pulled, visibleLength: 150) == 10)
        #expect(layout.scrollOffset(keeping: edge, visibleLength: 150) == 0)
    }

    /// A section comes before, and the two items that were visible in the old one go: the item that is third in
    /// that section now, at 100 + 200, takes the place of the third, 30 above the visible top.
    @Test
    func theItemThatStandsInIsOneOfTheSameSection() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: Self.visible(230))
        var update = LayoutUpdate()
        update.insertSection(
            LayoutSection(layout: WaterfallSection(columns: .fixed(1)), items: [.length(60), .length(40)]),
            at: 0
        )
        update.removeItem(at: ItemPath(section: 0, item: 2))
        update.removeItem(at: ItemPath(section: 0, item: 3))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 330)
    }

    /// Any item on the screen stays there through rotation and random changes, if the content is long enough.
    @Test(arguments: 0..<200)
    func theAnchoredItemStaysWhereItWas(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var model = Model(container: LayoutContainer(width: 400))
        model.sections = (0..<3).map { _ in model.makeSection(&random) }
        var layout = model.layout
        guard layout.contentSize.height > 2000 else { return }
        let top = random.points(800...1100)
        let visible = LayoutRect(x: 0, y: top, width: 400, height: 100)
        let anchor = layout.anchor(in: visible)
        guard case .element(let element) = anchor.target, let before = layout.frame(of: element) else {
            return
        }
        let map = layout.apply(model.change(&random))
        guard let new = map.newElement(of: element), let after = layout.frame(of: new) else { return }
        let offset = layout.scrollOffset(keeping: anchor, map: map, visibleLength: 100)
        guard offset > 0, offset < layout.contentSize.height - 100 else { return }
        #expect(after.minY - offset == before.minY - top, "seed \(seed)")
    }

    /// Along either axis and in either direction of reading, what is kept stands where it stood, unless that would
    /// be beyond the content.
    @Test(arguments: 0..<300)
    func theAnchorHoldsAlongBothAxes(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let container = Fixtures.container(&random)
        let isVertical = container.axis == .vertical
        var layout = CollectionLayout(
            container: container,
            sections: (0..<3).map { _ in Fixtures.section(&random, count: random.int(0...200)) }
        )
        let size = layout.contentSize
        let length = isVertical ? size.height : size.width
        let start = random.points(0...max(0, Int(length) - 300))
        let visible =
            isVertical
            ? LayoutRect(x: 0, y: start, width: size.width, height: 200)
            : LayoutRect(x: start, y: 0, width: 200, height: size.height)
        let anchor = layout.anchor(in: visible)
        guard case .element(let element) = anchor.target else { return }
        let measured = ItemPath(section: random.int(0...2), item: random.int(0...200))
        if random.chance(50) {
            layout.setMeasuredLength(random.points(0...400), ofItemAt: measured)
        } else {
            var turned = container
            turned.width = random.points(100...900)
            turned.height = random.points(100...900)
            layout.setContainer(turned, policy: random.pick([.rebalance, .sticky]))
        }
        let offset = layout.scrollOffset(keeping: anchor, visibleLength: 200)
        guard let frame = layout.frame(of: .item(element.path)) else {
            Issue.record("seed \(seed): \(element) is gone")
            return
        }
        let newSize = layout.contentSize
        let last = max(0, (isVertical ? newSize.height : newSize.width) - 200)
        let wanted = (isVertical ? frame.minY : frame.minX) - anchor.distance
        #expect(offset == max(0, min(wanted, last)), "seed \(seed)")
    }
}
