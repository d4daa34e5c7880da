import LayoutEngine

extension Arrangement {
    /// The layout of the shown photos, from scratch. O(number of photos shown).
    func layout(_ library: Library, style: WallStyle, in container: LayoutContainer) -> CollectionLayout {
        let description = SectionDescription(self, library, style, width: container.width)
        return CollectionLayout(
            container: container,
            sections: sections.indices.map { index in
                var section = LayoutSection(layout: description.kind)
                description.describe(index, &section)
                return section
            }
        )
    }

    /// Brings the layout of the same photos into another style or container. O(number of photos shown).
    func update(
        _ layout: inout CollectionLayout,
        _ library: Library,
        style: WallStyle,
        in container: LayoutContainer
    ) {
        let description = SectionDescription(self, library, style, width: container.width)
        layout.setContainer(container, describing: description.describe)
    }
}

/// What the sections of a wall have in common, and what depends on style and width.
private struct SectionDescription {
    let kind: any SectionLayout
    private let arrangement: Arrangement
    private let library: Library
    private let style: WallStyle
    /// The height of captions by length, of which there are 256; nil where the wall shows none.
    private let captionHeights: [Double]?

    init(_ arrangement: Arrangement, _ library: Library, _ style: WallStyle, width: Double) {
        self.arrangement = arrangement
        self.library = library
        self.style = style
        kind = style.layout(in: width)
        captionHeights =
            style.hasCaptions && arrangement.hasCaptions
            ? (0...255).map { style.captionHeight(length: $0, in: width) } : nil
    }

    func describe(_ index: Int, _ section: inout LayoutSection) {
        section.layout = kind
        section.insets = style.insets
        section.header = hasTitle(index) ? .init(length: style.headerHeight, isPinned: true) : nil
        section.items = LayoutItems(ratios: arrangement.proportions[index], extras: extras(ofSection: index))
    }

    private func hasTitle(_ index: Int) -> Bool {
        !library.sections[arrangement.sections[index].lowerBound].title.isEmpty
    }

    private func extras(ofSection index: Int) -> [Double] {
        guard let captionHeights else { return [] }
        let photos = arrangement.starts[index]..<arrangement.starts[index + 1]
        return library.captionLengths.withUnsafeBufferPointer { lengths in
            arrangement.shown.numbers(of: photos) { captionHeights[Int(lengths[$0])] }
        }
    }
}
