/// The name of a resource's state, with which a browser asks whether its copy is still valid.
struct EntityTag: Hashable, Sendable {
    /// The tag as written in the header.
    let text: String

    /// - Parameters:
    ///   - name: Letters, digits, `.`, `_` and `-`.
    ///   - isWeak: Whether answers with this tag may differ in their bytes, for example by compression.
    init(_ name: String, isWeak: Bool = false) {
        text = (isWeak ? "W/" : "") + "\"\(name)\""
    }

    /// Reads a tag from a header.
    init(text: String) {
        self.text = text
    }

    /// Whether `If-None-Match`, which lists the browser's copies, contains this state.
    func isKnown(by header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { part in
            let part = part.drop { $0 == " " || $0 == "\t" }
            let end = part.lastIndex { $0 != " " && $0 != "\t" }
            let tag = end.map { part[...$0] } ?? part
            return tag == "*" || Self.opaque(tag) == Self.opaque(text[...])
        }
    }

    private static func opaque(_ tag: Substring) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
}
