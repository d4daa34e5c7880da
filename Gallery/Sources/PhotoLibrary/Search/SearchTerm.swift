/// A part of a search that names what it looks at: `camera:Canon`, `rating:>=4`, `near:"San Francisco",2km`.
struct SearchTerm: Hashable, Sendable {
    /// What terms can look at.
    enum Field: String, CaseIterable, Sendable {
        case camera, lens, people, rating, folder, year, kind, near
    }

    var field: Field
    /// The value without quotation marks. Empty while the user types.
    var value: String
    /// The term as it is written.
    var written: String
}

/// A search's text, divided into terms and words.
struct SearchParts: Sendable {
    /// The terms in their order.
    private(set) var terms: [SearchTerm] = []
    /// The text without the terms.
    private(set) var words = ""
    /// What isn't understood and therefore belongs to the words, for each such part.
    private(set) var problems: [String] = []

    // Nobody types more terms, or longer ones.
    private static let mostTerms = 16
    private static let mostCharacters = 256

    init(_ query: SearchQuery) {
        guard query.text.utf8.contains(UInt8(ascii: ":")) else {
            words = query.text
            return
        }
        var rest = query.text[...]
        while !rest.isEmpty {
            rest = rest.drop(while: \.isWhitespace)
            let word = rest.prefix { !$0.isWhitespace }
            if let term = Self.term(at: rest), terms.count < Self.mostTerms {
                rest = rest.dropFirst(term.written.count)
                if query.withholds(term.field) {
                    problems.append("“\(term.field.rawValue):” isn’t available here")
                } else if let problem = term.problem {
                    problems.append(problem)
                } else {
                    terms.append(term)
                    continue
                }
                words += (words.isEmpty ? "" : " ") + term.written
                continue
            }
            rest = rest.dropFirst(word.count)
            words += (words.isEmpty ? "" : " ") + word
            if let name = Self.unknownName(in: word) {
                let known = SearchTerm.Field.allCases.filter { !query.withholds($0) }.map {
                    "\($0.rawValue):"
                }
                problems.append("“\(name):” isn’t one of \(known.joined(separator: ", "))")
            }
        }
    }

    /// Whether the text asks for nothing.
    var areEmpty: Bool {
        terms.allSatisfy(\.value.isEmpty) && SearchText.words(words).isEmpty
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

extension SearchTerm {
    /// Why the value isn't understood, or nil.
    fileprivate var problem: String? {
        guard !value.isEmpty else { return nil }
        return switch field {
        case .camera, .lens, .people, .folder: nil
        case .rating: ratings == nil ? "“rating:” takes 1 to 5, also as in >=4" : nil
        case .year: years == nil ? "“year:” takes a year, or two as in 2019-2023" : nil
        case .kind: kinds == nil ? "“kind:” takes \(FactWords.kinds.joined(separator: ", "))" : nil
        case .near:
            MapArea.Request(value) == nil
                ? "“near:” takes a place or coordinates, and a distance of up to 1000 km: near:48.1,11.5,2km"
                : nil
        }
    }

    /// The numbers of stars that are meant.
    var ratings: [Int]? {
        guard let parts = value.wholeMatch(of: /(>=|<=|>|<|=|≥|≤)?([0-9])/), let number = Int(parts.2) else {
            return nil
        }
        let found = (1...5).filter { stars in
            switch parts.1 {
            case ">=", "≥": stars >= number
            case "<=", "≤": stars <= number
            case ">": stars > number
            case "<": stars < number
            default: stars == number
            }
        }
        return found.isEmpty ? nil : found
    }

    /// The years that are meant.
    var years: ClosedRange<Int>? {
        guard let parts = value.wholeMatch(of: /([0-9]{4})(?:(?:-|–|\.\.)([0-9]{4}))?/),
            let first = Int(parts.1)
        else { return nil }
        let last = parts.2.flatMap { Int($0) } ?? first
        return first <= last && last - first < 500 ? first...last : nil
    }

    /// The kinds of files that are meant, as the index has them.
    var kinds: [String]? { FactWords.formats(ofKind: value.lowercased()) }
}
