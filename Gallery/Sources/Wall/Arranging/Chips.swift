import LayoutEngine

/// Tag chips in lines, one beside another.
public enum Chips {
    /// The chips' frames, by the engine's flow.
    public static func frames(
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
