import CatalogDatabase
import Foundation

extension Catalog.Walls {
    /// A segment with more photos is divided. `outOfBounds` in the table has the same number.
    private static let longestSegment = 4_096
    /// The number of photos of each part.
    private static let usualSegment = 2_048

    /// Divides segments of days that have become too long, and removes empty ones. If there are none, this
    /// takes one index lookup.
    static func mendSegments(_ database: any Database) throws {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT dated, day, date, nameKey, id, photos, digest FROM segment WHERE outOfBounds"
        )
        guard !rows.isEmpty else { return }
        try database.run("DELETE FROM segment WHERE outOfBounds AND photos = 0")
        for row in rows where try row[5] > longestSegment {
            try divide(database, row)
        }
    }

    private static func divide(_ database: any Database, _ segment: Row) throws {
        let (dated, day, photos): (Int64, Int64, Int64) = try (segment[0], segment[1], segment[5])
        let start: SQLArguments = try [
            dated, day, segment[2] as Int64, segment[3] as Data, segment[4] as Int64,
        ]
        let others = try beginnings(database, from: start, photos: photos)
        for other in others {
            try database.run(
                """
                INSERT INTO segment (dated, day, date, nameKey, id, photos, digest)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                arguments: [dated, day, other.date, other.nameKey, other.id, other.photos, other.digest]
            )
        }
        let digest = try others.reduce(segment[6] as Int64) { PhotoDigest.sum($0, -$1.digest) }
        try database.run(
            """
            UPDATE segment SET photos = ?, digest = ?
            WHERE dated = ? AND day = ? AND date = ? AND nameKey = ? AND id = ?
            """,
            arguments: [photos - others.reduce(0) { $0 + $1.photos }, digest] + start
        )
    }

    /// A new segment within an existing one.
    private struct Beginning {
        let date: Int64
        let nameKey: Data
        let id: Int64
        var photos: Int64 = 0
        var digest: Int64 = 0
    }

    /// Returns the beginnings of the segments that a segment is divided into, with their contents.
    private static func beginnings(
        _ database: any Database,
        from start: SQLArguments,
        photos: Int64
    ) throws -> [Beginning] {
        let rows = try database.walk(
            """
            SELECT \(PhotoDigest.columns.joined(separator: ", ")), nameKey FROM file INDEXED BY fileByTime
            WHERE state = 0 AND repeats = 0 AND dated = ? AND day = ? AND (date, nameKey, id) >= (?, ?, ?)
            ORDER BY date, nameKey, id LIMIT ?
            """,
            arguments: start + [photos]
        )
        let columns = PhotoDigest.columns.indices
        var others: [Beginning] = []
        var number = 0
        while try rows.next() {
            if number > 0, number % usualSegment == 0 {
                others.append(
                    Beginning(
                        date: rows.number(PhotoDigest.dateColumn),
                        nameKey: Data(rows.bytes(columns.upperBound)),
                        id: rows.number(0)
                    )
                )
            }
            number += 1
            guard !others.isEmpty else { continue }
            let digest = PhotoDigest.of(columns.lazy.map { rows.optional($0) ?? -1 })
            others[others.count - 1].photos += 1
            others[others.count - 1].digest = PhotoDigest.sum(others[others.count - 1].digest, digest)
        }
        return others
    }
}
