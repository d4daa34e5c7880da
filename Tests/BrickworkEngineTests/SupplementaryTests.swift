import BrickworkEngine
import Testing

/// Self-sizing headers and footers, and those that follow the insets.
struct SupplementaryTests {
    private static func section(
        _ header: LayoutSection.Supplementary?,
        followsInsets: Bool = false
    ) -> LayoutSection {
        LayoutSection(
            layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            insets: LayoutInsets(leading: 10, trailing: 30),
            header: header,
            footer: .init(height: 5),
            supplementariesFollowInsets: followsInsets,
            items: [.height(100)]
        )
    }

    private static func frames(_ layout: CollectionLayout) -> [LayoutRect] {
        layout.everything.map(\.frame)
    }

    /// A header estimated at 20 is measured at 50, and the footer at 15. Everything below moves.
    @Test
    func measuredHeaders() {
        var layout = CollectionLayout(
            container: LayoutContainer(width: 200),
            sections: [Self.section(.estimated(20)), Self.section(.estimated(20, isPinned: true))]
        )
        layout.setMeasuredSize(.length(50), of: LayoutElement(.header, section: 0))
        layout.setMeasuredSize(.length(15), of: LayoutElement(.footer, section: 1))
        layout.setMeasuredSize(.length(99), of: LayoutElement(.background, section: 1))
        layout.setMeasuredSize(.length(99), of: LayoutElement(.header, section: 2))
        #expect(
            Self.frames(layout) == [
                rect(0, 0, 200, 50), rect(10, 50, 160, 100), rect(0, 150, 200, 5),
                rect(0, 155, 200, 20), rect(10, 175, 160, 100), rect(0, 275, 200, 15),
            ]
        )
        #expect(layout.contentSize.height == 290)
        #expect(layout.section(0)?.header?.estimate == 20)
    }

    /// With the same estimate, the measured size is kept. A different estimate replaces it.
    @Test
    func anEstimateThatIsChangedCounts() {
        var measured = LayoutSection.Supplementary.estimated(20)
        measured.height = 50
        #expect(LayoutSection.Supplementary.estimated(20).keepingMeasure(of: measured) == measured)
        #expect(LayoutSection.Supplementary.estimated(30).keepingMeasure(of: measured) == .estimated(30))
        #expect(LayoutSection.Supplementary(height: 7).keepingMeasure(of: measured) == .init(height: 7))
        let pinned = LayoutSection.Supplementary.estimated(20, isPinned: true).keepingMeasure(of: measured)
        #expect(pinned.height == 50 && pinned.isPinned)
    }

    /// Between the insets, left to right and right to left.
    @Test(arguments: [(LayoutContainer.Direction.leftToRight, 10.0), (.rightToLeft, 30)])
    func headersFollowInsets(direction: LayoutContainer.Direction, x: Double) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 200, direction: direction),
            sections: [Self.section(.init(height: 20, isPinned: true), followsInsets: true)]
        )
        #expect(Self.frames(layout) == [rect(x, 0, 160, 20), rect(x, 20, 160, 100), rect(x, 120, 160, 5)])
        let visible = LayoutRect(x: 0, y: 60, width: 200, height: 100)
        #expect(
            layout.elements(in: visible, visible: visible).first
                == PlacedElement(LayoutElement(.header, section: 0), frame: rect(x, 60, 160, 20))
        )
    }

    /// A new description makes headers follow the insets, and doesn't move items.
    @Test
    func aDescriptionHasHeadersFollowInsets() {
        var layout = CollectionLayout(
            container: LayoutContainer(width: 200),
            sections: [Self.section(.init(height: 20))]
        )
        var update = LayoutUpdate()
        let described = Self.section(.init(height: 20), followsInsets: true)
        update.describeSection(at: 0, as: described)
        layout.apply(update)
        #expect(Self.frames(layout) == [rect(10, 0, 160, 20), rect(10, 20, 160, 100), rect(10, 120, 160, 5)])
    }
}
