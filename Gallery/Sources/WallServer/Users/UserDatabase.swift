import CatalogDatabase
import Foundation
import SystemPackage

/// What users write: who signs in, sessions, links, favorites and albums. Servers and commands use it at the same time. What they
/// acknowledge survives a power failure. All calls block the thread.
public final class UserDatabase: Sendable {
    /// Where the tables are.
    public enum Place: Hashable, Sendable {
        /// A file, which is made if there is none.
        case file(FilePath)
        /// A PostgreSQL database, in which several servers have the same users.
        case server(PostgreSQLAddress)
    }

    let access: any UserDatabaseAccess

    /// Opens the tables, and makes them if there are none.
    ///
    /// - Parameter patience: How long a call waits for another program that keeps the tables locked.
    /// - Throws: `CatalogError`, whose description says what to do.
    public init(_ place: Place, patience: Duration = .seconds(10)) throws {
        access =
            switch place {
            case .file(let file): try SQLiteUserAccess(file: file, patience: patience)
            case .server(let address): try PostgreSQLUserAccess(address, patience: patience)
            }
    }

    /// Checks that the role of a server may write.
    ///
    /// - Throws: `CatalogError`.
    func checkRights() throws {
        try (access as? PostgreSQLUserAccess)?.checkRights()
    }

    /// Closes the tables, at the latest when the current calls have ended.
    public func close() {
        try? access.close()
    }

    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value { try access.read(body) }

    /// Changes favorites and albums in a transaction.
    func write<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        try access.write(isDurable: true, body)
    }

    /// Changes users, sessions or links in a transaction.
    ///
    /// - Parameter body: Gets the number of the change, by which it comes after earlier ones.
    /// - Returns: The value of the body, and the number.
    @discardableResult
    func change<Value>(_ body: (any Database, Int64) throws -> Value) throws -> (value: Value, number: Int64)
    {
        try write { database in
            let number = try database.countUserChange()
            return (try body(database, number), number)
        }
    }
}

extension Date {
    /// Whole seconds since 1970, as the tables have them.
    var seconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }

    init(seconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }
}
