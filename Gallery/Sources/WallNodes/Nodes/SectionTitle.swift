/// What the header of a section says, before it is written in a reader's language.
public struct SectionTitle: Hashable, Sendable {
    /// What a title can be.
    public enum Kind: UInt8, Sendable {
        /// None: the section has no header.
        case none
        /// A day, month or year, `2024-05-31`, `2024-05`, `2024`, or a range of them, `1998/2003`.
        case date
        /// A folder's path.
        case folder
        /// The photos of which no date is known.
        case undated
    }

    /// What it is.
    public let kind: Kind
    /// Its text, as UTF-8; empty where the kind says all.
    public let text: [UInt8]

    /// The title of a section without a header.
    public static let none = SectionTitle(.none, [])
    /// The title of photos of which no date is known.
    public static let undated = SectionTitle(.undated, [])
    /// In bytes. Paths can be as long; what is longer is cut off.
    static let mostBytes = 4096

    /// A title of some kind.
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
