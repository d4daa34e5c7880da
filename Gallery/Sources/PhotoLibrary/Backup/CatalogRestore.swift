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
    /// Opens the tables of what users write.
    private let users: () throws -> any DatabaseAccess
    /// The number of rows to write together.
    private let batch: Int

    /// - Parameters:
    ///   - catalog: Opened for ``CatalogPurpose/restoring``.
    ///   - users: Opens the tables of what users write. Called only if the backup has some.
    package init(
        _ file: FilePath,
        into catalog: any DatabaseAccess,
        users: @escaping () throws -> any DatabaseAccess,
        batch: Int = 2000
    ) {
        self.file = file
        self.catalog = catalog
        self.users = users
        self.batch = batch
    }

    /// Checks the backup, then reads the rows that the catalog doesn't have yet.
    ///
    /// - Parameter progress: Called at intervals, with the number of rows, which is 0 during the check. If
    ///     it throws, the restore is interrupted.
    /// - Throws: ``CatalogError``, or the error of `progress`.
    package func run(progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }) throws
        -> BackupSummary
    {
        let (end, written) = try checked(progress)
        let restore = try written == 0 ? nil : UserRestore(file, end.id, into: users())
        try restore?.checkEmpty()
        try catalog.write(isDurable: true) { try begin($0, end) }
        try copy(of: end.count, progress)
        try restore?.run()
        return BackupSummary(photos: try catalog.write(isDurable: true) { try finish($0) }, written: written)
    }

    /// Reads the whole backup, so that a damaged one changes nothing.
    ///
    /// - Returns: The last line, and the number of rows that users have written.
    private func checked(_ progress: (Int, Int) throws -> Void) throws -> (
        end: BackupFile.End, written: Int
    ) {
        let reader = try BackupReader(file)
        var rules = try BackupRules(file)
        var lines = 0
        while let line = try reader.next() {
            switch line {
            case .table(let table): try rules.begin(table)
            case .row(let row): try rules.check(reader.values(row))
            }
            lines += 1
            if lines % 1024 == 0 { try progress(0, 0) }
        }
        try rules.finish()
        return (reader.end!, rules.written)
    }

    /// Marks the catalog as incomplete, unless it already has a part of this backup.
    private func begin(_ database: any Database, _ end: BackupFile.End) throws {
        if try database.isIncomplete() {
            guard try String.fetchOne(database, sql: "SELECT backup FROM restoring") == end.id else {
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
        try database.run("INSERT INTO restoring (backup, done) VALUES (?, 0)", arguments: [end.id])
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
            case .row where table.isOfUsers: continue
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
        if table.table == "state" {
            return try setState(
                database,
                SQLArguments(byName: Dictionary(uniqueKeysWithValues: zip(table.columns, rows[0])))
            )
        }
        let insertion = table.insertion
        for row in rows { try database.run(insertion, arguments: SQLArguments(row)) }
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
        try Catalog.Walls.mendSegments(database)
        try database.run(CatalogWriter.countingTags)
        // Copies are known only now.
        try PeopleRows.countAll(database)
        if database.dialect == .postgresql {
            // Queries would otherwise be slow until the server has gathered statistics by itself.
            for table in CatalogBackup.tableNames + ["words", "dayCount", "segment", "person", "filePerson"] {
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
