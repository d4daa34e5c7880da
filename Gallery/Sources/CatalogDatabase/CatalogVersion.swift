/// The version of the tables, which each catalog records. It becomes higher with each change of the tables.
enum CatalogVersion {
    static let current: Int64 = 2
    /// The version of an incomplete catalog: a backup is being restored into it.
    static let incomplete: Int64 = 0

    /// The error of using an incomplete catalog.
    static func incompleteError(_ catalog: some CustomStringConvertible) -> CatalogError {
        CatalogError(
            .inUse,
            "\(catalog): a backup is being restored here; wait until brickwork restore ends, or run it again"
        )
    }
}

extension Database {
    /// Marks the catalog as incomplete, or as complete again.
    package func setIncomplete(_ isIncomplete: Bool) throws {
        let version = isIncomplete ? CatalogVersion.incomplete : CatalogVersion.current
        switch dialect {
        case .sqlite: try run("PRAGMA user_version = \(version)")
        case .postgresql: try run("UPDATE schema SET version = ?", arguments: [version])
        }
    }

    /// Returns whether the catalog is incomplete.
    package func isIncomplete() throws -> Bool {
        let sql = dialect == .sqlite ? "PRAGMA user_version" : "SELECT version FROM schema"
        return try Int64.fetchOne(self, sql: sql) == CatalogVersion.incomplete
    }
}
