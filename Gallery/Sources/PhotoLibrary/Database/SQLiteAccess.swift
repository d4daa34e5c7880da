import CSQLite
import Foundation
import SQLite
import Synchronization
import SystemPackage
import Threads

/// A catalog in a file, which one process at a time has open.
final class SQLiteAccess: DatabaseAccess {
    /// The database's file.
    let file: FilePath
    /// Whether the file was a catalog from before the first release, in the place of which there now is a new one.
    let wasMadeAnew: Bool
    let pool: SQLitePool
    // Let go of when the catalog is closed.
    private let lock: Mutex<CatalogLock?>
    private let presence: FilePresence

    /// - Parameters:
    ///   - mostPages: A limit on the file's size, in pages of 4096 bytes: a disk that gets full.
    ///   - isReadOnly: Whether the file stays as it is, whatever is done.
    init(file: FilePath, mostPages: Int? = nil, isReadOnly: Bool = false) throws {
        self.file = file
        lock = Mutex(try CatalogLock(for: file))
        do {
            let open = {
                try SQLitePool(
                    path: file.string,
                    isReadOnly: isReadOnly,
                    functions: [Self.photoDigest, Self.hasWord]
                ) { connection in
                    try Self.setDurable(false, connection)
                    if let mostPages {
                        try connection.execute("PRAGMA max_page_count = \(mostPages)")
                    }
                }
            }
            // The last one that closes the file removes its log. A log is left by a crash or a power failure.
            let wasInterrupted = Self.hasLog(file)
            var pool = try open()
            if wasInterrupted, let fault = try pool.read(Self.firstFault) {
                throw SQLiteError(code: SQLITE_CORRUPT, fault)
            }
            let state = try pool.read(SQLiteSchema.state)
            wasMadeAnew = state == .unreleased && !isReadOnly
            if wasMadeAnew {
                pool.close()
                for end in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(atPath: file.string + end)
                }
                pool = try open()
            }
            switch state {
            case .newer: throw Self.newer(file)
            case .older, .unreleased:
                if isReadOnly { throw Self.older(file) }
                try pool.write(SQLiteSchema.migrate)
            case .current: break
            }
            self.pool = pool
            presence = FilePresence(of: file)
        } catch let error as SQLiteError {
            throw CatalogError(error, file: file)
        }
    }

    private static func hasLog(_ file: FilePath) -> Bool {
        var status = stat()
        return stat(file.string + "-wal", &status) == 0 && status.st_size > 0
    }

    /// Damaged pages. Doesn't compare indexes with their tables, which takes several times as long.
    private static func firstFault(_ connection: SQLiteConnection) throws -> String? {
        try texts("PRAGMA quick_check(1)", connection).first { $0 != "ok" }
    }

    func faults() throws -> [String] {
        do {
            return try pool.read { connection in
                try Self.texts("PRAGMA integrity_check(20)", connection).filter { $0 != "ok" }
                    + Self.texts("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check", connection)
                    .map { "table \($0) names rows that don't exist" }
            }
        } catch let error as SQLiteError where error.code == SQLITE_CORRUPT {
            // Such a page keeps SQLite from going on.
            return [error.description]
        } catch let error as SQLiteError {
            throw CatalogError(error, file: file)
        }
    }

    /// Returns the first column of all rows.
    private static func texts(_ sql: String, _ connection: SQLiteConnection) throws -> [String] {
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }

    private static func newer(_ file: FilePath) -> CatalogError {
        CatalogError(
            .newer,
            "\(file): made by a later version of brickwork; use that one, or another folder with --data"
        )
    }

    private static func older(_ file: FilePath) -> CatalogError {
        CatalogError(
            .damaged,
            "\(file): made by an earlier version of brickwork; read its folders with this one first, with brickwork index"
        )
    }

    /// ``PhotoDigest`` for triggers.
    private static let photoDigest = SQLiteFunction("photoDigest", argumentCount: PhotoDigest.columns.count) {
        arguments in
        PhotoDigest.of(PhotoDigest.columns.indices.map { arguments.integer($0) ?? -1 })
    }

    /// ``WordInText`` for searches: of three texts and dates, and then the question.
    private static let hasWord = SQLiteFunction("hasWord", argumentCount: 5) { arguments in
        let texts = (0..<3).map(arguments.text)
        return WordInText.of(arguments.text(4)).isFound(in: texts, dates: arguments.text(3)) ? 1 : 0
    }

    func waitUntilGone() async throws {
        await presence.waitForItsEnd()
        try await DiskThreads.shared.run { try self.checkPresence() }
    }

    /// A deleted file can be written to for a long time, and all of it is lost.
    private func checkPresence() throws {
        guard presence.isLost else { return }
        throw CatalogError(
            .gone,
            "\(file): deleted or moved while it was used; start again, and the photos are read anew"
        )
    }

    /// Another process may have it then.
    func close() {
        pool.close()
        lock.withLock { $0 = nil }
    }

    /// Nobody else writes.
    func follow(
        onChange: @escaping @Sendable (Revision) -> Void,
        onPresence: @escaping @Sendable (Bool) -> Void
    ) {}

    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        do {
            return try pool.read { try body(SQLiteDatabase($0)) }
        } catch let error as SQLiteError {
            throw CatalogError(error, file: file)
        }
    }

    func write<Value>(isDurable: Bool, _ body: (any Database) throws -> Value) throws -> Value {
        try checkPresence()
        do {
            return try pool.write { connection in
                if isDurable {
                    try Self.setDurable(true, connection)
                }
                defer {
                    if isDurable {
                        try? Self.setDurable(false, connection)
                    }
                }
                return try connection.transaction(.writing) { try body(SQLiteDatabase(connection)) }
            }
        } catch let error as SQLiteError {
            throw CatalogError(error, file: file)
        }
    }

    /// With WAL, a killed process loses nothing in any case, and a power failure at most the last moments. Identifiers
    /// and versions stand in addresses that others keep: before anybody hears of them, they are on the disk.
    private static func setDurable(_ isDurable: Bool, _ connection: SQLiteConnection) throws {
        try connection.execute("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
    }
}
