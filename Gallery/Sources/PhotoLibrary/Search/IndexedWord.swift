import CatalogDatabase

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
