import BrickworkEngine

struct LayoutFields: Decodable {
    enum Key: CodingKey {
        case kind, columns, order, itemSpacing, lineSpacing, alignment, lastLine, crossAlignment,
            lineLimit, overflowItem, targetHeight, maximumHeight, equalHeights, enlarges, ratio
    }

    let layout: SectionKind

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let itemSpacing = try fields.number(.itemSpacing)
        let lineSpacing = try fields.number(.lineSpacing)
        let kind = try fields.decode(String.self, forKey: .kind)
        switch kind {
        case "waterfall":
            let orders: [String: WaterfallSection.Order] = [
                "shortest": .shortest, "inOrder": .inOrder, "evenEnds": .evenEnds,
            ]
            layout = .waterfall(
                WaterfallSection(
                    columns: try fields.columns,
                    order: try fields.word(.order, "order", orders) ?? .shortest,
                    enlargesItems: try fields.decodeIfPresent(Bool.self, forKey: .enlarges) ?? true,
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing
                )
            )
        case "flow":
            let alignments: [String: FlowSection.Alignment] = [
                "leading": .leading, "center": .center, "trailing": .trailing, "justified": .justified,
                "fill": .fill,
            ]
            let lineAlignments: [String: FlowSection.LineAlignment] = [
                "top": .top, "center": .center, "bottom": .bottom,
            ]
            layout = .flow(
                FlowSection(
                    alignment: try fields.word(.alignment, "alignment", alignments) ?? .leading,
                    lastLineAlignment: try fields.word(.lastLine, "alignment", alignments) ?? .leading,
                    lineAlignment: try fields.word(.crossAlignment, "cross alignment", lineAlignments)
                        ?? .center,
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing,
                    lineLimit: try fields.decodeIfPresent(WholeNumber.self, forKey: .lineLimit)?.value,
                    hasOverflowItem: try fields.decodeIfPresent(Bool.self, forKey: .overflowItem) ?? false
                )
            )
        case "justified":
            let lastRows: [String: JustifiedSection.LastRow] = [
                "leading": .leading, "center": .center, "trailing": .trailing, "fill": .fill,
            ]
            layout = .justified(
                JustifiedSection(
                    targetRowHeight: try fields.number(.targetHeight, default: 200),
                    lastRow: try fields.word(.lastLine, "last line", lastRows) ?? .leading,
                    maximumRowHeight: try fields.number(.maximumHeight, default: .infinity),
                    hasEqualRowHeights: try fields.decodeIfPresent(Bool.self, forKey: .equalHeights) ?? false,
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing
                )
            )
        case "grid":
            layout = .grid(
                GridSection(
                    columns: try fields.columns,
                    aspectRatio: try fields.number(.ratio, default: 1),
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing
                )
            )
        case "mosaic":
            layout = .mosaic(
                MosaicSection(
                    columns: try fields.columns,
                    aspectRatio: try fields.number(.ratio, default: 1),
                    itemSpacing: itemSpacing,
                    lineSpacing: lineSpacing
                )
            )
        default:
            throw DocumentError(at: fields.codingPath + [Key.kind], "unknown layout \"\(kind)\"")
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
