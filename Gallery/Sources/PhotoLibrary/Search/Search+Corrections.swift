import CatalogDatabase
import Foundation
import SearchGrammar

/// Corrections of typing errors.
extension Catalog.Search {
    /// Returns the words with corrections for those that match nothing, or nil if a word has none: then the search finds
    /// nothing at all.
    ///
    /// - Complexity: O(n) queries for n letters of some words, independent of the number of photos and of their words.
    func corrected(
        _ words: [SearchWord],
        _ database: any Database,
        _ folders: FolderWords,
        _ query: SearchQuery,
        without withheld: PeopleNames,
        limit: Int
    ) throws -> [SearchWord]? {
        let months = MonthNames(languages: query.languages)
        var words = words
        var corrections = 0
        for index in words.indices {
            // A word with many results isn't misspelled.
            guard let error = TypingError(in: SearchText.folded(words[index].text)),
                try PhotoSearch(database, [words[index]], folders).photos(upTo: limit)?.isEmpty == true
            else { continue }
            corrections += 1
            guard corrections <= Self.maxCorrected,
                words[index].correct(
                    error,
                    try beginnings(near: error, database, folders, without: withheld),
                    months
                )
            else { return nil }
        }
        return corrections > 0 ? words : nil
    }

    /// Returns the beginnings of words that may be the correct spelling, and how many photos have words with each.
    private func beginnings(
        near error: TypingError,
        _ database: any Database,
        _ folders: FolderWords,
        without withheld: PeopleNames
    ) throws -> [String: Int64] {
        var beginnings = try KnownWords(database).beginnings(near: error)
        for token in folders.index.names.lazy.flatMap(\.tokens) {
            error.beginning(of: token).map { beginnings[$0, default: 0] += 1 }
        }
        return beginnings.filter { !withheld.has([$0.key]) }
    }

    // Nobody makes more typing errors in a search.
    private static let maxCorrected = 6
}

/// The words of captions, tags and names. They are sorted, so those that begin with a text are found without reading others.
struct KnownWords {
    private let database: any Database

    // More letters than words of one script go on with.
    private static let maxLetters = 64
    // More words of a beginning hardly change which one is the most frequent.
    private static let maxCounted = 64
    /// Comes after all words with a beginning.
    private static let last = "\u{10FFFF}"
    /// Comes before all longer words.
    private static let next = "\u{1}"
    private static let columns = #"["caption","tags","name"]"#

    init(_ database: any Database) {
        self.database = database
    }

    /// Returns the beginnings of words that may be the correct spelling, and about how many photos have words with each.
    ///
    /// A word with an error is right up to the error. So the letters that go on with each beginning of the word are all that a
    /// correction can have at that place.
    func beginnings(near error: TypingError) throws -> [String: Int64] {
        let letters = try letters(after: error.beginnings)
        var found = try counts(of: error.corrections(letters), upTo: Self.last)
        for (word, count) in try counts(of: [error.withoutLastLetter], upTo: Self.next) {
            found[word, default: 0] += count
        }
        return found
    }

    /// Returns the letters that come after some beginnings, at most ``maxLetters`` for each.
    func letters(after beginnings: [String]) throws -> [String: Set<Unicode.Scalar>] {
        let rows = try database.walk(
            """
            WITH RECURSIVE found(col, start, term, number) AS (
                SELECT col.value, start.value, (
                    SELECT term FROM vocabulary WHERE vocabulary.col = col.value
                        AND term > start.value AND term < start.value || :last ORDER BY term LIMIT 1
                ), 1
                FROM \(list(":beginnings", "start")), \(list(":columns", "col"))
                UNION ALL
                SELECT col, start, (
                    SELECT known.term FROM vocabulary AS known WHERE known.col = found.col
                        AND known.term > substr(found.term, 1, length(start) + 1) || :last
                        AND known.term < start || :last ORDER BY known.term LIMIT 1
                ), number + 1
                FROM found WHERE term IS NOT NULL AND number < \(Self.maxLetters)
            )
            SELECT DISTINCT start, substr(term, length(start) + 1, 1) FROM found WHERE term IS NOT NULL
            """,
            arguments: ["beginnings": Self.json(beginnings), "columns": Self.columns, "last": Self.last]
        )
        var letters: [String: Set<Unicode.Scalar>] = [:]
        while try rows.next() {
            let letter = String(decoding: rows.bytes(1), as: UTF8.self).unicodeScalars.first
            letter.map { _ = letters[String(decoding: rows.bytes(0), as: UTF8.self), default: []].insert($0) }
        }
        return letters
    }

    /// Returns about how many photos have words from each of some beginnings on, without those that no photo has.
    ///
    /// - Parameter end: The text after a beginning at which the range of words ends.
    private func counts(of beginnings: Set<String>, upTo end: String) throws -> [String: Int64] {
        let rows = try database.walk(
            """
            SELECT start.value, (
                SELECT CAST(sum(doc) AS BIGINT) FROM (
                    SELECT doc FROM vocabulary WHERE vocabulary.col = col.value
                        AND term >= start.value AND term < start.value || :end LIMIT \(Self.maxCounted)
                ) AS terms
            )
            FROM \(list(":beginnings", "start")), \(list(":columns", "col"))
            """,
            arguments: ["beginnings": Self.json(beginnings.sorted()), "columns": Self.columns, "end": end]
        )
        var counts: [String: Int64] = [:]
        while try rows.next() {
            guard let count = rows.optional(1) else { continue }
            counts[String(decoding: rows.bytes(0), as: UTF8.self), default: 0] += count
        }
        return counts
    }

    /// Returns the table of the texts in a JSON array, with a column `value`.
    private func list(_ argument: String, _ name: String) -> String {
        switch database.dialect {
        case .sqlite: "json_each(\(argument)) AS \(name)"
        case .postgresql: "json_array_elements_text(CAST(\(argument) AS json)) AS \(name)(value)"
        }
    }

    private static func json(_ texts: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }
}
