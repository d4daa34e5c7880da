import BrickworkEngine
import Testing

/// Measured sizes of self-sizing items, through changes.
struct MeasureTests {
    private static let section = WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0)

    /// Four items estimated at 100 in two columns, 50 wide. All have been visible when the first is measured
    /// at 250.
    private static func layout() -> CollectionLayout {
        var layout = CollectionLayout(
            section,
            LayoutItems((0..<4).map { _ in .estimated(100) }),
            in: LayoutContainer(width: 100)
        )
        for item in (0..<4).reversed() {
            layout.setMeasuredSize(
                .length(item == 0 ? 250 : 100),
                of: .item(ItemPath(section: 0, item: item))
            )
        }
        return layout
    }

    private static let measured = [
        rect(0, 0, 50, 250), rect(50, 0, 50, 100), rect(0, 250, 50, 100), rect(50, 100, 50, 100),
    ]

    /// Built from scratch, item 2 would go to the second column. An insertion at 200 there doesn't move it.
    @Test
    func measuredItemsKeepTheirColumnsInABatch() {
        var layout = Self.layout()
        #expect(layout.itemFrames() == Self.measured)
        var update = LayoutUpdate()
        update.insert([.estimated(100), .estimated(100)], at: ItemPath(section: 0, item: 4))
        layout.apply(update)
        #expect(layout.itemFrames() == Self.measured + [rect(50, 200, 50, 100), rect(50, 300, 50, 100)])
        update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 1))
        layout.apply(update)
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 50, 250), rect(0, 250, 50, 100), rect(50, 0, 50, 100), rect(50, 100, 50, 100),
                rect(50, 200, 50, 100),
            ]
        )
        layout.apply(LayoutUpdate(), policy: .rebalance)
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 50, 250), rect(50, 0, 50, 100), rect(50, 100, 50, 100), rect(50, 200, 50, 100),
                rect(0, 250, 50, 100),
            ]
        )
    }

    /// A section without measured sizes is laid out as from scratch, also next to a section with some.
    @Test
    func unmeasuredColumnsAreBalanced() {
        var layout = Self.layout()
        var update = LayoutUpdate()
        update.insertSection(
            LayoutSection(layout: Self.section, items: [.height(10), .height(30), .height(30), .height(30)]),
            at: 0
        )
        layout.apply(update)
        update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 0))
        layout.apply(update)
        #expect(layout.itemFrames(0) == [rect(0, 0, 50, 30), rect(50, 0, 50, 30), rect(0, 30, 50, 30)])
        #expect(layout.itemFrames(1) == Self.measured.map { rect($0.x, $0.y + 60, $0.width, $0.height) })
    }

    /// Another height of the view or another pixel scale doesn't move items to other columns.
    @Test
    func aContainerOfTheSameWidth() {
        var layout = Self.layout()
        layout.setContainer(LayoutContainer(width: 100, height: 500, scale: 2, minimumContentLength: 1_000))
        #expect(layout.itemFrames() == Self.measured)
    }

    /// The footer is removed with the last page, and a header is added. Items stay in their columns under
    /// both policies that keep columns, and the section keeps the measured sizes.
    @Test(arguments: [UpdatePolicy.sticky, .automatic])
    func anotherDescriptionKeepsColumns(policy: UpdatePolicy) {
        var layout = Self.layout()
        var update = LayoutUpdate()
        update.describeSection(
            at: 0,
            as: LayoutSection(layout: Self.section, insets: LayoutInsets(top: 7), header: .init(height: 20))
        )
        let map = layout.apply(update, policy: policy)
        #expect(layout.itemFrames() == Self.measured.map { rect($0.x, $0.y + 27, $0.width, $0.height) })
        #expect(layout.section(0)?.items[0].extent == .measured(250))
        #expect(map.newPath(of: ItemPath(section: 0, item: 3)) == ItemPath(section: 0, item: 3))
        #expect(layout.contentSize.height == 377)
    }

    /// Other insets at the sides and another spacing make narrower columns. Items stay in them.
    @Test
    func anotherWidthKeepsColumns() {
        var layout = Self.layout()
        var update = LayoutUpdate()
        update.describeSection(
            at: 0,
            as: LayoutSection(
                layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 10),
                insets: LayoutInsets(leading: 20)
            )
        )
        layout.apply(update)
        #expect(
            layout.itemFrames() == [
                rect(20, 0, 40, 250), rect(60, 0, 40, 100), rect(20, 260, 40, 100), rect(60, 110, 40, 100),
            ]
        )
    }

    /// A new description, and changes in the same batch.
    @Test
    func aDescriptionAndChangesInOneBatch() {
        var layout = Self.layout()
        var update = LayoutUpdate()
        update.describeSection(
            at: 0,
            as: LayoutSection(layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0))
        )
        update.insertSection(LayoutSection(layout: Self.section, items: [.height(40)]), at: 0)
        update.removeItem(at: ItemPath(section: 0, item: 0))
        update.describeSection(at: 3, as: LayoutSection(layout: Self.section))
        layout.apply(update)
        #expect(layout.itemFrames(0) == [rect(0, 0, 50, 40)])
        #expect(
            layout.itemFrames(1) == [
                rect(0, 40, 100, 100), rect(0, 140, 100, 100), rect(0, 240, 100, 100),
            ]
        )
    }

    /// An item is asked for its size again. The measured size is kept as long as the estimate is the same.
    @Test
    func anEstimateThatIsChangedCounts() {
        var layout = Self.layout()
        func item() -> ItemSize { layout.section(0)?.items[0] ?? .height(0) }
        #expect(ItemSize.estimated(100).keepingMeasure(of: item()) == item())
        #expect(ItemSize.estimated(400).keepingMeasure(of: item()) == .estimated(400))
        #expect(ItemSize.height(90).keepingMeasure(of: item()) == .height(90))
        #expect(ItemSize.estimated(100, span: .full).keepingMeasure(of: item()).extent == .estimated(250))
        layout.setContainer(LayoutContainer(width: 300))
        #expect(item().extent == .estimated(250) && item().estimate == 100)
        #expect(ItemSize.estimated(100).keepingMeasure(of: item()).extent == .estimated(250))
        #expect(ItemSize.estimated(400).keepingMeasure(of: item()).extent == .estimated(400))
        layout.setMeasuredSize(.length(280), of: .item(ItemPath(section: 0, item: 0)))
        #expect(item().extent == .measured(280) && item().estimate == 100)
        #expect(ItemSize.height(5).keepingMeasure(of: .height(5)).estimate == nil)
    }

    /// A flow's items, estimated at 40 × 20 in lines of 100. There are three, and the second is measured at
    /// 70 × 30. After a change of width, the measured size is an estimate.
    @Test
    func measuredSizesInAFlow() {
        var layout = CollectionLayout(
            FlowSection(lineAlignment: .top, itemSpacing: 0, lineSpacing: 0),
            LayoutItems((0..<3).map { _ in .estimatedSize(width: 40, height: 20) }),
            in: LayoutContainer(width: 100)
        )
        let second = ItemPath(section: 0, item: 1)
        #expect(layout.itemFrames() == [rect(0, 0, 40, 20), rect(40, 0, 40, 20), rect(0, 20, 40, 20)])
        layout.setMeasuredSize(LayoutSize(width: 70, height: 30), of: .item(second))
        #expect(layout.itemFrames() == [rect(0, 0, 40, 20), rect(0, 20, 70, 30), rect(0, 50, 40, 20)])
        #expect(layout.section(0)?.items[1].extent == .measuredSize(width: 70, height: 30))
        layout.setContainer(LayoutContainer(width: 120))
        #expect(layout.section(0)?.items[1].extent == .estimatedSize(width: 70, height: 30))
        #expect(layout.itemFrames() == [rect(0, 0, 40, 20), rect(40, 0, 70, 30), rect(0, 30, 40, 20)])
    }
}
