import CatalogDatabase
import Foundation
import SearchGrammar

/// A suggested completion of a search.
public struct SearchSuggestion: Hashable, Codable, Sendable {
    /// The kinds of suggestions.
    public enum Kind: String, Codable, Sendable {
        /// A person, a place, a folder, a camera, or a lens. The text has the term that finds it: `people:"Anna Berg"`.
        case person, place, folder, camera, lens
        /// A tag to choose. It replaces the typed word.
        case tag
        /// A year, or a month of a year.
        case date
        /// A word of a caption.
        case word
        /// Another term, such as `rating:>=4`, or the beginning of one: `camera:`.
        case term
    }

    /// The kind of suggestion.
    public var kind: Kind
    /// The text to show: a tag, a person, a folder, "July 2025", a word.
    public var name: String
    /// The completed search text.
    public var text: String
    /// The number of photos with the completed search, or nil if there are many and they weren't counted.
    /// Never 0.
    public var count: Int?
}

extension Catalog.Search {
    /// Returns completions for the last word of a text: people first, then tags, places, folders, cameras, dates, and words,
    /// the most frequent first in each group.
    ///
    /// - Parameters:
    ///   - query: The search so far. The last word of its text is still being typed. If there is none, because the text is
    ///     empty or ends with a space, the suggestions are the people, tags, places, years and folders with the most photos.
    ///   - limit: The largest number of suggestions of a kind. There are twice as many values of a term.
    ///
    /// - Complexity: O(number of tags and folders), independent of the number of photos.
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func suggestions(
        for query: SearchQuery,
        limit: Int = 4,
        limits: SearchLimits = .suggestion
    ) throws -> [SearchSuggestion] {
        try access.read { try suggestions($0, for: query, limit: limit, limits) }
    }

    func suggestions(
        _ database: any Database,
        for query: SearchQuery,
        limit: Int,
        _ limits: SearchLimits
    ) throws -> [SearchSuggestion] {
        if query.text == "?" { return try terms(database, query) }
        if let (start, term) = SearchParts.last(of: query.text, withheld: query.withheldFields) {
            let search = try SuggestionSearch(self, database, query, limits, start: start, word: term.value)
            return try search.counted(search.values(of: term.field), limit: 2 * limit)
        }
        guard let last = query.text.last, !last.isWhitespace else {
            let search = try SuggestionSearch(self, database, query, limits, start: query.text, word: "")
            return try [search.people(), search.tags(), search.places(), search.years(), search.topFolders()]
                .flatMap { try search.counted($0, limit: limit) }
        }
        guard let word = SearchText.words(query.text).last else { return [] }
        let start = query.text.lastIndex(where: \.isWhitespace).map { String(query.text[...$0]) } ?? ""
        // There is nothing to complete of what is excluded.
        guard !query.text.dropFirst(start.count).hasPrefix("-") else { return [] }
        let search = try SuggestionSearch(self, database, query, limits, start: start, word: word)
        let suggestions = try [
            search.people(), search.tags(), search.places(), search.values(of: .folder),
            search.values(of: .camera), search.dates(), search.words(),
        ].flatMap { try search.counted($0, limit: limit) }
        let names = try terms(database, query).filter {
            word.count > 1 && $0.name.hasPrefix(word.lowercased())
        }
        return suggestions
            + names.map { SearchSuggestion(kind: .term, name: $0.name, text: start + $0.text, count: nil) }
    }

    /// Returns the beginnings of the terms that find something in this search.
    private func terms(_ database: any Database, _ query: SearchQuery) throws -> [SearchSuggestion] {
        try SearchTerm.Field.allCases.filter { field in
            guard !query.withheldFields.contains(field) else { return false }
            // What the catalog has is not to be learned from a limited search.
            guard query.within.isEmpty else { return true }
            let first: [SearchTerm.Field: String] = [
                .camera: "c", .lens: "l", .people: "p", .place: "n", .rating: "r", .near: "g", .kind: "k",
                .year: "d",
            ]
            guard let first = first[field] else { return try !folderWords(database).index.names.isEmpty }
            return try !words(database, from: first, limit: 1).isEmpty
        }.map { SearchSuggestion(kind: .term, name: "\($0.rawValue):", text: "\($0.rawValue):", count: nil) }
    }
}

