import BrickworkEngine
import Testing

/// Headers and footers with insets of their own.
struct SupplementaryInsetTests {
    private static func section(isPinned: Bool = false) -> LayoutSection {
        var section = LayoutSection(
            layout: GridSection(columns: 1, aspectRatio: 1),
            insets: LayoutInsets(leading: 7),
            header: .init(height: 44, isPinned: isPinned),
            footer: .estimated(20),
            items: [.aspectRatio(1)]
        )
        section.header?.insets = LayoutInsets(top: 3, leading: 10, bottom: 5, trailing: 20)
        section.footer?.insets = LayoutInsets(top: 1, bottom: 2)
        return section
    }

    private static func frames(_ layout: CollectionLayout, visible: LayoutRect? = nil) -> [LayoutRect?] {
        [LayoutElement.Kind.header, .item, .footer].map {
            layout.frame(of: LayoutElement($0, section: 0), visible: visible)
        }
    }

    /// 3 + 44 + 5 is 52, where the item of 93 × 93 begins. The footer begins 1 point after its end at 145.
    @Test
    func viewsAreWithinTheirInsets() {
        let layout = CollectionLayout(container: LayoutContainer(width: 100), sections: [Self.section()])
        #expect(
            Self.frames(layout) == [rect(10, 3, 70, 44), rect(7, 52, 93, 93), rect(0, 146, 100, 20)]
        )
        #expect(layout.contentSize.height == 168)
        let mirrored = CollectionLayout(
            container: LayoutContainer(width: 100, direction: .rightToLeft),
            sections: [Self.section()]
        )
        #expect(Self.frames(mirrored)[0] == rect(20, 3, 70, 44))
    }

    /// With a horizontal axis, leading and trailing are along the axis: 10 + 44 + 20 is 74.
    @Test
    func horizontalViewsAreWithinTheirInsets() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 1, height: 100, axis: .horizontal),
            sections: [Self.section()]
        )
        #expect(Self.frames(layout) == [rect(10, 3, 44, 92), rect(81, 0, 100, 100), rect(181, 1, 20, 97)])
    }

    /// A pinned header keeps its insets from the edge, and ends at most where the footer begins.
    @Test
    func pinnedViewsKeepTheirInsets() {
        let section = Self.section(isPinned: true)
        let layout = CollectionLayout(container: LayoutContainer(width: 100), sections: [section])
        let near = rect(0, 60, 100, 50)
        #expect(Self.frames(layout, visible: near)[0] == rect(10, 63, 70, 44))
        #expect(Self.frames(layout, visible: rect(0, 160, 100, 50))[0] == rect(10, 96, 70, 44))
    }

    /// A measured length is that of the view, without its insets. Insets wider than the container leave nothing.
    @Test
    func measuredViewsAndWideInsets() {
        var layout = CollectionLayout(container: LayoutContainer(width: 100), sections: [Self.section()])
        layout.setMeasuredSize(.length(50), of: LayoutElement(.footer, section: 0))
        #expect(Self.frames(layout)[2] == rect(0, 146, 100, 50))
        #expect(layout.contentSize.height == 198)
        let narrow = CollectionLayout(container: LayoutContainer(width: 8), sections: [Self.section()])
        #expect(Self.frames(narrow)[0] == rect(8, 3, 0, 44))
    }

    /// Every element that has a length can be measured by its name.
    @Test
    func itemsAreMeasuredAsElements() {
        var layout = CollectionLayout(
            WaterfallSection(columns: 1),
            [.estimated(50), .estimated(50)],
            in: LayoutContainer(width: 100)
        )
        layout.setMeasuredSize(.length(80), of: LayoutElement(.item, section: 0, item: 0))
        #expect(layout.itemFrames() == [rect(0, 0, 100, 80), rect(0, 90, 100, 50)])
    }
}
