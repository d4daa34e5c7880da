import BrickworkEngine

struct LayoutFields: Decodable {
    enum Kind: String, Word {
        static let kind = "layout"
        case waterfall, flow, justified, grid, mosaic
    }

    enum Key: CodingKey {
        case kind, columns, order, itemSpacing, lineSpacing, alignment, lastLine, crossAlignment,
            lineLimit, overflowItem, targetHeight, maximumHeight, equalHeights, enlarges, ratio
    }

    let layout: SectionKind

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let itemSpacing = try fields.number(.itemSpacing)
        let lineSpacing = try fields.number(.lineSpacing)
        switch try fields.decode(Kind.self, forKey: .kind) {
        case .waterfall:
            let order = try fields.decodeIfPresent(Order.self, forKey: .order)?.order
            layout = .waterfall(
                WaterfallSection(
                    columns: try fields.columns,
                    order: order ?? .shortest,
                    enlargesItems: try fields.decodeIfPresent(Bool.self, forKey: .enlarges) ?? true,
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing
                )
            )
        case .flow:
            layout = .flow(
                FlowSection(
                    alignment: try fields.decodeIfPresent(Alignment.self, forKey: .alignment)?.flow
                        ?? .leading,
                    lastLineAlignment: try fields.decodeIfPresent(Alignment.self, forKey: .lastLine)?.flow
                        ?? .leading,
                    lineAlignment: try fields.decodeIfPresent(CrossAlignment.self, forKey: .crossAlignment)?
                        .flow
                        ?? .center,
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing,
                    lineLimit: try fields.decodeIfPresent(WholeNumber.self, forKey: .lineLimit)?.value,
                    hasOverflowItem: try fields.decodeIfPresent(Bool.self, forKey: .overflowItem) ?? false
                )
            )
        case .justified:
            layout = .justified(
                JustifiedSection(
                    targetRowHeight: try fields.number(.targetHeight, default: 200),
                    lastRow: try fields.decodeIfPresent(LastRow.self, forKey: .lastLine)?.row ?? .leading,
                    maximumRowHeight: try fields.number(.maximumHeight, default: .infinity),
                    hasEqualRowHeights: try fields.decodeIfPresent(Bool.self, forKey: .equalHeights) ?? false,
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing
                )
            )
        case .grid:
            layout = .grid(
                GridSection(
                    columns: try fields.columns,
                    aspectRatio: try fields.number(.ratio, default: 1),
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing
                )
            )
        case .mosaic:
            layout = .mosaic(
                MosaicSection(
                    columns: try fields.columns,
                    aspectRatio: try fields.number(.ratio, default: 1),
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing
                )
            )
        }
    }
}

extension KeyedDecodingContainer<LayoutFields.Key> {
    fileprivate var columns: ColumnCount {
        get throws {
            try decodeIfPresent(ColumnFields.self, forKey: .columns)?.columns ?? .fixed(2)
        }
    }
}

/// A number of columns, or the smallest width of a column.
private struct ColumnFields: Decodable {
    enum Key: CodingKey {
        case minimumWidth
    }

    let columns: ColumnCount

    init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: Key.self) {
            columns = .minimumWidth(try fields.decode(Double.self, forKey: .minimumWidth))
        } else {
            columns = .fixed(try WholeNumber(from: decoder).value)
        }
    }
}

private enum Order: String, Word {
    static let kind = "order"
    case shortest, inOrder, evenEnds

    var order: WaterfallSection.Order {
        switch self {
        case .shortest: .shortest
        case .inOrder: .inOrder
        case .evenEnds: .evenEnds
        }
    }
}

private enum Alignment: String, Word {
    static let kind = "alignment"
    case leading, center, trailing, justified, fill

    var flow: FlowSection.Alignment {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        case .justified: .justified
        case .fill: .fill
        }
    }
}

private enum CrossAlignment: String, Word {
    static let kind = "cross alignment"
    case top, center, bottom

    var flow: FlowSection.LineAlignment {
        switch self {
        case .top: .top
        case .center: .center
        case .bottom: .bottom
        }
    }
}

private enum LastRow: String, Word {
    static let kind = "last line"
    case leading, center, trailing, fill

    var row: JustifiedSection.LastRow {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        case .fill: .fill
        }
    }
}
