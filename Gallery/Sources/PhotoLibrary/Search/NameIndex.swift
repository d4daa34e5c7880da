import CatalogDatabase
import SearchGrammar

/// Names that are found by their words. Names are taken apart once, and a search reads only those with its words.
struct NameIndex<Value: Sendable>: Sendable {
    /// A name, with its words.
    struct Name: Sendable {
        let text: String
        let tokens: [String]
        let value: Value
    }

    /// All names, in their order.
    let names: [Name]
    /// Each word with the index of a name that has it, sorted by the word.
    private let words: [(token: String, name: Int)]

    /// - Parameters:
    ///   - names: The names in their order.
    ///   - previous: Names that may be the same, whose words are known.
    init(_ names: [(text: String, value: Value)], after previous: NameIndex? = nil) {
        let known = Dictionary((previous?.names ?? []).map { ($0.text, $0.tokens) }) { first, _ in first }
        self.names = names.map { text, value in
            Name(text: text, tokens: known[text] ?? SearchText.tokens(text), value: value)
        }
        words = self.names.enumerated().flatMap { index, name in name.tokens.map { ($0, index) } }
            .sorted { $0.0 < $1.0 }
    }

    /// Returns the names with these words in a row, in their order. The last word may be a prefix. None without words.
    ///
    /// - Complexity: O(log n + m) for m names with a word that begins with the first one.
    func names(with tokens: [String]) -> [Name] {
        guard let first = tokens.first else { return [] }
        var found: Set<Int> = []
        let start = words.prefixCount { $0.token < first }
        for word in words[start...].prefix(while: { $0.token.utf8.starts(with: first.utf8) }) {
            if SearchText.has(tokens, in: names[word.name].tokens) { found.insert(word.name) }
        }
        return found.sorted().map { names[$0] }
    }
}
