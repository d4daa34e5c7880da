import CatalogDatabase

/// A word of a search with all its possible meanings.
package struct SearchWord {
    /// The word in the form of the index. Empty if only dates are meant.
    package let text: String
    /// The dates, places and people that it may mean, as words of ``DateWords`` and ``FactWords``.
    package var dates: [String]
    /// The tags that it finds, or nil for all tags that have it.
    var tags: [Int64]?
    /// Beginnings of words that may be the correct spelling.
    var corrections: [String] = []
    /// The correction that most photos have, for the reader.
    var correction: String?

    /// Returns the words of a text. A number next to the name of a month is a day.
    package static func words(of text: String, months names: MonthNames) -> [SearchWord] {
        let words = SearchText.words(text)
        let months = words.map { names.months(for: $0).map(DateWords.month) }
        let hasMonth = months.contains { !$0.isEmpty }
        return zip(words, months).map { word, months in
            let bare = word.last == "," ? String(word.dropLast()) : word
            let day = hasMonth ? DateWords.day(SearchText.folded(bare)) : nil
            return SearchWord(
                text: word,
                dates: months + DateWords.words(for: bare) + (day.map { [$0] } ?? [])
            )
        }
    }

    /// Returns the query for the full-text index: words that begin with this one, or such dates. Words are in
    /// quotes, so that no operator is recognized in them. Several words must be in a row.
    package func question(_ dialect: SQLDialect) -> String {
        let parts: [String] =
            switch dialect {
            case .sqlite:
                tokens.map {
                    "{caption \(tags == nil ? "tags " : "")name} : \"\($0.joined(separator: " "))\" *"
                }
                    + dates.map { "dates : \"\($0)\"" }
            case .postgresql:
                tokens.map { WordVector.phrase($0, inTags: tags == nil) } + dates.map { WordVector.date($0) }
            }
        return "(" + parts.joined(separator: dialect == .sqlite ? " OR " : " | ") + ")"
    }

    /// The words to search for in folders.
    package var tokens: [[String]] {
        (text.isEmpty ? [] : [SearchText.tokens(text)]) + corrections.map { [$0] }
    }
}

extension WordInText {
    /// Returns the text that ``init(_:)`` reads.
    static func question(_ word: SearchWord) -> String {
        (word.tokens.map { $0.joined(separator: " ") } + word.dates.map { "=\($0)" }).joined(separator: "\n")
    }
}
