import CatalogDatabase
import SearchGrammar

/// A condition that a photo must fulfill.
package indirect enum SearchCondition {
    /// It has a word, or is in one of the folders with the word in their paths.
    case word(SearchWord, folders: [Int64])
    /// It has a tag, given by its key.
    case tag(String)
    /// It has one of these tags.
    case tags([Int64])
    /// It has no tag.
    case untagged
    /// It is in one of these folders.
    case folders([Int64])
    /// It is one of these photos.
    case photos(RangeSet<Int64>)
    /// It differs from all of these photos.
    case except(RangeSet<Int64>)
    /// It has one of these words of ``FactWords``.
    case facts([String])
    /// It was taken in this part of the map.
    case near(MapArea)
    /// It doesn't fulfill this.
    case not(SearchCondition)
    /// It fulfills one of these.
    case anyOf([SearchCondition])
    /// Every photo fulfills it.
    case any

    /// Returns the condition that a photo has a word or is in a folder with it.
    static func word(_ word: SearchWord, in folders: FolderWords?) -> Self {
        let places = Set(word.tokens.flatMap { folders?.folders(with: $0) ?? [] })
        let condition = SearchCondition.word(word, folders: places.sorted())
        return word.tags.map { .anyOf([condition, .tags($0)]) } ?? condition
    }
}

/// An SQL statement or expression, and the values of its placeholders.
package struct SQLQuestion {
    package var sql: String
    package var arguments: SQLArguments = []
}

extension [SQLQuestion] {
    var arguments: SQLArguments { reduce([]) { $0 + $1.arguments } }
}

extension Database {
    func walk(_ question: SQLQuestion) throws -> any SQLRows {
        try walk(question.sql, arguments: question.arguments)
    }
}

extension SearchCondition {
    /// Returns an upper bound of the number of files that fulfill the condition. Above the limit, it may be
    /// inexact.
    ///
    /// - Complexity: O(limit), independent of the number of photos.
    package func maximum(_ database: any Database, limit: Int) throws -> Int {
        switch self {
        case .word(let word, let folders):
            var maximum = 0
            for tokens in word.tokens where maximum <= limit {
                maximum += try Self.maximum(database, beginning: tokens, limit)
            }
            for date in word.dates where maximum <= limit {
                maximum += try Self.count(database, "col = 'dates' AND term = ?", [date], limit)
            }
            guard maximum <= limit, !folders.isEmpty else { return maximum }
            return maximum + (try Self.count(database, Self.photos(of: folders, database.dialect), limit))
        case .facts(let words): return try Self.maximum(database, facts: words, limit)
        case .near(let area): return try Self.maximum(database, facts: area.cells.map(\.word), limit)
        case .anyOf(let all):
            var maximum = 0
            for one in all where maximum <= limit { maximum += try one.maximum(database, limit: limit) }
            return maximum
        case .tag, .tags, .untagged, .folders, .photos, .except, .not, .any:
            return try Self.count(database, files(database.dialect), limit)
        }
    }

    /// Whether it excludes photos.
    package var isNegative: Bool {
        switch self {
        case .untagged, .except, .not: true
        default: false
        }
    }

    /// Returns the numbers of the files that fulfill the condition. For one that excludes photos, those of all photos,
    /// from an index.
    package func files(_ dialect: SQLDialect) -> SQLQuestion {
        switch self {
        case .word(let word, let folders):
            let words = Self.files(withAll: [word], dialect)
            guard !folders.isEmpty else { return words }
            let photos = Self.photos(of: folders, dialect)
            return SQLQuestion(
                sql: "\(words.sql) UNION \(photos.sql)",
                arguments: words.arguments + photos.arguments
            )
        case .tag(let key):
            return SQLQuestion(
                sql: "SELECT file AS id FROM fileTag WHERE tag = (SELECT id FROM tag WHERE key = ?)",
                arguments: [key]
            )
        case .tags(let tags):
            let list = Self.list(of: tags, dialect)
            return SQLQuestion(
                sql: "SELECT DISTINCT file AS id FROM fileTag WHERE tag \(list.sql)",
                arguments: list.arguments
            )
        case .folders(let folders): return Self.photos(of: folders, dialect)
        case .photos(let photos):
            let given =
                switch dialect {
                case .sqlite:
                    "json_each(?) AS given CROSS JOIN file ON file.id >= json_extract(given.value, '$[0]') AND file.id < json_extract(given.value, '$[1]')"
                case .postgresql:
                    "unnest(CAST(? AS int8multirange)) AS given(ids) JOIN file ON file.id >= lower(given.ids) AND file.id < upper(given.ids)"
                }
            return SQLQuestion(
                sql: "SELECT file.id AS id FROM \(given) WHERE file.state = 0",
                arguments: [Self.text(of: photos, dialect)]
            )
        case .facts(let words): return Self.files(withFacts: words, dialect)
        case .near(let area):
            let files = Self.files(withFacts: area.cells.map(\.word), dialect)
            return SQLQuestion(
                sql: """
                    SELECT place.id FROM (\(files.sql)) AS found JOIN file AS place ON place.id = found.id
                    WHERE \(area.contains("place"))
                    """,
                arguments: files.arguments
            )
        case .anyOf(let all):
            let questions = all.map { $0.files(dialect) }
            return SQLQuestion(
                sql: questions.map(\.sql).joined(separator: " UNION "),
                arguments: questions.arguments
            )
        case .untagged, .except, .not, .any:
            return SQLQuestion(sql: "SELECT id FROM file INDEXED BY photoByFolder WHERE state = 0")
        }
    }

