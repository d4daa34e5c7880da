import CatalogDatabase
import Foundation
import Synchronization

/// The users of a wall with their sessions and links, in memory, so that requests never wait for the database.
final class Users: Sendable {
    /// The tables at a time.
    struct Snapshot: Sendable {
        /// The number of the latest change.
        fileprivate(set) var number: Int64
        /// By name. The user of a wall without names has an empty one.
        fileprivate(set) var users: [String: User]
        /// By hash.
        var sessions: [String: Session]
        /// In the order in which they were made.
        var links: [ShareLink]

        init(_ database: any Database) throws {
            number = try Int64.fetchOne(database, sql: "SELECT number FROM changes") ?? 0
            let users = try UserDatabase.users(database)
            self.users = Dictionary(users.map { ($0.name ?? "", $0) }) { $1 }
            sessions = Dictionary(try UserDatabase.sessions(database).map { ($0.hash, $0) }) { $1 }
            links = try UserDatabase.links(database)
        }
    }

    /// Whether users sign in with their names. Otherwise, they all have the same password.
    let haveNames: Bool
    private let database: UserDatabase
    private let latest: Mutex<Snapshot>
    /// Sessions whose use isn't in the database yet, and when that was.
    private let used = Mutex<[String: Date]>([:])

    /// Reads the tables. Blocks the thread.
    ///
    /// - Throws: `CatalogError`.
    init(_ database: UserDatabase, haveNames: Bool) throws {
        self.database = database
        self.haveNames = haveNames
        latest = Mutex(try database.read { try Snapshot($0) })
    }

    /// The links, in the order in which they were made.
    var links: [ShareLink] { latest.withLock(\.links) }

    /// Returns the user who signs in with a name, or nil if there is none.
    func user(named name: String) -> User? {
        if haveNames, name.isEmpty { return nil }
        return latest.withLock { $0.users[haveNames ? name : ""] }
    }

    // MARK: - Changes

    /// Reads the tables again if they have changed. Blocks the thread, which is the one of all changes.
    func look() throws {
        let known = latest.withLock(\.number)
        let new = try database.read { database in
            let number = try Int64.fetchOne(database, sql: "SELECT number FROM changes")
            return number == known ? nil : try Snapshot(database)
        }
        if let new { latest.withLock { $0 = new } }
    }

    /// Changes the tables, and what is in memory. Blocks the thread, which is the one of all changes.
    ///
    /// - Parameters:
    ///   - body: The change of the tables. It gets the number of the change.
    ///   - apply: The same change of what is in memory.
    func change<Value>(
        _ body: (any Database, Int64) throws -> Value,
        apply: (inout Snapshot, Value) -> Void
    ) throws -> Value {
        let (value, number) = try database.change(body)
        let isNext = latest.withLock { snapshot in
            // Otherwise, another process has changed something in between.
            guard number == snapshot.number + 1 else { return false }
            apply(&snapshot, value)
            snapshot.number = number
            return true
        }
        if !isNext { try look() }
        return value
    }

    // MARK: - Sessions

    /// Returns the session with a hash, unless it has ended.
    func session(_ hash: String, at now: Date) -> Session? {
        let found = latest.withLock { snapshot -> Session? in
            guard let session = snapshot.sessions[hash], session.isValid(at: now),
                !haveNames || !session.name.isEmpty,
                snapshot.users[haveNames ? session.name : ""]?.id == session.owner
            else { return nil }
            if now.timeIntervalSince(session.used) > 3600 { snapshot.sessions[hash]?.used = now }
            return session
        }
        if let found, now.timeIntervalSince(found.used) > 3600 { used.withLock { $0[hash] = now } }
        return found
    }

    /// Begins a session. Blocks the thread, which is the one of all changes.
    ///
    /// - Returns: The session, and the secret for the browser's cookie.
    func begin(
        _ user: User,
        as name: String,
        client: String = "",
        browser: String = "",
        at now: Date
    ) throws -> (session: Session, secret: String) {
        let secret = RandomDigits.make(bytes: 32), now = Date(seconds: now.seconds)
        let session = Session(
            hash: Session.hash(of: secret),
            owner: user.id,
            name: name,
            made: now,
            used: now,
            ends: now.addingTimeInterval(TimeInterval(Session.seconds)),
            client: client,
            browser: String(browser.prefix(200))
        )
        _ = try change { database, number in
            try UserDatabase.begin(session, number: number, database)
        } apply: { snapshot, ended in
            snapshot.sessions[session.hash] = session
            for hash in ended { snapshot.sessions[hash] = nil }
        }
        return (session, secret)
    }

    /// Ends a session, or all of its user. Blocks the thread, which is the one of all changes.
    func end(_ session: Session, everywhere: Bool) throws {
        try change { database, _ in
            try database.run(
                everywhere ? "DELETE FROM sessions WHERE owner = ?" : "DELETE FROM sessions WHERE hash = ?",
                arguments: [everywhere ? session.owner : session.hash]
            )
        } apply: { snapshot, _ in
            if everywhere {
                snapshot.sessions = snapshot.sessions.filter { $0.value.owner != session.owner }
            } else {
                snapshot.sessions[session.hash] = nil
            }
        }
    }

    /// Records when sessions were used. Blocks the thread, which is the one of all changes.
    func saveUses() throws {
        let uses = used.withLock { used in
            defer { used = [:] }
            return used
        }
        guard !uses.isEmpty else { return }
        try database.write { database in
            try database.run(
                "UPDATE sessions SET used = given.used FROM given WHERE sessions.hash = given.hash",
                given: GivenRows(["hash": .text, "used": .integer], uses.map { [$0.key, $0.value.seconds] })
            )
        }
    }

    // MARK: - Following

    /// Follows changes by other processes until the task is cancelled.
    ///
    /// - Parameters:
    ///   - thread: The thread of all changes.
    ///   - noted: Called when the tables can't be read, and what was read last still applies.
    func follow(on thread: UserThread, noted: @escaping @Sendable (any Error) -> Void) async {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        database.access.follow { change.yield() }
        for await _ in changes {
            do {
                try await thread.run { try self.look() }
            } catch is CancellationError {
                return
            } catch {
                noted(error)
            }
        }
    }
}
