import Foundation
import GRDB
import Synchronization
import SystemPackage

/// A catalog in a file, which one process at a time has open.
final class SQLiteAccess: DatabaseAccess {
    /// The database's file.
    let file: FilePath
    /// Whether the file was a catalog from before the first release, in the place of which there now is a new one.
    let wasMadeAnew: Bool
    let pool: DatabasePool
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
            var configuration = Configuration()
            // No other process of ours is there; whoever looks at it with other tools is waited for.
            configuration.busyMode = .timeout(10)
            configuration.maximumReaderCount = 8
            configuration.readonly = isReadOnly
            configuration.prepareDatabase { database in
                try Self.setDurable(false, database)
                database.add(function: Self.photoDigest)
                database.add(function: Self.hasWord)
                if let mostPages {
                    try database.execute(sql: "PRAGMA max_page_count = \(mostPages)")
                }
            }
            (pool, wasMadeAnew) = try Self.open(file, configuration)
            presence = FilePresence(of: file)
        } catch let error as DatabaseError {
            throw CatalogError(error, file: file)
        }
    }

    /// Opens the database, with all tables in it.
    private static func open(_ file: FilePath, _ configuration: Configuration) throws
        -> (pool: DatabasePool, wasMadeAnew: Bool)
    {
        var pool = try DatabasePool(path: file.string, configuration: configuration)
        let migrator = SQLiteSchema.migrator
        if configuration.readonly {
            try checkTables(file, pool, migrator)
            return (pool, false)
        }
        let isUnreleased = try pool.read(migrator.appliedIdentifiers).contains(SQLiteSchema.unreleased)
        if isUnreleased {
            try pool.close()
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: file.string + end)
            }
            pool = try DatabasePool(path: file.string, configuration: configuration)
        }
        if try pool.read(migrator.hasBeenSuperseded) { throw newer(file) }
        try migrator.migrate(pool)
        return (pool, isUnreleased)
    }

    /// Makes sure that the tables are those of this version.
    private static func checkTables(
        _ file: FilePath,
        _ pool: DatabasePool,
        _ migrator: DatabaseMigrator
    ) throws {
        if try pool.read(migrator.appliedIdentifiers).contains(SQLiteSchema.unreleased) { throw older(file) }
        if try pool.read(migrator.hasBeenSuperseded) { throw newer(file) }
        guard try pool.read(migrator.hasCompletedMigrations) else { throw older(file) }
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
    private static let photoDigest = DatabaseFunction(
        "photoDigest",
        argumentCount: PhotoDigest.columns.count,
        pure: true
    ) { values in
        PhotoDigest.of(values.map { Int64.fromDatabaseValue($0) ?? -1 })
    }

    /// ``WordInText`` for searches: of three texts and dates, and then the question.
    private static let hasWord = DatabaseFunction("hasWord", argumentCount: 5, pure: true) { values in
        let texts = values.map { String.fromDatabaseValue($0) ?? "" }
        return WordInText.of(texts[4]).isFound(in: Array(texts[..<3]), dates: texts[3])
    }

    func waitUntilGone() async throws {
        await presence.waitForItsEnd()
        try await onThread { try self.checkPresence() }
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
    func close() throws {
        do {
            // The connection that is closed last may only read, and leaves what was written beside the file.
            _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try pool.close()
        } catch let error as DatabaseError {
            throw CatalogError(error, file: file)
        }
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
        } catch let error as DatabaseError {
            throw CatalogError(error, file: file)
        }
    }

    func write<Value>(isDurable: Bool, _ body: (any Database) throws -> Value) throws -> Value {
        try checkPresence()
        do {
            return try pool.writeWithoutTransaction { database in
                if isDurable {
                    try Self.setDurable(true, database)
                }
                defer {
                    if isDurable {
                        try? Self.setDurable(false, database)
                    }
                }
                var value: Value?
                try database.inTransaction {
                    value = try body(SQLiteDatabase(database))
                    return .commit
                }
                return value!
            }
        } catch let error as DatabaseError {
            throw CatalogError(error, file: file)
        }
    }

    /// With WAL, a killed process loses nothing in any case, and a power failure at most the last moments. Identifiers
    /// and versions stand in addresses that others keep: before anybody hears of them, they are on the disk.
    private static func setDurable(_ isDurable: Bool, _ database: GRDB.Database) throws {
        try database.execute(sql: "PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
    }
}
