/// A part of a formatted text, in the order of reading. There is no other markup than this, so no text can contain a script.
public enum TextPart: Hashable, Sendable, Codable {
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

    /// Decodes a part.
    public init(from decoder: any Decoder) throws {
        if var list = try? decoder.unkeyedContainer() {
            let name = try list.decode(String.self)
            if name == "a" {
                self = .link(try list.decode(String.self))
            } else if let element = Element(rawValue: name) {
                self = .begin(element)
            } else {
                throw ImplausibleMessage()
            }
        } else {
            let value = try decoder.singleValueContainer()
            self = (try? value.decode(String.self)).map { .words($0) } ?? .end
        }
    }

    /// Returns whether parts are ones that a file may have: each element that begins ends, and none is too deep.
    static func arePlausible(_ parts: [TextPart]) -> Bool {
        var depth = 0
        for part in parts {
            switch part {
            case .begin: depth += 1
            case .link(let address):
                depth += 1
                guard mayLink(to: address) else { return false }
            case .end: depth -= 1
            case .words(let words): guard words.utf8.count <= maxInWords else { return false }
            }
            guard (0...deepest).contains(depth) else { return false }
        }
        return depth == 0
    }

    /// Returns whether links may have an address.
    static func mayLink(to address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        return address.utf8.count <= maxInAddress
            && ["http://", "https://", "mailto:"].contains { start.hasPrefix($0) }
    }

    /// Elements in elements are limited, because browsers lay out each level by a function call.
    static let deepest = 20
    static let maximum = 20_000
    static let maxInAddress = 2_000
    /// A byte that isn't UTF-8 becomes three.
    static let maxInWords = 4 * Int(largestFile)
    /// Larger files aren't read.
    public static let largestFile: Int64 = 64 << 10
    static let tooLarge = PictureRefusal(.undecodable, "it has more than \(largestFile >> 10) KiB")
}
