import BrickworkEngine
import Testing

/// The first visible item stays visible after the container has changed, and with it the lengths of items.
struct AnchorTurnTests {
    /// Ten squares in one column, 100 wide. The visible rect is 230…380: three tenths of item 2 are above it.
    private static func squares() -> (layout: CollectionLayout, anchor: CollectionLayout.Anchor) {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            LayoutItems(aspectRatios: [Double](repeating: 1, count: 10)),
            in: LayoutContainer(width: 100)
        )
        return (layout, layout.anchor(in: LayoutRect(x: 0, y: 230, width: 100, height: 150)))
    }

    /// At a width of 200 item 2 begins at 400, and three tenths of it are 60; at 10 it begins at 20, and they are 3.
    @Test(arguments: [(200.0, 460.0), (10, 23)])
    func theSameShareIsAboveTheEdge(width: Double, offset: Double) {
        var (layout, anchor) = Self.squares()
        layout.setContainer(LayoutContainer(width: width))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 50) == offset)
    }

    /// A point of the item stays visible: without this rule, 99 hundredths of its 10 points, 9.9, would be
    /// above the edge.
    @Test
    func aPointOfItIsSeen() {
        var layout = Self.squares().layout
        let anchor = layout.anchor(in: LayoutRect(x: 0, y: 299, width: 100, height: 150))
        layout.setContainer(LayoutContainer(width: 10))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 50) == 29)
    }

    /// In a view of 500, the first item begins 300 below the edge, and all 100 points of it are visible. In a
    /// view of 150 that is twice as wide, it is 200 long, and begins at the edge. In one of 350, its end is
    /// at the view's end: it begins 150 below the edge.
    @Test(arguments: [(150.0, 300.0), (350, 150)])
    func anItemBelowTheEdgeStaysVisible(visibleLength: Double, offset: Double) {
        var layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    header: .init(height: 300),
                    items: LayoutItems(aspectRatios: [Double](repeating: 1, count: 10))
                )
            ]
        )
        let anchor = layout.anchor(in: LayoutRect(x: 0, y: 0, width: 100, height: 500))
        layout.setContainer(LayoutContainer(width: 200))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: visibleLength) == offset)
    }

    /// A phone, 390 × 844 or rotated, and windows of any size between, change size 200 times, with scrolling
    /// in between. The first item that was visible before is visible after.
    @Test(arguments: 0..<40)
    func theFirstItemSeenIsSeen(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var layout = Self.layout(seed % 8, &random)
        var visible = layout.container.wholeView(at: random.points(0...20_000))
        visible.move(to: min(visible.start(along: layout), layout.lastOffset(of: visible)), along: layout)
        for turn in 0..<200 {
            guard let first = layout.elements(in: visible).first(where: { $0.element.kind == .item }) else {
                Issue.record("seed \(seed), turn \(turn): nothing is seen")
                return
            }
            let anchor = layout.anchor(in: visible)
            var container = layout.container
            (container.width, container.height) =
                random.chance(70)
                ? (container.height, container.width)
                : (random.points(200...1_000), random.points(200...1_000))
            layout.setContainer(container)
            visible = container.wholeView(at: 0)
            let length = container.axis == .vertical ? visible.height : visible.width
            visible.move(to: layout.scrollOffset(keeping: anchor, visibleLength: length), along: layout)
            guard let frame = layout.frame(of: first.element), frame.intersects(visible) else {
                Issue.record(
                    "seed \(seed), turn \(turn): \(first) is not seen in \(visible)"
                )
                return
            }
            if random.chance(20) {
                visible.move(to: random.points(0...30_000), along: layout)
                visible.move(
                    to: min(visible.start(along: layout), layout.lastOffset(of: visible)),
                    along: layout
                )
            }
        }
    }

    /// One, two or three columns, rows, cells, a flow, and columns from left to right and back.
    private static func layout(_ kind: Int, _ random: inout Random) -> CollectionLayout {
        let section: any SectionArrangement =
            switch kind {
            case 0...2: WaterfallSection(columns: .fixed(kind + 1), itemSpacing: 8, lineSpacing: 8)
            case 3: JustifiedSection(targetRowHeight: 180, itemSpacing: 8, lineSpacing: 8)
            case 4: GridSection(columns: .minimumWidth(120), aspectRatio: 0.8, itemSpacing: 2, lineSpacing: 2)
            case 5: FlowSection(itemSpacing: 8, lineSpacing: 8)
            default: WaterfallSection(columns: .minimumWidth(150), itemSpacing: 8, lineSpacing: 8)
            }
        let items = LayoutItems(
            (0..<300).map { _ in
                let ratio = Double(random.int(500...2_000)) / 1_000
                return kind == 5 ? .size(width: 120 * ratio, height: 120) : .aspectRatio(ratio)
            }
        )
        return CollectionLayout(
            container: LayoutContainer(
                width: 390,
                height: 844,
                axis: kind < 6 ? .vertical : .horizontal,
                direction: kind == 7 ? .rightToLeft : .leftToRight,
                scale: random.pick([0, 2, 3])
            ),
            sections: [
                LayoutSection(
                    layout: section,
                    insets: LayoutInsets(all: 12),
                    header: .init(height: 60),
                    items: items
                )
            ]
        )
    }
}

extension LayoutContainer {
    /// A view as large as the container.
    fileprivate func wholeView(at offset: Double) -> LayoutRect {
        axis == .vertical
            ? LayoutRect(x: 0, y: offset, width: width, height: height)
            : LayoutRect(x: offset, y: 0, width: width, height: height)
    }
}

extension LayoutRect {
    fileprivate func start(along layout: CollectionLayout) -> Double {
        layout.container.axis == .vertical ? y : x
    }

    fileprivate mutating func move(to offset: Double, along layout: CollectionLayout) {
        if layout.container.axis == .vertical { y = offset } else { x = offset }
    }
}

extension CollectionLayout {
    fileprivate func lastOffset(of view: LayoutRect) -> Double {
        container.axis == .vertical
            ? max(0, contentSize.height - view.height) : max(0, contentSize.width - view.width)
    }
}