    /// Returns the files with all of some words, from the full-text index.
    package static func files(withAll words: [SearchWord], _ dialect: SQLDialect) -> SQLQuestion {
        let questions = words.map { $0.question(dialect) }
        return switch dialect {
        case .sqlite:
            SQLQuestion(
                sql: "SELECT rowid AS id FROM words WHERE words MATCH ?",
                arguments: [questions.joined(separator: " AND ")]
            )
        case .postgresql:
            SQLQuestion(
                sql: "SELECT id FROM words WHERE vector @@ CAST(? AS tsquery)",
                arguments: [questions.joined(separator: " & ")]
            )
        }
    }

    /// Returns a condition that a single file fulfills this.
    ///
    /// Each subquery is in parentheses. Otherwise, databases would evaluate it for all files at once.
    ///
    /// - Parameter id: The file's number, as an SQL expression.
    package func isTrue(of id: String, _ dialect: SQLDialect) -> SQLQuestion {
        switch self {
        case .word(let word, let folders):
            var question =
                switch dialect {
                case .sqlite:
                    // The table that the index keeps its texts in takes half of the time.
                    SQLQuestion(
                        sql:
                            "(SELECT hasWord(c0, \(word.tags == nil ? "c1" : "''"), c2, c3, ?) FROM words_content WHERE words_content.id = \(id))",
                        arguments: [WordInText.question(word)]
                    )
                case .postgresql:
                    SQLQuestion(
                        sql: "((SELECT vector FROM words WHERE words.id = \(id)) @@ CAST(? AS tsquery))",
                        arguments: [word.question(dialect)]
                    )
                }
            if !folders.isEmpty {
                let list = Self.list(of: folders, dialect)
                question.sql += " OR (SELECT own.folder FROM file AS own WHERE own.id = \(id)) \(list.sql)"
                question.arguments = question.arguments + list.arguments
            }
            return SQLQuestion(sql: "(\(question.sql))", arguments: question.arguments)
        case .tag(let key):
            return SQLQuestion(
                sql: """
                    ((SELECT own.file FROM fileTag AS own
                        WHERE own.tag = (SELECT id FROM tag WHERE key = ?) AND own.file = \(id)) IS NOT NULL)
                    """,
                arguments: [key]
            )
        case .tags(let tags):
            let list = Self.list(of: tags, dialect)
            return SQLQuestion(
                sql:
                    "((SELECT own.file FROM fileTag AS own WHERE own.file = \(id) AND own.tag \(list.sql) LIMIT 1) IS NOT NULL)",
                arguments: list.arguments
            )
        case .untagged:
            return SQLQuestion(
                sql: "((SELECT own.file FROM fileTag AS own WHERE own.file = \(id) LIMIT 1) IS NULL)"
            )
        case .folders(let folders):
            let list = Self.list(of: folders, dialect)
            return SQLQuestion(
                sql: "((SELECT own.folder FROM file AS own WHERE own.id = \(id)) \(list.sql))",
                arguments: list.arguments
            )
        case .photos(let photos): return Self.isOne(id, of: photos, dialect)
        case .except(let photos):
            let question = Self.isOne(id, of: photos, dialect)
            return SQLQuestion(sql: "(NOT \(question.sql))", arguments: question.arguments)
        case .facts(let words):
            guard !words.isEmpty else { return SQLQuestion(sql: "(1 = 0)") }
            return switch dialect {
            case .sqlite:
                SQLQuestion(
                    sql:
                        "(SELECT hasWord(c0, c1, c2, c3, ?) FROM words_content WHERE words_content.id = \(id))",
                    arguments: [words.map { "=\($0)" }.joined(separator: "\n")]
                )
            case .postgresql:
                SQLQuestion(
                    sql: "((SELECT vector FROM words WHERE words.id = \(id)) @@ CAST(? AS tsquery))",
                    arguments: [words.map(WordVector.date).joined(separator: " | ")]
                )
            }
        case .near(let area):
            return SQLQuestion(
                sql:
                    "((SELECT 1 FROM file AS own WHERE own.id = \(id) AND \(area.contains("own"))) IS NOT NULL)"
            )
        case .not(let other):
            let question = other.isTrue(of: id, dialect)
            return SQLQuestion(sql: "(NOT coalesce(\(question.sql), FALSE))", arguments: question.arguments)
        case .anyOf(let all):
            let questions = all.map { $0.isTrue(of: id, dialect) }
            return SQLQuestion(
                sql: "(\(questions.map(\.sql).joined(separator: " OR ")))",
                arguments: questions.arguments
            )
        case .any: return SQLQuestion(sql: "(1 = 1)")
        }
    }

