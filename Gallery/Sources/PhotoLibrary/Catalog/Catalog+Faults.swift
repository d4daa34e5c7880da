import CatalogDatabase
import Foundation
import SystemPackage

extension Catalog {
    /// Returns the faults of the catalog, one line each: damaged pages and indexes of a file, and numbers of
    /// photos that don't add up. Reads all of a file.
    ///
    /// - Throws: ``CatalogError`` if the catalog can't be read.
    public func faults() throws -> [String] {
        let faults = try access.database.faults()
        // A damaged file has no reliable numbers.
        guard faults.isEmpty else { return faults }
        return try access.read { database in
            let (photos, counted) = (
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM file WHERE state = 0 AND repeats = 0"
                ) ?? 0,
                try Int.fetchOne(database, sql: "SELECT CAST(coalesce(sum(photos), 0) AS BIGINT) FROM tally")
                    ?? 0
            )
            guard photos == counted else { return ["\(photos) photos, but their days have \(counted)"] }
            return try Self.contradictions.compactMap { what, query in
                let key = database.dialect == .sqlite ? "words.rowid" : "words.id"
                let count = try Int.fetchOne(database, sql: query.replacing("words.id", with: key)) ?? 0
                return count == 0 ? nil : "\(count) \(what)"
            }
        }
    }

    /// Queries that count the rows of derived tables that the photos contradict.
    private static let contradictions = [
        (
            "days with a wrong number of photos",
            """
            SELECT count(*) FROM (
                SELECT dated, day, folder, count(*) AS photos FROM file WHERE state = 0 AND repeats = 0
                GROUP BY dated, day, folder
            ) AS own LEFT JOIN tally ON tally.dated = own.dated AND tally.day = own.day AND tally.folder = own.folder
            WHERE coalesce(tally.photos, 0) <> own.photos
            """
        ),
        (
            "tags with a wrong number of photos",
            "SELECT count(*) FROM tag WHERE photos <> (\(CatalogWriter.countOfTag))"
        ),
        (
            "photos that searches don't find",
            """
            SELECT count(*) FROM file WHERE state = 0
                AND NOT EXISTS (SELECT 1 FROM words WHERE words.id = file.id)
            """
        ),
    ]
}
