import BrickworkEngine

/// A section, as the views describe it at each evaluation.
struct SectionDescription {
    /// The section's identity, independent of its index.
    var identity: AnyHashable
    /// The properties of the section, without its items.
    var shape: LayoutSection
    var items: any ItemSource
}

extension SectionDescription {
    /// The section for the engine, without an earlier one.
    var section: LayoutSection {
        var section = shape
        section.items = items.items(0..<items.count)
        return section
    }
}
