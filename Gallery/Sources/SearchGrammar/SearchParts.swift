/// A search's text, divided into terms and words.
///
/// `-` before a part excludes the photos that have it. `OR` between parts finds the photos that have one of them.
package struct SearchParts: Sendable {
    /// A word or a term.
    package enum Part: Sendable {
        case word(String)
        case term(SearchTerm)

        /// The part as it is written.
        package var written: String {
            switch self {
            case .word(let word): word
            case .term(let term): term.written
            }
        }
    }

    /// The terms in their order.
    package private(set) var terms: [SearchTerm] = []
    /// The text without the other parts.
    package private(set) var words = ""
    /// The parts that photos must not have.
    package private(set) var excluded: [Part] = []
    /// Choices: photos must have one part of each.
    package private(set) var choices: [[Part]] = []
    /// What isn't understood and therefore belongs to the words, in its order.
    package private(set) var problems: [Problem] = []

    /// A part that isn't understood.
    package struct Problem: Sendable {
        /// The part as it is written.
        package let written: String
        /// The term's field, or nil if its name isn't one.
        package let field: SearchTerm.Field?
    }

    // Nobody types more terms, or longer ones.
    private static let maxTerms = 16
    private static let maxCharacters = 256
    // Of excluded parts and choices. Further ones are ignored, as further words are.
    private static let maxRest = 32
    private static let either = "OR"

    private struct Item {
        /// Nil for `OR`.
        let part: Part?
        var isExcluded = false
    }

    /// Divides a text.
    ///
    /// - Parameter withheld: The fields of terms that aren't understood.
    package init(_ text: String, withheld: [SearchTerm.Field] = []) {
        let signs = [UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "O")]
        guard text.utf8.contains(where: signs.contains) else {
            words = text
            return
        }
        var items = items(text, withheld)[...]
        while let item = items.popFirst() {
            guard let part = item.part else {
                // Without parts on both sides, it means nothing. At the beginning, it is a word.
                if areEmpty, !items.isEmpty { add(.word(Self.either)) }
                continue
            }
            var choice = [part]
            while !item.isExcluded, items.count > 1, items.first?.part == nil,
                let next = items.dropFirst().first, let other = next.part, !next.isExcluded
            {
                choice.append(other)
                items = items.dropFirst(2)
            }
            let room = Self.maxRest - excluded.count - choices.reduce(0) { $0 + $1.count }
            if item.isExcluded {
                excluded += [part].prefix(max(0, room))
            } else if choice.count > 1 {
                if room > 0 { choices.append(Array(choice.prefix(room))) }
            } else {
                add(part)
            }
        }
    }

    private mutating func add(_ part: Part) {
        switch part {
        case .term(let term): terms.append(term)
        case .word(let word): words += (words.isEmpty ? "" : " ") + word
        }
    }

    /// Divides the text, and notes problems.
    private mutating func items(_ text: String, _ withheld: [SearchTerm.Field]) -> [Item] {
        var items: [Item] = []
        var count = 0
        var rest = text.drop(while: { $0.isWhitespace })
        while !rest.isEmpty {
            let isExcluded =
                rest.first == "-" && rest.dropFirst().first.map { $0.isLetter || $0.isNumber } == true
            if isExcluded { rest = rest.dropFirst() }
            let word = rest.prefix { !$0.isWhitespace }
            var written = String(word)
            var part = Part.word(written)
            if let term = Self.term(at: rest), count < Self.maxTerms {
                count += 1
                written = term.written
                part = .word(written)
                if term.isUnderstood, !withheld.contains(term.field) {
                    part = .term(term)
                } else {
                    problems.append(Problem(written: written, field: term.field))
                }
            } else if Self.isUnknownTerm(word) {
                problems.append(Problem(written: written, field: nil))
            }
            let isOr = written == Self.either && !isExcluded
            items.append(Item(part: isOr ? nil : part, isExcluded: isExcluded))
            rest = rest.dropFirst(written.count).drop(while: { $0.isWhitespace })
        }
        return items
    }

    /// The number of words in all parts.
    package var wordCount: Int {
        SearchText.words(words).count + excluded.count + choices.reduce(0) { $0 + $1.count }
    }

    /// Whether the text asks for nothing.
    package var areEmpty: Bool {
        terms.allSatisfy { $0.value.isEmpty } && excluded.isEmpty && choices.isEmpty
            && SearchText.words(words).isEmpty
    }

    /// The parts other than words, as they are written.
    package var writtenWithoutWords: [String] {
        terms.map { $0.written } + choices.map { $0.map { $0.written }.joined(separator: " \(Self.either) ") }
            + excluded.map { "-\($0.written)" }
    }

    /// Returns the term that the user is typing at the end of a text, and the text before it.
    package static func last(of text: String, withheld: [SearchTerm.Field]) -> (
        start: String, term: SearchTerm
    )? {
        var rest = text[...]
        while !rest.isEmpty {
            rest = rest.drop(while: { $0.isWhitespace })
            if let term = term(at: rest) {
                if term.written.count == rest.count, !withheld.contains(term.field) {
                    return (String(text.dropLast(rest.count)), term)
                }
                rest = rest.dropFirst(term.written.count)
            } else {
                rest = rest.drop { !$0.isWhitespace }
            }
        }
        return nil
    }

    /// Returns the term at the beginning of a text. Spaces may be in quotation marks.
    private static func term(at text: Substring) -> SearchTerm? {
        let name = text.prefix { $0.isASCII && $0.isLetter }
        guard !name.isEmpty, text[name.endIndex...].first == ":",
            let field = SearchTerm.Field(rawValue: name.lowercased())
        else { return nil }
        var isQuoted = false
        let written = text[text.index(after: name.endIndex)...].prefix { character in
            if character == "\"" { isQuoted.toggle() }
            return isQuoted || !character.isWhitespace
        }
        let value = written.filter { $0 != "\"" && $0 != "\0" }.prefix(maxCharacters)
        return SearchTerm(field: field, value: String(value), written: "\(name):\(written)")
    }

    /// Returns whether a word looks like a term.
    private static func isUnknownTerm(_ word: Substring) -> Bool {
        let name = word.prefix { $0.isASCII && $0.isLetter }
        let rest = word[name.endIndex...]
        return name.count > 1 && rest.first == ":" && rest.count > 1 && !rest.hasPrefix("://")
    }
}
