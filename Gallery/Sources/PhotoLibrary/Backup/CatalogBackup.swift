import CatalogDatabase
import Foundation
import SystemPackage

/// What a backup has.
package struct BackupSummary: Equatable, Sendable {
    /// The number of photos.
    package var photos: Int
    /// The number of rows that users have written: users, sessions, links, favorites, albums and their photos. The user of a wall
    /// where nobody signs in doesn't count: each server makes one.
    package var written = 0
}

/// Writes a catalog's tables into a ``BackupFile``, and then the tables of what users write. Other processes may use both
/// meanwhile: the backup has one state of each.
package enum CatalogBackup {
    /// The tables in a backup, with their keys, in an order in which rows come after those that they refer to. The other
    /// tables follow from these, or aren't part of the library.
    private static let tables: KeyValuePairs = [
        "content": "id", "folder": "id", "tag": "id", "file": "id", "fileTag": "tag, file",
        "removedPhoto": "folder, name", "refusal": "contentHash, stage", "root": "given", "volume": "path",
    ]

    static var tableNames: [String] { tables.map(\.key) }

    /// The only row of `state`, with the last number that was ever given to a file.
    private static func state(_ dialect: SQLDialect) -> String {
        let last =
            dialect == .sqlite
            ? "(SELECT max(seq) FROM sqlite_sequence WHERE name = 'file')"
            : "(SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM file_id_seq)"
        return
            "SELECT token, photosRevision, colorsRevision, foldersRevision, decoder, \(last) AS lastFile FROM state"
    }

    /// Writes a backup. If this fails, or the process ends, no file has its name.
    ///
    /// - Parameters:
    ///   - users: What users write, or nil for a catalog alone.
    ///   - file: The backup's file, which must not exist.
    ///   - progress: Called at intervals, with the number of rows. If it throws, the backup ends.
    /// - Throws: ``CatalogError``, or the error of `progress`.
    package static func write(
        _ catalog: any DatabaseAccess,
        users: (any DatabaseAccess)? = nil,
        to file: FilePath,
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws -> BackupSummary {
        let writer = try BackupWriter(file)
        var done = 0
        var summary = try catalog.read { database in
            let total = try count(database, tables) + 1
            try write(database, tables, to: writer, done: &done) { try progress($0, total) }
            try write(database, "state", state(database.dialect), to: writer, done: &done) {
                try progress($0, total)
            }
            return BackupSummary(photos: try photoCount(database))
        }
        try users?.read { database in
            let total = try done + count(database, UserTables.backedUp)
            try write(database, UserTables.backedUp, to: writer, done: &done) { try progress($0, total) }
        }
        try writer.finish()
        summary.written = writer.written
        return summary
    }

    private static func count(_ database: any Database, _ tables: KeyValuePairs<String, String>) throws -> Int
    {
        try tables.reduce(0) { total, table in
            try total + (Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.key)") ?? 0)
        }
    }

    private static func write(
        _ database: any Database,
        _ tables: KeyValuePairs<String, String>,
        to writer: BackupWriter,
        done: inout Int,
        _ progress: (Int) throws -> Void
    ) throws {
        for (table, key) in tables {
            let query = "SELECT * FROM \(table) ORDER BY \(key)"
            try write(database, table, query, to: writer, done: &done, progress)
        }
    }

    private static func write(
        _ database: any Database,
        _ table: String,
        _ query: String,
        to writer: BackupWriter,
        done: inout Int,
        _ progress: (Int) throws -> Void
    ) throws {
        let rows = try database.walk(query)
        // The same catalog gives the same file, whatever the database's order of columns is.
        let columns = rows.names.map { $0.lowercased() }.enumerated().sorted { $0.element < $1.element }
        try writer.begin(table, columns: columns.map(\.element))
        while try rows.next() {
            if done % 1024 == 0 { try progress(done) }
            try writer.write(row: columns.map { rows.value($0.offset) })
            done += 1
        }
    }

    static func photoCount(_ database: any Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM file WHERE state = 0") ?? 0
    }
}
