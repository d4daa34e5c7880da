import Foundation
import SystemPackage

/// A folder that was given to be looked through.
struct GivenFolder: Hashable, Sendable {
    /// As given, absolute.
    var given: FilePath
    /// Where it leads, without symbolic links.
    var path: FilePath
}

/// A folder that was given, as the catalog has it.
private struct ShownRoot: Hashable {
    var given: FilePath
    var path: FilePath
    /// Not within another.
    var isShown: Bool
}

extension Catalog {
    /// Where a folder led when it was last there.
    func rememberedPath(of given: FilePath) throws -> FilePath? {
        try read { database in
            try Data.fetchOne(
                database,
                sql: "SELECT path FROM root WHERE given = ?",
                arguments: [given.data]
            )
        }.map { FilePath($0) }
    }

    /// Shows the photos of these folders and no others. Those are kept for when their folders are given again.
    ///
    /// - Parameters:
    ///   - folders: Those that were given.
    ///   - roots: Those of them that are not within others.
    func show(_ folders: [GivenFolder], roots: [FilePath]) throws {
        let shown = folders.map {
            ShownRoot(given: $0.given, path: $0.path, isShown: roots.contains($0.path))
        }
        // Most of the time it is as it was, and a server with nothing to do writes nothing.
        let known = try read(Self.roots)
        guard !known.isSuperset(of: shown) || !known.filter(\.isShown).isSubset(of: shown) else { return }
        try write(isDurable: true) { database in
            let before = try Self.shownRoots(database)
            try database.run("UPDATE root SET shown = FALSE WHERE shown")
            for folder in shown {
                try database.run(
                    "INSERT INTO root (given, path, shown) VALUES (?, ?, ?) ON CONFLICT (given) DO UPDATE SET path = excluded.path, shown = excluded.shown",
                    arguments: [folder.given.data, folder.path.data, folder.isShown]
                )
            }
            guard try Self.shownRoots(database) != before else { return ((), []) }
            let rows = try Row.fetchAll(database, sql: "SELECT id, path, shown FROM folder")
            for row in rows {
                let path = FilePath(row[1] as Data)
                let isShown = roots.contains { path.starts(with: $0) }
                if isShown != row[2] {
                    try database.run(
                        "UPDATE folder SET shown = ? WHERE id = ?",
                        arguments: [isShown, row[0] as Int64]
                    )
                }
            }
            try Self.findRepeats(database)
            return ((), .photos)
        }
    }

    /// Finds anew which photos repeat others, after other folders are shown: see `SQLiteSchema`. O(n), by an index.
    private static func findRepeats(_ database: any Database) throws {
        let contents = try Int64.fetchAll(
            database,
            sql: """
                SELECT content FROM file INDEXED BY fileOfContent WHERE content IS NOT NULL
                GROUP BY content HAVING count(*) > 1
                """
        )
        for content in contents {
            let first = try Int64.fetchOne(
                database,
                sql: """
                    SELECT file.id FROM file JOIN folder ON folder.id = file.folder
                    WHERE file.content = ? AND file.state = 0 AND folder.shown ORDER BY file.id LIMIT 1
                    """,
                arguments: [content]
            )
            try database.run(
                """
                UPDATE file SET repeats = 1 - repeats
                WHERE content = ? AND state = 0
                    AND repeats <> CASE WHEN id > coalesce(?, 9223372036854775807) THEN 1 ELSE 0 END
                """,
                arguments: [content, first]
            )
        }
    }

    /// All folders that were ever given.
    private static func roots(_ database: any Database) throws -> Set<ShownRoot> {
        let rows = try Row.fetchAll(database, sql: "SELECT given, path, shown FROM root")
        return Set(
            rows.map {
                ShownRoot(given: FilePath($0[0] as Data), path: FilePath($0[1] as Data), isShown: $0[2])
            }
        )
    }

    /// The folders that are shown and have files or problems.
    func shownFolders() throws -> [(path: FilePath, problem: String?)] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT path, problem FROM folder WHERE shown").map {
                (FilePath($0[0] as Data), $0[1])
            }
        }
    }

    /// What is wrong with a folder, if anything is known to be.
    func problem(of folder: FilePath) throws -> String? {
        try read { database in
            try String.fetchOne(
                database,
                sql: "SELECT problem FROM folder WHERE path = ? AND problem IS NOT NULL",
                arguments: [folder.data]
            )
        }
    }

    /// Notes what is wrong with a folder, or that nothing is.
    func setProblem(_ problem: String?, of folder: FilePath) throws {
        try write { database in
            let id = try Self.folderID(database, folder)
            try database.run("UPDATE folder SET problem = ? WHERE id = ?", arguments: [problem, id])
            return ((), [])
        }
    }

    /// Whether any photo is known, in whatever folder.
    func hasPhotos() throws -> Bool {
        try read { database in
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE state = 0)") ?? false
        }
    }

    /// Forgets folders in which there is nothing any more.
    func removeEmptyFolders() throws {
        try write { database in
            try database.run(
                """
                DELETE FROM folder WHERE problem IS NULL
                    AND NOT EXISTS (SELECT 1 FROM file WHERE file.folder = folder.id)
                """
            )
            return ((), [])
        }
    }
}
