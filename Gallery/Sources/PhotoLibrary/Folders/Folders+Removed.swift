import CatalogDatabase
import Foundation
import Pictures
import SourceFiles
import SystemPackage

/// A photo that no longer exists.
package struct RemovedPhoto: Sendable {
    package var id: Int64
    package var version: Int
    package var size: Int64
    package var modified: Int64
    package var contentHash: ContentHash?

    /// Returns whether a result is the same picture: the same content if it was known, or else the same size
    /// and time.
    package func isFound(by result: ScanResult) -> Bool {
        guard result.state == .photo else { return false }
        if let contentHash { return result.contentHash == contentHash }
        return size == result.stamp.size && modified == result.stamp.modified
    }
}

/// Removed photos. A photo that comes back, for example after an accidental deletion, gets its old address
/// back.
extension Catalog.Folders {
    /// How long removed photos are remembered, in seconds.
    private static let memory: Int64 = 90 * 86_400

    /// Returns the removed photos of a folder, by name. Most folders have none.
    package func removedPhotos(in folder: FilePath) throws -> [FileName: RemovedPhoto] {
        try access.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT \(Self.removedFields), name FROM removedPhoto WHERE folder = ?",
                arguments: [folder.data]
            )
            return try Dictionary(rows.map { try (FileName($0["name"] as Data), Self.removedPhoto($0)) }) {
                $1
            }
        }
    }

    /// Returns the removed photo under the name of a result, if it is the same picture.
    static func removed(_ database: any Database, _ result: ScanResult) throws -> RemovedPhoto? {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT \(removedFields) FROM removedPhoto WHERE folder = ? AND name = ?",
            arguments: [result.folder.data, result.name.data]
        )
        guard let removed = try row.map(removedPhoto), removed.isFound(by: result) else { return nil }
        return removed
    }

    /// Remembers a photo that is about to be removed.
    static func remember(_ database: any Database, id: Int64, since: Int64) throws {
        try database.run(
            """
            INSERT INTO removedPhoto (folder, name, \(removedFields), since)
            SELECT folder.path, file.name, file.id, version, size, modified, content.hash, CAST(? AS BIGINT)
            FROM file JOIN folder ON folder.id = file.folder LEFT JOIN content ON content.id = file.content
            WHERE file.id = ? AND file.state IN \(FileState.pictures)
            ON CONFLICT (folder, name) DO UPDATE SET id = excluded.id, version = excluded.version,
                size = excluded.size, modified = excluded.modified, contentHash = excluded.contentHash,
                since = excluded.since
            """,
            arguments: [since, id]
        )
    }

    /// Forgets the removed photo under the name of a result.
    static func forgetRemoved(_ database: CatalogWriter, _ result: ScanResult) throws {
        try forgetRemoved(database, "folder = ? AND name = ?", [result.folder.data, result.name.data])
    }

    /// Forgets photos that have been gone for long.
    static func forgetRemoved(_ database: CatalogWriter, now: Int64) throws {
        try forgetRemoved(database, "since < ?", [now - memory])
    }

    private static func forgetRemoved(
        _ database: CatalogWriter,
        _ condition: String,
        _ arguments: SQLArguments
    ) throws {
        let sql = "DELETE FROM removedPhoto WHERE \(condition) RETURNING contentHash"
        database.didForget(contents: try String.fetchAll(database, sql: sql, arguments: arguments))
    }

    private static let removedFields = "id, version, size, modified, contentHash"

    private static func removedPhoto(_ row: Row) throws -> RemovedPhoto {
        try RemovedPhoto(
            id: row["id"],
            version: row["version"],
            size: row["size"],
            modified: row["modified"],
            contentHash: (row["contentHash"] as String?).flatMap(ContentHash.init(_:))
        )
    }
}
