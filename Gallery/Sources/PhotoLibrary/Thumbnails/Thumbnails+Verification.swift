import CatalogDatabase
import Pictures

/// The progress of comparing the catalog with the store.
public struct VerificationState: Hashable, Sendable {
    /// The next contents to compare: their hashes begin with these two digits, from 0 to 255.
    public var next = 0
    /// The number of compared contents.
    public var compared = 0
    /// The number of contents without an object.
    public var missing = 0
    /// The number of contents with a damaged object.
    public var damaged = 0

    /// Nothing has been compared.
    public init() {}
}

extension Catalog.Thumbnails {
    /// Returns the number of contents of all photos.
    public func contentCount() throws -> Int {
        try access.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM content") ?? 0 }
    }

    /// Returns the contents of shown photos whose hashes begin with two digits, each with one of its photos.
    ///
    /// - Parameter digits: From 0 to 255.
    public func shownContents(_ digits: Int) throws -> [ContentHash: Int64] {
        try access.read { database in
            let rows = try database.walk(
                """
                SELECT min(file.id), content.hash FROM content JOIN file ON file.content = content.id
                JOIN folder ON folder.id = file.folder
                WHERE content.hash >= ? AND content.hash < ? AND file.state = 0 AND file.repeats = 0 AND folder.shown
                GROUP BY content.hash
                """,
                // The end of the range: greater than everything that begins with ff.
                arguments: [Self.digits(digits), digits == 255 ? "g" : Self.digits(digits + 1)]
            )
            var photos: [ContentHash: Int64] = [:]
            while try rows.next() {
                guard let text = String(rows.value(1)), let hash = ContentHash(text) else { continue }
                photos[hash] = rows.number(0)
            }
            return photos
        }
    }

    /// Returns where an interrupted comparison continues.
    ///
    /// - Parameter kind: The kind of comparison. Each kind has its own progress.
    public func verification(_ kind: String) throws -> VerificationState? {
        try access.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT next, compared, missing, damaged FROM verification WHERE kind = ?",
                arguments: [kind]
            )
            return try row.map { row in
                var state = VerificationState()
                (state.next, state.compared, state.missing, state.damaged) = try (
                    row[0], row[1], row[2], row[3]
                )
                return state
            }
        }
    }

    /// Records the progress of a comparison, or nil when it has ended.
    public func setVerification(_ state: VerificationState?, _ kind: String) throws {
        try access.write { database in
            try database.run("DELETE FROM verification WHERE kind = ?", arguments: [kind])
            if let state {
                try database.run(
                    "INSERT INTO verification (kind, next, compared, missing, damaged) VALUES (?, ?, ?, ?, ?)",
                    arguments: [kind, state.next, state.compared, state.missing, state.damaged]
                )
            }
            return ((), [])
        }
    }

    /// Two hexadecimal digits.
    static func digits(_ number: Int) -> String {
        (number < 16 ? "0" : "") + String(number, radix: 16)
    }
}
