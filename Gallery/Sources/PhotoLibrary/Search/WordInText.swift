import Synchronization

/// Whether a photo's text has a word that is looked for, as the full-text index of SQLite would find it: that index gives all
/// photos of a word, however many, and takes as long to say it of one.
struct WordInText: Sendable {
    /// Words in a row behind a space, the last of which may be a beginning.
    private var beginnings: [[UInt8]] = []
    /// Dates between spaces.
    private var dates: [[UInt8]] = []

    private static let space = UInt8(ascii: " ")

    /// What ``init(_:)`` reads.
    static func question(_ word: SearchWord) -> String {
        (word.tokens.map { $0.joined(separator: " ") } + word.dates.map { "=\($0)" }).joined(separator: "\n")
    }

    /// - Parameter question: Of one word.
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
    ///   - texts: Words with spaces between them, as ``SearchText/indexed(_:)`` gives them.
    ///   - dates: The same of ``DateWords``.
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
        // Each begins with a space.
        return (0...(bytes.count - wanted.count)).contains { start in
            bytes[start] == space && bytes[start...].starts(with: wanted)
        }
    }

    /// What was asked last: the same is asked of many photos.
    private static let last = Mutex<(question: String, word: WordInText)?>(nil)

    /// What a question asks for.
    static func of(_ question: String) -> WordInText {
        last.withLock { last in
            if let last, last.question == question { return last.word }
            let word = WordInText(question)
            last = (question, word)
            return word
        }
    }
}
