import CatalogDatabase
import Foundation
import SourceFiles
import SystemPackage

/// The file systems that contain known photos.
extension Catalog.Folders {
    /// Returns the identity that the file system of each place had when it was last scanned.
    package func volumes() throws -> [(path: FilePath, identity: String)] {
        try access.read { database in
            try Row.fetchAll(database, sql: "SELECT path, identity FROM volume").map {
                try (FilePath($0[0] as Data), $0[1])
            }
        }
    }

    /// Records the file systems below some folders, if they have changed. An unavailable place with photos
    /// keeps its identity.
    ///
    /// - Parameter presumed: Places that are also unavailable, but were never recorded.
    package func setVolumes(
        _ present: [FilePath: String],
        below roots: [FilePath],
        away: [FilePath],
        presumed: [FilePath]
    ) throws {
        let present = present.merging(presumed.map { ($0, "") }) { $1 }
        let known = try volumes().filter { volume in
            roots.contains { volume.path.starts(with: $0) } && !away.contains { volume.path.starts(with: $0) }
        }
        let remembered = Dictionary(known.map { ($0.path, $0.identity) }) { $1 }
        guard remembered != present else { return }
        try access.write { database in
            for volume in known {
                try database.run("DELETE FROM volume WHERE path = ?", arguments: [volume.path.data])
            }
            for (path, identity) in present {
                try database.run(
                    "INSERT INTO volume (path, identity) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET identity = excluded.identity",
                    arguments: [path.data, identity]
                )
            }
            return ((), [])
        }
    }

    /// Returns the folders at or below a folder, and the devices of their photos.
    package func devices(below folder: FilePath) throws -> [(folder: FilePath, device: Int64)] {
        try access.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT DISTINCT folder.path, file.device FROM \(Self.photosBelow)",
                arguments: Self.bounds(of: folder)
            ).map { try (FilePath($0[0] as Data), $0[1]) }
        }
    }

    /// Returns the number of known photos below a folder.
    package func photoCount(below folder: FilePath) throws -> Int {
        try access.read { database in
            try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM \(Self.photosBelow)",
                arguments: Self.bounds(of: folder)
            ) ?? 0
        }
    }

    /// Returns some photos below a folder, spread over its folders and their photos.
    ///
    /// - Complexity: O(number of folders, and of photos in the selected ones).
    package func someFiles(below folder: FilePath, count: Int) throws -> [(file: FilePath, stamp: FileStamp)]
    {
        try access.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    WITH place AS (
                        SELECT id, path, row_number() OVER (ORDER BY path) AS number, count(*) OVER () AS folders
                        FROM folder WHERE \(Self.isBelow)
                            AND EXISTS (SELECT 1 FROM file WHERE file.folder = folder.id AND file.state = 0)
                    ), photo AS (
                        SELECT place.path, file.*, row_number() OVER (ORDER BY file.id) AS number,
                            count(*) OVER () AS photos
                        FROM place JOIN file ON file.folder = place.id
                        WHERE place.number * ? % place.folders < ? AND file.state = 0
                    )
                    SELECT path, name, size, modified, changed, inode, device FROM photo
                    WHERE number * ? % photos < ? LIMIT ?
                    """,
                arguments: Self.bounds(of: folder) + [count, count, count, count, count]
            ).map { row in
                (
                    try FilePath(row[0] as Data).appending(FileName(row[1] as Data)),
                    try FileStamp(
                        size: row[2],
                        modified: row[3],
                        changed: row[4],
                        inode: row[5],
                        device: row[6]
                    )
                )
            }
        }
    }

    private static let photosBelow = """
        folder JOIN file ON file.folder = folder.id
        WHERE \(isBelow) AND file.state = 0
        """

    /// SQL that matches a folder or the folders below it, for its ``bounds(of:)``.
    private static let isBelow = "(folder.path = ? OR (folder.path > ? AND folder.path < ?))"

    private static func bounds(of folder: FilePath) -> SQLArguments {
        // Paths below it continue with a slash. "0" is the character after the slash.
        let start = folder.bytes
        return [folder.data, Data(start + [UInt8(ascii: "/")]), Data(start + [UInt8(ascii: "0")])]
    }
}
