import CatalogDatabase
import SourceFiles
import Synchronization

/// The database of a catalog. Reads note damage, and writes count the catalog's revision.
final class CatalogAccess: Sendable {
    let database: any CatalogDatabaseAccess
    let state: CatalogState
    /// The state of the database that is read, if it is always the same one.
    private let current: Current?
    private let damage = Mutex<CatalogError?>(nil)

    /// A database during a read, for the thread that reads.
    private struct Current: @unchecked Sendable {
        let database: any Database
    }

    init(_ database: any CatalogDatabaseAccess) throws {
        self.database = database
        current = nil
        state = try database.read { try CatalogState($0) }
        database.follow(
            onChange: { [state] in state.note($0) },
            onTrouble: { [state] in state.note(trouble: $0) }
        )
    }

    private init(_ access: CatalogAccess, reading current: any Database) {
        database = access.database
        state = access.state
        self.current = Current(database: current)
    }

    /// Reads several times from one state of the database. The body gets an access for this call only.
    func reading<Value>(_ body: (CatalogAccess) throws -> Value) throws -> Value {
        try read { try body(CatalogAccess(self, reading: $0)) }
    }

    /// The damage that reads and writes have found.
    var foundDamage: CatalogError? { damage.withLock(\.self) }

    /// Reads from one state of the database. The rows end with the call for which they are read.
    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        if let current { return try body(current.database) }
        return try notingDamage {
            try database.read { database in
                guard let cancellation = Cancellation.current else { return try body(database) }
                return try body(CancellableDatabase(database, cancellation))
            }
        }
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
    func write<Value: Sendable>(
        isDurable: Bool = false,
        _ body: @Sendable (CatalogWriter) throws -> (value: Value, change: CatalogChange)
    ) throws -> Value {
        let (value, change, revision) = try notingDamage {
            try database.write(isDurable: isDurable) { database in
                let writer = CatalogWriter(database)
                let (value, change) = try body(writer)
                try writer.finish()
                if change.contains(.photos) { try Catalog.Walls.mendSegments(database) }
                return (value, change, change.isEmpty ? nil : try state.advance(database, for: change))
            }
        }
        if let revision {
            state.note(revision, after: change)
        }
        return value
    }
}
