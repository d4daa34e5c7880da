import BrickworkEngine

/// The kind of a section's layout, as a comparable value. The engine's layouts are objects.
enum SectionKind: Equatable {
    case waterfall(columns: ColumnCount, order: WaterfallSection.Order)
    case flow(
        FlowSection.Alignment,
        lastLineAlignment: FlowSection.Alignment,
        lineAlignment: FlowSection.LineAlignment
    )
    case justified(targetRowHeight: Double, lastRow: JustifiedSection.LastRow)
    case grid(columns: ColumnCount, aspectRatio: Double)
    case custom(CustomLayout)

    /// The app's own layout. It is equal only to itself.
    struct CustomLayout: Equatable {
        let layout: any SectionLayout

        static func == (left: Self, right: Self) -> Bool { left.layout === right.layout }
    }

    /// Returns the engine's layout.
    func layout(itemSpacing: Double, lineSpacing: Double) -> any SectionLayout {
        switch self {
        case .waterfall(let columns, let order):
            WaterfallSection(
                columns: columns,
                order: order,
                itemSpacing: itemSpacing,
                lineSpacing: lineSpacing
            )
        case .flow(let alignment, let lastLineAlignment, let lineAlignment):
            FlowSection(
                alignment: alignment,
                lastLineAlignment: lastLineAlignment,
                lineAlignment: lineAlignment,
                itemSpacing: itemSpacing,
                lineSpacing: lineSpacing
            )
        case .justified(let targetRowHeight, let lastRow):
            JustifiedSection(
                targetRowHeight: targetRowHeight,
                lastRow: lastRow,
                itemSpacing: itemSpacing,
                lineSpacing: lineSpacing
            )
        case .grid(let columns, let aspectRatio):
            GridSection(
                columns: columns,
                aspectRatio: aspectRatio,
                itemSpacing: itemSpacing,
                lineSpacing: lineSpacing
            )
        case .custom(let custom): custom.layout
        }
    }
}
