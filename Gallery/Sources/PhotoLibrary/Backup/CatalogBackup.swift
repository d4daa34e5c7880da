import CatalogDatabase
import Foundation
import SystemPackage

/// Writes a catalog's tables into a ``BackupFile``. Other processes may use the catalog meanwhile: the backup has one
/// state of it.
package enum CatalogBackup {
    /// The tables in a backup, with their keys, in an order in which rows come after those that they refer to. The other
    /// tables follow from these, or aren't part of the library.
    private static let tables: KeyValuePairs = [
        "content": "id", "folder": "id", "tag": "id", "file": "id", "fileTag": "tag, file",
        "former": "folder, name", "verdict": "contentHash, stage", "root": "given", "volume": "path",
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
    ///   - file: The backup's file, which must not exist.
    ///   - progress: Called at intervals, with the number of rows. If it throws, the backup ends.
    /// - Returns: The number of photos.
    /// - Throws: ``CatalogError``, or the error of `progress`.
    package static func write(
        _ catalog: any DatabaseAccess,
        to file: FilePath,
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws -> Int {
        try catalog.read { database in
            let writer = try BackupWriter(file)
            let total = try tables.reduce(1) { total, table in
                try total + (Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.key)") ?? 0)
            }
            var done = 0
            let queries =
                tables.map { ($0.key, "SELECT * FROM \($0.key) ORDER BY \($0.value)") }
                + [("state", state(database.dialect))]
            for (table, query) in queries {
                let rows = try database.walk(query)
                // The same catalog gives the same file, whatever the database's order of columns is.
                let columns = rows.names.map { $0.lowercased() }.enumerated().sorted {
                    $0.element < $1.element
                }
                try writer.begin(table, columns: columns.map(\.element))
                while try rows.next() {
                    if done % 1024 == 0 { try progress(done, total) }
                    try writer.write(row: columns.map { rows.value($0.offset) })
                    done += 1
                }
            }
            try writer.finish()
            return try photoCount(database)
        }
    }

    static func photoCount(_ database: any Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM file WHERE state = 0") ?? 0
    }
}
