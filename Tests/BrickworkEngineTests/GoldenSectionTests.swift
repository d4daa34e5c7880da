import BrickworkEngine
import Testing

/// Headers, footers, backgrounds and insets computed by hand.
struct GoldenSectionTests {
    /// Header 0…40, inset 40…45, item 45…145, inset 145…150, footer 150…170; then the second section: header
    /// 170…200, inset 200…207, item 207…217.
    private static func layout(pinned: Bool) -> CollectionLayout {
        let one = LayoutSection(
            layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            insets: LayoutInsets(top: 5, leading: 10, bottom: 5, trailing: 20),
            header: .init(height: 40, isPinned: pinned),
            footer: .init(height: 20, isPinned: pinned),
            hasBackground: true,
            items: [.height(100)]
        )
        let two = LayoutSection(
            layout: GridSection(columns: .fixed(1), aspectRatio: 10, itemSpacing: 0, lineSpacing: 0),
            insets: LayoutInsets(top: 7),
            header: .init(height: 30, isPinned: pinned),
            items: [.aspectRatio(1)]
        )
        return CollectionLayout(container: LayoutContainer(width: 100), sections: [one, two])
    }

    @Test
    func elementsComeInOrder() {
        #expect(
            Self.layout(pinned: false).everything == [
                PlacedElement(
                    .init(.background, section: 0),
                    frame: .init(x: 0, y: 0, width: 100, height: 170)
                ),
                PlacedElement(.init(.header, section: 0), frame: .init(x: 0, y: 0, width: 100, height: 40)),
                PlacedElement(.init(.item, section: 0), frame: .init(x: 10, y: 45, width: 70, height: 100)),
                PlacedElement(.init(.footer, section: 0), frame: .init(x: 0, y: 150, width: 100, height: 20)),
                PlacedElement(.init(.header, section: 1), frame: .init(x: 0, y: 170, width: 100, height: 30)),
                PlacedElement(.init(.item, section: 1), frame: .init(x: 0, y: 207, width: 100, height: 10)),
            ]
        )
    }

    /// The header follows the visible rect's top until it would cover the footer, at 150 − 40 = 110.
    @Test(arguments: [(-50.0, 0.0), (0, 0), (30, 30), (109, 109), (110, 110), (130, 110), (500, 110)])
    func aPinnedHeaderStaysWithItsSection(top: Double, expected: Double) {
        let visible = LayoutRect(x: 0, y: top, width: 100, height: 60)
        let frame = Self.layout(pinned: true).frame(of: LayoutElement(.header, section: 0), visible: visible)
        #expect(frame == LayoutRect(x: 0, y: expected, width: 100, height: 40))
    }

    /// The footer follows the visible rect's bottom, from below the header at 40 to its own place at 150.
    @Test(arguments: [(-100.0, 40.0), (0, 40), (20, 60), (100, 140), (110, 150), (400, 150)])
    func aPinnedFooterStaysWithItsSection(top: Double, expected: Double) {
        let visible = LayoutRect(x: 0, y: top, width: 100, height: 60)
        let frame = Self.layout(pinned: true).frame(of: LayoutElement(.footer, section: 0), visible: visible)
        #expect(frame == LayoutRect(x: 0, y: expected, width: 100, height: 20))
    }

    @Test
    func aQueryFindsPinnedHeadersWhereTheyStand() {
        let visible = LayoutRect(x: 0, y: 60, width: 100, height: 50)
        let found = Self.layout(pinned: true).elements(in: visible, visible: visible)
        #expect(
            found.map(\.element) == [
                .init(.background, section: 0), .init(.header, section: 0), .init(.item, section: 0),
                .init(.footer, section: 0),
            ]
        )
        #expect(found.map(\.frame.minY) == [0, 60, 45, 90])
        #expect(Self.layout(pinned: true).elements(in: visible).map(\.element.kind) == [.background, .item])
    }

    /// A section without items has only its header, its insets and its footer: 40 + 5 + 5 + 20.
    @Test
    func anEmptySectionKeepsItsSurroundings() {
        var empty = Self.layout(pinned: false).section(0)!
        empty.items = []
        let layout = CollectionLayout(container: LayoutContainer(width: 100), sections: [empty, empty])
        #expect(layout.contentSize.height == 140)
        #expect(layout.frame(of: LayoutElement(.footer, section: 1))?.minY == 120)
    }

    @Test
    func contentIsAtLeastSoLong() {
        var container = LayoutContainer(width: 100, minimumContentLength: 667)
        #expect(CollectionLayout(container: container).contentSize == LayoutSize(width: 100, height: 667))
        container.minimumContentLength = 10
        var layout = Self.layout(pinned: false)
        layout.setContainer(container)
        #expect(layout.contentSize.height == 217)
    }

    /// 365 points between insets of 5, two columns of 177.5 with 10 between. 177.5 / 1.5 = 118.333…, on the
    /// grid of 2⁻³² points. The spanning item is 365 / 0.75 + 40 = 526.666… high, below both columns at 49 +
    /// 118.333 + 10. The last item is 10 below that.
    @Test
    func theDocumentedExample() {
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
                )
            ]
        )
        let expected = [
            LayoutRect(x: 5, y: 49, width: 177.5, height: 177.5 / 1.5),
            LayoutRect(x: 5, y: 59 + 177.5 / 1.5, width: 365, height: 365 / 0.75 + 40),
            LayoutRect(x: 5, y: 109 + 177.5 / 1.5 + 365 / 0.75, width: 177.5, height: 200),
        ]
        for (frame, expected) in zip(layout.itemFrames(), expected) {
            #expect(frame.isWithin(0x1p-30, of: expected), "\(frame) for \(expected)")
        }
    }
}
