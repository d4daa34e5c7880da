import BrickworkEngine
import Testing

/// Limits for the size of items in rows and columns.
struct EnlargementTests {
    private static func rows(_ section: JustifiedSection, _ items: LayoutItems) -> [LayoutRect] {
        CollectionLayout(section, items, in: LayoutContainer(width: 390)).itemFrames()
    }

    /// A lone portrait of 1 : 2 would be 780 points high. At 300, it is 150 wide.
    @Test
    func filledRowsHaveAGreatestHeight() {
        let portrait: LayoutItems = [.aspectRatio(0.5)]
        #expect(Self.rows(JustifiedSection(lastRow: .fill), portrait) == [rect(0, 0, 390, 780)])
        #expect(
            Self.rows(JustifiedSection(lastRow: .fill, maximumRowHeight: 300), portrait) == [
                rect(0, 0, 150, 300)
            ]
        )
        // Lower than the target, and not a number: 200 high.
        for height: Double in [10, -Double.infinity, Double.nan] {
            let section = JustifiedSection(lastRow: .fill, maximumRowHeight: height)
            #expect(Self.rows(section, portrait) == [rect(0, 0, 100, 200)])
        }
        // A row that fills the width below the limit isn't changed: (390 − 10) / 2 is 190.
        let row: LayoutItems = [.aspectRatio(1), .aspectRatio(1)]
        let section = JustifiedSection(lastRow: .fill, maximumRowHeight: 200)
        #expect(Self.rows(section, row) == [rect(0, 0, 190, 190), rect(200, 0, 190, 190)])
    }

    /// Two squares are 190 points wide and 200 high. The last row keeps its aspect ratio, unless it is filled.
    @Test
    func rowsOfOneHeight() {
        let items: LayoutItems = [.aspectRatio(1), .aspectRatio(1), .aspectRatio(0.5)]
        let first = [rect(0, 0, 190, 200), rect(200, 0, 190, 200)]
        let section = JustifiedSection(hasEqualRowHeights: true)
        #expect(Self.rows(section, items) == first + [rect(0, 210, 100, 200)])
        let filled = JustifiedSection(lastRow: .fill, hasEqualRowHeights: true)
        #expect(Self.rows(filled, items) == first + [rect(0, 210, 390, 200)])
    }

    /// Columns of 190 points: a picture of 100 × 60 stays 60 high, one of 380 × 100 becomes 50 high. Aspect ratios fill the
    /// column, and the last item both columns.
    @Test(arguments: [true, false])
    func smallPicturesArentEnlarged(_ enlarges: Bool) {
        let items: LayoutItems = [
            .size(width: 100, height: 60), .size(width: 380, height: 100), .aspectRatio(2),
            .size(width: 195, height: 10, span: .full),
        ]
        let section = WaterfallSection(columns: 2, enlargesItems: enlarges)
        let heights = CollectionLayout(section, items, in: LayoutContainer(width: 390)).itemFrames().map(
            \.height
        )
        #expect(heights == (enlarges ? [114, 50, 95, 20] : [60, 50, 95, 10]))
        let row = CollectionLayout(
            section,
            [.size(width: 60, height: 100)],
            in: LayoutContainer(width: 1, height: 390, axis: .horizontal)
        )
        #expect(row.itemFrames() == [rect(0, 0, enlarges ? 114 : 60, 190)])
    }

    /// Measured and inserted items follow the same rule.
    @Test
    func updatesDontEnlargeEither() {
        let section = WaterfallSection(columns: 1, enlargesItems: false)
        var layout = CollectionLayout(
            section,
            [.size(width: 100, height: 60), .estimated(50)],
            in: LayoutContainer(width: 200)
        )
        layout.setMeasuredSize(.length(70), of: .item(ItemPath(section: 0, item: 1)))
        layout.append([.size(width: 100, height: 20)], toSection: 0)
        #expect(layout.itemFrames().map(\.y) == [0, 70, 150])
        #expect(layout.contentSize.height == 170)
    }
}
