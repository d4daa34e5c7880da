import BrickworkEngine
import Testing

/// Justified rows computed by hand: with captions, rotated, mirrored, rounded.
struct GoldenJustifiedTests {
    /// 410 across, target 100, 10 between. Aspect ratios 2 and 2: the first alone would be 205 high, both are
    /// (410 − 10) / 4 = 100. The longer of the captions 12 and 30 makes the row 130. Aspect ratios 3 and 1
    /// are 100 again, 8 below: at 138.
    private static func layout(
        _ container: LayoutContainer,
        _ items: LayoutItems = [
            .aspectRatio(2, captionHeight: 12), .aspectRatio(2, captionHeight: 30), .aspectRatio(3),
            .aspectRatio(1),
        ]
    ) -> CollectionLayout {
        CollectionLayout(
            JustifiedSection(targetRowHeight: 100, itemSpacing: 10, lineSpacing: 8),
            items,
            in: container
        )
    }

    @Test
    func captionsAddToTheRow() {
        let layout = Self.layout(LayoutContainer(width: 410))
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 200, 130), rect(210, 0, 200, 130), rect(0, 138, 300, 100),
                rect(310, 138, 100, 100),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 410, height: 238))
    }

    /// x becomes 410 − x − width.
    @Test
    func rowsFromTheRight() {
        #expect(
            Self.layout(LayoutContainer(width: 410, direction: .rightToLeft)).itemFrames() == [
                rect(210, 0, 200, 130), rect(0, 0, 200, 130), rect(110, 138, 300, 100),
                rect(0, 138, 100, 100),
            ]
        )
    }

    private static let turned: LayoutItems = [
        .aspectRatio(0.5, captionHeight: 12), .aspectRatio(0.5, captionHeight: 30), .aspectRatio(1 / 3.0),
        .aspectRatio(1),
    ]

    /// x and y are exchanged, and so are width and height.
    @Test
    func horizontalRowsFillTheHeight() {
        let layout = Self.layout(LayoutContainer(width: 3, height: 410, axis: .horizontal), Self.turned)
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 130, 200), rect(0, 210, 130, 200), rect(138, 0, 100, 300),
                rect(138, 310, 100, 100),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 238, height: 410))
    }

    /// And from the right: x becomes 238 − x − width.
    @Test
    func horizontalRowsFromTheRight() {
        let container = LayoutContainer(width: 3, height: 410, axis: .horizontal, direction: .rightToLeft)
        #expect(
            Self.layout(container, Self.turned).itemFrames() == [
                rect(108, 0, 130, 200), rect(108, 210, 130, 200), rect(0, 0, 100, 300),
                rect(0, 310, 100, 100),
            ]
        )
    }

    /// 400 × 200 has the aspect ratio 2, and its inverse where rows run down. An item with only a length is a
    /// square.
    @Test
    func sizesAreProportions() {
        let items: LayoutItems = [.size(width: 400, height: 200), .height(7), .estimated(9)]
        let section = JustifiedSection(targetRowHeight: 100, itemSpacing: 0, lineSpacing: 0)
        let vertical = CollectionLayout(section, items, in: LayoutContainer(width: 400))
        #expect(
            vertical.itemFrames() == [rect(0, 0, 200, 100), rect(200, 0, 100, 100), rect(300, 0, 100, 100)]
        )
        let horizontal = CollectionLayout(
            section,
            items,
            in: LayoutContainer(width: 0, height: 250, axis: .horizontal)
        )
        #expect(
            horizontal.itemFrames() == [rect(0, 0, 100, 50), rect(0, 50, 100, 100), rect(0, 150, 100, 100)]
        )
    }

    /// Three squares in 100 points are 33⅓ high, with edges at 66⅔ and 133⅓ pixels at two pixels per point:
    /// 67 and 133.
    @Test
    func edgesAreRoundedToPixels() {
        let layout = Self.squares(scale: 2)
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 33.5, 33.5), rect(33.5, 0, 33, 33.5), rect(66.5, 0, 33.5, 33.5),
            ]
        )
    }

    /// At three pixels per point, these are pixels 100 and 200.
    @Test
    func edgesAreRoundedToThirds() {
        let third = 100.0 / 3
        expectFrames(
            Self.squares(scale: 3).itemFrames(),
            [rect(0, 0, third, third), rect(third, 0, third, third), rect(2 * third, 0, third, third)]
        )
    }

    /// Without rounding the frames are thirds to within the engine's grid, and still fill the width exactly.
    @Test
    func rowsFillTheWidthExactly() {
        let frames = Self.squares(scale: 0).itemFrames()
        #expect(frames[0].maxX == frames[1].minX && frames[1].maxX == frames[2].minX && frames[2].maxX == 100)
        expectFrames(frames, (0..<3).map { rect(Double($0) * 100 / 3, 0, 100 / 3, 100 / 3) })
    }

    /// 320 − 20 − 90 leaves 210: two squares 10 apart are 100 high; 20 from the leading edge and 6 down.
    @Test(arguments: [(LayoutContainer.Direction.leftToRight, [20.0, 130]), (.rightToLeft, [200, 90])])
    func rowsStandBetweenTheInsets(direction: LayoutContainer.Direction, x: [Double]) {
        let layout = CollectionLayout(
            JustifiedSection(targetRowHeight: 100, itemSpacing: 10, lineSpacing: 0),
            [.aspectRatio(1), .aspectRatio(1)],
            in: LayoutContainer(width: 320, direction: direction),
            insets: LayoutInsets(top: 6, leading: 20, bottom: 5, trailing: 90)
        )
        #expect(layout.itemFrames() == [rect(x[0], 6, 100, 100), rect(x[1], 6, 100, 100)])
        #expect(layout.contentSize.height == 111)
    }

    /// A last row that is lower than the target still fills the width: 400 / 8 = 50, with any rule.
    @Test(arguments: [JustifiedSection.LastRow.leading, .center, .trailing, .fill])
    func aLastRowBelowTheTargetFillsTheWidth(lastRow: JustifiedSection.LastRow) {
        let layout = CollectionLayout(
            JustifiedSection(targetRowHeight: 100, lastRow: lastRow, itemSpacing: 0, lineSpacing: 0),
            [.aspectRatio(8)],
            in: LayoutContainer(width: 400)
        )
        #expect(layout.itemFrames() == [rect(0, 0, 400, 50)])
    }

    private static func squares(scale: Double) -> CollectionLayout {
        CollectionLayout(
            JustifiedSection(targetRowHeight: 33, lastRow: .fill, itemSpacing: 0, lineSpacing: 0),
            LayoutItems(aspectRatios: [1, 1, 1]),
            in: LayoutContainer(width: 100, scale: scale)
        )
    }
}
