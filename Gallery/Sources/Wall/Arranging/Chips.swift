import BrickworkEngine

/// Tag chips, arranged in lines.
enum Chips {
    /// Returns the frames of the chips in a flow layout.
    static func frames(
        widths: [Double],
        height: Double,
        spacing: Double,
        in width: Double,
        isRightToLeft: Bool
    ) -> [LayoutRect] {
        let layout = CollectionLayout(
            container: LayoutContainer(width: width, direction: isRightToLeft ? .rightToLeft : .leftToRight),
            sections: [
                LayoutSection(
                    layout: FlowSection(alignment: .leading, itemSpacing: spacing, lineSpacing: spacing),
                    items: LayoutItems(widths.map { .size(width: $0, height: height) })
                )
            ]
        )
        return widths.indices.compactMap { layout.frame(of: LayoutElement(.item, section: 0, item: $0)) }
    }
}
