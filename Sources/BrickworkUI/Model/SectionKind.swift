import BrickworkEngine

/// How a section places its items, as a value that can be compared: the engine's layouts are objects.
enum SectionKind: Equatable {
    case waterfall(columns: ColumnCount, order: WaterfallSection.Order)
    case flow(
        FlowSection.Alignment,
        lastLine: FlowSection.Alignment,
        crossAlignment: FlowSection.CrossAlignment
    )
    case justified(targetHeight: Double, lastRow: JustifiedSection.LastRow)
    case grid(columns: ColumnCount, ratio: Double)
    case custom(CustomLayout)

    /// A layout of an app's: the same one as long as it is the same object.
    struct CustomLayout: Equatable {
        let layout: any SectionLayout

        static func == (left: Self, right: Self) -> Bool { left.layout === right.layout }
    }

    /// The engine's layout.
    func layout(itemSpacing: Double, lineSpacing: Double) -> any SectionLayout {
        switch self {
        case .waterfall(let columns, let order):
            WaterfallSection(
                columns: columns,
                order: order,
                itemSpacing: itemSpacing,
                lineSpacing: lineSpacing
            )
        case .flow(let alignment, let lastLine, let crossAlignment):
            FlowSection(
                alignment: alignment,
                lastLine: lastLine,
                crossAlignment: crossAlignment,
                itemSpacing: itemSpacing,
                lineSpacing: lineSpacing
            )
        case .justified(let targetHeight, let lastRow):
            JustifiedSection(
                targetHeight: targetHeight,
                lastRow: lastRow,
                itemSpacing: itemSpacing,
                lineSpacing: lineSpacing
            )
        case .grid(let columns, let ratio):
            GridSection(columns: columns, ratio: ratio, itemSpacing: itemSpacing, lineSpacing: lineSpacing)
        case .custom(let custom): custom.layout
        }
    }
}
