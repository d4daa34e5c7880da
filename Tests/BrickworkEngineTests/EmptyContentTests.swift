import BrickworkEngine
import Testing

/// Content without elements has no length. Insets around nothing don't count.
struct EmptyContentTests {
    private static let insets = LayoutInsets(top: 10, leading: 20, bottom: 30, trailing: 40)

    private static func layout(_ section: LayoutSection, axis: LayoutContainer.Axis = .vertical)
        -> CollectionLayout
    {
        CollectionLayout(container: LayoutContainer(width: 200, height: 100, axis: axis), sections: [section])
    }

    @Test
    func insetsAroundNothing() {
        let section = LayoutSection(
            layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            insets: Self.insets
        )
        #expect(Self.layout(section).contentSize == LayoutSize(width: 200, height: 0))
        #expect(Self.layout(section, axis: .horizontal).contentSize == LayoutSize(width: 0, height: 100))
    }

    /// 10 + 30, and 7 for the header.
    @Test
    func elementsHaveTheirInsets() {
        let header = LayoutSection(
            layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            insets: Self.insets,
            header: .init(height: 7)
        )
        #expect(Self.layout(header).contentSize.height == 47)
        let background = LayoutSection(
            layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            insets: Self.insets,
            hasBackground: true
        )
        #expect(Self.layout(background).contentSize.height == 40)
        let item = LayoutSection(
            layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
            insets: Self.insets,
            items: [.height(0)]
        )
        #expect(Self.layout(item).contentSize.height == 40)
    }

    /// The last item is removed and added again.
    @Test
    func throughChanges() {
        var layout = Self.layout(
            LayoutSection(
                layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
                insets: Self.insets,
                items: [.height(5)]
            )
        )
        var update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 0))
        layout.apply(update)
        #expect(layout.contentSize.height == 0)
        update = LayoutUpdate()
        update.insert(.height(5), at: ItemPath(section: 0, item: 0))
        layout.apply(update)
        #expect(layout.contentSize.height == 45)
    }
}
