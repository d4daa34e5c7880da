import CatalogDatabase
import PhotoLibrary

/// A table whose rows are copied unchanged, in the order of its key. The tables that aren't listed here follow from
/// these: see `CatalogWriter`.
struct MovedTable: Sendable {
    package let name: String
    package let columns: [String]
    private let key: [String]
    private let hasTextKey: Bool

    private init(_ name: String, key: [String], _ others: [String] = [], hasTextKey: Bool = false) {
        self.name = name
        self.key = key
        self.hasTextKey = hasTextKey
        columns = key + others
    }

    /// In this order, rows come after the rows that they refer to: a photo needs its folder, and whether that
    /// is shown.
    package static let all = [content, folder, tag, file, fileTag, former, verdict, root, volume]

    package static let content = MovedTable(
        "content",
        key: ["id"],
        ["hash", "color", "thumbHash", "decoder"]
    )
    package static let file = MovedTable(
        "file",
        key: ["id"],
        [
            "state", "folder", "version", "width", "height", "dated", "day", "date", "color", "captionLength",
            "textHash", "repeats", "content", "size", "modified", "changed", "inode", "device", "name",
            "nameKey", "taken", "format", "factsVersion", "kind", "reason", "waiting", "caption", "tags",
            "tagsLeftOut", "camera", "latitude", "longitude", "thumbHash", "motion", "video", "clip",
            "dateSource", "rating", "people", "place", "problem",
        ]
    )
    private static let folder = MovedTable("folder", key: ["id"], ["path", "shown", "problem"])
    private static let tag = MovedTable("tag", key: ["id"], ["key", "name"])
    private static let fileTag = MovedTable("fileTag", key: ["tag", "file"])
    private static let former = MovedTable(
        "former",
        key: ["folder", "name"],
        ["id", "version", "size", "modified", "contentHash", "since"]
    )
    private static let verdict = MovedTable(
        "verdict",
        key: ["contentHash", "stage"],
        ["decoder", "size", "kind", "reason", "starts", "lastStart"],
        hasTextKey: true
    )
    private static let root = MovedTable("root", key: ["given"], ["path", "shown"])
    private static let volume = MovedTable("volume", key: ["path"], ["identity"])

    /// The tables whose keys are numbers given by the database.
    static let numbered = all.filter { $0.key == ["id"] }

    /// Returns the number of rows.
    package func count(_ database: any Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \(name)") ?? 0
    }

    /// Returns some rows, in the order of the key.
    ///
    /// - Parameters:
    ///   - last: The rows begin after this key.
    ///   - end: The rows end at this key at the latest.
    package func rows(
        _ database: any Database,
        behind last: [SQLValue]?,
        to end: [SQLValue]? = nil,
        limit: Int
    ) throws -> [MovedRow] {
        let order = order(database.dialect).joined(separator: ", ")
        let marks = key.map { _ in "?" }.joined(separator: ", ")
        let conditions = [
            last.map { _ in "(\(order)) > (\(marks))" }, end.map { _ in "(\(order)) <= (\(marks))" },
        ]
        .compactMap(\.self)
        let rows = try database.rows(
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(name)
            \(conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))")
            ORDER BY \(order) LIMIT ?
            """,
            arguments: SQLArguments((last ?? []) + (end ?? []) + [.integer(Int64(limit))])
        )
        var all: [MovedRow] = []
        while try rows.next() {
            all.append(MovedRow(table: self, values: columns.indices.map { rows.value($0) }))
        }
        return all
    }

    /// Returns the key of the last row, or nil if there are no rows.
    func lastKey(_ database: any Database) throws -> [SQLValue]? {
        let rows = try database.rows(
            """
            SELECT \(key.joined(separator: ", ")) FROM \(name)
            ORDER BY \(order(database.dialect).map { "\($0) DESC" }.joined(separator: ", ")) LIMIT 1
            """,
            arguments: []
        )
        return try rows.next() ? key.indices.map { rows.value($0) } : nil
    }

    /// Inserts a row unless it exists.
    package func insert(_ database: any Database, _ row: MovedRow) throws {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try database.run(
            "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
            arguments: SQLArguments(row.values)
        )
    }

    fileprivate var keyLength: Int { key.count }

    /// Both databases then sort texts by their bytes, whatever the database's language.
    private func order(_ dialect: SQLDialect) -> [String] {
        hasTextKey && dialect == .postgresql ? key.map { "\($0) COLLATE \"C\"" } : key
    }
}

/// A row to copy.
struct MovedRow: Equatable, Sendable {
    package let table: MovedTable
    package private(set) var values: [SQLValue]
    /// Whether the photo has a camera raw file of the same shot. Only its words say so.
    fileprivate(set) var hasRaw = false

    init(table: MovedTable, values: [SQLValue]) {
        self.table = table
        self.values = values.map(\.asPostgreSQLHasIt)
    }

    package var key: [SQLValue] { Array(values.prefix(table.keyLength)) }

    subscript(column: String) -> SQLValue {
        get { values[index(of: column)] }
        set { values[index(of: column)] = newValue }
    }

    /// A column with a number, or nil for null.
    package func number(_ column: String) -> Int64? { Int64(self[column]) }

    package static func == (first: MovedRow, second: MovedRow) -> Bool { first.values == second.values }

    private func index(of column: String) -> Int {
        guard let index = table.columns.firstIndex(of: column) else {
            preconditionFailure("\(table.name) has no column \(column)")
        }
        return index
    }
}

extension [MovedRow] {
    /// Returns rows of files that know whether searches find them as camera raw files.
    ///
    /// - Parameter database: The catalog that they are copied from. The other file of a shot may be copied later.
    func knowingRaw(_ database: any Database) throws -> [MovedRow] {
        guard let first = first?.number("id"), let last = last?.number("id") else { return self }
        let raw = try Set(
            Int64.fetchAll(
                database,
                sql: "SELECT rowid FROM words WHERE words MATCH 'dates : kraw' AND rowid BETWEEN ? AND ?",
                arguments: [first, last]
            )
        )
        return map { row in
            var row = row
            row.hasRaw = row.number("id").map(raw.contains) ?? false
            return row
        }
    }
}

extension SQLValue {
    /// PostgreSQL has no text with a zero byte: `PostgreSQLValue`.
    fileprivate var asPostgreSQLHasIt: SQLValue {
        guard case .text(let text) = self, text.utf8.contains(0) else { return self }
        return .text(String(decoding: text.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }, as: UTF8.self))
    }
}
