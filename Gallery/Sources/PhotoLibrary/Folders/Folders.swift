import CatalogDatabase
import Foundation
import SourceFiles
import SystemPackage

/// A row of the catalog for a library folder.
private struct ShownRoot: Hashable {
    var given: FilePath
    var path: FilePath
    /// Whether it isn't inside another library folder.
    var isShown: Bool
}

extension Catalog {
    /// The library folders and all of their files, as the indexer has found them.
    public struct Folders: Sendable {
        let access: CatalogAccess
        /// Brickwork's folder for its own files.
        package let dataFolder: FilePath
        /// The source of photo versions.
        let versions: PhotoVersions
    }
}

extension Catalog.Folders {
    /// Returns the path that a library folder had when it was last available.
    package func rememberedPath(of given: FilePath) throws -> FilePath? {
        try access.read { database in
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
        let known = try access.read(Self.roots)
        guard !known.isSuperset(of: shown) || !known.filter(\.isShown).isSubset(of: shown) else { return }
        try access.write(isDurable: true) { database in
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
        try access.read { database in
            try Row.fetchAll(database, sql: "SELECT path, problem FROM folder WHERE shown").map {
                try (FilePath($0[0] as Data), $0[1])
            }
        }
    }

    /// Returns the known problem of a folder, if it has one.
    package func problem(of folder: FilePath) throws -> String? {
        try access.read { database in
            try String.fetchOne(
                database,
                sql: "SELECT problem FROM folder WHERE path = ? AND problem IS NOT NULL",
                arguments: [folder.data]
            )
        }
    }

    /// Records the problem of a folder, or that it has none.
    package func setProblem(_ problem: String?, of folder: FilePath) throws {
        try access.write { database in
            let id = try Self.folderID(database, folder)
            try database.run("UPDATE folder SET problem = ? WHERE id = ?", arguments: [problem, id])
            return ((), [])
        }
    }

    /// Returns whether any photo is known, in any folder.
    package func hasPhotos() throws -> Bool {
        try access.read { database in
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE state = 0)") ?? false
        }
    }

    /// Removes folders without files.
    package func removeEmptyFolders() throws {
        try access.write { database in
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

    /// Returns the unreadable files of the shown folders with the reasons, by folder and name, photos that are shown in part or
    /// whose metadata can't be read, and the files that wait to be read.
    ///
    /// - Parameters:
    ///   - offset: The number of files to skip.
    ///   - limit: The largest number of files to return.
    public func unreadable(offset: Int = 0, limit: Int = .max) throws -> [UnreadableFile] {
        try access.read { database in
            let roots = try Self.shownRoots(database)
            let rows = try Row.fetchAll(
                database,
                sql: "\(Self.unreadableRows) ORDER BY 1, 2 NULLS FIRST LIMIT ? OFFSET ?",
                arguments: [limit, offset]
            )
            return try rows.map { row in
                var file = try FilePath(row[0] as Data)
                if let name = try row[1] as Data? {
                    file = file.appending(FileName(name))
                }
                let place = Self.place(of: file, in: roots)
                return try UnreadableFile(
                    folder: place.root.shown,
                    path: place.path.shown,
                    reason: row[2],
                    isWaiting: row[3],
                    isShownInPart: row[4]
                )
            }
        }
    }

    /// Returns the number of files that can't be read or shown or whose metadata can't be read, and of folders that can't be
    /// read.
    public func unreadableCount() throws -> Int {
        try access.read { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(Self.unreadableRows)) AS listed") ?? 0
        }
    }

    private static let unreadableRows = """
        SELECT folder.path, file.name, file.reason, 0,
            CASE file.kind WHEN '\(Catalog.Thumbnails.damaged)' THEN 1 ELSE 0 END
        FROM file JOIN folder ON folder.id = file.folder
        WHERE file.reason IS NOT NULL AND file.waiting IS NULL AND folder.shown
        UNION ALL
        SELECT folder.path, file.name, file.problem, 0, 0 FROM file JOIN folder ON folder.id = file.folder
        WHERE file.problem IS NOT NULL AND file.reason IS NULL AND file.waiting IS NULL AND folder.shown
        UNION ALL
        SELECT folder.path, file.name, file.waiting, 1, 0 FROM file JOIN folder ON folder.id = file.folder
        WHERE file.waiting IS NOT NULL AND folder.shown
        UNION ALL
        SELECT path, NULL, problem, 0, 0 FROM folder WHERE problem IS NOT NULL AND shown
        """

    /// Returns the number of files that aren't pictures, by file name extension.
    public func passedOverFormats() throws -> [String: Int] {
        try access.read { database in
            let rows = try database.walk(
                """
                SELECT file.name FROM file JOIN folder ON folder.id = file.folder
                WHERE file.state = 2 AND folder.shown
                """
            )
            var formats: [String: Int] = [:]
            while try rows.next() {
                let name = FileName(Data(rows.bytes(0)))
                guard !name.isTakeoutSidecar, !name.isSidecar, !name.isFolderText else { continue }
                let format = name.fileExtension.map { ".\($0)" } ?? "without a dot"
                formats[format, default: 0] += 1
            }
            return formats
        }
    }

    /// Returns the library folders, without symbolic links.
    package func shownRoots() throws -> [FilePath] {
        try access.read { try Self.shownRoots($0) }
    }

    static func shownRoots(_ database: any Database) throws -> [FilePath] {
        try Data.fetchAll(database, sql: "SELECT DISTINCT path FROM root WHERE shown ORDER BY path").map {
            FilePath($0)
        }
    }

    /// Returns the library folder of a file, and the path within it.
    static func place(of file: FilePath, in roots: [FilePath]) -> (root: FilePath, path: FilePath) {
        guard let index = root(of: file.data, in: roots.map(\.data)) else {
            return (file.removingLastComponent(), FilePath(root: nil, file.lastComponent.map { [$0] } ?? []))
        }
        var path = file
        _ = path.removePrefix(roots[index])
        return (roots[index], path)
    }

    /// Returns which library folder a file or folder is in, or nil if it is in none. Works on bytes, because there may be many files.
    static func root(of path: Data, in roots: [Data]) -> Int? {
        let slash = UInt8(ascii: "/")
        return roots.firstIndex { root in
            path.prefix(root.count) == root
                && (path.count == root.count || root.last == slash || path[root.count] == slash)
        }
    }

    /// Returns the library folders that aren't there, such as those on disks that aren't mounted. Blocks the thread.
    public func absentFolders() throws -> [FilePath] {
        try shownRoots().filter {
            !$0.starts(with: "s3:") && !FileManager.default.fileExists(atPath: $0.string)
        }
    }
}

/// A library folder.
package struct GivenFolder: Hashable, Sendable {
    /// The absolute path as given.
    package var given: FilePath
    /// The path after resolving symbolic links.
    package var path: FilePath

    package init(given: FilePath, path: FilePath) {
        self.given = given
        self.path = path
    }
}
