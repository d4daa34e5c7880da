import GRDB

/// A photo that was found, with all that decides where it stands on a wall.
struct FoundPhoto {
    let id: Int64
    let folder: Int64
    let content: Int64?
    let repeats: Bool
    let isDated: Bool
    let day: PhotoDay
    let date: Int64
    let nameKey: [UInt8]
    let digest: Int64
}

/// Reads photos by their numbers.
struct FoundPhotos {
    private let statement: Statement

    init(_ database: Database) throws {
        statement = try database.cachedStatement(
            sql: """
                SELECT id, version, width, height, date, color, captionLength, textHash,
                    folder, content, repeats, dated, day, nameKey
                FROM file WHERE id = ? AND state = 0
                """
        )
    }

    func photo(_ id: Int64) throws -> FoundPhoto? {
        let rows = try Row.fetchCursor(statement, arguments: [id])
        guard let row = try rows.next() else { return nil }
        return FoundPhoto(
            id: row[0],
            folder: row[8],
            content: row[9],
            repeats: row[10],
            isDated: row[11],
            day: PhotoDay(number: row[12]),
            date: row[4],
            nameKey: try row.withUnsafeData(atIndex: 13) { $0.map { [UInt8]($0) } ?? [] },
            digest: PhotoDigest.of((0..<PhotoDigest.columns.count).map { row[$0] as Int64? ?? -1 })
        )
    }
}
