import Synchronization

/// Finds a word in a photo's text, with the same result as SQLite's full-text index. The index always returns
/// all photos of a word, so it takes as long for a single photo.
struct WordInText: Sendable {
    /// Words in a row after a space. The last one may be a prefix.
    private var beginnings: [[UInt8]] = []
    /// Dates between spaces.
    private var dates: [[UInt8]] = []

    private static let space = UInt8(ascii: " ")

    /// Returns the text that ``init(_:)`` reads.
    static func question(_ word: SearchWord) -> String {
        (word.tokens.map { $0.joined(separator: " ") } + word.dates.map { "=\($0)" }).joined(separator: "\n")
    }

    /// - Parameter question: The text for one word.
    init(_ question: String) {
        for part in question.utf8.split(separator: UInt8(ascii: "\n")) {
            if part.first == UInt8(ascii: "=") {
                dates.append([Self.space] + part.dropFirst() + [Self.space])
            } else {
                beginnings.append([Self.space] + part)
            }
        }
    }

    /// - Parameters:
    ///   - texts: Words separated by spaces, as from ``SearchText/indexed(_:)``.
    ///   - dates: The same, with words of ``DateWords``.
    func isFound(in texts: [String], dates text: String) -> Bool {
        texts.contains { Self.has(beginnings, in: $0) } || Self.has(dates, in: text)
    }

    private static func has(_ wanted: [[UInt8]], in text: String) -> Bool {
        guard !wanted.isEmpty, !text.isEmpty else { return false }
        let bytes = [space] + text.utf8 + [space]
        return wanted.contains { has($0, in: bytes) }
    }

    private static func has(_ wanted: [UInt8], in bytes: [UInt8]) -> Bool {
        guard wanted.count <= bytes.count else { return false }
        // Each word begins with a space.
        return (0...(bytes.count - wanted.count)).contains { start in
            bytes[start] == space && bytes[start...].starts(with: wanted)
        }
    }

    /// The last search. The same search is applied to many photos.
    private static let last = Mutex<(question: String, word: WordInText)?>(nil)

    /// Returns the parsed search.
    static func of(_ question: String) -> WordInText {
        last.withLock { last in
            if let last, last.question == question { return last.word }
            let word = WordInText(question)
            last = (question, word)
            return word
        }
    }
}
