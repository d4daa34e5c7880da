/// A word that a reader looks for, and all that it may mean.
struct SearchWord {
    /// As it goes to the index.
    let text: String
    /// The dates that it may mean, as words of ``DateWords``.
    var dates: [String]
    /// Beginnings of words that may have been meant instead.
    var corrections: [String] = []
    /// The correction that most photos have, for the reader.
    var correction: String?

    /// The words of a text. A number is a day where the name of a month stands beside it.
    static func words(of text: String, months names: MonthNames) -> [SearchWord] {
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

    /// What to ask the full-text index: what begins with the word, or has such a date. Words stand in quotes, in
    /// which indexes know no operators; where they are several, they have to stand in a row.
    func question(_ dialect: SQLDialect) -> String {
        let parts: [String] =
            switch dialect {
            case .sqlite:
                tokens.map { "{caption tags name} : \"\($0.joined(separator: " "))\" *" }
                    + dates.map { "dates : \"\($0)\"" }
            case .postgresql:
                tokens.map { WordVector.phrase($0) } + dates.map { WordVector.date($0) }
            }
        return "(" + parts.joined(separator: dialect == .sqlite ? " OR " : " | ") + ")"
    }

    /// What folders are asked for.
    var tokens: [[String]] {
        [SearchText.tokens(text)] + corrections.map { [$0] }
    }
}
