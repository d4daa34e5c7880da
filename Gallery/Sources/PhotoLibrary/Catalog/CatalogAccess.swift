import CatalogDatabase
import Synchronization

/// The database of a catalog. Reads note damage, and writes count the catalog's revision.
final class CatalogAccess: Sendable {
    let database: any DatabaseAccess
    let state: CatalogState
    private let damage = Mutex<CatalogError?>(nil)

    init(_ database: any DatabaseAccess) throws {
        self.database = database
        state = try database.read { try CatalogState($0) }
        database.follow(
            onChange: { [state] in state.note($0) },
            onPresence: { [state] in state.note(presence: $0) }
        )
    }

    /// The damage that reads and writes have found.
    var foundDamage: CatalogError? { damage.withLock(\.self) }

    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
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
    func write<Value: Sendable>(
        isDurable: Bool = false,
        _ body: @Sendable (CatalogWriter) throws -> (value: Value, change: CatalogChange)
    ) throws -> Value {
        let (value, change, revision) = try notingDamage {
            try database.write(isDurable: isDurable) { database in
                let writer = CatalogWriter(database)
                let (value, change) = try body(writer)
                try writer.finish()
                if change.contains(.photos) { try Catalog.Walls.mendStretches(database) }
                return (value, change, change.isEmpty ? nil : try state.advance(database, for: change))
            }
        }
        if let revision {
            state.note(revision, after: change)
        }
        return value
    }
}
