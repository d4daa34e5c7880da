import BrickworkEngine
import Testing

/// Flows, justified rows and grids computed by hand.
struct GoldenLineTests {
    /// 100 wide, 5 between: 40 + 5 + 50 = 95 fits, another 30 doesn't. The second line: 30 + 5 + 60 = 95.
    /// Lines are 20 and 30 high, 7 apart. Both have 5 left.
    private static let sizes: LayoutItems = [
        .size(width: 40, height: 20), .size(width: 50, height: 10), .size(width: 30, height: 30),
        .size(width: 60, height: 20),
    ]

    @Test(arguments: [
        (FlowSection.Alignment.leading, [0.0, 45, 0, 35]), (.center, [2.5, 47.5, 2.5, 37.5]),
        (.trailing, [5, 50, 5, 40]), (.justified, [0, 50, 0, 35]),
    ])
    func flowBreaksLinesGreedilyAndAlignsThem(alignment: FlowSection.Alignment, expected: [Double]) {
        let frames = Self.flow(alignment: alignment).itemFrames()
        #expect(frames.map(\.minX) == expected)
        #expect(frames.map(\.minY) == [0, 5, 27, 32])
        #expect(frames.map(\.width) == [40, 50, 30, 60])
    }

    @Test(arguments: [
        (FlowSection.LineAlignment.top, [0.0, 0, 27, 27]), (.center, [0, 5, 27, 32]),
        (.bottom, [0, 10, 27, 37]),
    ])
    func itemsAlignWithinTheirLine(cross: FlowSection.LineAlignment, expected: [Double]) {
        #expect(Self.flow(cross: cross).itemFrames().map(\.minY) == expected)
    }

    @Test(arguments: [
        (FlowSection.Alignment.leading, [0.0, 35]), (.center, [2.5, 37.5]), (.trailing, [5, 40]),
        (.justified, [0, 40]),
    ])
    func theLastLineOfAJustifiedFlowHasARuleOfItsOwn(
        lastLineAlignment: FlowSection.Alignment,
        expected: [Double]
    ) {
        let frames = Self.flow(alignment: .justified, lastLineAlignment: lastLineAlignment).itemFrames()
        #expect(frames.map(\.minX) == [0, 50] + expected)
    }

    @Test
    func anItemWiderThanTheContainerTakesItsWidth() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: FlowSection(itemSpacing: 5, lineSpacing: 0),
                    items: [
                        .size(width: 10, height: 10), .size(width: 300, height: 20),
                        .size(width: 10, height: 10),
                    ]
                )
            ]
        )
        #expect(
            layout.itemFrames() == [
                LayoutRect(x: 0, y: 0, width: 10, height: 10),
                LayoutRect(x: 0, y: 10, width: 100, height: 20),
                LayoutRect(x: 0, y: 30, width: 10, height: 10),
            ]
        )
    }

    /// 400 wide, no spacing, target 100. Aspect ratios 2, 1, 2: one item is 200 high, two are 133⅓, three are
    /// 80. 80 is nearer to 100 than 133⅓, so three fill the first row, 160, 80, 160 wide. Then 1, 1: 200
    /// high, which is too few, so they have the target height.
    @Test(arguments: [
        (JustifiedSection.LastRow.leading, [0.0, 100], 100.0), (.center, [100, 200], 100),
        (.trailing, [200, 300], 100),
        (.fill, [0, 200], 200),
    ])
    func justifiedRowsFillTheWidth(lastRow: JustifiedSection.LastRow, x: [Double], height: Double) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 400),
            sections: [
                LayoutSection(
                    layout: JustifiedSection(
                        targetRowHeight: 100,
                        lastRow: lastRow,
                        itemSpacing: 0,
                        lineSpacing: 10
                    ),
                    items: LayoutItems(aspectRatios: [2, 1, 2, 1, 1])
                )
            ]
        )
        let frames = layout.itemFrames()
        #expect(
            frames.prefix(3) == [
                LayoutRect(x: 0, y: 0, width: 160, height: 80),
                LayoutRect(x: 160, y: 0, width: 80, height: 80),
                LayoutRect(x: 240, y: 0, width: 160, height: 80),
            ]
        )
        #expect(frames.suffix(2).map(\.minX) == x)
        #expect(frames.suffix(2).map(\.minY) == [90, 90])
        #expect(frames.suffix(2).map(\.height) == [height, height])
    }

    /// Aspect ratios 1 and 1 with target 90 in 202 points, 2 between: one is 202 high, two are 100 high,
    /// three would be (202 − 4) / 3 = 66. 100 is nearer to 90. The last two would also be 100 high, more than
    /// 90, so they have the target height.
    @Test
    func aRowEndsWhereItsHeightIsNearestToTheTarget() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 202),
            sections: [
                LayoutSection(
                    layout: JustifiedSection(targetRowHeight: 90, itemSpacing: 2, lineSpacing: 0),
                    items: LayoutItems(aspectRatios: [1, 1, 1, 1])
                )
            ]
        )
        #expect(layout.itemFrames().map(\.minX) == [0, 102, 0, 92])
        #expect(layout.itemFrames().map(\.height) == [100, 100, 90, 90])
    }

    /// Three columns of 100 with 10 between, aspect ratio 2: cells of 100 × 50, rows 5 apart.
    @Test
    func gridCellsAreEqual() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 320),
            sections: [
                LayoutSection(
                    layout: GridSection(columns: .fixed(3), aspectRatio: 2, itemSpacing: 10, lineSpacing: 5),
                    items: LayoutItems(aspectRatios: [1, 1, 1, 1])
                )
            ]
        )
        #expect(
            layout.itemFrames() == [
                LayoutRect(x: 0, y: 0, width: 100, height: 50),
                LayoutRect(x: 110, y: 0, width: 100, height: 50),
                LayoutRect(x: 220, y: 0, width: 100, height: 50),
                LayoutRect(x: 0, y: 55, width: 100, height: 50),
            ]
        )
        #expect(layout.contentSize.height == 105)
    }

    private static func flow(
        alignment: FlowSection.Alignment = .leading,
        lastLineAlignment: FlowSection.Alignment = .leading,
        cross: FlowSection.LineAlignment = .center
    ) -> CollectionLayout {
        let layout = FlowSection(
            alignment: alignment,
            lastLineAlignment: lastLineAlignment,
            lineAlignment: cross,
            itemSpacing: 5,
            lineSpacing: 7
        )
        return CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [LayoutSection(layout: layout, items: sizes)]
        )
    }
}
