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
    ///   - maxPages: A limit on the file's size, in pages of 4096 bytes. Simulates a full disk.
    ///   - versions: The source of photo versions.
    /// - Throws: ``CatalogError``, whose description says what to do.
    package convenience init(
        file: FilePath,
        maxPages: Int? = nil,
        versions: PhotoVersions = PhotoVersions()
    ) throws {
        let database = try SQLiteAccess(file: file, maxPages: maxPages)
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
        _ database: any CatalogDatabaseAccess,
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

/// The rights that a process needs in a catalog on a server. `deploy/roles.sql` grants them.
public enum CatalogRole: String, Sendable {
    /// Reads folders and does jobs.
    case worker = "brickwork_worker"
    /// Shows photos, and asks workers for thumbnails.
    case server = "brickwork_server"

    /// One right of each kind that the role has and the weaker roles lack.
    fileprivate var needed: [(right: String, table: String)] {
        switch self {
        case .worker: [("INSERT", "worker"), ("INSERT", "file"), ("UPDATE", "pass"), ("INSERT", "task")]
        case .server: [("INSERT", "task"), ("INSERT", "content"), ("UPDATE", "file"), ("INSERT", "refusal")]
        }
    }
}

/// What is checked once when a process starts, so that it doesn't fail in the middle of its work.
extension Catalog {
    /// The largest difference of the clocks in seconds. S3 services refuse a difference of 900.
    private static let maxDifference = 300.0

    /// Checks that the database's role has the rights that this process needs, and that this machine's clock
    /// agrees with the database's. For a catalog in a file, there is nothing to check.
    ///
    /// - Parameter now: Returns the time of this machine in seconds since 1970.
    /// - Throws: ``CatalogError``.
    public func check(_ role: CatalogRole, now: () -> Double) throws {
        try access.read { database in
            guard database.dialect == .postgresql else { return }
            try Self.checkRights(role, database)
            try Self.checkClock(now, database)
        }
    }

    private static func checkRights(_ role: CatalogRole, _ database: any Database) throws {
        for (right, table) in role.needed {
            let isGranted = try Bool.fetchOne(
                database,
                sql: "SELECT has_any_column_privilege('brickwork.\(table)', '\(right)')"
            )
            guard isGranted != true else { continue }
            let name = try String.fetchOne(database, sql: "SELECT current_user::text") ?? ""
            throw CatalogError(
                .unwritable,
                "the role \(name) lacks the right \(right) on the table \(table): use \(role.rawValue), "
                    + "or run deploy/roles.sql again"
            )
        }
    }

    private static func checkClock(_ now: () -> Double, _ database: any Database) throws {
        let before = now()
        let there = try Double.fetchOne(
            database,
            sql: "SELECT extract(epoch FROM clock_timestamp())::double precision"
        )
        guard let there else { return }
        // The database has answered somewhere between the two times.
        let difference = (before + now()) / 2 - there
        guard abs(difference) > maxDifference else { return }
        let seconds = Int(abs(difference).rounded())
        throw CatalogError(
            .unwritable,
            "this machine's clock is \(seconds) s \(difference > 0 ? "ahead of" : "behind") the database's; set it"
        )
    }
}

extension Catalog {
    /// Returns the faults of the catalog, one line each: damaged pages and indexes of a file, and numbers of
    /// photos that don't add up. Reads all of a file.
    ///
    /// - Throws: ``CatalogError`` if the catalog can't be read.
    public func faults() throws -> [String] {
        let faults = try access.database.faults()
        // A damaged file has no reliable numbers.
        guard faults.isEmpty else { return faults }
        return try access.read { database in
            let (photos, counted) = (
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM file WHERE state = 0 AND repeats = 0"
                ) ?? 0,
                try Int.fetchOne(
                    database,
                    sql: "SELECT CAST(coalesce(sum(photos), 0) AS BIGINT) FROM dayCount"
                )
                    ?? 0
            )
            guard photos == counted else { return ["\(photos) photos, but their days have \(counted)"] }
            return try Self.contradictions.compactMap { what, query in
                let key = database.dialect == .sqlite ? "words.rowid" : "words.id"
                let count = try Int.fetchOne(database, sql: query.replacing("words.id", with: key)) ?? 0
                return count == 0 ? nil : "\(count) \(what)"
            }
        }
    }

    /// Queries that count the rows of derived tables that the photos contradict.
    private static let contradictions = [
        (
            "days with a wrong number of photos",
            """
            SELECT count(*) FROM (
                SELECT dated, day, folder, count(*) AS photos FROM file WHERE state = 0 AND repeats = 0
                GROUP BY dated, day, folder
            ) AS own LEFT JOIN dayCount ON dayCount.dated = own.dated AND dayCount.day = own.day AND dayCount.folder = own.folder
            WHERE coalesce(dayCount.photos, 0) <> own.photos
            """
        ),
        (
            "tags with a wrong number of photos",
            "SELECT count(*) FROM tag WHERE photos <> (\(CatalogWriter.countOfTag))"
        ),
        (
            "photos that searches don't find",
            """
            SELECT count(*) FROM file WHERE state = 0
                AND NOT EXISTS (SELECT 1 FROM words WHERE words.id = file.id)
            """
        ),
    ]
}
