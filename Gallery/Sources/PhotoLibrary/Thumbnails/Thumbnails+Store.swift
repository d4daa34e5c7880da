import CatalogDatabase

/// The store of the thumbnails for all machines. A catalog on a server records it, so that no process stores
/// them elsewhere, where the others don't look.
extension Catalog.Thumbnails {
    /// Checks that this store, or none, is recorded.
    ///
    /// - Parameter address: The store, or nil for none.
    /// - Throws: ``CatalogError``.
    public func check(store address: String?) throws {
        try access.read { try Self.check(address, $0) }
    }

    /// Records the store if none is recorded, and checks that it is the recorded one.
    ///
    /// - Throws: ``CatalogError``.
    public func use(store address: String) throws {
        guard try access.read(Self.store) == nil else { return try check(store: address) }
        try access.write { database in
            try Self.record(address, database)
            try Self.check(address, database)
            return ((), [])
        }
    }

    /// Records another store. Thumbnails that it lacks stay missing until `verify --repair` has found them.
    public func replace(store address: String) throws {
        try access.write { database in
            try database.run("DELETE FROM store")
            try Self.record(address, database)
            return ((), [])
        }
    }

    /// Records the store if none is recorded.
    private static func record(_ address: String, _ database: any Database) throws {
        try database.run(
            "INSERT INTO store (address) VALUES (?) ON CONFLICT DO NOTHING",
            arguments: [address]
        )
    }

    private static func store(_ database: any Database) throws -> String? {
        // Only one machine uses a catalog in a file.
        guard database.dialect == .postgresql else { return nil }
        return try String.fetchOne(database, sql: "SELECT address FROM store")
    }

    private static func check(_ address: String?, _ database: any Database) throws {
        guard let recorded = try store(database), recorded != address else { return }
        throw CatalogError(
            .unwritable,
            "the catalog's thumbnails are in \(recorded): give --store \(recorded), or call "
                + "brickwork verify --repair --replace-store to keep them elsewhere"
        )
    }
}
