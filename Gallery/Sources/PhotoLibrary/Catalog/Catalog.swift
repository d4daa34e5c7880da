import Foundation
import GRDB
import Synchronization
import SystemPackage

/// What is known of the photos: one SQLite database, which one process at a time has open.
///
/// Its questions may be asked from any thread, also while photos are written: each sees a whole state. They wait for
/// the disk; ask from where waiting is allowed.
public final class Catalog: Sendable {
    /// The database's file.
    public let file: FilePath
    /// 32 random hexadecimal digits, made with the catalog: with them in an address, what was kept of another
    /// catalog is not taken for this one's.
    public let token: String

    /// Whether the file was a catalog from before the first release, in the place of which there now is a new one.
    public let wasMadeAnew: Bool

    /// Another one at each start of the program.
    let start = CatalogSchema.newToken()
    let pool: DatabasePool
    // Let go of when the catalog is closed.
    private let lock: Mutex<CatalogLock?>
    private let presence: FilePresence
    let versions: PhotoVersions
    let knownFolderWords = Mutex<(revision: Int, words: FolderWords)?>(nil)
    private let revisions: Broadcast<Revision>
    /// How far the count of changes goes on with the next one: at the first of each run, it leaps.
    private let step = Mutex(Int.random(in: 1...Int(Int32.max)))

    /// Opens a catalog, or makes it.
    ///
    /// - Throws: ``CatalogError``, whose description says what to do.
    public convenience init(file: FilePath) throws {
        try self.init(file: file, versions: PhotoVersions())
    }

    /// - Parameters:
    ///   - mostPages: A limit on the file's size, in pages of 4096 bytes: a disk that gets full.
    ///   - versions: Where photos' versions come from.
    init(file: FilePath, mostPages: Int? = nil, versions: PhotoVersions) throws {
        self.file = file
        self.versions = versions
        lock = Mutex(try CatalogLock(for: file))
        do {
            var configuration = Configuration()
            // No other process of ours is there; whoever looks at it with other tools is waited for.
            configuration.busyMode = .timeout(10)
            configuration.maximumReaderCount = 8
            configuration.prepareDatabase { database in
                try Self.setDurable(false, database)
                database.add(function: PhotoDigest.function)
                if let mostPages {
                    try database.execute(sql: "PRAGMA max_page_count = \(mostPages)")
                }
            }
            (pool, wasMadeAnew) = try Self.open(file, configuration)
            presence = FilePresence(of: file)
            let state = try pool.read { database in
                (
                    token: try String.fetchOne(database, sql: "SELECT token FROM state") ?? "",
                    revision: try Self.revision(database)
                )
            }
            token = state.token
            revisions = Broadcast(state.revision)
        } catch let error as DatabaseError {
            throw CatalogError(error, file: file)
        }
    }

    /// Opens the database, with all tables in it.
    private static func open(_ file: FilePath, _ configuration: Configuration) throws
        -> (pool: DatabasePool, wasMadeAnew: Bool)
    {
        var pool = try DatabasePool(path: file.string, configuration: configuration)
        let migrator = CatalogSchema.migrator
        let isUnreleased = try pool.read(migrator.appliedIdentifiers).contains(CatalogSchema.unreleased)
        if isUnreleased {
            try pool.close()
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: file.string + end)
            }
            pool = try DatabasePool(path: file.string, configuration: configuration)
        }
        if try pool.read(migrator.hasBeenSuperseded) {
            throw CatalogError(
                .newer,
                "\(file): made by a later version of brickwork; use that one, or another folder with --data"
            )
        }
        try migrator.migrate(pool)
        return (pool, isUnreleased)
    }

    /// Waits until the catalog's file is deleted or moved away, as far as the system says so.
    ///
    /// - Throws: ``CatalogError`` when it is. Where the task is cancelled, it returns.
    public func waitUntilGone() async throws {
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

    /// Ends its use, at the latest at the end of what is being read or written: another process may have it then.
    /// Later questions fail.
    public func close() throws {
        do {
            // The connection that is closed last may only read, and leaves what was written beside the file.
            _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try pool.close()
        } catch let error as DatabaseError {
            throw CatalogError(error, file: file)
        }
        lock.withLock { $0 = nil }
    }

    /// The present state's number.
    public var revision: Revision { revisions.latest }

    /// The state's number now, and then whenever it changes. Who is slow misses what lies between, never the latest.
    ///
    /// GRDB's observations would ask the database after each transaction for what it has just said.
    public func changes() -> AsyncStream<Revision> {
        revisions.stream()
    }

    // MARK: - Within the library

    /// What a change was about.
    struct Change: OptionSet {
        let rawValue: Int
        static let photos = Change(rawValue: 1)
        static let colors = Change(rawValue: 2)
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try pool.read(body)
        } catch let error as DatabaseError {
            throw CatalogError(error, file: file)
        }
    }

    /// With WAL, a killed process loses nothing in any case, and a power failure at most the last moments. Identifiers
    /// and versions stand in addresses that others keep: before anybody hears of them, they are on the disk.
    private static func setDurable(_ isDurable: Bool, _ database: Database) throws {
        try database.execute(sql: "PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
    }

    /// Writes all or nothing, then tells who listens what has changed.
    ///
    /// - Parameter isDurable: Whether not even a power failure may undo it.
    @discardableResult
    func write<Value: Sendable>(
        isDurable: Bool = false,
        _ body: @Sendable (Database) throws -> (value: Value, change: Change)
    ) throws -> Value {
        try checkPresence()
        do {
            let (value, change, revision) = try pool.writeWithoutTransaction { database in
                if isDurable {
                    try Self.setDurable(true, database)
                }
                defer {
                    if isDurable {
                        try? Self.setDurable(false, database)
                    }
                }
                var result: (value: Value, change: Change, revision: Revision?)?
                try database.inTransaction {
                    result = try changes(database, body)
                    return .commit
                }
                return result!
            }
            if change.contains(.photos) {
                step.withLock { $0 = 1 }
            }
            if let revision {
                revisions.send(revision) { $0.photos + $0.colors < revision.photos + revision.colors }
            }
            return value
        } catch let error as DatabaseError {
            throw CatalogError(error, file: file)
        }
    }

    /// Makes the changes within a transaction, and counts them.
    private func changes<Value>(
        _ database: Database,
        _ body: (Database) throws -> (value: Value, change: Change)
    ) throws -> (value: Value, change: Change, revision: Revision?) {
        let (value, change) = try body(database)
        guard !change.isEmpty else { return (value, change, nil) }
        try database.execute(
            sql: "UPDATE state SET photosRevision = photosRevision + ?, colorsRevision = colorsRevision + ?",
            arguments: [
                change.contains(.photos) ? step.withLock(\.self) : 0, change.contains(.colors) ? 1 : 0,
            ]
        )
        return (value, change, try Self.revision(database))
    }

    static func revision(_ database: Database) throws -> Revision {
        let row = try Row.fetchOne(database, sql: "SELECT photosRevision, colorsRevision FROM state")
        return Revision(photos: row?[0] ?? 0, colors: row?[1] ?? 0)
    }
}
