import Foundation

/// What a reader may be about to write.
public struct SearchSuggestion: Hashable, Codable, Sendable {
    /// What sort of thing it is.
    public enum Kind: String, Codable, Sendable {
        /// A tag to choose; the word that led to it goes.
        case tag
        /// A year, or a month of a year.
        case date
        /// A folder.
        case folder
        /// A word of a caption.
        case word
    }

    /// What sort of thing it is.
    public var kind: Kind
    /// What to show: a tag, a folder, "July 2025", a word.
    public var name: String
    /// What the text becomes with it.
    public var text: String
    /// How many photos there are then; never 0.
    public var count: Int
}

extension Catalog {
    /// What the last word of a text may become: tags first, then dates, folders, and words, of each the most frequent.
    ///
    /// - Parameter query: What is asked for so far; the last word of its text is the one being written. There are none
    ///   if it ends with a space.
    public func suggestions(for query: SearchQuery, limit: Int = 8) throws -> [SearchSuggestion] {
        guard let last = query.text.last, !last.isWhitespace, let word = SearchText.words(query.text).last
        else {
            return []
        }
        let start = query.text.lastIndex(where: \.isWhitespace).map { String(query.text[...$0]) } ?? ""
        return try read { database in
            let search = SuggestionSearch(self, database, query, start: start, word: word)
            var suggestions: [SearchSuggestion] = []
            for candidates in try [search.tags(), search.dates(), search.folders(), search.words()] {
                suggestions += try search.counted(candidates, limit: limit - suggestions.count)
            }
            return suggestions
        }
    }
}

/// Looks for what begins with a word. Each sort of thing has a few candidates; how many photos each of them really
/// leaves is asked at the end.
private struct SuggestionSearch {
    struct Candidate {
        var kind: SearchSuggestion.Kind
        var name: String
    }

    private let catalog: Catalog
    private let database: any Database
    private let query: SearchQuery
    /// What stands before the word.
    private let start: String
    private let tokens: [String]
    private let months: MonthNames
    private let word: String

    // Some more than are shown, since not all of them leave photos.
    private static let most = 12

    init(
        _ catalog: Catalog,
        _ database: any Database,
        _ query: SearchQuery,
        start: String,
        word: String
    ) {
        self.catalog = catalog
        self.database = database
        self.query = query
        self.start = start
        self.word = word
        tokens = SearchText.tokens(word)
        months = MonthNames(languages: query.languages)
    }

    func tags() throws -> [Candidate] {
        let chosen = Set(query.tags.map(TagList.key))
        let rows = try database.walk(
            """
            SELECT tag.name, tag.key FROM tag
            JOIN (SELECT tag, count(*) AS count FROM fileTag GROUP BY tag) AS counts ON counts.tag = tag.id
            ORDER BY counts.count DESC, tag.key
            """
        )
        var found: [Candidate] = []
        while found.count < Self.most, try rows.next() {
            let row = Row(rows)
            if !chosen.contains(row[1]), FolderWords.has(tokens, in: SearchText.tokens(row[0])) {
                found.append(Candidate(kind: .tag, name: row[0]))
            }
        }
        return found
    }

    /// Years that begin so, and the months of that name.
    func dates() throws -> [Candidate] {
        var found: [Candidate] = []
        for month in Set(names(of: word)).sorted() {
            found += try terms("d____\(DateWords.month(month).dropFirst())").map { term in
                Candidate(kind: .date, name: "\(months.standing[month - 1]) \(term.dropFirst().prefix(4))")
            }
        }
        if word.count <= 4, word.allSatisfy(\.isWholeNumber) {
            found += try terms("d\(word)" + String(repeating: "_", count: 4 - word.count)).map {
                Candidate(kind: .date, name: String($0.dropFirst()))
            }
        }
        return found
    }

    func folders() throws -> [Candidate] {
        var names: Set<String> = []
        for name in try catalog.folderWords(database).names where FolderWords.has(tokens, in: name.tokens) {
            names.insert(name.text)
        }
        return names.sorted().prefix(Self.most).map { Candidate(kind: .folder, name: $0) }
    }

    func words() throws -> [Candidate] {
        guard tokens.count == 1, let token = tokens.first else { return [] }
        return try String.fetchAll(
            database,
            sql: """
                SELECT term FROM vocabulary WHERE term >= ? AND term < ? AND col = 'caption'
                ORDER BY doc DESC, term LIMIT \(Self.most)
                """,
            // Behind all that begin so.
            arguments: [token, token + "\u{10FFFF}"]
        ).map { Candidate(kind: .word, name: $0) }
    }

    /// Those that leave photos, the most first.
    func counted(_ candidates: [Candidate], limit: Int) throws -> [SearchSuggestion] {
        guard limit > 0 else { return [] }
        var suggestions: [SearchSuggestion] = []
        for candidate in candidates {
            var query = query
            query.text = start
            if candidate.kind == .tag {
                query.tags.append(candidate.name)
            } else {
                query.text += candidate.name
            }
            let count = try catalog.photos(database, query).count
            if count > 0 {
                let text = candidate.kind == .tag ? start.trimmingCharacters(in: .whitespaces) : query.text
                suggestions.append(
                    SearchSuggestion(kind: candidate.kind, name: candidate.name, text: text, count: count)
                )
            }
        }
        if candidates.first?.kind != .date {
            suggestions.sort { ($1.count, $0.name) < ($0.count, $1.name) }
        }
        return Array(suggestions.prefix(limit))
    }

    /// The months whose names begin with a word of three letters or more.
    private func names(of word: String) -> [Int] {
        let word = SearchText.folded(word)
        guard word.count >= 3 else { return months.months(for: word) }
        return (1...12).filter { month in months.names(of: month).contains { $0.hasPrefix(word) } }
    }

    /// Words of dates that look so, the latest first.
    private func terms(_ pattern: String) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT term FROM vocabulary WHERE term >= 'd' AND term < 'e' AND col = 'dates' AND term LIKE ?
                ORDER BY term DESC LIMIT \(Self.most)
                """,
            arguments: [pattern]
        )
    }
}
