import BrickworkEngine
import Testing

/// Flows computed by hand: rotated, mirrored, rounded, with insets.
struct GoldenFlowTests {
    /// In 100 points with 5 between: 40 + 5 + 50 = 95 and 30 + 5 + 60 = 95, so both lines have 5 left. Lines
    /// are 20 and 30 long, 7 apart. An item is centered in its line.
    private static let tags: [(across: Double, along: Double)] = [(40, 20), (50, 10), (30, 30), (60, 20)]

    private static func layout(
        _ alignment: FlowSection.Alignment,
        _ container: LayoutContainer,
        insets: LayoutInsets = .zero
    ) -> CollectionLayout {
        let isVertical = container.axis == .vertical
        let items = tags.map { tag -> ItemSize in
            isVertical
                ? .size(width: tag.across, height: tag.along) : .size(width: tag.along, height: tag.across)
        }
        return CollectionLayout(
            FlowSection(alignment: alignment, itemSpacing: 5, lineSpacing: 7),
            LayoutItems(items),
            in: container,
            insets: insets
        )
    }

    /// Lines are columns now: x 0…20 and 27…57. The item of 10 in 20 is at 5, that of 20 in 30 at 27 + 5.
    @Test
    func horizontalLinesFillTheHeight() {
        let layout = Self.layout(.leading, LayoutContainer(width: 7, height: 100, axis: .horizontal))
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 20, 40), rect(5, 45, 10, 50), rect(27, 0, 30, 30), rect(32, 35, 20, 60),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 57, height: 100))
    }

    /// x becomes 57 − x − width.
    @Test
    func horizontalLinesFromTheRight() {
        let container = LayoutContainer(width: 7, height: 100, axis: .horizontal, direction: .rightToLeft)
        #expect(
            Self.layout(.leading, container).itemFrames() == [
                rect(37, 0, 20, 40), rect(42, 45, 10, 50), rect(0, 0, 30, 30), rect(5, 35, 20, 60),
            ]
        )
    }

    /// In a left-to-right layout, leading items begin at 0, 45, 0, 35, trailing ones 5 further right,
    /// centered ones 2.5. Here, x becomes 100 − x − width.
    @Test(arguments: [
        (FlowSection.Alignment.leading, [60.0, 5, 70, 5]), (.trailing, [55, 0, 65, 0]),
        (.center, [57.5, 2.5, 67.5, 2.5]), (.justified, [60, 0, 70, 5]),
    ])
    func linesFromTheRight(alignment: FlowSection.Alignment, x: [Double]) {
        let layout = Self.layout(alignment, LayoutContainer(width: 100, direction: .rightToLeft))
        #expect(layout.itemFrames().map(\.x) == x)
        #expect(layout.itemFrames().map(\.y) == [0, 5, 27, 32])
    }

    /// 130 − 10 − 20 leaves 100: everything 10 to the right and 3 down; mirrored 10 from the right.
    @Test(arguments: [
        (LayoutContainer.Direction.leftToRight, [10.0, 55, 10, 45]), (.rightToLeft, [80, 25, 90, 25]),
    ])
    func linesStandBetweenTheInsets(direction: LayoutContainer.Direction, x: [Double]) {
        let layout = Self.layout(
            .leading,
            LayoutContainer(width: 130, direction: direction),
            insets: LayoutInsets(top: 3, leading: 10, bottom: 4, trailing: 20)
        )
        #expect(layout.itemFrames().map(\.x) == x)
        #expect(layout.itemFrames().map(\.y) == [3, 8, 30, 35])
        #expect(layout.contentSize == LayoutSize(width: 130, height: 64))
    }

    /// 20 + 5 + 20 + 5 + 20 = 70: the remaining 30 make two gaps of 20. The item of 90 is alone in its line,
    /// and leading. The last line has its own rule.
    @Test
    func justifiedLinesShareTheirSlack() {
        let layout = CollectionLayout(
            FlowSection(alignment: .justified, lastLineAlignment: .trailing, itemSpacing: 5, lineSpacing: 2),
            LayoutItems([20, 20, 20, 90, 20].map { .size(width: $0, height: 10) }),
            in: LayoutContainer(width: 100)
        )
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 20, 10), rect(40, 0, 20, 10), rect(80, 0, 20, 10), rect(0, 12, 90, 10),
                rect(80, 24, 20, 10),
            ]
        )
    }

    /// 45 + 10 + 45 = 100 fits exactly. Another 64th doesn't fit.
    @Test(arguments: [(45.0, [0.0, 0]), (45.015625, [0, 10])])
    func aLineIsFilledToTheLastPoint(width: Double, y: [Double]) {
        let layout = CollectionLayout(
            FlowSection(itemSpacing: 10, lineSpacing: 0),
            [.size(width: 45, height: 10), .size(width: width, height: 10)],
            in: LayoutContainer(width: 100)
        )
        #expect(layout.itemFrames().map(\.y) == y)
    }

    /// A length, an aspect ratio (100 / 4 = 25) and an estimate don't define a width. Each takes the whole
    /// line.
    @Test
    func anItemWithoutAWidthTakesTheLine() {
        let layout = CollectionLayout(
            FlowSection(itemSpacing: 5, lineSpacing: 1),
            [.size(width: 30, height: 10), .height(12), .aspectRatio(4, captionHeight: 2), .estimated(8)],
            in: LayoutContainer(width: 100)
        )
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 30, 10), rect(0, 11, 100, 12), rect(0, 24, 100, 27), rect(0, 52, 100, 8),
            ]
        )
    }

    /// Two pixels to the point: edges at 10.3, 20.6 and 30.9 points are pixels 20.6, 41.2, 61.8: 21, 41, 62. Heights of
    /// 7.8 are 15.6 pixels: 16.
    @Test
    func neighborsShareARoundedEdge() {
        let layout = CollectionLayout(
            FlowSection(itemSpacing: 0, lineSpacing: 0),
            LayoutItems((0..<3).map { _ in .size(width: 10.3, height: 7.8) }),
            in: LayoutContainer(width: 100, scale: 2)
        )
        #expect(layout.itemFrames() == [rect(0, 0, 10.5, 8), rect(10.5, 0, 10, 8), rect(20.5, 0, 10.5, 8)])
    }

    /// Three pixels: edges at 10.5 and 21 points are pixels 31.5 and 63: 32 and 63.
    @Test
    func edgesAreRoundedToThirds() {
        let layout = CollectionLayout(
            FlowSection(itemSpacing: 0, lineSpacing: 0),
            LayoutItems((0..<2).map { _ in .size(width: 10.5, height: 1) }),
            in: LayoutContainer(width: 100, scale: 3)
        )
        expectFrames(layout.itemFrames(), [rect(0, 0, 32 / 3, 1), rect(32 / 3, 0, 31 / 3, 1)])
    }
}
