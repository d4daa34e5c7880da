import CatalogDatabase
import Foundation
import SourceFiles
import Synchronization
import SystemPackage

/// The facts about the photos, in one database: a file that one process at a time opens, or a PostgreSQL
/// server that many processes use.
///
/// Queries can run on any thread, also during writing: each sees a consistent state. They wait for the disk
/// or the network, so call them where waiting is allowed.
public final class Catalog: HasState, Sendable {
    /// The token and the revision, which are in memory.
    public let state: CatalogState

    /// Whether results of decoding change which photos are shown. Servers that only show photos have no right to do that, and
    /// workers decode the same photos.
    let marksStacks: Bool

    /// Brickwork's folder for its own files.
    package let dataFolder: FilePath
    package let database: any DatabaseAccess
    let versions: PhotoVersions
    let knownFolderTree = Mutex<(revision: Int, tree: FolderTree)?>(nil)
    let knownFolderWords = Mutex<(revision: Int, words: FolderWords)?>(nil)
    let knownPeople = Mutex<(revision: Int, names: PeopleNames)?>(nil)
    /// The damage that a read or a write has found.
    private let damage = Mutex<CatalogError?>(nil)

    /// Opens or creates a catalog in a file.
    ///
    /// - Throws: ``CatalogError``, whose description says what to do.
    public convenience init(file: FilePath) throws {
        try self.init(file: file, versions: PhotoVersions())
    }

    /// - Parameters:
    ///   - mostPages: A limit on the file's size, in pages of 4096 bytes. Simulates a full disk.
    ///   - versions: The source of photo versions.
    package convenience init(file: FilePath, mostPages: Int? = nil, versions: PhotoVersions) throws {
        let database = try SQLiteAccess(file: file, mostPages: mostPages)
        try self.init(
            database,
            marksStacks: true,
            dataFolder: file.removingLastComponent(),
            versions: versions
        )
    }

    /// Opens a catalog in a file only to read it, also while another process uses it.
    ///
    /// - Throws: ``CatalogError``, whose description says what to do.
    public convenience init(reading file: FilePath) throws {
        try self.init(
            SQLiteAccess(file: file, for: .showing),
            marksStacks: false,
            dataFolder: file.removingLastComponent(),
            versions: PhotoVersions()
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

    package convenience init(
        at address: PostgreSQLAddress,
        for purpose: CatalogPurpose,
        dataFolder: FilePath,
        versions: PhotoVersions
    ) throws {
        try self.init(
            PostgreSQLAccess(address, for: purpose),
            marksStacks: purpose != .showing,
            dataFolder: dataFolder,
            versions: versions
        )
    }

    private init(
        _ database: any DatabaseAccess,
        marksStacks: Bool,
        dataFolder: FilePath,
        versions: PhotoVersions
    ) throws {
        self.database = database
        self.marksStacks = marksStacks
        self.dataFolder = dataFolder
        self.versions = versions
        state = try database.read { try CatalogState($0) }
        database.follow(
            onChange: { [state] in state.note($0) },
            onPresence: { [state] in state.note(presence: $0) }
        )
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

    /// Checks that the catalog answers, and that nothing has found damage in it since it was opened. Other parts of a
    /// damaged catalog may still answer.
    ///
    /// - Throws: ``CatalogError``.
    public func checkReadiness() throws {
        _ = try read { try Revision($0) }
        if let damage = damage.withLock(\.self) { throw damage }
    }

    // MARK: - Within the library

    package func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        try notingDamage { try database.read(body) }
    }

    private func notingDamage<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as CatalogError where error.kind == .damaged {
            damage.withLock { $0 = error }
            throw error
        }
    }

    /// Writes in one transaction, then notifies listeners of the change.
    ///
    /// - Parameter isDurable: Whether the change must survive a power failure.
    @discardableResult
    package func write<Value: Sendable>(
        isDurable: Bool = false,
        _ body: @Sendable (CatalogWriter) throws -> (value: Value, change: CatalogChange)
    ) throws -> Value {
        let (value, change, revision) = try notingDamage {
            try database.write(isDurable: isDurable) { try changes($0, body) }
        }
        if let revision {
            state.note(revision, after: change)
        }
        return value
    }

    /// Makes changes within a transaction, and counts them.
    private func changes<Value>(
        _ database: any Database,
        _ body: (CatalogWriter) throws -> (value: Value, change: CatalogChange)
    ) throws -> (value: Value, change: CatalogChange, revision: Revision?) {
        let writer = CatalogWriter(database)
        let (value, change) = try body(writer)
        try writer.finish()
        guard !change.isEmpty else { return (value, change, nil) }
        if change.contains(.photos) {
            try Self.mendStretches(database)
        }
        return (value, change, try state.advance(database, for: change))
    }
}