/// Finds completions of a word. There are a few candidates of each kind. Their numbers of results are
/// estimated at the end, and counted only if they are small. So the time doesn't depend on the number of
/// photos.
private struct SuggestionSearch {
    struct Candidate {
        var kind: SearchSuggestion.Kind
        var name: String
        /// The text that replaces the word, if it isn't the name.
        var text: String?
        /// The approximate number of photos with the candidate alone, or 0 if it isn't known.
        var frequency = 0
    }

    /// The number of photos with a candidate, if it was counted.
    private struct Count {
        var photos: Int?
    }

    private let search: Catalog.Search
    private let database: any Database
    private let query: SearchQuery
    private let limits: SearchLimits
    /// The text before the word.
    private let start: String
    /// The same without typing errors.
    private let corrected: String
    private let tokens: [String]
    private let months: MonthNames
    private let word: String
    /// If few photos have the text before an empty word: these photos, and their artificial words with the numbers of files.
    private var photosBefore: (files: PhotoSet, facts: [String: Int])?

    // More than are shown, because some have no results.
    private static let maximum = 10
    /// The largest number of words to check.
    private static let maxLooked = 20_000

    init(
        _ search: Catalog.Search,
        _ database: any Database,
        _ query: SearchQuery,
        _ limits: SearchLimits,
        start: String,
        word: String
    ) throws {
        self.search = search
        self.database = database
        self.query = query
        self.limits = limits
        self.start = start
        self.word = word
        tokens = SearchText.tokens(word)
        months = MonthNames(languages: query.languages)
        var before = query
        before.text = start
        let hasOthers = word.isEmpty && !before.isEmpty
        let beginning =
            try hasOthers || !start.allSatisfy(\.isWhitespace)
            ? search.begin(database, before, limit: hasOthers ? SearchLimits().maxChecked : limits.maxChecked)
            : nil
        corrected = beginning?.correction.map { "\($0) " } ?? start
        guard hasOthers, case .photos(let files)? = beginning?.found else { return }
        photosBefore = (files, [:])
        for word in try IndexedWord.words(of: files.numbers, database).values.joined()
        where word.column == "dates" {
            photosBefore?.facts[word.term, default: 0] += 1
        }
    }

    func tags() throws -> [Candidate] {
        let chosen = Set(query.tags.map(TagList.key))
        if let photosBefore {
            return try Catalog.Facets(access: search.access, search: search).tags(
                database,
                of: photosBefore.files,
                withholdsPeople: query.withholdsPeople
            )
            .filter { !chosen.contains(TagList.key($0.name)) }.prefix(Self.maximum)
            .map { Candidate(kind: .tag, name: $0.name, frequency: $0.count) }
        }
        let withheld = try search.withheldNames(database, query.withholdsPeople)
        return meant(try search.knownTags(database)).lazy.filter {
            !chosen.contains($0.value.key) && !withheld.contains($0.text)
        }
        .prefix(Self.maximum).map { Candidate(kind: .tag, name: $0.text, frequency: $0.value.photos) }
    }

    /// Returns years that begin with the word, and months with that name.
    func dates() throws -> [Candidate] {
        var found: [Candidate] = []
        let standing = MonthNames.standing(query.languages)
        for month in Set(names(of: word)).sorted() {
            found += try terms("d____\(DateWords.month(month).dropFirst())").map { term in
                Candidate(kind: .date, name: "\(standing[month - 1]) \(term.text.dropFirst().prefix(4))")
            }
        }
        return try found + values(of: .year)
    }

