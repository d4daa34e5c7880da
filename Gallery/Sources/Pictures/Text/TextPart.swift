/// A part of a formatted text, in the order of reading. There is no other markup than this, so no text can contain a script.
public enum TextPart: Hashable, Sendable, Encodable {
    /// The elements, by their names in HTML. `h1` is the most important heading.
    public enum Element: String, Hashable, CaseIterable, Sendable {
        case h1, h2, h3, h4, h5, h6, p, ul, ol, li, blockquote, pre, code, em, strong, br, hr
    }

    /// Characters to show as they are.
    case words(String)
    /// An element begins.
    case begin(Element)
    /// A link begins. Its address begins with `http://`, `https://` or `mailto:`.
    case link(String)
    /// The element or link that began last ends.
    case end

    /// Encodes words as text, the beginning of an element as `["p"]` or `["a", "https://…"]`, and the end as `0`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .words(let words):
            var value = encoder.singleValueContainer()
            try value.encode(words)
        case .begin(let element):
            var list = encoder.unkeyedContainer()
            try list.encode(element.rawValue)
        case .link(let address):
            var list = encoder.unkeyedContainer()
            try list.encode("a")
            try list.encode(address)
        case .end:
            var value = encoder.singleValueContainer()
            try value.encode(0)
        }
    }

    /// Returns whether links may have an address.
    static func mayLink(to address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        return address.utf8.count <= mostInAddress
            && ["http://", "https://", "mailto:"].contains { start.hasPrefix($0) }
    }

    /// Elements in elements are limited, because browsers lay out each level by a function call.
    static let deepest = 20
    static let most = 20_000
    static let mostInAddress = 2_000
    /// A byte that isn't UTF-8 becomes three.
    static let mostInWords = 4 * Int(largestFile)
    /// Larger files aren't read.
    public static let largestFile: Int64 = 64 << 10
    static let tooLarge = PictureRefusal(.tooLarge, "it has more than \(largestFile >> 10) KiB")
}
