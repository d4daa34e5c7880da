import CatalogDatabase
import Foundation
import SystemPackage

/// A row of the catalog for a library folder.
private struct ShownRoot: Hashable {
    var given: FilePath
    var path: FilePath
    /// Whether it isn't inside another library folder.
    var isShown: Bool
}

extension Catalog {
    /// Returns the path that a library folder had when it was last available.
    package func rememberedPath(of given: FilePath) throws -> FilePath? {
        try read { database in
            try Data.fetchOne(
                database,
                sql: "SELECT path FROM root WHERE given = ?",
                arguments: [given.data]
            )
        }.map { FilePath($0) }
    }

    /// Shows the photos of these folders only. Other photos are kept in case their folders are given again.
    ///
    /// - Parameters:
    ///   - folders: The library folders.
    ///   - roots: The folders that aren't inside others.
    package func show(_ folders: [GivenFolder], roots: [FilePath]) throws {
        let shown = folders.map {
            ShownRoot(given: $0.given, path: $0.path, isShown: roots.contains($0.path))
        }
        // Usually nothing has changed. An idle server must not write.
        let known = try read(Self.roots)
        guard !known.isSuperset(of: shown) || !known.filter(\.isShown).isSubset(of: shown) else { return }
        try write(isDurable: true) { database in
            let before = try Self.shownRoots(database)
            database.didChangeFolders()
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
                let path = try FilePath(row[1] as Data)
                let isShown = roots.contains { path.starts(with: $0) }
                if try isShown != row[2] {
                    try database.run(
                        "UPDATE folder SET shown = ? WHERE id = ?",
                        arguments: [isShown, row[0] as Int64]
                    )
                }
            }
            database.didChangeShownFolders()
            return ((), .photos)
        }
    }

    /// Returns all library folders that were ever given.
    private static func roots(_ database: any Database) throws -> Set<ShownRoot> {
        let rows = try Row.fetchAll(database, sql: "SELECT given, path, shown FROM root")
        return Set(
            try rows.map {
                try ShownRoot(given: FilePath($0[0] as Data), path: FilePath($0[1] as Data), isShown: $0[2])
            }
        )
    }

    /// Returns the shown folders that have files or problems.
    package func shownFolders() throws -> [(path: FilePath, problem: String?)] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT path, problem FROM folder WHERE shown").map {
                try (FilePath($0[0] as Data), $0[1])
            }
        }
    }

    /// Returns the known problem of a folder, if it has one.
    package func problem(of folder: FilePath) throws -> String? {
        try read { database in
            try String.fetchOne(
                database,
                sql: "SELECT problem FROM folder WHERE path = ? AND problem IS NOT NULL",
                arguments: [folder.data]
            )
        }
    }

    /// Records the problem of a folder, or that it has none.
    package func setProblem(_ problem: String?, of folder: FilePath) throws {
        try write { database in
            let id = try Self.folderID(database, folder)
            try database.run("UPDATE folder SET problem = ? WHERE id = ?", arguments: [problem, id])
            return ((), [])
        }
    }

    /// Returns whether any photo is known, in any folder.
    package func hasPhotos() throws -> Bool {
        try read { database in
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE state = 0)") ?? false
        }
    }

    /// Removes folders without files.
    package func removeEmptyFolders() throws {
        try write { database in
            let removed = try database.change(
                """
                DELETE FROM folder WHERE problem IS NULL
                    AND NOT EXISTS (SELECT 1 FROM file WHERE file.folder = folder.id)
                """,
                arguments: []
            )
            if removed > 0 { database.didChangeFolders() }
            return ((), [])
        }
    }
}
