import BrickworkEngine
import Testing

/// The content at a point stays there.
struct AnchorPointTests {
    /// Ten squares in one column, 100 wide. A view of 150 looks at 230…380 and points at 350, in the middle of item 3:
    /// 120 behind the edge. At a width of 200 that middle is at 700.
    @Test(arguments: [(150.0, 580.0), (300, 580), (100, 600)])
    func theSamePartOfTheItemStaysAtThePoint(visibleLength: Double, offset: Double) {
        var layout = squares(LayoutContainer(width: 100))
        let anchor = layout.anchor(
            in: LayoutRect(x: 0, y: 230, width: 100, height: 150),
            at: LayoutPoint(x: 50, y: 350)
        )
        layout.setContainer(LayoutContainer(width: 200))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: visibleLength) == offset)
    }

    /// The same sideways, read from the right: what begins 1,000 from the left is item 0. The view sees 620…770, that is
    /// 230…380 from the right, and points at 650: 120 behind its right edge.
    @Test
    func fromTheRight() {
        func container(_ height: Double) -> LayoutContainer {
            LayoutContainer(width: 150, height: height, axis: .horizontal, direction: .rightToLeft)
        }
        var layout = squares(container(100))
        let anchor = layout.anchor(
            in: LayoutRect(x: 620, y: 0, width: 150, height: 100),
            at: LayoutPoint(x: 650, y: 50)
        )
        layout.setContainer(container(200))
        // 580 from the right, in a content of 2,000.
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 150) == 2000 - 580 - 150)
    }

    /// Near the end there is not enough behind the point to keep it.
    @Test
    func anchorsAreWithinTheContent() {
        var layout = squares(LayoutContainer(width: 100))
        let visible = LayoutRect(x: 0, y: 850, width: 100, height: 150)
        let anchor = layout.anchor(in: visible, at: LayoutPoint(x: 50, y: 999))
        layout.setContainer(LayoutContainer(width: 50))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 150) == 350)
    }

    /// A point outside the visible rect is ignored.
    @Test
    func aPointThatIsNotSeen() {
        let layout = squares(LayoutContainer(width: 100))
        let visible = LayoutRect(x: 0, y: 230, width: 100, height: 150)
        #expect(layout.anchor(in: visible, at: LayoutPoint(x: 50, y: 400)) == layout.anchor(in: visible))
    }

    /// An item before it is deleted: the content at the point moves up, and the view with it.
    @Test
    func throughABatch() {
        var layout = squares(LayoutContainer(width: 100))
        let visible = LayoutRect(x: 0, y: 230, width: 100, height: 150)
        let anchor = layout.anchor(in: visible, at: LayoutPoint(x: 50, y: 350))
        var update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 0))
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 150) == 130)
    }

    private func squares(_ container: LayoutContainer) -> CollectionLayout {
        CollectionLayout(
            WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            LayoutItems(aspectRatios: [Double](repeating: 1, count: 10)),
            in: container
        )
    }
}
