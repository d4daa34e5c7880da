import Foundation
import PostgreSQL
import Synchronization
import SystemPackage

/// What is known of the photos: one database, in a file that one process at a time has open, or a PostgreSQL server's, which
/// many use.
///
/// Its questions may be asked from any thread, also while photos are written: each sees a whole state. They wait for
/// the disk or the network; ask from where waiting is allowed.
public final class Catalog: Sendable {
    /// 32 random hexadecimal digits, made with the catalog: with them in an address, what was kept of another
    /// catalog is not taken for this one's.
    public let token: String

    /// Whether the file was a catalog from before the first release, in the place of which there now is a new one.
    public let wasMadeAnew: Bool

    /// The folder in which Brickwork keeps its own files.
    let dataFolder: FilePath
    /// Another one at each start of the program.
    let start = newToken()
    let database: any DatabaseAccess
    let versions: PhotoVersions
    let knownFolderWords = Mutex<(revision: Int, words: FolderWords)?>(nil)
    private let revisions: Broadcast<Revision>
    private let isThere = Broadcast(true)
    private let steps = Mutex(Steps())

    /// How far the count of changes goes on with the next one: at the first of each run, it leaps, and at the first after a
    /// server was away, which may have lost its last moments.
    private struct Steps {
        private(set) var photos = leap
        /// Colors alone make the count of photos go on only then.
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

    /// Opens a catalog in a file, or makes it.
    ///
    /// - Throws: ``CatalogError``, whose description says what to do.
    public convenience init(file: FilePath) throws {
        try self.init(file: file, versions: PhotoVersions())
    }

    /// - Parameters:
    ///   - mostPages: A limit on the file's size, in pages of 4096 bytes: a disk that gets full.
    ///   - versions: Where photos' versions come from.
    convenience init(file: FilePath, mostPages: Int? = nil, versions: PhotoVersions) throws {
        let database = try SQLiteAccess(file: file, mostPages: mostPages)
        try self.init(
            database,
            wasMadeAnew: database.wasMadeAnew,
            dataFolder: file.removingLastComponent(),
            versions: versions
        )
    }

    /// Opens a catalog in a PostgreSQL database, or makes it there.
    ///
    /// - Parameters:
    ///   - purpose: What it is opened for; of those who read folders, there is one at a time.
    ///   - dataFolder: Where Brickwork keeps its own files on this machine.
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

    /// Waits until the catalog's file is deleted or moved away, as far as the system says so.
    ///
    /// - Throws: ``CatalogError`` when it is. Where the task is cancelled, it returns.
    public func waitUntilGone() async throws {
        try await database.waitUntilGone()
    }

    /// Ends its use, at the latest at the end of what is being read or written: another process may have it then.
    /// Later questions fail.
    public func close() throws {
        try database.close()
    }

    /// The present state's number.
    public var revision: Revision { revisions.latest }

    /// The state's number now, and then whenever it changes. Who is slow misses what lies between, never the latest.
    public func changes() -> AsyncStream<Revision> {
        revisions.stream()
    }

    /// Whether the catalog can be reached, now and whenever that changes: a server that has it may be away, and come back.
    public func presence() -> AsyncStream<Bool> {
        isThere.stream()
    }

    // MARK: - Within the library

    /// What a change was about.
    struct Change: OptionSet {
        let rawValue: Int
        static let photos = Change(rawValue: 1)
        static let colors = Change(rawValue: 2)
    }

    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        try database.read(body)
    }

    /// Writes all or nothing, then tells who listens what has changed.
    ///
    /// - Parameter isDurable: Whether not even a power failure may undo it.
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

    /// Makes the changes within a transaction, and counts them.
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

/// What a catalog that many may use is opened for.
public enum CatalogPurpose: Sendable {
    /// Folders are read into it, by one process alone.
    case indexing
    /// Folders are read into it, by workers that share the tasks.
    case working
    /// What is in it is shown.
    case showing
    /// A library is moved there, by one process alone.
    case moving
}
