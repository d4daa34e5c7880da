import CatalogDatabase

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
        case .server: [("INSERT", "task"), ("INSERT", "content"), ("UPDATE", "file"), ("INSERT", "verdict")]
        }
    }
}

/// What is checked once when a process starts, so that it doesn't fail in the middle of its work.
extension Catalog {
    /// The largest difference of the clocks in seconds. S3 services refuse a difference of 900.
    private static let mostDifference = 300.0

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
        guard abs(difference) > mostDifference else { return }
        let seconds = Int(abs(difference).rounded())
        throw CatalogError(
            .unwritable,
            "this machine's clock is \(seconds) s \(difference > 0 ? "ahead of" : "behind") the database's; set it"
        )
    }
}
