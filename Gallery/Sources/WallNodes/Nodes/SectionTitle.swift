/// The title of a section's header in a form independent of the user's language.
public struct SectionTitle: Hashable, Sendable {
    /// The kinds of titles.
    public enum Kind: UInt8, Sendable {
        /// No title: the section has no header.
        case none
        /// A day, month or year such as `2024-05-31`, `2024-05` or `2024`, or a range of them, such as
        /// `1998/2003`.
        case date
        /// A folder's path.
        case folder
        /// The photos without a known date.
        case undated
    }

    /// The kind of title.
    public private(set) var kind: Kind
    /// The text in UTF-8. Empty if the kind says everything.
    public private(set) var text: [UInt8]

    /// The title of a section without a header.
    public static let none = SectionTitle(.none, [])
    /// The title of photos without a known date.
    public static let undated = SectionTitle(.undated, [])
    /// The greatest length in bytes, which is enough for paths. Longer texts are cut off.
    static let maxBytes = 4096

    /// Creates a title.
    public init(_ kind: Kind, _ text: [UInt8]) {
        self.kind = kind
        self.text = text.count > Self.maxBytes ? [UInt8](text.prefix(Self.maxBytes)) : text
    }
}

extension SectionTitle: Coded {
    init() { self.init(.none, []) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        var number = kind.rawValue
        try coder.fixed(&number)
        let known = Kind(rawValue: number)
        try coder.check(known != nil, .inconsistent)
        kind = known ?? kind
        try coder.text(&text, upTo: Self.maxBytes)
    }
}
