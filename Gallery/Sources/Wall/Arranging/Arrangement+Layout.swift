import LayoutEngine

extension Arrangement {
    /// The layout of the shown photos, from scratch. O(number of photos shown).
    func layout(_ library: Library, style: WallStyle, in container: LayoutContainer) -> CollectionLayout {
        let kind = style.layout(in: container.width)
        let width = style.columns(in: container.width).width
        return CollectionLayout(
            container: container,
            sections: sections.indices.map { section in
                LayoutSection(
                    layout: kind,
                    insets: style.insets,
                    header: library.sections[sections[section]].title.isEmpty
                        ? nil : .init(length: WallStyle.headerHeight, isPinned: true),
                    items: items(
                        of: starts[section]..<starts[section + 1],
                        library,
                        style,
                        columnWidth: width
                    )
                )
            }
        )
    }

    private func items(
        of range: Range<Int>,
        _ library: Library,
        _ style: WallStyle,
        columnWidth: Double
    ) -> LayoutItems {
        var items = LayoutItems()
        items.reserveCapacity(range.count)
        for index in range {
            let position = filter.map { Int($0[index]) } ?? index
            let ratio = Double(library.ratios[position]) / 8192
            let caption =
                style.kind == .waterfall
                ? Caption.height(length: library.captionLengths[position], width: columnWidth) : 0
            items.append(.ratio(ratio, extra: caption))
        }
        return items
    }
}
