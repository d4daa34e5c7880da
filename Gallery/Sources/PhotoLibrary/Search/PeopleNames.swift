import CatalogDatabase
import SearchGrammar

/// The names of the people in a catalog. digiKam and Lightroom write them as keywords, too, so searches that withhold people don't
/// know the tags with these names.
struct PeopleNames: Sendable {
    private let keys: Set<String>
    private let tokens: [[String]]

    init(_ names: [String] = []) {
        keys = Set(names.map(TagList.key))
        tokens = names.map(SearchText.tokens)
    }

    /// Equal keys are the same person, for tables and for searches, in which names are between quotation marks.
    static func key(_ name: String) -> String { TagList.key(name.filter { $0 != "\"" }) }

    /// Returns whether a tag names one of the people.
    func contains(_ tag: String) -> Bool { keys.contains(TagList.key(tag)) }

    /// Returns whether a name has these words in a row. The last word may be a prefix.
    func has(_ words: [String]) -> Bool { tokens.contains { SearchText.has(words, in: $0) } }
}
