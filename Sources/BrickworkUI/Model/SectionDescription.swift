import BrickworkEngine

/// A section, as the views describe it at each evaluation.
struct SectionDescription {
    /// The properties of a section, without its items.
    struct Shape: Equatable {
        var kind: SectionKind
        var itemSpacing = 8.0
        var lineSpacing = 8.0
        var insets = LayoutInsets.zero
        var header: LayoutSection.Supplementary?
        var footer: LayoutSection.Supplementary?
        var hasBackground = false
    }

    /// The section's identity, independent of its index.
    var identity: AnyHashable
    var shape: Shape
    var items: any ItemSource
}

extension SectionDescription.Shape {
    /// Returns the section for the engine, without items. Measured sizes of `previous` are kept. An equal
    /// layout is kept too, because the items then keep their places.
    func section(like previous: (shape: Self, section: LayoutSection)? = nil) -> LayoutSection {
        let keepsLayout =
            previous.map {
                $0.shape.kind == kind && $0.shape.itemSpacing == itemSpacing
                    && $0.shape.lineSpacing == lineSpacing
            } ?? false
        let layout: any SectionLayout =
            if let previous, keepsLayout {
                previous.section.layout
            } else {
                kind.layout(itemSpacing: itemSpacing, lineSpacing: lineSpacing)
            }
        return LayoutSection(
            layout: layout,
            insets: insets,
            header: Self.supplementary(header, like: previous?.section.header),
            footer: Self.supplementary(footer, like: previous?.section.footer),
            hasBackground: hasBackground
        )
    }

    private static func supplementary(
        _ new: LayoutSection.Supplementary?,
        like previous: LayoutSection.Supplementary?
    ) -> LayoutSection.Supplementary? {
        guard let new, let previous else { return new }
        return new.keepingMeasure(of: previous)
    }
}

extension SectionDescription {
    /// The section for the engine, without an earlier one.
    var section: LayoutSection {
        var section = shape.section()
        section.items = items.items(0..<items.count)
        return section
    }
}
