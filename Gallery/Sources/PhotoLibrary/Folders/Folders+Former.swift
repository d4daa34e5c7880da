import CatalogDatabase
import Foundation
import Pictures
import SourceFiles
import SystemPackage

/// A photo that no longer exists.
package struct FormerPhoto: Sendable {
    package var id: Int64
    package var version: Int
    package var size: Int64
    package var modified: Int64
    package var contentHash: ContentHash?

    /// Returns whether a finding is the same picture: the same content if it was known, or else the same size
    /// and time.
    package func isFound(by finding: Finding) -> Bool {
        guard finding.state == .photo else { return false }
        if let contentHash { return finding.contentHash == contentHash }
        return size == finding.stamp.size && modified == finding.stamp.modified
    }
}

/// Former photos. A photo that comes back, for example after an accidental deletion, gets its old address
/// back.
extension Catalog.Folders {
    /// How long former photos are remembered, in seconds.
    private static let memory: Int64 = 90 * 86_400

    /// Returns the former photos of a folder, by name. Most folders have none.
    package func formerPhotos(in folder: FilePath) throws -> [FileName: FormerPhoto] {
        try access.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT \(Self.formerFields), name FROM former WHERE folder = ?",
                arguments: [folder.data]
            )
            return try Dictionary(rows.map { try (FileName($0["name"] as Data), Self.formerPhoto($0)) }) {
                $1
            }
        }
    }

    /// Returns the former photo under the name of a finding, if it is the same picture.
    static func former(_ database: any Database, _ finding: Finding) throws -> FormerPhoto? {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT \(formerFields) FROM former WHERE folder = ? AND name = ?",
            arguments: [finding.folder.data, finding.name.data]
        )
        guard let former = try row.map(formerPhoto), former.isFound(by: finding) else { return nil }
        return former
    }

    /// Remembers a photo that is about to be removed.
    static func remember(_ database: any Database, id: Int64, since: Int64) throws {
        try database.run(
            """
            INSERT INTO former (folder, name, \(formerFields), since)
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

    /// Forgets the former photo under the name of a finding.
    static func forgetFormer(_ database: CatalogWriter, _ finding: Finding) throws {
        try forgetFormer(database, "folder = ? AND name = ?", [finding.folder.data, finding.name.data])
    }

    /// Forgets photos that have been gone for long.
    static func forgetFormer(_ database: CatalogWriter, now: Int64) throws {
        try forgetFormer(database, "since < ?", [now - memory])
    }

    private static func forgetFormer(
        _ database: CatalogWriter,
        _ condition: String,
        _ arguments: SQLArguments
    ) throws {
        let sql = "DELETE FROM former WHERE \(condition) RETURNING contentHash"
        database.didForget(contents: try String.fetchAll(database, sql: sql, arguments: arguments))
    }

    private static let formerFields = "id, version, size, modified, contentHash"

    private static func formerPhoto(_ row: Row) throws -> FormerPhoto {
        try FormerPhoto(
            id: row["id"],
            version: row["version"],
            size: row["size"],
            modified: row["modified"],
            contentHash: (row["contentHash"] as String?).flatMap(ContentHash.init(_:))
        )
    }
}
