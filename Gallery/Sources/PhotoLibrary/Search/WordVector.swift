/// A photo's words as PostgreSQL's full-text index has them, where each stands, and where it comes from: a `tsvector`, made
/// here, so that no parser or dictionary of the server's has a say in what a word is.
struct WordVector {
    /// Where words come from. The letters are PostgreSQL's: it can rank by them.
    enum Source: String {
        case caption = "A"
        case tags = "B"
        case name = "C"
        case dates = "D"
    }

    /// As PostgreSQL reads it.
    private(set) var text = ""
    private var position = 0

    /// Adds words that stand in a row.
    mutating func add(_ words: [String], _ source: Source) {
        for word in words {
            position += 1
            append(Self.quoted(word), source)
        }
        // What stands behind these is not in a row with them.
        position += 1
    }

    /// Adds words of ``DateWords``.
    mutating func add(dates: [String]) {
        for date in dates {
            position += 2
            append(Self.date(date), .dates)
        }
    }

    private mutating func append(_ word: String, _ source: Source) {
        // PostgreSQL counts no further.
        text += "\(text.isEmpty ? "" : " ")\(word):\(min(position, 16_383))\(source.rawValue)"
    }

    /// A question for words in a row, of which the last is a beginning.
    static func phrase(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " <-> ") + ":*"
    }

    /// A date as a word, and as a question: one that no text has in it.
    static func date(_ word: String) -> String { "\u{27}:\(word)\u{27}" }

    /// Words have neither quotes nor backslashes. PostgreSQL takes no longer ones, and nobody asks for them.
    private static func quoted(_ word: String) -> String {
        "\u{27}\(String(word.unicodeScalars.prefix(256)))\u{27}"
    }
}
