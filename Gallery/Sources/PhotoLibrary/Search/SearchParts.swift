/// A search's text, divided into terms and words.
///
/// `-` before a part excludes the photos that have it. `OR` between parts finds the photos that have one of them.
struct SearchParts: Sendable {
    /// A word or a term.
    enum Part: Sendable {
        case word(String)
        case term(SearchTerm)

        /// The part as it is written.
        var written: String {
            switch self {
            case .word(let word): word
            case .term(let term): term.written
            }
        }
    }

    /// The terms in their order.
    private(set) var terms: [SearchTerm] = []
    /// The text without the other parts.
    private(set) var words = ""
    /// The parts that photos must not have.
    private(set) var excluded: [Part] = []
    /// Choices: photos must have one part of each.
    private(set) var choices: [[Part]] = []
    /// What isn't understood and therefore belongs to the words, for each such part.
    private(set) var problems: [String] = []

    // Nobody types more terms, or longer ones.
    private static let mostTerms = 16
    private static let mostCharacters = 256
    private static let either = "OR"

    private struct Item {
        /// Nil for `OR`.
        let part: Part?
        var isExcluded = false
    }

    init(_ query: SearchQuery) {
        guard
            query.text.utf8.contains(UInt8(ascii: ":")) || query.text.contains("-")
                || query.text.contains(Self.either)
        else {
            words = query.text
            return
        }
        var items = items(query)[...]
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
            if item.isExcluded {
                excluded.append(part)
            } else if choice.count > 1 {
                choices.append(choice)
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
    private mutating func items(_ query: SearchQuery) -> [Item] {
        var items: [Item] = []
        var count = 0
        var rest = query.text.drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let isExcluded =
                rest.first == "-" && rest.dropFirst().first.map { $0.isLetter || $0.isNumber } == true
            if isExcluded { rest = rest.dropFirst() }
            let word = rest.prefix { !$0.isWhitespace }
            var written = String(word)
            var part = Part.word(written)
            if let term = Self.term(at: rest), count < Self.mostTerms {
                count += 1
                written = term.written
                part = .word(written)
                if query.withholds(term.field) {
                    problems.append("“\(term.field.rawValue):” isn’t available here")
                } else if let problem = term.problem {
                    problems.append(problem)
                } else {
                    part = .term(term)
                }
            } else if let name = Self.unknownName(in: word) {
                let known = SearchTerm.Field.allCases.filter { !query.withholds($0) }.map {
                    "\($0.rawValue):"
                }
                problems.append("“\(name):” isn’t one of \(known.joined(separator: ", "))")
            }
            let isOr = written == Self.either && !isExcluded
            items.append(Item(part: isOr ? nil : part, isExcluded: isExcluded))
            rest = rest.dropFirst(written.count).drop(while: \.isWhitespace)
        }
        return items
    }

    /// Whether the text asks for nothing.
    var areEmpty: Bool {
        terms.allSatisfy(\.value.isEmpty) && excluded.isEmpty && choices.isEmpty
            && SearchText.words(words).isEmpty
    }

    /// The parts other than words, as they are written.
    var writtenWithoutWords: [String] {
        terms.map(\.written) + choices.map { $0.map(\.written).joined(separator: " \(Self.either) ") }
            + excluded.map { "-\($0.written)" }
    }

    /// Returns the term that the user is typing at the end of a text, and the text before it.
    static func last(of query: SearchQuery) -> (start: String, term: SearchTerm)? {
        var rest = query.text[...]
        while !rest.isEmpty {
            rest = rest.drop(while: \.isWhitespace)
            if let term = term(at: rest) {
                if term.written.count == rest.count, !query.withholds(term.field) {
                    return (String(query.text.dropLast(rest.count)), term)
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
        let value = written.filter { $0 != "\"" && $0 != "\0" }.prefix(mostCharacters)
        return SearchTerm(field: field, value: String(value), written: "\(name):\(written)")
    }

    /// Returns the name before the colon of a word that looks like a term.
    private static func unknownName(in word: Substring) -> Substring? {
        let name = word.prefix { $0.isASCII && $0.isLetter }
        let rest = word[name.endIndex...]
        return name.count > 1 && rest.first == ":" && rest.count > 1 && !rest.hasPrefix("://") ? name : nil
    }
}
