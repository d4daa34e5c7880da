import CatalogDatabase
import Foundation
import SourceFiles
import SystemPackage

/// Reads a ``BackupFile`` into an empty catalog. Photos keep their numbers and versions, and the catalog gets the token of
/// the other one, so addresses stay valid.
///
/// The catalog records how many rows it has. An interrupted restore continues there. Until it ends, the catalog is marked
/// as incomplete, so that no other process uses it.
package struct CatalogRestore {
    private let file: FilePath
    private let catalog: any DatabaseAccess
    /// The number of rows to write together.
    private let batch: Int

    /// - Parameter catalog: Opened for ``CatalogPurpose/restoring``.
    package init(_ file: FilePath, into catalog: any DatabaseAccess, batch: Int = 2000) {
        self.file = file
        self.catalog = catalog
        self.batch = batch
    }

    /// Checks the backup, then reads the rows that the catalog doesn't have yet.
    ///
    /// - Parameter progress: Called at intervals, with the number of rows, which is 0 during the check. If
    ///     it throws, the restore is interrupted.
    /// - Returns: The number of photos.
    /// - Throws: ``CatalogError``, or the error of `progress`.
    package func run(progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }) throws -> Int {
        let end = try checkedEnd(progress)
        try catalog.write(isDurable: true) { try begin($0, end) }
        try copy(of: end.count, progress)
        return try catalog.write(isDurable: true) { try finish($0) }
    }

    /// Reads the whole backup, so that a damaged one changes nothing.
    private func checkedEnd(_ progress: (Int, Int) throws -> Void) throws -> BackupFile.End {
        let reader = try BackupReader(file)
        var lines = 0
        while try reader.next() != nil {
            lines += 1
            if lines % 1024 == 0 { try progress(0, 0) }
        }
        return reader.end!
    }

    /// Marks the catalog as incomplete, unless it already has a part of this backup.
    private func begin(_ database: any Database, _ end: BackupFile.End) throws {
        let id = "\(end.crc32) \(end.count)"
        if try database.isIncomplete() {
            guard try String.fetchOne(database, sql: "SELECT backup FROM restoring") == id else {
                throw CatalogError(
                    .unwritable,
                    "\(file): the catalog has a part of another backup; restore that one, or delete the catalog"
                )
            }
            return
        }
        for table in CatalogBackup.tableNames {
            guard try Int.fetchOne(database, sql: "SELECT 1 FROM \(table) LIMIT 1") == nil else {
                throw CatalogError(
                    .unwritable,
                    "\(file): the catalog has a library already; restore into an empty one"
                )
            }
        }
        try database.setIncomplete(true)
        try database.run("CREATE TABLE restoring (backup TEXT NOT NULL, done BIGINT NOT NULL)")
        try database.run("INSERT INTO restoring (backup, done) VALUES (?, 0)", arguments: [id])
    }

    private func copy(of total: Int, _ progress: (Int, Int) throws -> Void) throws {
        var done = try catalog.read { try Int.fetchOne($0, sql: "SELECT done FROM restoring") ?? 0 }
        let reader = try BackupReader(file)
        var place = 0
        var table = BackupFile.Table(table: "", columns: [])
        var rows: [[SQLValue]] = []
        func write() throws {
            try progress(done, total)
            guard !rows.isEmpty else { return }
            done += rows.count
            try catalog.write(isDurable: false) { database in
                let writer = CatalogWriter(database)
                try insert(writer, rows, table)
                try database.run("UPDATE restoring SET done = ?", arguments: [done])
                try writer.finish()
            }
            rows = []
        }
        while let line = try reader.next() {
            switch line {
            case .table(let next):
                try write()
                table = next
            case .row(let row):
                place += 1
                guard place > done else { continue }
                rows.append(try reader.values(row))
                if rows.count == batch { try write() }
            }
        }
        try write()
    }

    // MARK: - Rows

    private func insert(_ database: CatalogWriter, _ rows: [[SQLValue]], _ table: BackupFile.Table) throws {
        guard rows.allSatisfy({ $0.count == table.columns.count }),
            table.columns.allSatisfy({ $0.allSatisfy(\.isLetter) })
        else { throw CatalogError(.damaged, "\(file): damaged at table \(table.table); use another backup") }
        if table.table == "state" {
            return try setState(
                database,
                SQLArguments(byName: Dictionary(uniqueKeysWithValues: zip(table.columns, rows[0])))
            )
        }
        guard CatalogBackup.tableNames.contains(table.table) else {
            throw CatalogError(.damaged, "\(file): has an unknown table \(table.table)")
        }
        let sql = """
            INSERT INTO \(table.table) (\(table.columns.joined(separator: ", ")))
            VALUES (\(table.columns.map { _ in "?" }.joined(separator: ", ")))
            """
        for row in rows { try database.run(sql, arguments: SQLArguments(row)) }
        guard table.table == "file", let column = table.columns.firstIndex(of: "id") else { return }
        let ids = rows.compactMap { Int64($0[column]) }
        ids.forEach(database.didInsert)
        try database.insertTexts(ofPhotos: ids)
    }

    private func setState(_ database: any Database, _ state: SQLArguments) throws {
        // From now on, both catalogs may change. The same number must never mean different states.
        try database.run(
            """
            UPDATE state SET token = :token, photosRevision = CAST(:photosrevision AS BIGINT) + \(Int.random(in: 1...Int(Int32.max))),
                colorsRevision = :colorsrevision, foldersRevision = :foldersrevision, decoder = :decoder
            """,
            arguments: state
        )
        // Numbers of deleted files aren't used again.
        switch database.dialect {
        case .sqlite:
            try database.run("DELETE FROM sqlite_sequence WHERE name = 'file'")
            try database.run(
                "INSERT INTO sqlite_sequence (name, seq) VALUES ('file', coalesce(:lastfile, 0))",
                arguments: state
            )
        case .postgresql:
            for table in ["file", "folder", "tag", "content"] {
                let last = table == "file" ? "CAST(:lastfile AS BIGINT)" : "(SELECT max(id) FROM \(table))"
                _ = try database.rows(
                    """
                    SELECT setval(pg_get_serial_sequence('\(table)', 'id'), greatest(last, 1), last > 0)
                    FROM (SELECT coalesce(\(last), 0) AS last) AS numbers
                    """,
                    arguments: state
                )
            }
        }
    }

    // MARK: - The end

    /// Completes the derived tables, and marks the catalog as complete.
    ///
    /// - Returns: The number of photos.
    private func finish(_ database: any Database) throws -> Int {
        let writer = CatalogWriter(database)
        try markRaw(writer)
        try writer.finish()
        try Catalog.Walls.mendStretches(database)
        try database.run(CatalogWriter.countingTags)
        // Copies are known only now.
        try PeopleRows.countAll(database)
        if database.dialect == .postgresql {
            // Queries would otherwise be slow until the server has gathered statistics by itself.
            for table in CatalogBackup.tableNames + ["words", "tally", "stretch", "person", "filePerson"] {
                try database.run("ANALYZE \(table)")
            }
        }
        try database.run("DROP TABLE restoring")
        try database.setIncomplete(false)
        return try CatalogBackup.photoCount(database)
    }

    /// Whether a photo has a camera raw file is among its words. The photo may come before the file.
    private func markRaw(_ database: CatalogWriter) throws {
        let rows = try database.walk(
            "SELECT folder, name FROM file WHERE state <> \(FileState.photo.rawValue)"
        )
        var names: [Int64: [FileName]] = [:]
        while try rows.next() {
            let name = FileName(Data(rows.bytes(1)))
            if name.claimsRaw { names[rows.number(0), default: []].append(name) }
        }
        for (folder, names) in names.sorted(by: { $0.key < $1.key }) {
            try database.markShots(folder: folder, names)
        }
    }
}
