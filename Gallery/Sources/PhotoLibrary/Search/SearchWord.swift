import CatalogDatabase
import SearchGrammar

extension SearchWord {
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
}

extension WordInText {
    /// Returns the text that ``init(_:)`` reads.
    static func question(_ word: SearchWord) -> String {
        (word.tokens.map { $0.joined(separator: " ") } + word.dates.map { "=\($0)" }).joined(separator: "\n")
    }
}
