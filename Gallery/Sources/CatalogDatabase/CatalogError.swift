import CSQLite
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An error that prevents using the catalog.
public struct CatalogError: Error, CustomStringConvertible, Sendable {
    /// The kinds of errors.
    public enum Kind: Sendable {
        /// Another process uses it.
        case inUse
        /// The disk is full.
        case diskFull
        /// It cannot be opened or written.
        case unwritable
        /// The file isn't a catalog, or it is damaged.
        case damaged
        /// A later version of Brickwork made it.
        case newer
        /// It was deleted or moved while in use.
        case gone
        /// Its server can't be reached, or doesn't answer.
        case away
        /// Its server took too long to answer. The request can be repeated.
        case slow
    }

    /// The kind of error.
    public let kind: Kind
    /// One line: what is wrong, and what to do.
    public let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// Makes the error that an SQLite error means to users.
    package init(_ error: SQLiteError, file: FilePath) {
        switch error.code {
        case SQLITE_FULL,
            SQLITE_IOERR where Self.isFull(file), SQLITE_CANTOPEN where Self.isFull(file):
            self.init(
                .diskFull,
                "\(file): the disk is full; make room and start again, what was read so far is kept"
            )
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self.init(
                .damaged,
                "\(file): not a catalog, or damaged; move the file away, and the photos are read again"
            )
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(.inUse, "\(file): another program is using the catalog; close it, and start again")
        default:
            self.init(
                .unwritable,
                "\(file): cannot be used (\(error)); "
                    + "give a folder that can be written with --data"
            )
        }
    }

    /// Runs a query, and turns PostgreSQL's errors into what they mean to users.
    package static func ofPostgreSQL<Value>(
        at address: PostgreSQLAddress,
        _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as PostgreSQLError {
            throw CatalogError(error, at: address)
        }
    }

    private init(_ error: PostgreSQLError, at address: PostgreSQLAddress) {
        switch error.kind {
        case .refused("53100"):
            self.init(
                .diskFull,
                "\(address): the server's disk is full; make room and start again, what was read so far is kept"
            )
        case .refused where error.isReadOnly:
            self.init(.away, "\(address): the database is read-only, as a standby is and during a failover")
        case .refused:
            self.init(.unwritable, "\(address): cannot be used (\(error))")
        case .missingLibrary, .address:
            self.init(.unwritable, error.description)
        case .unreachable, .exhausted, .closed:
            self.init(.away, error.description)
        case .lost, .silent:
            self.init(.away, "\(address): \(error)")
        case .timedOut:
            self.init(.slow, "\(address): \(error)")
        }
    }

    /// Returns whether the file system is full. SQLite reports this only for the database itself, not for the
    /// files next to it.
    private static func isFull(_ file: FilePath) -> Bool {
        var status = statvfs()
        let folder = file.removingLastComponent()
        return folder.withPlatformString { statvfs($0, &status) } == 0
            && status.f_bavail * status.f_frsize < 64 << 10
    }
}
