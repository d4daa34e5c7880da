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
                    items: items(ofSection: section, library, style, columnWidth: width)
                )
            }
        )
    }

    private func items(
        ofSection section: Int,
        _ library: Library,
        _ style: WallStyle,
        columnWidth: Double
    ) -> LayoutItems {
        guard style.kind == .waterfall, hasCaptions else {
            return LayoutItems(ratios: proportions[section], extras: [])
        }
        // There are 256 lengths, and perhaps a million captions.
        let heights = (0...255).map { Caption.height(length: $0, width: columnWidth) }
        let extras = library.captionLengths.withUnsafeBufferPointer { lengths in
            numbers(of: starts[section]..<starts[section + 1]) { heights[Int(lengths[$0])] }
        }
        return LayoutItems(ratios: proportions[section], extras: extras)
    }
}
