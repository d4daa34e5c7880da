import CSQLite
import Foundation
import SourceFiles
import Synchronization
import SystemPackage

/// A catalog in a file, which only one process at a time writes to.
package final class SQLiteAccess: CatalogDatabaseAccess {
    /// The database's file.
    package let file: FilePath
    package let pool: SQLitePool
    // Released when the catalog is closed. Nil if it is only read.
    private let lock: Mutex<CatalogLock?>
    private let presence: FilePresence

    /// - Parameters:
    ///   - purpose: ``CatalogPurpose/showing`` only reads, also while another process uses the file.
    ///   - maxPages: A limit on the file's size, in pages of 4096 bytes. Simulates a full disk.
    package init(file: FilePath, for purpose: CatalogPurpose = .indexing, maxPages: Int? = nil) throws {
        self.file = file
        let isReadOnly = purpose == .showing
        lock = Mutex(isReadOnly ? nil : try CatalogLock(for: file))
        do {
            let open = {
                try SQLitePool(
                    path: file.string,
                    isReadOnly: isReadOnly,
                    functions: [Self.hasWord, Self.isInRanges]
                ) { connection in
                    try Self.setDurable(false, connection)
                    if let maxPages {
                        try connection.execute("PRAGMA max_page_count = \(maxPages)")
                    }
                }
            }
            // Closing the last connection deletes the log. An existing log is left from a crash or a power
            // failure.
            let wasInterrupted = !isReadOnly && Self.hasLog(file)
            let pool = try open()
            if wasInterrupted, let fault = try pool.read(Self.firstFault) {
                throw SQLiteError(code: SQLITE_CORRUPT, fault)
            }
            try SQLiteSchema.prepare(pool, file: file, for: purpose)
            self.pool = pool
            presence = FilePresence(of: file)
        } catch let error as SQLiteError {
            throw CatalogError(error, file: file)
        }
    }

    private static func hasLog(_ file: FilePath) -> Bool {
        let size = try? FilePath(file.string + "-wal").stat().size
        return (size ?? 0) > 0
    }

    /// Returns the first damaged page. Doesn't compare indexes with their tables, which takes several times
    /// as long.
    private static func firstFault(_ connection: SQLiteConnection) throws -> String? {
        try texts("PRAGMA quick_check(1)", connection).first { $0 != "ok" }
    }

    package func faults() throws -> [String] {
        do {
            return try pool.read { connection in
                try Self.texts("PRAGMA integrity_check(20)", connection).filter { $0 != "ok" }
                    + Self.texts("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check", connection)
                    .map { "table \($0) names rows that don't exist" }
            }
        } catch let error as SQLiteError where error.code == SQLITE_CORRUPT {
            // SQLite can't continue after such a page.
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

    /// ``WordInText`` as a function for searches. Its arguments are three texts, the dates, and the search.
    private static let hasWord = SQLiteFunction("hasWord", argumentCount: 5) { arguments in
        let word = arguments.made(from: 4) { WordInText(arguments.text(4)) }
        return (0..<3).contains { word.isFound(in: arguments.text($0)) }
            || word.isFound(inDates: arguments.text(3)) ? 1 : 0
    }

    /// Whether a number is in one of some ranges, which ``NumberRanges`` reads.
    private static let isInRanges = SQLiteFunction("isInRanges", argumentCount: 2) { arguments in
        let ranges = arguments.made(from: 1) { NumberRanges(arguments.text(1)) }
        return ranges.contain(arguments.number(0)) ? 1 : 0
    }

    package func waitUntilGone() async throws {
        await presence.waitForItsEnd()
        try await DiskThreads.shared.run { try self.checkPresence() }
    }

    /// Writing to a deleted file can go on for a long time, but everything is lost.
    private func checkPresence() throws {
        guard presence.isLost else { return }
        throw CatalogError(
            .gone,
            "\(file): deleted or moved while in use; start brickwork again, and the photos are read again"
        )
    }

    /// After this, another process may open it.
    package func close() {
        pool.close()
        lock.withLock { $0 = nil }
    }

    /// No other process writes.
    package func follow(
        onChange: @escaping @Sendable (Revision) -> Void,
        onTrouble: @escaping @Sendable (String?) -> Void
    ) {}

    package func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        do {
            return try pool.read { try body(SQLiteDatabase($0)) }
        } catch let error as SQLiteError {
            throw CatalogError(error, file: file)
        }
    }

    package func write<Value>(isDurable: Bool, _ body: (any Database) throws -> Value) throws -> Value {
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

    /// With WAL, killing the process loses nothing, and a power failure loses only the last changes. But
    /// identifiers and versions are part of addresses that others store, so they must be on the disk before
    /// anyone sees them.
    private static func setDurable(_ isDurable: Bool, _ connection: SQLiteConnection) throws {
        try connection.execute("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
    }
}
