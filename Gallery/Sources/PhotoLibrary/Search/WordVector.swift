/// A photo's words for PostgreSQL's full-text index, with their positions and fields: a `tsvector`. It is
/// made here, so that the server's parsers and dictionaries don't affect it.
struct WordVector {
    /// The fields of words. PostgreSQL uses these letters for ranking.
    enum Source: String {
        case caption = "A"
        case tags = "B"
        case name = "C"
        case dates = "D"
    }

    /// The vector in PostgreSQL's format.
    package private(set) var text = ""
    private var position = 0

    /// Adds words that are in a row.
    package mutating func add(_ words: [String], _ source: Source) {
        for word in words {
            position += 1
            append(Self.quoted(word), source)
        }
        // The next words aren't in a row with these.
        position += 1
    }

    /// Adds words of ``DateWords``.
    package mutating func add(dates: [String]) {
        for date in dates {
            position += 2
            append(Self.date(date), .dates)
        }
    }

    private mutating func append(_ word: String, _ source: Source) {
        // The largest position in PostgreSQL.
        text += "\(text.isEmpty ? "" : " ")\(word):\(min(position, 16_383))\(source.rawValue)"
    }

    /// Returns a query for words in a row. The last one is a prefix.
    static func phrase(_ words: [String], inTags: Bool) -> String {
        let sources = inTags ? "" : Source.caption.rawValue + Source.name.rawValue
        let words = words.map { inTags ? quoted($0) : "\(quoted($0)):\(sources)" }
        return words.dropLast().map { "\($0) <-> " }.joined() + (words.last ?? "") + (inTags ? ":*" : "*")
    }

    /// Returns the word and the query for a date. No text contains this word.
    package static func date(_ word: String) -> String { "\u{27}:\(word)\u{27}" }

    /// Words contain neither quotes nor backslashes. PostgreSQL doesn't accept longer words, and nobody
    /// searches for them.
    private static func quoted(_ word: String) -> String {
        "\u{27}\(String(word.unicodeScalars.prefix(256)))\u{27}"
    }
}
