import BrickworkEngine
import Testing

/// Waterfalls computed by hand.
struct GoldenWaterfallTests {
    /// 320 wide, two columns of 155 with 10 between: x = 0 and 165.
    /// Lengths 100, 50, 30, 70, 10, spacing 10. Tops (left, right):
    /// 0: left (tie), left = 110. 1: right, right = 60. 2: right at 60, right = 100. 3: right at 100, right = 180.
    /// 4: left at 110, left = 130. The longest ends at 170.
    @Test
    func eachItemGoesToTheShortestColumn() {
        let layout = Self.layout([.height(100), .height(50), .height(30), .height(70), .height(10)])
        #expect(
            layout.itemFrames() == [
                LayoutRect(x: 0, y: 0, width: 155, height: 100),
                LayoutRect(x: 165, y: 0, width: 155, height: 50),
                LayoutRect(x: 165, y: 60, width: 155, height: 30),
                LayoutRect(x: 165, y: 100, width: 155, height: 70),
                LayoutRect(x: 0, y: 110, width: 155, height: 10),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 320, height: 170))
    }

    /// Item i goes to column i mod 2, wherever the columns end: left 100 and 30, right 50 and 70.
    @Test
    func inOrderDealsColumnByColumn() {
        let layout = Self.layout([.height(100), .height(50), .height(30), .height(70)], order: .inOrder)
        #expect(
            layout.itemFrames() == [
                LayoutRect(x: 0, y: 0, width: 155, height: 100),
                LayoutRect(x: 165, y: 0, width: 155, height: 50),
                LayoutRect(x: 0, y: 110, width: 155, height: 30),
                LayoutRect(x: 165, y: 60, width: 155, height: 70),
            ]
        )
    }

    /// 155 / 1.25 = 124, plus a caption of 40. A size of 310 × 100 scaled to 155 is 50 high.
    @Test
    func lengthsFollowFromProportionsCaptionsAndSizes() {
        let layout = Self.layout([
            .aspectRatio(1.25, captionHeight: 40), .size(width: 310, height: 100), .estimated(33),
            ItemSize(.measured(44)),
        ])
        #expect(layout.itemFrames().map(\.height) == [164, 50, 33, 44])
    }

    /// Three columns of 100 with 10 between: x = 0, 110, 220. Lengths 50, 20, 40 fill them to 60, 30, 50
    /// including the spacing. A span of 2 fits at max(60, 30) = 60 from the first column, and at max(30, 50)
    /// = 50 from the second. It goes there, 210 wide, and both columns then end at 80. A full span goes to
    /// max(60, 80, 80) = 80, and all columns end at 100. The tie goes to the leading column.
    @Test
    func spansTakeTheLowestPlaceWhereTheyFit() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 320),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(3), itemSpacing: 10, lineSpacing: 10),
                    items: [
                        .height(50), .height(20), .height(40), .height(20, span: .columns(2)),
                        .height(10, span: .full), .height(5),
                    ]
                )
            ]
        )
        #expect(
            layout.itemFrames().suffix(3) == [
                LayoutRect(x: 110, y: 50, width: 210, height: 20),
                LayoutRect(x: 0, y: 80, width: 320, height: 10),
                LayoutRect(x: 0, y: 100, width: 100, height: 5),
            ]
        )
    }

    /// As many columns as fit: with 10 between, 3 × 100 + 20 = 320 fits in 320, 3 × 100.5 + 20 does not.
    @Test(arguments: [(100.0, 3), (100.5, 2), (155, 2), (155.5, 1), (500, 1)])
    func asManyColumnsAsFit(least: Double, count: Int) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 320),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .minimumWidth(least), itemSpacing: 10, lineSpacing: 0),
                    items: LayoutItems((0..<10).map { _ in .height(1) })
                )
            ]
        )
        #expect(layout.itemFrames().filter { $0.minY == 0 }.count == count)
    }

    /// 100 points at 3 pixels each in three columns without spacing: edges at 33⅓ and 66⅔ points are pixels
    /// 100 and 200. At 2 pixels per point, they are pixels 66.67 and 133.33, rounded to 67 and 133: 33.5 and
    /// 66.5 points. A length of 10.3 ends at pixel 20.6, rounded to 21: 10.5 points. The next ends at 41.2:
    /// 41, 20.5 points.
    @Test
    func edgesAreRoundedToPixels() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100, scale: 2),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(3), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems((0..<4).map { _ in .height(10.3) })
                )
            ]
        )
        #expect(
            layout.itemFrames() == [
                LayoutRect(x: 0, y: 0, width: 33.5, height: 10.5),
                LayoutRect(x: 33.5, y: 0, width: 33, height: 10.5),
                LayoutRect(x: 66.5, y: 0, width: 33.5, height: 10.5),
                LayoutRect(x: 0, y: 10.5, width: 33.5, height: 10),
            ]
        )
    }

    /// The mirror image in 320 points: x becomes 320 − x − width. The first column is the right one.
    @Test
    func rightToLeftBeginsAtTheRight() {
        let layout = Self.layout([.height(100), .height(50)], direction: .rightToLeft)
        #expect(
            layout.itemFrames() == [
                LayoutRect(x: 165, y: 0, width: 155, height: 100),
                LayoutRect(x: 0, y: 0, width: 155, height: 50),
            ]
        )
    }

    /// Rows of 155 in a height of 320; lengths run along x.
    @Test
    func horizontalFillsTheHeight() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 999, height: 320, axis: .horizontal),
            sections: [Self.section([.height(100), .height(50), .height(30)], order: .shortest)]
        )
        #expect(
            layout.itemFrames() == [
                LayoutRect(x: 0, y: 0, width: 100, height: 155),
                LayoutRect(x: 0, y: 165, width: 50, height: 155),
                LayoutRect(x: 60, y: 165, width: 30, height: 155),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 100, height: 320))
    }

    private static func section(_ items: LayoutItems, order: WaterfallSection.Order) -> LayoutSection {
        LayoutSection(
            layout: WaterfallSection(columns: .fixed(2), order: order, itemSpacing: 10, lineSpacing: 10),
            items: items
        )
    }

    private static func layout(
        _ items: LayoutItems,
        order: WaterfallSection.Order = .shortest,
        direction: LayoutContainer.Direction = .leftToRight
    ) -> CollectionLayout {
        CollectionLayout(
            container: LayoutContainer(width: 320, direction: direction),
            sections: [section(items, order: order)]
        )
    }
}