    /// Returns the years with the most photos.
    func years() throws -> [Candidate] {
        guard let photosBefore else { return try terms("d____", order: "doc DESC, term DESC").map(year) }
        let years = photosBefore.facts.filter { $0.key.hasPrefix("d") && $0.key.count == 5 }
        return years.sorted { ($1.value, $1.key) < ($0.value, $0.key) }.prefix(Self.maximum)
            .map { year(($0.key, $0.value)) }
    }

    private func year(_ term: (text: String, files: Int)) -> Candidate {
        candidate(.year, String(term.text.dropFirst()), .date, term.files)
    }

    /// Returns the folders with the most photos that are in no other folder.
    func topFolders() throws -> [Candidate] {
        let tree = try search.folderTree(database)
        let sums = try search.folderSums(database)
        return (tree.nodes[""]?.below ?? []).filter { !$0.contains("\"") }.map { name in
            let photos = tree.nodes[name]?.all.reduce(0) { $0 + (sums[$1]?.photos ?? 0) }
            return candidate(.folder, name, .folder, photos ?? 0)
        }.sorted { $0.frequency > $1.frequency }.prefix(Self.maximum).map(\.self)
    }

    func words() throws -> [Candidate] {
        guard tokens.count == 1, let token = tokens.first else { return [] }
        return try Row.fetchAll(
            database,
            sql: """
                SELECT term, doc FROM (
                    SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ? AND col = 'caption'
                    LIMIT \(Self.maxLooked)
                ) AS terms ORDER BY doc DESC, term LIMIT \(Self.maximum)
                """,
            // The end of the range of words with this beginning.
            arguments: [token, token + "\u{10FFFF}"]
        ).map { try Candidate(kind: .word, name: $0[0], frequency: $0[1]) }
    }

    /// Returns the people whose names have the word.
    func people() throws -> [Candidate] { query.withholdsPeople ? [] : try values(of: .people) }

    /// Returns the places whose names have the word.
    func places() throws -> [Candidate] { query.withholdsPlaces ? [] : try values(of: .place) }

    /// Returns the values of a term that the word may begin. All of them for an empty word, the most frequent first.
    func values(of field: SearchTerm.Field) throws -> [Candidate] {
        func begins(_ value: String) -> Bool { value.hasPrefix(word.lowercased()) }
        switch field {
        case .camera: return try names(field, .camera, .camera)
        case .lens: return try names(field, .lens, .lens)
        case .people: return try names(field, .person, .person)
        case .place: return try names(field, .place, .place)
        case .rating:
            return [">=4", ">=3", "5", "4", "3", "2", "1"].filter(begins).map { candidate(field, $0) }
        case .kind:
            return SearchTerm.kinds.filter(begins).map { candidate(field, $0) }
        case .year:
            guard word.count <= 4, word.allSatisfy(\.isWholeNumber) else { return [] }
            return try terms("d\(word)" + String(repeating: "_", count: 4 - word.count)).map(year)
        case .folder:
            let names = Set(meant(try search.folderWords(database).index).map(\.text))
            return names.filter { !$0.contains("\"") }.sorted().prefix(Self.maximum)
                .map { candidate(field, $0, .folder) }
        case .near: return []
        }
    }

    private func names(
        _ field: SearchTerm.Field,
        _ name: FactWords.Name,
        _ kind: SearchSuggestion.Kind
    ) throws -> [Candidate] {
        let known = try meant(search.knownNames(database, name))
        let names: [(name: String, files: Int)] =
            if let photosBefore {
                known.compactMap { name in photosBefore.facts[name.value.word].map { (name.text, $0) } }
            } else {
                known.map { ($0.text, $0.value.files) }
            }
        return names.filter { !$0.name.contains("\"") }
            .sorted { ($1.files, $0.name) < ($0.files, $1.name) }.prefix(Self.maximum)
            .map { candidate(field, $0.name, kind, $0.files) }
    }

    /// Returns the names that the word may begin. All of them for an empty word.
    private func meant<Value>(_ index: NameIndex<Value>) -> [NameIndex<Value>.Name] {
        word.isEmpty ? index.names : index.names(with: tokens)
    }

