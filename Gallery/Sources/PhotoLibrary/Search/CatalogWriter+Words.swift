import CatalogDatabase
import Foundation
import Pictures
import SearchGrammar
import SourceFiles

/// Updates of the full-text index and the tags, in the same transaction as the photos.
extension CatalogWriter {
    /// Adds a photo's words and tags to the index. Other files can't be searched.
    func insertWords(id: Int64, _ result: ScanResult, date: Int64) throws {
        guard case .photo(let facts) = result.outcome else { return }
        try insertText(
            id: id,
            caption: facts.caption,
            tags: facts.tags,
            name: result.name,
            camera: facts.camera,
            dates: DateWords.text(
                of: LocalTime.seconds(ofMilliseconds: date),
                precision: facts.takenPrecision
            ),
            facts: FactWords.words(
                format: facts.format,
                motion: Motion(facts),
                camera: facts.camera,
                rating: facts.rating,
                people: facts.people,
                place: facts.place,
                coordinates: facts.coordinates
            )
        )
        try insertTags(id: id, facts.tags)
    }

    func removeWords(id: Int64) throws {
        try removeText(id: id)
        try willChangeTags(of: id)
        try run("DELETE FROM fileTag WHERE file = ?", arguments: [id])
    }

    /// Updates the words of a photo after changes to its name, its date, or the other files of its shot.
    func updateWords(id: Int64, name: FileName) throws {
        let row = try Row.fetchOne(
            self,
            sql: "SELECT \(Self.textColumns), folder FROM file WHERE id = ? AND state = 0",
            arguments: [id]
        )
        guard let row else { return }
        try removeText(id: id)
        let others = try Catalog.Photos.otherFiles(self, of: name, folder: row["folder"])
        try insertText(id: id, name, row, hasRaw: others.contains { FileName($0.name).claimsRaw })
    }

    /// Adds the words of new photos, as if none of them had a camera raw file.
    func insertTexts(ofPhotos ids: [Int64]) throws {
        let rows = try self.rows(
            "SELECT \(Self.textColumns), file.id, name FROM given JOIN file ON file.id = given.id WHERE state = 0",
            given: GivenRows(["id": .integer], ids.map { [$0] })
        )
        while try rows.next() {
            let row = Row(rows)
            try insertText(id: row["id"], FileName(row["name"] as Data), row, hasRaw: false)
        }
    }

    /// The columns of a photo that its words come from, besides the name.
    private static let textColumns =
        "date, day, caption, tags, camera, format, rating, people, latitude, longitude, motion, place"

    /// - Parameter row: The ``textColumns``.
    private func insertText(id: Int64, _ name: FileName, _ row: Row, hasRaw: Bool) throws {
        try insertText(
            id: id,
            caption: row[2],
            tags: TagList.tags(row[3]),
            name: name,
            camera: CameraText.camera(row[4]),
            dates: DateWords.text(
                of: LocalTime.seconds(ofMilliseconds: row[0]),
                precision: PhotoDay(number: row[1]).precision
            ),
            facts: FactWords.words(
                format: row[5],
                motion: Motion(number: row[10]),
                camera: CameraText.camera(row[4]),
                rating: row[6],
                people: PeopleText.people(row[7]),
                place: row[11],
                coordinates: (row[8] as Double?).map {
                    try Coordinates(latitude: $0, longitude: row[9] ?? 0)
                },
                hasRaw: hasRaw
            )
        )
    }

    /// Adds the tags of a photo that is shown again.
    func updateTags(id: Int64) throws {
        let tags = try String.fetchOne(self, sql: "SELECT tags FROM file WHERE id = ?", arguments: [id])
        try insertTags(id: id, TagList.tags(tags))
    }

    private func insertTags(id: Int64, _ tags: [String]) throws {
        guard !tags.isEmpty else { return }
        try willChangeTags(of: id)
        for tag in tags {
            let key = TagList.key(tag)
            try run(
                "INSERT INTO tag (key, name) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [key, tag]
            )
            try run(
                "INSERT INTO fileTag (tag, file) SELECT id, CAST(? AS BIGINT) FROM tag WHERE key = ? ON CONFLICT DO NOTHING",
                arguments: [id, key]
            )
        }
    }

    private func removeText(id: Int64) throws {
        try willChangeWords(of: id)
        let key = dialect == .sqlite ? "rowid" : "id"
        try run("DELETE FROM words WHERE \(key) = ?", arguments: [id])
    }

    private func insertText(
        id: Int64,
        caption: String?,
        tags: [String],
        name: FileName,
        camera: Camera?,
        dates: String,
        facts: [String]
    ) throws {
        try willChangeWords(of: id)
        let dates = ([dates] + facts).joined(separator: " ")
        // A camera and its lens are found like a part of the name.
        let name = [name.text, camera?.name, camera?.lens].compactMap(\.self).joined(separator: "\n")
        switch dialect {
        case .sqlite:
            let texts =
                [caption ?? "", tags.joined(separator: "\n"), name].map(SearchText.indexed) + [dates]
            try run(
                "INSERT INTO words (rowid, caption, tags, name, dates) VALUES (?, ?, ?, ?, ?)",
                arguments: SQLArguments([.integer(id)] + texts.map { .text($0) })
            )
        case .postgresql:
            var vector = WordVector()
            vector.add(SearchText.tokens(caption ?? ""), .caption)
            vector.add(SearchText.tokens(tags.joined(separator: "\n")), .tags)
            vector.add(SearchText.tokens(name), .name)
            vector.add(dates: dates.split(separator: " ").map(String.init))
            try run(
                "INSERT INTO words (id, vector) VALUES (?, CAST(? AS tsvector))",
                arguments: [id, vector.text]
            )
        }
    }
}