    /// Returns the files with at least one of some words of ``FactWords``, from the full-text index.
    package static func files(withFacts words: [String], _ dialect: SQLDialect) -> SQLQuestion {
        guard !words.isEmpty else { return SQLQuestion(sql: "SELECT id FROM file WHERE 1 = 0") }
        return switch dialect {
        case .sqlite:
            SQLQuestion(
                sql: "SELECT rowid AS id FROM words WHERE words MATCH ?",
                arguments: ["dates : (\(words.map { "\"\($0)\"" }.joined(separator: " OR ")))"]
            )
        case .postgresql:
            SQLQuestion(
                sql: "SELECT id FROM words WHERE vector @@ CAST(? AS tsquery)",
                arguments: [words.map(WordVector.date).joined(separator: " | ")]
            )
        }
    }

    // MARK: - Folders

    /// Returns the photos of some folders.
    package static func photos(of folders: [Int64], _ dialect: SQLDialect) -> SQLQuestion {
        let list = list(of: folders, dialect)
        return SQLQuestion(
            sql: "SELECT id FROM file INDEXED BY photoByFolder WHERE state = 0 AND folder \(list.sql)",
            arguments: list.arguments
        )
    }

    /// Returns a condition that a number is one of these.
    package static func list(of numbers: [Int64], _ dialect: SQLDialect) -> SQLQuestion {
        let numbers = numbers.map { "\($0)" }.joined(separator: ",")
        return switch dialect {
        case .sqlite:
            SQLQuestion(sql: "IN (SELECT value FROM json_each(?))", arguments: ["[\(numbers)]"])
        case .postgresql:
            SQLQuestion(sql: "= ANY (CAST(? AS BIGINT[]))", arguments: ["{\(numbers)}"])
        }
    }

    // MARK: - Photos

    /// Returns a condition that a file's number is in one of these ranges. O(log n) for n ranges.
    private static func isOne(_ id: String, of photos: RangeSet<Int64>, _ dialect: SQLDialect) -> SQLQuestion
    {
        let sql =
            switch dialect {
            case .sqlite: "isInRanges(\(id), ?)"
            case .postgresql: "(CAST(? AS int8multirange) @> CAST(\(id) AS BIGINT))"
            }
        return SQLQuestion(sql: sql, arguments: [text(of: photos, dialect)])
    }

    /// Returns ranges as JSON, or as a multirange.
    private static func text(of photos: RangeSet<Int64>, _ dialect: SQLDialect) -> String {
        let (before, after, open, close) = dialect == .sqlite ? ("[", "]", "[", "]") : ("{", "}", "[", ")")
        let ranges = photos.ranges.map { "\(open)\($0.lowerBound),\($0.upperBound)\(close)" }
        return before + ranges.joined(separator: ",") + after
    }

    // MARK: - Counting

    /// Words in a row are at most as frequent as the rarest of them. The last one is a prefix.
    private static func maximum(_ database: any Database, beginning tokens: [String], _ limit: Int) throws
        -> Int
    {
        guard let last = tokens.last else { return 0 }
        let isText = "col IN ('caption', 'tags', 'name')"
        // The end of the range of words with this beginning.
        let bounds: SQLArguments = [last, last + "\u{10FFFF}"]
        return try tokens.dropLast().reduce(
            count(database, "\(isText) AND term >= ? AND term < ?", bounds, limit)
        ) { minimum, token in
            try min(minimum, count(database, "\(isText) AND term = ?", [token], limit))
        }
    }

    private static func maximum(_ database: any Database, facts words: [String], _ limit: Int) throws -> Int {
        var maximum = 0
        for word in words where maximum <= limit {
            maximum += try count(database, "col = 'dates' AND term = ?", [word], limit)
        }
        return maximum
    }

    /// Counts the occurrences of some words, each word in each field. The result is an upper bound, and the
    /// limit is enough.
    private static func count(
        _ database: any Database,
        _ condition: String,
        _ arguments: SQLArguments,
        _ limit: Int
    ) throws -> Int {
        try Int.fetchOne(
            database,
            sql: """
                SELECT CAST(coalesce(sum(doc), 0) AS BIGINT)
                FROM (SELECT doc FROM vocabulary WHERE \(condition) LIMIT ?) AS terms
                """,
            arguments: arguments + [limit + 1]
        ) ?? 0
    }

    private static func count(_ database: any Database, _ question: SQLQuestion, _ limit: Int) throws -> Int {
        try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM (\(question.sql) LIMIT ?) AS files",
            arguments: question.arguments + [limit + 1]
        ) ?? 0
    }
}