    private func candidate(
        _ field: SearchTerm.Field,
        _ value: String,
        _ kind: SearchSuggestion.Kind = .term,
        _ frequency: Int = 0
    ) -> Candidate {
        let quoted = value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value
        return Candidate(
            kind: kind,
            name: kind == .term ? "\(field.rawValue):\(value)" : value,
            text: "\(field.rawValue):\(quoted)",
            frequency: frequency
        )
    }

    /// Returns the candidates with results, those with the most first.
    func counted(_ candidates: [Candidate], limit: Int) throws -> [SearchSuggestion] {
        guard limit > 0 else { return [] }
        var suggestions: [(suggestion: SearchSuggestion, frequency: Int)] = []
        for candidate in candidates {
            var query = query
            query.text = corrected
            if candidate.kind == .tag {
                query.tags.append(candidate.name)
            } else {
                query.text += candidate.text ?? candidate.name
            }
            guard let count = try count(of: candidate, query) else { continue }
            let text =
                candidate.kind == .tag
                ? start.trimmingCharacters(in: .whitespaces) : start + (candidate.text ?? candidate.name)
            // The frequency counts all photos, also those beyond a limited search.
            let frequency = query.within.isEmpty ? candidate.frequency : 0
            suggestions.append(
                (
                    SearchSuggestion(
                        kind: candidate.kind,
                        name: candidate.name,
                        text: text,
                        count: count.photos
                    ),
                    count.photos ?? frequency
                )
            )
        }
        // Dates are in the order of time while the user types.
        if candidates.first?.kind != .term, word.isEmpty || candidates.first?.kind != .date {
            suggestions.sort { one, other in
                guard one.frequency == other.frequency else { return one.frequency > other.frequency }
                let (name, next) = (one.suggestion.name, other.suggestion.name)
                return one.suggestion.kind == .date ? name > next : name < next
            }
        }
        return suggestions.prefix(limit).map(\.suggestion)
    }

    /// Returns the number of photos with a candidate, without a value if there are many. Nil if there are
    /// none, or if none of the few is among the checked photos.
    private func count(of candidate: Candidate, _ query: SearchQuery) throws -> Count? {
        switch try search.begin(database, query, limit: limits.maxChecked, corrects: false).found {
        case .photos(let files):
            let count = try ShownCopies(database).shown(files, for: query).count
            return count > 0 ? Count(photos: count) : nil
        case .search(let search):
            if search.conditions.count == 1, candidate.kind == .tag {
                return Count(photos: candidate.frequency)
            }
            let isOfAll = search.conditions.count == 1 && search.shownFolders.areAll
            // The index counts copies, too. Words and months have no term, and may begin others.
            if isOfAll, candidate.text != nil, candidate.frequency > 0 {
                return Count(photos: candidate.frequency)
            }
            guard try isOfAll || !FirstPhotos(search, WallQuery(search: query), limits).photos().isEmpty
            else {
                return nil
            }
            return Count(photos: nil)
        }
    }

    /// Returns the months whose names begin with a word of three letters or more.
    private func names(of word: String) -> [Int] {
        let word = SearchText.folded(word)
        guard word.count >= 3 else { return months.months(for: word) }
        return (1...12).filter { month in months.names(of: month).contains { $0.hasPrefix(word) } }
    }

    /// Returns the date words that match a pattern, and the numbers of their files: the latest first, or in another order.
    /// There are at most as many as days.
    private func terms(_ pattern: String, order: String = "term DESC") throws -> [(text: String, files: Int)]
    {
        try Row.fetchAll(
            database,
            sql: """
                SELECT term, doc FROM vocabulary WHERE term >= 'd' AND term < 'e' AND col = 'dates' AND term LIKE ?
                ORDER BY \(order) LIMIT \(Self.maximum)
                """,
            arguments: [pattern]
        ).map { try ($0[0], $0[1]) }
    }
}
