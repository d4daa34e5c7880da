import BrickworkEngine
import Testing

/// Sections with headers, footers, backgrounds and insets, computed by hand: rotated, mirrored, rounded,
/// several of them.
struct GoldenSectionsTests {
    /// Along: header 0…40, inset 40…50, item 50…110, inset 110…130, footer 130…160. Across 120: inset 5, item 100,
    /// inset 15.
    private static func sideways(
        _ direction: LayoutContainer.Direction = .leftToRight,
        pinned: Bool = false,
        atLeast: Double = 0
    ) -> CollectionLayout {
        CollectionLayout(
            container: LayoutContainer(
                width: 80,
                height: 120,
                axis: .horizontal,
                direction: direction,
                minimumContentLength: atLeast
            ),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    insets: LayoutInsets(top: 5, leading: 10, bottom: 15, trailing: 20),
                    header: .init(height: 40, isPinned: pinned),
                    footer: .init(height: 30, isPinned: pinned),
                    hasBackground: true,
                    items: [.height(60)]
                )
            ]
        )
    }

    private static func frames(_ layout: CollectionLayout) -> [LayoutRect] {
        layout.everything.map(\.frame)
    }

    /// Background, header, item, footer.
    @Test
    func aHorizontalSection() {
        #expect(
            Self.frames(Self.sideways()) == [
                rect(0, 0, 160, 120), rect(0, 0, 40, 120), rect(50, 5, 60, 100), rect(130, 0, 30, 120),
            ]
        )
    }

    /// x becomes 160 − x − width.
    @Test
    func aHorizontalSectionFromTheRight() {
        #expect(
            Self.frames(Self.sideways(.rightToLeft)) == [
                rect(0, 0, 160, 120), rect(120, 0, 40, 120), rect(50, 5, 60, 100), rect(0, 0, 30, 120),
            ]
        )
    }

    /// The content begins at the right of 200 points: x becomes 200 − x − width. Left to right, nothing
    /// changes.
    @Test
    func longerContentBeginsWhereReadingDoes() {
        #expect(
            Self.frames(Self.sideways(.rightToLeft, atLeast: 200)) == [
                rect(40, 0, 160, 120), rect(160, 0, 40, 120), rect(90, 5, 60, 100), rect(40, 0, 30, 120),
            ]
        )
        #expect(Self.sideways(.rightToLeft, atLeast: 200).contentSize == LayoutSize(width: 200, height: 120))
        #expect(Self.frames(Self.sideways(atLeast: 200)) == Self.frames(Self.sideways()))
    }

    /// 80 points are visible from x on. The header begins at x, but between 0 and 130 − 40 = 90. The footer
    /// ends at x + 80. So it begins at x + 50, but between 40 and 130.
    @Test(arguments: [
        (-500.0, 0.0, 40.0), (-20, 0, 40), (0, 0, 50), (50, 50, 100), (90, 90, 130), (120, 90, 130),
        (900, 90, 130),
    ])
    func pinnedSideways(x: Double, header: Double, footer: Double) {
        let layout = Self.sideways(pinned: true)
        let visible = rect(x, 0, 80, 120)
        #expect(layout.frame(of: .init(.header, section: 0), visible: visible) == rect(header, 0, 40, 120))
        #expect(layout.frame(of: .init(.footer, section: 0), visible: visible) == rect(footer, 0, 30, 120))
    }

    /// Right to left, the 80 points from x on are those from 160 − 80 − x on. For x = 30: from 50 to 130, so
    /// the header is at 50…90 and the footer at 100…130, mirrored at 70 and 30.
    @Test(arguments: [
        (200.0, 120.0, 90.0), (80, 120, 80), (30, 70, 30), (-10, 30, 0), (-20, 30, 0), (-500, 30, 0),
    ])
    func pinnedFromTheRight(x: Double, header: Double, footer: Double) {
        let layout = Self.sideways(.rightToLeft, pinned: true)
        let visible = rect(x, 0, 80, 120)
        #expect(layout.frame(of: .init(.header, section: 0), visible: visible) == rect(header, 0, 40, 120))
        #expect(layout.frame(of: .init(.footer, section: 0), visible: visible) == rect(footer, 0, 30, 120))
    }

    /// Two sections, each with a pinned header of 20 and an item of 100: 0…120 and 120…240. At 110, the
    /// second header pushes the first out. From 120 on, it is at the top itself.
    @Test(arguments: [(0.0, 0.0, 120.0), (60, 60, 120), (100, 100, 120), (110, 100, 120), (150, 100, 150)])
    func theNextPinnedHeaderPushesTheLastOut(top: Double, first: Double, second: Double) {
        let layout = Self.twoPinned
        let visible = rect(0, top, 50, 50)
        #expect(layout.frame(of: .init(.header, section: 0), visible: visible) == rect(0, first, 50, 20))
        #expect(layout.frame(of: .init(.header, section: 1), visible: visible) == rect(0, second, 50, 20))
    }

    /// From 110 to 160: the first header at 100…120, the items at 20…120 and 140…240, the second header at its own
    /// place.
    @Test
    func elementsAroundAPinnedHeaderAreVisible() {
        let visible = rect(0, 110, 50, 50)
        #expect(
            Self.twoPinned.elements(in: visible, visible: visible) == [
                PlacedElement(.init(.header, section: 0), frame: rect(0, 100, 50, 20)),
                PlacedElement(.init(.item, section: 0), frame: rect(0, 20, 50, 100)),
                PlacedElement(.init(.header, section: 1), frame: rect(0, 120, 50, 20)),
                PlacedElement(.init(.item, section: 1), frame: rect(0, 140, 50, 100)),
            ]
        )
    }

    private static var twoPinned: CollectionLayout {
        let section = LayoutSection(
            layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            header: .init(height: 20, isPinned: true),
            items: [.height(100)]
        )
        return CollectionLayout(container: LayoutContainer(width: 50), sections: [section, section])
    }

    /// The inset of 10 is at the right. Header, footer and background keep the whole width.
    @Test
    func surroundingsFromTheRight() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100, direction: .rightToLeft),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    insets: LayoutInsets(top: 1, leading: 10, bottom: 2, trailing: 20),
                    header: .init(height: 5),
                    footer: .init(height: 6),
                    hasBackground: true,
                    items: [.height(30)]
                )
            ]
        )
        #expect(
            Self.frames(layout) == [
                rect(0, 0, 100, 44), rect(0, 0, 100, 5), rect(20, 6, 70, 30), rect(0, 38, 100, 6),
            ]
        )
    }

    /// Two pixels per point: edges at 10.3, 15.3 and 25.4 points are pixels 20.6, 30.6 and 50.8, rounded to
    /// 21, 31 and 51. Header, item and footer meet without a gap.
    @Test
    func surroundingsShareRoundedEdges() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100.2, scale: 2),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    header: .init(height: 10.3),
                    footer: .init(height: 10.1),
                    hasBackground: true,
                    items: [.height(5)]
                )
            ]
        )
        #expect(
            Self.frames(layout) == [
                rect(0, 0, 100, 25.5), rect(0, 0, 100, 10.5), rect(0, 10.5, 100, 5), rect(0, 15.5, 100, 10),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 100, height: 25.5))
    }

    /// An empty section at 0; insets 0…5; a header 5…17; an item 17…27; an empty section; a footer 27…30 with
    /// a background.
    @Test
    func emptySectionsAmongOthers() {
        let flow = FlowSection(itemSpacing: 50, lineSpacing: 50)
        let layout = CollectionLayout(
            container: LayoutContainer(width: 20),
            sections: [
                LayoutSection(layout: flow),
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 9),
                    insets: LayoutInsets(top: 2, bottom: 3)
                ),
                LayoutSection(
                    layout: JustifiedSection(itemSpacing: 0, lineSpacing: 9),
                    header: .init(height: 12)
                ),
                LayoutSection(layout: flow, items: [.size(width: 10, height: 10)]),
                LayoutSection(layout: GridSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 9)),
                LayoutSection(layout: flow, footer: .init(height: 3), hasBackground: true),
            ]
        )
        #expect(
            layout.everything == [
                PlacedElement(.init(.header, section: 2), frame: rect(0, 5, 20, 12)),
                PlacedElement(.init(.item, section: 3), frame: rect(0, 17, 10, 10)),
                PlacedElement(.init(.background, section: 5), frame: rect(0, 27, 20, 3)),
                PlacedElement(.init(.footer, section: 5), frame: rect(0, 27, 20, 3)),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 20, height: 30))
    }

    /// 365 points between insets of 5, columns of 177.5. The first item is 177.5 / 1.5 = 118⅓ high, from 49
    /// on. The second spans both columns: from 49 + 118⅓ + 10 = 177⅓ on, 365 / 0.75 + 40 = 526⅔ high, to 704.
    /// The third is at 714, to 914. The inset ends at 919, the footer at 939. Then the flow: 61 and 120 wide,
    /// 8 apart, to 967.
    @Test
    func theWholeDocumentedExample() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 375, height: 667),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(2), itemSpacing: 10, lineSpacing: 10),
                    insets: LayoutInsets(all: 5),
                    header: .init(height: 44),
                    footer: .init(height: 20),
                    items: [
                        .aspectRatio(1.5), .aspectRatio(0.75, captionHeight: 40, span: .columns(2)),
                        .height(200),
                    ]
                ),
                LayoutSection(
                    layout: FlowSection(itemSpacing: 8, lineSpacing: 8),
                    items: [.size(width: 61, height: 28), .size(width: 120, height: 28)]
                ),
            ]
        )
        expectFrames(
            Self.frames(layout),
            [
                rect(0, 0, 375, 44), rect(5, 49, 177.5, 118 + 1 / 3), rect(5, 177 + 1 / 3, 365, 526 + 2 / 3),
                rect(5, 714, 177.5, 200), rect(0, 919, 375, 20), rect(0, 939, 61, 28), rect(69, 939, 120, 28),
            ]
        )
        #expect(layout.contentSize.width == 375 && abs(layout.contentSize.height - 967) <= 0x1p-31)
        #expect(
            layout.everything.map(\.element.kind) == [.header, .item, .item, .item, .footer, .item, .item]
        )
    }
}
