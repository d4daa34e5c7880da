/// What photos are looked for. What is asked must all be true of a photo; nothing asked is true of all.
public struct SearchQuery: Hashable, Codable, Sendable {
    /// Words, each of which must begin a word of the photo's caption, tags, file name or folders, or be its date: a year,
    /// `2024-07`, `31.7.2024`, or the name of a month, with a day beside it if wanted. Capitals and accents do not count.
    /// Any text will do: quotes and operators are only characters.
    public var text: String
    /// Tags that the photo must have; capitals do not count.
    public var tags: [String]
    /// Whether the photo must have no tag at all.
    public var isUntagged: Bool
    /// The languages in which months have their names, as in `Accept-Language` ("de-AT"); English is always one.
    public var languages: [String]

    /// Asks for what is given.
    public init(text: String = "", tags: [String] = [], isUntagged: Bool = false, languages: [String] = []) {
        self.text = text
        self.tags = tags
        self.isUntagged = isUntagged
        self.languages = languages
    }

    /// Whether nothing is asked: then all photos are what is looked for.
    public var isEmpty: Bool {
        tags.isEmpty && !isUntagged && SearchText.words(text).isEmpty
    }
}
