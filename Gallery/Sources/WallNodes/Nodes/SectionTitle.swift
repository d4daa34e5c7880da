/// The title of a section's header in a form independent of the user's language.
public struct SectionTitle: Hashable, Sendable {
    /// The kinds of titles.
    public enum Kind: UInt8, Sendable {
        /// No title: the section has no header.
        case none
        /// A day, month or year such as `2024-05-31`, `2024-05` or `2024`, or a range of years, such as
        /// `1998/2003`.
        case date
        /// A folder's path.
        case folder
        /// The photos without a known date.
        case undated
    }

    /// The kind of title.
    public let kind: Kind
    /// The text in UTF-8. Empty if the kind says everything.
    public let text: [UInt8]

    /// The title of a section without a header.
    public static let none = SectionTitle(.none, [])
    /// The title of photos without a known date.
    public static let undated = SectionTitle(.undated, [])
    /// The greatest length in bytes, which is enough for paths. Longer texts are cut off.
    static let mostBytes = 4096

    /// Creates a title.
    public init(_ kind: Kind, _ text: [UInt8]) {
        self.kind = kind
        self.text = text.count > Self.mostBytes ? [UInt8](text.prefix(Self.mostBytes)) : text
    }
}

extension ByteWriter {
    mutating func append(_ title: SectionTitle) {
        append(fixed: title.kind.rawValue)
        append(counted: title.text)
    }
}

extension ByteReader {
    mutating func title() throws(NodeError) -> SectionTitle {
        guard let kind = SectionTitle.Kind(rawValue: try fixed(UInt8.self)) else { throw .inconsistent }
        return SectionTitle(kind, try counted(upTo: SectionTitle.mostBytes))
    }
}
