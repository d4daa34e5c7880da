import CCommonMark

/// Reads CommonMark. HTML in it and pictures are left out. Links to other addresses than those of web pages and mail are
/// only text.
struct CommonMark {
    private var parts: [TextPart] = []
    /// The words after the last part.
    private var words = ""
    /// For each node that is open, whether its end ends an element, too.
    private var open: [Bool] = []
    private var depth = 0

    /// Returns the parts of a text, or nil if there is no memory for it.
    ///
    /// - Complexity: O(bytes), except for texts that are made to take longer.
    static func parts(of text: UnsafeRawBufferPointer) -> [TextPart]? {
        guard let start = text.baseAddress?.assumingMemoryBound(to: CChar.self),
            let document = cmark_parse_document(
                start,
                text.count,
                Int32(CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_SMART)
            )
        else { return nil }
        defer { cmark_node_free(document) }
        guard let nodes = cmark_iter_new(document) else { return nil }
        defer { cmark_iter_free(nodes) }
        var reading = CommonMark()
        while true {
            let event = cmark_iter_next(nodes)
            guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(nodes) else { break }
            if event == CMARK_EVENT_ENTER {
                reading.enter(node)
            } else {
                reading.leave()
            }
        }
        return reading.parts
    }

    private mutating func enter(_ node: OpaquePointer) {
        let words = cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT: add(words)
        case CMARK_NODE_SOFTBREAK: add("\n")
        case CMARK_NODE_LINEBREAK: addElement(.br)
        case CMARK_NODE_THEMATIC_BREAK: addElement(.hr)
        case CMARK_NODE_CODE: addElement(.code, words)
        case CMARK_NODE_CODE_BLOCK: addElement(.pre, words)
        case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: break
        case CMARK_NODE_HEADING:
            let levels: [TextPart.Element] = [.h1, .h2, .h3, .h4, .h5, .h6]
            begin(.begin(levels[min(max(Int(cmark_node_get_heading_level(node)), 1), 6) - 1]))
        case CMARK_NODE_LINK:
            let address = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
            begin(TextPart.mayLink(to: address) ? .link(address) : nil)
        case CMARK_NODE_LIST:
            begin(.begin(cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? .ol : .ul))
        case CMARK_NODE_ITEM: begin(.begin(.li))
        case CMARK_NODE_PARAGRAPH: begin(.begin(.p))
        case CMARK_NODE_BLOCK_QUOTE: begin(.begin(.blockquote))
        case CMARK_NODE_EMPH: begin(.begin(.em))
        case CMARK_NODE_STRONG: begin(.begin(.strong))
        // The document, and pictures, whose description stays.
        default: begin(nil)
        }
    }

    private mutating func leave() {
        guard open.popLast() ?? false else { return }
        append(.end)
        depth -= 1
    }

    /// Begins a node that has others in it. Only its text is kept if it isn't an element, or too deep.
    private mutating func begin(_ part: TextPart?) {
        guard let part, hasRoom else { return open.append(false) }
        append(part)
        open.append(true)
        depth += 1
    }

    private mutating func addElement(_ element: TextPart.Element, _ words: String = "") {
        guard hasRoom else { return add(words) }
        append(.begin(element))
        add(words)
        append(.end)
    }

    private mutating func add(_ more: String) {
        guard parts.count < TextPart.maximum else { return }
        words += more
    }

    private mutating func append(_ part: TextPart) {
        if !words.isEmpty {
            parts.append(.words(words))
            words = ""
        }
        parts.append(part)
    }

    private var hasRoom: Bool { depth < TextPart.deepest && parts.count < TextPart.maximum }
}
