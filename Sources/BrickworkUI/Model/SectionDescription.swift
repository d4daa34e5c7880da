import BrickworkEngine

/// A section as the views describe it each time they are evaluated.
struct SectionDescription {
    /// What is known of a section apart from its items.
    struct Shape: Equatable {
        var kind: SectionKind
        var itemSpacing = 8.0
        var lineSpacing = 8.0
        var insets = LayoutInsets.zero
        var header: LayoutSection.Supplementary?
        var footer: LayoutSection.Supplementary?
        var hasBackground = false
    }

    /// Which section it is, whatever its index.
    var identity: AnyHashable
    var shape: Shape
    var items: any ItemSource
}

extension SectionDescription.Shape {
    /// The section for the engine, without items. What was measured of `previous` is kept, and its layout if that is
    /// the same, for then its items need not be placed anew.
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
    /// The section for the engine, from scratch.
    var section: LayoutSection {
        var section = shape.section()
        section.items = items.items(0..<items.count)
        return section
    }
}
