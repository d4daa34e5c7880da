import BrickworkEngine

struct SectionFields: Decodable {
    enum Key: CodingKey {
        case layout, insets, header, footer, background, items
    }

    let section: LayoutSection
    let sources: [String?]

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let layout = try fields.decode(LayoutFields.self, forKey: .layout).layout
        let items = try fields.decodeIfPresent([ItemFields].self, forKey: .items) ?? []
        section = LayoutSection(
            layout: layout,
            insets: try fields.decodeIfPresent(InsetFields.self, forKey: .insets)?.insets ?? .zero,
            header: try fields.decodeIfPresent(SupplementaryFields.self, forKey: .header)?.supplementary,
            footer: try fields.decodeIfPresent(SupplementaryFields.self, forKey: .footer)?.supplementary,
            hasBackground: try fields.decodeIfPresent(Bool.self, forKey: .background) ?? false,
            items: LayoutItems(items.map(\.item))
        )
        sources = items.map(\.source)
    }
}

private struct InsetFields: Decodable {
    enum Key: CodingKey {
        case top, leading, bottom, trailing
    }

    let insets: LayoutInsets

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        insets = LayoutInsets(
            top: try fields.number(.top),
            leading: try fields.number(.leading),
            bottom: try fields.number(.bottom),
            trailing: try fields.number(.trailing)
        )
    }
}

private struct SupplementaryFields: Decodable {
    enum Key: CodingKey {
        case length, pinned
    }

    let supplementary: LayoutSection.Supplementary

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        supplementary = LayoutSection.Supplementary(
            height: try fields.decode(Double.self, forKey: .length),
            isPinned: try fields.decodeIfPresent(Bool.self, forKey: .pinned) ?? false
        )
    }
}

struct ItemFields: Decodable {
    enum Key: CodingKey {
        case ratio, extra, length, width, height, span, src
    }

    let item: ItemSize
    let source: String?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let span = try fields.decodeIfPresent(SpanField.self, forKey: .span)?.span ?? .columns(1)
        source = try fields.decodeIfPresent(String.self, forKey: .src)
        if let ratio = try fields.decodeIfPresent(Double.self, forKey: .ratio) {
            item = .aspectRatio(ratio, captionHeight: try fields.number(.extra), span: span)
        } else if let length = try fields.decodeIfPresent(Double.self, forKey: .length) {
            item = .height(length, span: span)
        } else if fields.contains(.width) || fields.contains(.height) {
            item = .size(
                width: try fields.decode(Double.self, forKey: .width),
                height: try fields.decode(Double.self, forKey: .height),
                span: span
            )
        } else {
            throw DocumentError(at: decoder.codingPath, "expected a ratio, a length, or a width and a height")
        }
    }
}

private struct SpanField: Decodable {
    let span: ItemSize.Span

    init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            guard word == "full" else {
                throw DocumentError(at: decoder.codingPath, "unknown span \"\(word)\"")
            }
            span = .full
        } else {
            span = .columns(try WholeNumber(from: decoder).value)
        }
    }
}
