/// The name of a state of something, by which a browser asks whether its copy is still good.
struct EntityTag: Hashable, Sendable {
    /// As it stands in the header.
    let text: String

    /// - Parameters:
    ///   - name: Letters, digits, `.`, `_` and `-`.
    ///   - isWeak: Whether answers with it may differ in their bytes, as compressed ones do.
    init(_ name: String, isWeak: Bool = false) {
        text = (isWeak ? "W/" : "") + "\"\(name)\""
    }

    /// Whether the copies that the browser has, by `If-None-Match`, hold this state.
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
