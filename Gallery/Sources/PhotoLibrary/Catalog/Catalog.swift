import CatalogDatabase
import Foundation
import SourceFiles
import SystemPackage

/// The facts about the photos, in one database: a file that one process at a time opens, or a PostgreSQL
/// server that many processes use.
///
/// Queries of its parts can run on any thread, also during writing: each sees a consistent state. They wait for the disk or
/// the network, so asynchronous code has a `Blocking<Catalog>`, or one of the parts that it needs.
public final class Catalog: HasState, Sendable {
    /// The photos of the shown folders.
    public let photos: Photos
    /// Searches for photos.
    public let search: Search
    /// The tags, people, folders and places of its photos, with their numbers of photos.
    public let facets: Facets
    /// Walls of its photos.
    public let walls: Walls
    /// The library folders and all of their files.
    public let folders: Folders
    /// The results of making thumbnails.
    public let thumbnails: Thumbnails
    /// The contents that decoders have refused.
    public let refusals: Refusals

    let access: CatalogAccess

    /// Opens or creates a catalog in a file.
    ///
    /// - Parameters:
    ///   - mostPages: A limit on the file's size, in pages of 4096 bytes. Simulates a full disk.
    ///   - versions: The source of photo versions.
    /// - Throws: ``CatalogError``, whose description says what to do.
    package convenience init(
        file: FilePath,
        mostPages: Int? = nil,
        versions: PhotoVersions = PhotoVersions()
    ) throws {
        let database = try SQLiteAccess(file: file, mostPages: mostPages)
        try self.init(database, marksStacks: true, file.removingLastComponent(), versions)
    }

    /// Opens a catalog in a file only to read it, also while another process uses it.
    ///
    /// - Throws: ``CatalogError``, whose description says what to do.
    public convenience init(reading file: FilePath) throws {
        let database = try SQLiteAccess(file: file, for: .showing)
        try self.init(database, marksStacks: false, file.removingLastComponent(), PhotoVersions())
    }

    /// Opens or creates a catalog in a PostgreSQL database.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of opening it. Only one process at a time may read folders.
    ///   - dataFolder: Brickwork's folder for its own files on this machine.
    ///   - versions: The source of photo versions.
    /// - Throws: ``CatalogError``, whose description says what to do.
    package convenience init(
        at address: PostgreSQLAddress,
        for purpose: CatalogPurpose,
        dataFolder: FilePath,
        versions: PhotoVersions = PhotoVersions()
    ) throws {
        let database = try PostgreSQLAccess(address, for: purpose)
        try self.init(database, marksStacks: purpose != .showing, dataFolder, versions)
    }

    private init(
        _ database: any DatabaseAccess,
        marksStacks: Bool,
        _ dataFolder: FilePath,
        _ versions: PhotoVersions
    ) throws {
        access = try CatalogAccess(database)
        search = Search(access: access)
        photos = Photos(access: access, search: search)
        facets = Facets(access: access, search: search)
        walls = Walls(access: access, search: search)
        folders = Folders(access: access, dataFolder: dataFolder, versions: versions)
        thumbnails = Thumbnails(access: access, marksStacks: marksStacks)
        refusals = Refusals(access: access)
    }

    /// The token and the revision, which are in memory.
    public var state: CatalogState { access.state }

    /// Waits until the catalog's file is deleted or moved, if the system reports this.
    ///
    /// - Throws: ``CatalogError`` when this happens. If the task is canceled, it returns.
    public func waitUntilGone() async throws {
        try await access.database.waitUntilGone()
    }

    /// Closes the catalog, at the latest when the current reads and writes have ended. Then another process
    /// may open it. Later queries fail.
    public func close() throws {
        try access.database.close()
    }

    /// Checks that the catalog answers, and that nothing has found damage in it since it was opened. Other parts of a
    /// damaged catalog may still answer.
    ///
    /// - Throws: ``CatalogError``.
    public func checkReadiness() throws {
        _ = try access.read { try Revision($0) }
        if let damage = access.foundDamage { throw damage }
    }
}
