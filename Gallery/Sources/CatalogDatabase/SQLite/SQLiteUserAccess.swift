import CSQLite
import Foundation
import SourceFiles
import Synchronization
import SystemPackage

/// What users write, in a file that several processes use at the same time. Only its owner can read it.
package final class SQLiteUserAccess: UserDatabaseAccess {
    private let file: FilePath
    private let pool: SQLitePool
    private let end = DispatchSemaphore(value: 0)
    private let follower = DispatchGroup()

    /// How often `PRAGMA data_version` is asked for. It is a number in memory that all processes share.
    private static let pause = DispatchTimeInterval.milliseconds(200)

    /// Opens a file, and makes it if it is missing.
    ///
    /// - Parameter patience: How long to wait for another program that has locked the file.
    /// - Throws: ``CatalogError``.
    package init(file: FilePath, patience: Duration) throws {
        self.file = file
        do {
            try Self.makePrivate(file)
            let milliseconds = Int(patience.milliseconds)
            pool = try Self.waiting(patience) {
                try SQLitePool(path: file.string, patience: milliseconds) {
                    try $0.execute("PRAGMA synchronous = FULL")
                }
            }
            try Self.prepare(pool, file)
        } catch let error as SQLiteError {
            throw CatalogError(ofUsers: error, file: file)
        }
    }

    deinit {
        close()
    }

    /// Makes a new file, or an existing one, private to its owner. SQLite's other files get the permissions of this one.
    private static func makePrivate(_ file: FilePath) throws {
        do {
            let new = try FileDescriptor.open(
                file,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            try new.close()
        } catch Errno.fileExists {
            let permissions = (try? file.stat().permissions.rawValue) ?? 0
            if permissions & 0o077 != 0 { chmod(file.string, permissions & 0o700) }
        } catch let error as Errno {
            throw CatalogError(
                error == .noSpace ? .diskFull : .unwritable,
                "\(file): cannot be made (\(error)); its folder has to be there, and to be writable"
            )
        }
    }

    /// Repeats the change to a write-ahead log while another process makes it, too. SQLite doesn't wait there by itself.
    private static func waiting<Value>(_ patience: Duration, _ work: () throws -> Value) throws -> Value {
        let end = ContinuousClock.now + patience
        while true {
            do {
                return try work()
            } catch let error as SQLiteError where error.code == SQLITE_BUSY && ContinuousClock.now < end {
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    private static func prepare(_ pool: SQLitePool, _ file: FilePath) throws {
        func version(_ connection: SQLiteConnection) throws -> Int64 {
            let database = SQLiteDatabase(connection)
            guard try Int64.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
                guard try Int64.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 else {
                    throw SQLiteError(code: SQLITE_NOTADB, "another database")
                }
                return 0
            }
            return try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        }
        var found = try pool.read(version)
        if found == 0 {
            found = try pool.write { connection in
                try connection.transaction(.writing) {
                    // Another process may have been first.
                    let found = try version(connection)
                    guard found == 0 else { return found }
                    try connection.execute(String(decoding: PackageResources.users_sqlite_sql, as: UTF8.self))
                    try connection.execute(
                        """
                        INSERT INTO changes (number) VALUES (0);
                        PRAGMA application_id = \(applicationID);
                        PRAGMA user_version = \(UserTables.version)
                        """
                    )
                    return UserTables.version
                }
            }
        }
        guard found == UserTables.version else {
            throw CatalogError(.newer, "\(file): made by a later version of brickwork; use that one")
        }
    }

    /// Tells these files from catalogs: "BWus".
    private static let applicationID: Int64 = 0x4257_7573

    package func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        do {
            return try pool.read { try body(SQLiteDatabase($0)) }
        } catch let error as SQLiteError {
            throw CatalogError(ofUsers: error, file: file)
        }
    }

    package func write<Value>(isDurable: Bool = true, _ body: (any Database) throws -> Value) throws -> Value
    {
        do {
            return try pool.write { connection in
                try connection.transaction(.writing) { try body(SQLiteDatabase(connection)) }
            }
        } catch let error as SQLiteError {
            throw CatalogError(ofUsers: error, file: file)
        }
    }

    package func follow(_ onChange: @escaping @Sendable () -> Void) {
        follower.enter()
        Thread.detachNewThread { [file, end, follower] in
            defer { follower.leave() }
            var known: Int64?
            var connection: SQLiteConnection?
            repeat {
                do {
                    let open = try connection ?? SQLiteConnection(path: file.string, .reading)
                    connection = open
                    let now = try Int64.fetchOne(SQLiteDatabase(open), sql: "PRAGMA data_version")
                    if now != known { onChange() }
                    known = now
                } catch {
                    connection = nil
                }
            } while end.wait(timeout: .now() + Self.pause) == .timedOut
        }
    }

    package func close() {
        end.signal()
        follower.wait()
        pool.close()
    }
}

extension CatalogError {
    /// Makes the error that an SQLite error in a file of users means.
    init(ofUsers error: SQLiteError, file: FilePath) {
        switch error.code {
        case SQLITE_CORRUPT:
            self.init(.damaged, "\(file): damaged; restore a backup of it (\(error))")
        case SQLITE_NOTADB:
            self.init(
                .damaged,
                "\(file): not a database of users; name another file. "
                    + "brickwork user import reads a list of names and hashes into it"
            )
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(.slow, "\(file): another program keeps it locked; try again")
        case SQLITE_FULL:
            self.init(.diskFull, "\(file): the disk is full; make room, and try again")
        default:
            self.init(.unwritable, "\(file): cannot be written (\(error))")
        }
    }
}
