import CatalogDatabase
import SourceFiles
import Synchronization

/// The token and the latest revision of a catalog, in memory. Nothing here waits for the database.
public final class CatalogState: Sendable {
    /// 32 random hexadecimal digits, created with the catalog. Addresses contain them, so that caches never
    /// confuse two catalogs.
    public let token: String

    private let revisions: Broadcast<Revision>
    private let trouble = Broadcast<String?>(nil)
    private let steps = Mutex(Steps())

    /// How much the next change adds to the revision. The first change after a start adds more, and so does
    /// the first one after the server was away, because the server may have lost its last changes.
    private struct Steps {
        private(set) var photos = leap
        /// Changes of colors alone add to the photos' revision only in these cases.
        private(set) var colors = 0

        private static var leap: Int { .random(in: 1...Int(Int32.max)) }

        mutating func count(_ change: CatalogChange) {
            if change.contains(.photos) || colors > 0 {
                photos = 1
            }
            colors = 0
        }

        mutating func afterLoss() {
            photos = Self.leap
            colors = photos
        }

        func photos(for change: CatalogChange) -> Int { change.contains(.photos) ? photos : colors }
    }

    init(_ database: any Database) throws {
        token = try String.fetchOne(database, sql: "SELECT token FROM state") ?? ""
        revisions = Broadcast(try Revision(database))
    }

    /// The token in addresses, shortened to the 16 characters that fit into a root node.
    public var addressToken: String { String(token.prefix(16)) }

    /// The current revision.
    public var revision: Revision { revisions.latest }

    /// The current revision, and each later one. A slow listener skips some, but never the latest.
    public func changes() -> AsyncStream<Revision> {
        revisions.stream()
    }

    /// Why the catalog's server can't be reached, or nil if it can, now and after each change.
    public func troubles() -> AsyncStream<String?> {
        trouble.stream()
    }

    /// Raises the revision in the database within the transaction of a change, and returns it.
    func advance(_ database: any Database, for change: CatalogChange) throws -> Revision? {
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
        let revision = try row.map { try Revision(photos: $0[0], colors: $0[1]) }
        try revision?.announce(database)
        return revision
    }

    /// Notifies listeners of a change whose transaction has ended.
    func note(_ revision: Revision, after change: CatalogChange) {
        steps.withLock { $0.count(change) }
        note(revision)
    }

    /// Notifies listeners of a revision, unless a later one is known.
    func note(_ revision: Revision) {
        revisions.send(revision) { $0.photos + $0.colors < revision.photos + revision.colors }
    }

    func note(trouble: String?) {
        guard trouble != self.trouble.latest else { return }
        if trouble == nil {
            steps.withLock { $0.afterLoss() }
        }
        self.trouble.send(trouble)
    }
}

/// The parts of a catalog that a change affects.
struct CatalogChange: OptionSet {
    let rawValue: Int
    static let photos = CatalogChange(rawValue: 1)
    static let colors = CatalogChange(rawValue: 2)
}