// Spans, aspect ratios, ties and insets, rotated and mirrored.
extension GoldenWaterfallTests {
    private static let spanning: LayoutItems = [
        .height(50), .height(20), .height(40), .height(20, span: .columns(2)), .height(10, span: .full),
        .height(5),
    ]

    /// The spans of `spansTakeTheLowestPlaceWhereTheyFit`, mirrored in 320: x becomes 320 − x − width.
    @Test
    func spansAreMirrored() {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(3), itemSpacing: 10, lineSpacing: 10),
            Self.spanning,
            in: LayoutContainer(width: 320, direction: .rightToLeft)
        )
        #expect(
            layout.itemFrames() == [
                rect(220, 0, 100, 50), rect(110, 0, 100, 20), rect(0, 0, 100, 40), rect(0, 50, 210, 20),
                rect(0, 80, 320, 10), rect(220, 100, 100, 5),
            ]
        )
    }

    /// Columns at 0, 110 and 220. Item 0: column 0, then at 60. Item 1, a span of 2: columns 1 and 2, then at
    /// 30. Item 2, a span of 2, would begin in column 2 but doesn't fit: columns 1 and 2, at 30, then at 50.
    /// Item 3: column 0 at 60, then at 75. Item 4, full: at 75, then all at 95. Item 5: column 2.
    @Test
    func spansInOrderBeginAsFarLeadingAsTheyNeed() {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(3), order: .inOrder, itemSpacing: 10, lineSpacing: 10),
            [
                .height(50), .height(20, span: .columns(2)), .height(10, span: .columns(2)), .height(5),
                .height(10, span: .full), .height(5),
            ],
            in: LayoutContainer(width: 320)
        )
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 100, 50), rect(110, 0, 210, 20), rect(110, 30, 210, 10), rect(0, 60, 100, 5),
                rect(0, 75, 320, 10), rect(220, 95, 100, 5),
            ]
        )
    }

    /// Two columns and the spacing between them are 210 wide: 210 / 2 + 7 = 112. All three: 320 / 2 = 160.
    @Test
    func theLengthOfASpanFollowsFromItsWidth() {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(3), itemSpacing: 10, lineSpacing: 0),
            [
                .aspectRatio(2, captionHeight: 7, span: .columns(2)), .aspectRatio(2, span: .full),
                .size(width: 420, height: 100, span: .columns(2)),
            ],
            in: LayoutContainer(width: 320)
        )
        #expect(
            layout.itemFrames() == [rect(0, 0, 210, 112), rect(0, 112, 320, 160), rect(0, 272, 210, 50)]
        )
    }

    /// Four columns of 100. After 10, 20, 10, 20 columns 0 and 2 tie: column 0, now 15. Then column 2, now 15: a tie
    /// again, column 0.
    @Test
    func tiesGoToTheLeadingColumn() {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(4), itemSpacing: 0, lineSpacing: 0),
            LayoutItems([10, 20, 10, 20, 5, 5, 5].map { .height($0) }),
            in: LayoutContainer(width: 400)
        )
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 100, 10), rect(100, 0, 100, 20), rect(200, 0, 100, 10), rect(300, 0, 100, 20),
                rect(0, 10, 100, 5), rect(200, 10, 100, 5), rect(0, 15, 100, 5),
            ]
        )
    }

    /// Lengths 100 and 50, 30 below each other after 10: the content is 100 long, and x becomes 100 − x − width.
    @Test
    func horizontalFromTheRight() {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(2), itemSpacing: 10, lineSpacing: 10),
            [.height(100), .height(50), .height(30)],
            in: LayoutContainer(width: 9, height: 320, axis: .horizontal, direction: .rightToLeft)
        )
        #expect(
            layout.itemFrames() == [rect(0, 0, 100, 155), rect(50, 165, 50, 155), rect(10, 165, 30, 155)]
        )
        #expect(layout.contentSize == LayoutSize(width: 100, height: 320))
    }

    /// 155 high: 155 × 0.8 = 124 along, 100 × 310 scaled to half is 50 along.
    @Test
    func horizontalLengthsFollowFromTheHeight() {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(2), itemSpacing: 10, lineSpacing: 0),
            [.aspectRatio(0.8, captionHeight: 6), .size(width: 100, height: 310)],
            in: LayoutContainer(width: 0, height: 320, axis: .horizontal)
        )
        #expect(layout.itemFrames() == [rect(0, 0, 130, 155), rect(0, 165, 50, 155)])
    }

    /// 340 − 5 − 15 = 320 from 5 on: columns at 5 and 170, mirrored at 340 − 5 − 155 = 180 and 340 − 170 −
    /// 155 = 15.
    @Test(arguments: [(LayoutContainer.Direction.leftToRight, [5.0, 170]), (.rightToLeft, [180, 15])])
    func insetsFollowTheDirection(direction: LayoutContainer.Direction, x: [Double]) {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(2), itemSpacing: 10, lineSpacing: 0),
            [.height(20), .height(30)],
            in: LayoutContainer(width: 340, direction: direction),
            insets: LayoutInsets(top: 3, leading: 5, bottom: 4, trailing: 15)
        )
        #expect(layout.itemFrames() == [rect(x[0], 3, 155, 20), rect(x[1], 3, 155, 30)])
        #expect(layout.contentSize == LayoutSize(width: 340, height: 37))
    }

    /// Three pixels per point: columns end at 33⅓, 66⅔ and 100 points, which are pixels 100, 200 and 300. A
    /// length of 10.5 ends at pixel 31.5, rounded to 32. The next ends at 21 points, pixel 63, so 31 pixels
    /// are left for it.
    @Test
    func edgesAreRoundedToThirds() {
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(3), itemSpacing: 0, lineSpacing: 0),
            LayoutItems((0..<4).map { _ in .height(10.5) }),
            in: LayoutContainer(width: 100, scale: 3)
        )
        expectFrames(
            layout.itemFrames(),
            [
                rect(0, 0, 100 / 3, 32 / 3), rect(100 / 3, 0, 100 / 3, 32 / 3),
                rect(200 / 3, 0, 100 / 3, 32 / 3), rect(0, 32 / 3, 100 / 3, 31 / 3),
            ]
        )
    }
}