/// A word of the full-text index, by where it comes from.
struct IndexedWord: Hashable {
    let column: String
    let term: String

    /// Returns the words of photos.
    static func words(of ids: some Sequence<Int64>, _ database: any Database) throws -> [Int64: Set<
        IndexedWord
    >] {
        let ids = ids.sorted()
        guard !ids.isEmpty else { return [:] }
        var words: [Int64: Set<IndexedWord>] = [:]
        switch database.dialect {
        case .sqlite:
            let columns = ["caption", "tags", "name", "dates"]
            try database.lookUp(
                "SELECT \(columns.joined(separator: ", ")) FROM words WHERE rowid = ?",
                keys: ids
            ) { id, row in
                for (index, column) in columns.enumerated() {
                    for term in row.bytes(index).split(separator: UInt8(ascii: " ")) {
                        words[id, default: []].insert(
                            IndexedWord(column: column, term: String(decoding: term, as: UTF8.self))
                        )
                    }
                }
            }
        case .postgresql:
            let rows = try database.rows(
                """
                SELECT DISTINCT words.id,
                    CASE weight WHEN 'A' THEN 'caption' WHEN 'B' THEN 'tags' WHEN 'C' THEN 'name' ELSE 'dates' END,
                    ltrim(lexeme, ':')
                FROM given JOIN words ON words.id = given.id, unnest(words.vector), unnest(weights) AS weight
                """,
                given: GivenRows(["id": .integer], ids.map { [$0] })
            )
            while try rows.next() {
                words[rows.number(0), default: []].insert(
                    IndexedWord(
                        column: String(decoding: rows.bytes(1), as: UTF8.self),
                        term: String(decoding: rows.bytes(2), as: UTF8.self)
                    )
                )
            }
        }
        return words
    }
}

/// A photo's words for PostgreSQL's full-text index, with their positions and fields: a `tsvector`. It is
/// made here, so that the server's parsers and dictionaries don't affect it.
struct WordVector {
    /// The fields of words. PostgreSQL uses these letters for ranking.
    enum Source: String {
        case caption = "A"
        case tags = "B"
        case name = "C"
        case dates = "D"
    }

    /// The vector in PostgreSQL's format.
    package private(set) var text = ""
    private var position = 0

    /// Adds words that are in a row.
    package mutating func add(_ words: [String], _ source: Source) {
        for word in words {
            position += 1
            append(Self.quoted(word), source)
        }
        // The next words aren't in a row with these.
        position += 1
    }

    /// Adds words of ``DateWords``.
    package mutating func add(dates: [String]) {
        for date in dates {
            position += 2
            append(Self.date(date), .dates)
        }
    }

    private mutating func append(_ word: String, _ source: Source) {
        // The largest position in PostgreSQL.
        text += "\(text.isEmpty ? "" : " ")\(word):\(min(position, 16_383))\(source.rawValue)"
    }

    /// Returns a query for words in a row. The last one is a prefix.
    static func phrase(_ words: [String], inTags: Bool) -> String {
        let sources = inTags ? "" : Source.caption.rawValue + Source.name.rawValue
        let words = words.map { inTags ? quoted($0) : "\(quoted($0)):\(sources)" }
        return words.dropLast().map { "\($0) <-> " }.joined() + (words.last ?? "") + (inTags ? ":*" : "*")
    }

    /// Returns the word and the query for a date. No text contains this word.
    package static func date(_ word: String) -> String { "\u{27}:\(word)\u{27}" }

    /// Words contain neither quotes nor backslashes. PostgreSQL doesn't accept longer words, and nobody
    /// searches for them.
    private static func quoted(_ word: String) -> String {
        "\u{27}\(String(word.unicodeScalars.prefix(256)))\u{27}"
    }
}

extension SearchWord {
    /// Returns the query for the full-text index: words that begin with this one, or such dates. Words are in
    /// quotes, so that no operator is recognized in them. Several words must be in a row.
    package func question(_ dialect: SQLDialect) -> String {
        let parts: [String] =
            switch dialect {
            case .sqlite:
                tokens.map {
                    "{caption \(tags == nil ? "tags " : "")name} : \"\($0.joined(separator: " "))\" *"
                }
                    + dates.map { "dates : \"\($0)\"" }
            case .postgresql:
                tokens.map { WordVector.phrase($0, inTags: tags == nil) } + dates.map { WordVector.date($0) }
            }
        return "(" + parts.joined(separator: dialect == .sqlite ? " OR " : " | ") + ")"
    }
}

extension WordInText {
    /// Returns the text that ``init(_:)`` reads.
    static func question(_ word: SearchWord) -> String {
        (word.tokens.map { $0.joined(separator: " ") } + word.dates.map { "=\($0)" }).joined(separator: "\n")
    }
}
