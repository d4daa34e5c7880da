/// A search for photos. A photo must fulfill all conditions. An empty search finds all photos.
public struct SearchQuery: Hashable, Codable, Sendable {
    /// Words. Each must begin a word of the photo's caption, tags, file name or folders, or match its date: a
    /// year, `2024-07`, `31.7.2024`, or the name of a month, optionally with a day. Case and accents are
    /// ignored. Any text is valid: quotes and operators are ordinary characters.
    public var text: String
    /// Tags that the photo must have, ignoring case.
    public var tags: [String]
    /// Whether the photo must have no tags.
    public var isUntagged: Bool
    /// The languages of months' names, as in `Accept-Language` ("de-AT"). English is always included.
    public var languages: [String]

    /// Makes a search with these conditions.
    public init(text: String = "", tags: [String] = [], isUntagged: Bool = false, languages: [String] = []) {
        self.text = text
        self.tags = tags
        self.isUntagged = isUntagged
        self.languages = languages
    }

    /// Whether there are no conditions. Such a search finds all photos.
    public var isEmpty: Bool {
        tags.isEmpty && !isUntagged && SearchText.words(text).isEmpty
    }
}
