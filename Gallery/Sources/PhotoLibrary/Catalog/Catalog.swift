import Foundation
import PostgreSQL
import Synchronization
import SystemPackage

/// The facts about the photos, in one database: a file that one process at a time opens, or a PostgreSQL
/// server that many processes use.
///
/// Queries can run on any thread, also during writing: each sees a consistent state. They wait for the disk
/// or the network, so call them where waiting is allowed.
public final class Catalog: Sendable {
    /// 32 random hexadecimal digits, created with the catalog. Addresses contain them, so that caches never
    /// confuse two catalogs.
    public let token: String

    /// Whether the file was a catalog from before the first release, and has been replaced by a new one.
    public let wasMadeAnew: Bool

    /// Brickwork's folder for its own files.
    let dataFolder: FilePath
    /// A random value for each start of the program.
    let start = newToken()
    let database: any DatabaseAccess
    let versions: PhotoVersions
    let knownFolderWords = Mutex<(revision: Int, words: FolderWords)?>(nil)
    private let revisions: Broadcast<Revision>
    private let isThere = Broadcast(true)
    private let steps = Mutex(Steps())

    /// How much the next change adds to the revision. The first change after a start adds more, and so does
    /// the first one after the server was away, because the server may have lost its last changes.
    private struct Steps {
        private(set) var photos = leap
        /// Changes of colors alone add to the photos' revision only in these cases.
        private(set) var colors = 0

        private static var leap: Int { .random(in: 1...Int(Int32.max)) }

        mutating func count(_ change: Change) {
            if change.contains(.photos) || colors > 0 {
                photos = 1
            }
            colors = 0
        }

        mutating func afterLoss() {
            photos = Self.leap
            colors = photos
        }

        func photos(for change: Change) -> Int { change.contains(.photos) ? photos : colors }
    }

    /// Opens or creates a catalog in a file.
    ///
    /// - Throws: ``CatalogError``, whose description says what to do.
    public convenience init(file: FilePath) throws {
        try self.init(file: file, versions: PhotoVersions())
    }

    /// - Parameters:
    ///   - mostPages: A limit on the file's size, in pages of 4096 bytes. Simulates a full disk.
    ///   - versions: The source of photo versions.
    convenience init(file: FilePath, mostPages: Int? = nil, versions: PhotoVersions) throws {
        let database = try SQLiteAccess(file: file, mostPages: mostPages)
        try self.init(
            database,
            wasMadeAnew: database.wasMadeAnew,
            dataFolder: file.removingLastComponent(),
            versions: versions
        )
    }

    /// Opens or creates a catalog in a PostgreSQL database.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of opening it. Only one process at a time may read folders.
    ///   - dataFolder: Brickwork's folder for its own files on this machine.
    /// - Throws: ``CatalogError``, whose description says what to do.
    public convenience init(
        at address: PostgreSQLAddress,
        for purpose: CatalogPurpose,
        dataFolder: FilePath
    ) throws {
        try self.init(at: address, for: purpose, dataFolder: dataFolder, versions: PhotoVersions())
    }

    convenience init(
        at address: PostgreSQLAddress,
        for purpose: CatalogPurpose,
        dataFolder: FilePath,
        versions: PhotoVersions
    ) throws {
        try self.init(
            PostgreSQLAccess(address, for: purpose),
            wasMadeAnew: false,
            dataFolder: dataFolder,
            versions: versions
        )
    }

    private init(
        _ database: any DatabaseAccess,
        wasMadeAnew: Bool,
        dataFolder: FilePath,
        versions: PhotoVersions
    ) throws {
        self.database = database
        self.wasMadeAnew = wasMadeAnew
        self.dataFolder = dataFolder
        self.versions = versions
        let state = try database.read { database in
            (
                token: try String.fetchOne(database, sql: "SELECT token FROM state") ?? "",
                revision: try Self.revision(database)
            )
        }
        token = state.token
        revisions = Broadcast(state.revision)
        database.follow(
            onChange: { [revisions] in Self.send($0, to: revisions) },
            onPresence: { [weak self] presence in self?.note(presence) }
        )
    }

    private func note(_ presence: Bool) {
        guard presence != isThere.latest else { return }
        if presence {
            steps.withLock { $0.afterLoss() }
        }
        isThere.send(presence)
    }

    /// 128 random bits in hexadecimal.
    static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Waits until the catalog's file is deleted or moved, if the system reports this.
    ///
    /// - Throws: ``CatalogError`` when this happens. If the task is canceled, it returns.
    public func waitUntilGone() async throws {
        try await database.waitUntilGone()
    }

    /// Closes the catalog, at the latest when the current reads and writes have ended. Then another process
    /// may open it. Later queries fail.
    public func close() throws {
        try database.close()
    }

    /// The current revision.
    public var revision: Revision { revisions.latest }

    /// The current revision, and each later one. A slow listener skips some, but never the latest.
    public func changes() -> AsyncStream<Revision> {
        revisions.stream()
    }

    /// Whether the catalog's server can be reached, now and after each change.
    public func presence() -> AsyncStream<Bool> {
        isThere.stream()
    }

    // MARK: - Within the library

    /// The parts that a change affects.
    struct Change: OptionSet {
        let rawValue: Int
        static let photos = Change(rawValue: 1)
        static let colors = Change(rawValue: 2)
    }

    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        try database.read(body)
    }

    /// Writes in one transaction, then notifies listeners of the change.
    ///
    /// - Parameter isDurable: Whether the change must survive a power failure.
    @discardableResult
    func write<Value: Sendable>(
        isDurable: Bool = false,
        _ body: @Sendable (any Database) throws -> (value: Value, change: Change)
    ) throws -> Value {
        let (value, change, revision) = try database.write(isDurable: isDurable) {
            try changes($0, body)
        }
        if let revision {
            steps.withLock { $0.count(change) }
            Self.send(revision, to: revisions)
        }
        return value
    }

    private static func send(_ revision: Revision, to revisions: Broadcast<Revision>) {
        revisions.send(revision) { $0.photos + $0.colors < revision.photos + revision.colors }
    }

    /// Makes changes within a transaction, and counts them.
    private func changes<Value>(
        _ database: any Database,
        _ body: (any Database) throws -> (value: Value, change: Change)
    ) throws -> (value: Value, change: Change, revision: Revision?) {
        let (value, change) = try body(database)
        guard !change.isEmpty else { return (value, change, nil) }
        if change.contains(.photos) {
            try Self.mendStretches(database)
        }
        let row = try Row.fetchOne(
            database,
            sql: """
                UPDATE state SET photosRevision = photosRevision + ?, colorsRevision = colorsRevision + ?
                RETURNING photosRevision, colorsRevision
                """,
            arguments: [
                steps.withLock { $0.photos(for: change) }, change.contains(.colors) ? 1 : 0,
            ]
        )
        return (value, change, row.map { Revision(photos: $0[0], colors: $0[1]) })
    }

    static func revision(_ database: any Database) throws -> Revision {
        let row = try Row.fetchOne(database, sql: "SELECT photosRevision, colorsRevision FROM state")
        return Revision(photos: row?[0] ?? 0, colors: row?[1] ?? 0)
    }
}

/// The purpose of opening a catalog that several processes may use.
public enum CatalogPurpose: Sendable {
    /// A single process reads folders into it.
    case indexing
    /// Workers that share jobs read folders into it.
    case working
    /// A server shows it.
    case showing
    /// A single process copies a library into it.
    case moving
}
