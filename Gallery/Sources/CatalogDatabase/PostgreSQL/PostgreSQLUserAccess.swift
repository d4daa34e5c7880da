import Foundation
import Synchronization

/// What users write, in a PostgreSQL database that several servers and commands use. Its tables are in their own schema, beside
/// those of the catalog.
package final class PostgreSQLUserAccess: UserDatabaseAccess {
    private let address: PostgreSQLAddress
    private let pool: PostgreSQLPool
    private let timeouts: PostgreSQLTimeouts
    private let listener = Mutex<PostgreSQLListener?>(nil)

    /// The channel for notifications of changes.
    static let channel = "brickwork_users"
    private static let schema = "brickwork_users"
    private static let maxConnections = 4
    /// The advisory lock's ID, shared by all processes that make the tables.
    private static let making: Int64 = 0x6272_6b77_7573_6572

    /// Opens the tables, and makes them if there are none.
    ///
    /// - Parameter patience: How long to wait for other transactions that change the same rows.
    /// - Throws: ``CatalogError``.
    package init(_ address: PostgreSQLAddress, patience: Duration) throws {
        self.address = address
        let timeouts = PostgreSQLTimeouts(connection: patience, answer: .seconds(30), writing: .seconds(30))
        self.timeouts = timeouts
        pool = PostgreSQLPool(address, limit: Self.maxConnections, timeouts: timeouts) { connection in
            try connection.run("SELECT set_config('search_path', '\(Self.schema)', false)")
            try connection.run("SELECT set_config('jit', 'off', false)")
            try connection.run("SELECT set_config('lock_timeout', '\(patience.milliseconds)', false)")
        }
        do {
            try Self.working(address) { try Self.prepare(pool) }
        } catch {
            pool.close()
            throw error
        }
    }

    /// Makes the tables if there are none and the role may do so.
    ///
    /// - Throws: ``CatalogError``.
    package static func makeIfAllowed(_ address: PostgreSQLAddress) throws {
        let pool = PostgreSQLPool(address, limit: 1)
        defer { pool.close() }
        try working(address) {
            do {
                if try pool.transaction(.reading, hasTables) { return }
                try make(pool)
            } catch let error as PostgreSQLError where error.kind == .refused("42501") {}
        }
    }

    private static func prepare(_ pool: PostgreSQLPool) throws {
        do {
            let found = try pool.transaction(.reading, version)
            guard let found else { return try make(pool) }
            guard found == UserTables.version else {
                throw CatalogError(
                    .newer,
                    "\(pool.address): made by a later version of brickwork; use that one, or another database"
                )
            }
        } catch let error as PostgreSQLError where error.kind == .refused("42501") {
            throw CatalogError(
                .unwritable,
                "\(pool.address): this role may not use the tables of users; call brickwork status as the owner of the database, "
                    + "and then run deploy/roles.sql again"
            )
        }
    }

    /// Checks that the role may write.
    ///
    /// - Throws: ``CatalogError``.
    package func checkRights() throws {
        try read { database in
            for (table, _) in UserTables.backedUp {
                for right in ["INSERT", "UPDATE", "DELETE"] {
                    let isGranted = try Bool.fetchOne(
                        database,
                        sql: "SELECT has_table_privilege('\(Self.schema).\(table)', '\(right)')"
                    )
                    guard isGranted != true else { continue }
                    let name = try String.fetchOne(database, sql: "SELECT current_user::text") ?? ""
                    throw CatalogError(
                        .unwritable,
                        "the role \(name) lacks the right \(right) on the table \(Self.schema).\(table): "
                            + "use brickwork_server, or run deploy/roles.sql again"
                    )
                }
            }
        }
    }

    private static func make(_ pool: PostgreSQLPool) throws {
        try pool.transaction(.writing) { connection in
            // Several processes may start at the same time.
            try connection.run("SELECT pg_advisory_xact_lock($1)", [.integer(making)])
            guard try version(connection) == nil else { return }
            try connection.run("CREATE SCHEMA IF NOT EXISTS \(schema)")
            try connection.run("SET LOCAL search_path = \(schema)")
            for statement in PostgreSQLSchema.statements(of: PackageResources.users_postgresql_sql) {
                try connection.run(statement)
            }
            try connection.run("INSERT INTO schema VALUES ($1)", [.integer(UserTables.version)])
            try connection.run("INSERT INTO changes (number) VALUES (0)")
        }
    }

    /// Returns the version that the database records, or nil if there are no tables.
    private static func version(_ connection: PostgreSQLConnection) throws -> Int64? {
        guard try hasTables(connection) else { return nil }
        return try connection.rows("SELECT version FROM \(schema).schema").integer(0, 0)
    }

    private static func hasTables(_ connection: PostgreSQLConnection) throws -> Bool {
        try connection.rows(
            "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = '\(schema)' AND tablename = 'schema')"
        ).integer(0, 0) != 0
    }

    /// Turns PostgreSQL's errors into what they mean to users.
    private static func working<Value>(_ address: PostgreSQLAddress, _ body: () throws -> Value) throws
        -> Value
    {
        try CatalogError.ofPostgreSQL(at: address) {
            do {
                return try body()
            } catch let error as PostgreSQLError where error.kind == .refused("55P03") {
                throw CatalogError(
                    .slow,
                    "\(address): another transaction keeps the tables of users locked; try again"
                )
            }
        }
    }

    package func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        try Self.working(address) {
            try pool.transaction(.reading) { try body(PostgreSQLDatabase($0)) }
        }
    }

    package func write<Value>(isDurable: Bool = true, _ body: (any Database) throws -> Value) throws -> Value
    {
        try Self.working(address) {
            try pool.transaction(.writing) { try body(PostgreSQLDatabase($0)) }
        }
    }

    package func follow(_ onChange: @escaping @Sendable () -> Void) {
        let following = PostgreSQLListener(address, channel: Self.channel, timeouts: timeouts) { event in
            // Changes from before the connection weren't reported.
            if case .lost = event { return }
            onChange()
        }
        listener.withLock { $0 = following }
    }

    package func close() {
        let listener = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        listener?.close()
        pool.close()
    }
}
