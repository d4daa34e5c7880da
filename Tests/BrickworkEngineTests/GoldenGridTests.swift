import BrickworkEngine
import Testing

/// Grids computed by hand: rotated, mirrored, rounded.
struct GoldenGridTests {
    /// Three columns of 100 with 10 between. Cells with aspect ratio 2 are 50 long, and rows 5 apart. Four
    /// items make two rows, 105.
    private static func layout(_ container: LayoutContainer) -> CollectionLayout {
        CollectionLayout(
            GridSection(columns: .fixed(3), aspectRatio: 2, itemSpacing: 10, lineSpacing: 5),
            LayoutItems(aspectRatios: [1, 1, 1, 1]),
            in: container
        )
    }

    /// x becomes 320 − x − 100.
    @Test
    func cellsFromTheRight() {
        #expect(
            Self.layout(LayoutContainer(width: 320, direction: .rightToLeft)).itemFrames() == [
                rect(220, 0, 100, 50), rect(110, 0, 100, 50), rect(0, 0, 100, 50), rect(220, 55, 100, 50),
            ]
        )
    }

    /// 100 high with aspect ratio 2: 200 wide.
    @Test
    func horizontalCellsFillTheHeight() {
        let layout = Self.layout(LayoutContainer(width: 1, height: 320, axis: .horizontal))
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 200, 100), rect(0, 110, 200, 100), rect(0, 220, 200, 100), rect(205, 0, 200, 100),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 405, height: 320))
    }

    /// x becomes 405 − x − 200.
    @Test
    func horizontalCellsFromTheRight() {
        let container = LayoutContainer(width: 1, height: 320, axis: .horizontal, direction: .rightToLeft)
        #expect(
            Self.layout(container).itemFrames() == [
                rect(205, 0, 200, 100), rect(205, 110, 200, 100), rect(205, 220, 200, 100),
                rect(0, 0, 200, 100),
            ]
        )
    }

    /// 3 × 100 + 2 × 10 = 320: three columns of at least 100 fit. Three of 105 don't, so there are two of
    /// (320 − 10) / 2.
    @Test(arguments: [(100.0, 100.0, [0.0, 110, 220, 0]), (105, 155, [0, 165, 0, 165])])
    func asManyCellsAsFit(least: Double, width: Double, x: [Double]) {
        let layout = CollectionLayout(
            GridSection(columns: .minimumWidth(least), aspectRatio: 0.5, itemSpacing: 10, lineSpacing: 0),
            LayoutItems(aspectRatios: [1, 1, 1, 1]),
            in: LayoutContainer(width: 320)
        )
        #expect(layout.itemFrames().map(\.x) == x)
        #expect(layout.itemFrames().map(\.width) == [Double](repeating: width, count: 4))
        #expect(layout.itemFrames().map(\.height) == [Double](repeating: 2 * width, count: 4))
    }

    /// Cells of 33⅓: edges at 33⅓ and 66⅔ points are pixels 66⅔ and 133⅓ of two to the point: 67 and 133, in rows as
    /// in columns.
    @Test
    func edgesAreRoundedToPixels() {
        #expect(
            Self.squares(scale: 2).itemFrames() == [
                rect(0, 0, 33.5, 33.5), rect(33.5, 0, 33, 33.5), rect(66.5, 0, 33.5, 33.5),
                rect(0, 33.5, 33.5, 33),
            ]
        )
    }

    @Test
    func edgesAreRoundedToThirds() {
        let third = 100.0 / 3
        expectFrames(
            Self.squares(scale: 3).itemFrames(),
            [
                rect(0, 0, third, third), rect(third, 0, third, third), rect(2 * third, 0, third, third),
                rect(0, third, third, third),
            ]
        )
    }

    /// Sizes and spans of items don't affect a grid.
    @Test
    func allCellsAreEqual() {
        let layout = CollectionLayout(
            GridSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            [.height(500), .aspectRatio(0.1, captionHeight: 9, span: .full), .size(width: 1, height: 1)],
            in: LayoutContainer(width: 80)
        )
        #expect(layout.itemFrames() == [rect(0, 0, 40, 40), rect(40, 0, 40, 40), rect(0, 40, 40, 40)])
    }

    /// 100 − 7 − 13 leaves 80: two cells of 40 from 7 on, 2 down.
    @Test(arguments: [(LayoutContainer.Direction.leftToRight, [7.0, 47]), (.rightToLeft, [53, 13])])
    func cellsStandBetweenTheInsets(direction: LayoutContainer.Direction, x: [Double]) {
        let layout = CollectionLayout(
            GridSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            [.aspectRatio(1), .aspectRatio(1)],
            in: LayoutContainer(width: 100, direction: direction),
            insets: LayoutInsets(top: 2, leading: 7, bottom: 3, trailing: 13)
        )
        #expect(layout.itemFrames() == [rect(x[0], 2, 40, 40), rect(x[1], 2, 40, 40)])
        #expect(layout.contentSize.height == 45)
    }

    private static func squares(scale: Double) -> CollectionLayout {
        CollectionLayout(
            GridSection(columns: .fixed(3), itemSpacing: 0, lineSpacing: 0),
            LayoutItems(aspectRatios: [1, 1, 1, 1]),
            in: LayoutContainer(width: 100, scale: scale)
        )
    }
}
