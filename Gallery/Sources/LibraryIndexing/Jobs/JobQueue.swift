import CatalogDatabase
import Foundation
import PhotoLibrary
import SourceFiles

/// The queue of jobs in a PostgreSQL catalog, for any number of workers on any number of machines.
///
/// A worker keeps its jobs as long as it reports at intervals that it is alive (``beat(_:done:rate:)``). A
/// worker that hasn't reported for the time of a lease is given up, and others get its jobs. If it continues
/// anyway, its work is done twice but counted once. Calls block their thread.
public final class JobQueue: Sendable {
    /// A worker in the queue.
    public struct Worker: Hashable, Sendable {
        package let id: Int64
    }

    /// The worker was given up. Others have its jobs, and it must enroll again.
    public struct GivenUp: Error {}

    /// The longest time between two reports of a worker.
    public let lease: Duration
    private let pool: PostgreSQLPool
    /// A separate connection for reports, so that they never wait for other calls.
    private let beats: PostgreSQLPool

    /// The number of attempts before a job is set aside.
    static let maxTries = 8
    /// The longest pause in seconds. A failed job waits a second, then twice as long each time.
    private static let longestPause = 300
    /// The largest number of jobs that a statement adds.
    private static let maxAdded = 1000

    /// The queue of a catalog. Open the catalog first, because this makes its tables.
    ///
    /// - Parameter connections: The number of simultaneous calls.
    public init(_ address: PostgreSQLAddress, lease: Duration = .seconds(20), connections: Int = 4) {
        self.lease = lease
        pool = Self.pool(address, limit: connections)
        beats = Self.pool(address, limit: 1)
    }

    private static func pool(_ address: PostgreSQLAddress, limit: Int) -> PostgreSQLPool {
        PostgreSQLPool(address, limit: limit) { connection in
            try connection.run("SELECT set_config('search_path', 'brickwork', false)")
        }
    }

    /// Closes the connections.
    public func close() {
        pool.close()
        beats.close()
    }

    // MARK: - Workers

    /// Registers a worker.
    ///
    /// - Parameter name: The worker's name for users.
    public func enroll(_ name: String) throws -> Worker {
        try write { connection in
            // The number is random. If numbers were counted, a failure that undoes the last changes could
            // cause duplicates.
            let worker = Worker(id: .random(in: 1...Int64.max))
            try connection.run(
                "INSERT INTO worker (id, name) VALUES ($1, $2)",
                [.integer(worker.id), .text(name)]
            )
            return worker
        }
    }

    /// Reports that a worker is alive, on its own connection.
    ///
    /// - Parameters:
    ///   - done: The number of jobs that it has done.
    ///   - rate: The number of jobs per second since the last report.
    ///   - problem: The reason why it takes no jobs.
    /// - Throws: ``GivenUp`` if the worker was given up.
    public func beat(_ worker: Worker, done: Int, rate: Double, problem: String? = nil) throws {
        let isKnown = try Self.write(to: beats) { connection in
            try connection.rows(
                "UPDATE worker SET seen = clock_timestamp(), done = $2, rate = $3, problem = $4 WHERE id = $1",
                [
                    .integer(worker.id), .integer(Int64(done)), .real(rate),
                    problem.map { .text($0) } ?? .null,
                ]
            ).changed > 0
        }
        guard isKnown else { throw GivenUp() }
    }

    /// Gives up the workers that haven't reported for too long.
    public func giveUpSilent() throws {
        try write { connection in
            // A worker that is taking jobs at this moment is locked, so it is alive.
            let dead = try connection.fetchAll(
                """
                DELETE FROM worker WHERE id IN (
                    SELECT id FROM worker WHERE seen < clock_timestamp() - make_interval(secs => $1)
                    FOR UPDATE SKIP LOCKED
                ) RETURNING id
                """,
                [.real(lease / .seconds(1))]
            )
            try self.release(connection, dead.map { try $0["id"] }, because: "its worker ended")
        }
    }

    /// Checks that no later version of brickwork has changed the tables.
    ///
    /// - Throws: ``CatalogError``.
    public func checkVersion() throws {
        try CatalogError.ofPostgreSQL(at: pool.address) { try PostgreSQLSchema.checkVersion(pool) }
    }

    /// Returns a worker's unfinished jobs to the queue, and removes the worker.
    public func leave(_ worker: Worker) throws {
        try write { connection in
            try self.giveBackAll(connection, of: worker)
            try connection.run("DELETE FROM worker WHERE id = $1", [.integer(worker.id)])
        }
    }

    private func giveBackAll(_ connection: PostgreSQLConnection, of worker: Worker) throws {
        try connection.run("UPDATE task SET worker = NULL WHERE worker = $1", [.integer(worker.id)])
    }

    /// Releases the jobs of dead workers. This counts as a failed attempt of each job.
    private func release(_ connection: PostgreSQLConnection, _ dead: [Int64], because reason: String) throws {
        guard !dead.isEmpty else { return }
        let jobs = try connection.fetchAll(
            "SELECT id FROM task WHERE worker = ANY ($1::bigint[]) ORDER BY id FOR UPDATE",
            [.integers(dead)]
        )
        try putBack(connection, jobs.map { try $0["id"] }, because: reason)
    }

    // MARK: - Jobs

    /// Returns finished jobs and takes new ones: urgent ones first, then the newest photos.
    ///
    /// - Parameters:
    ///   - done: Finished jobs that only need to be deleted.
    ///   - limit: The largest number of jobs to take.
    ///   - hasOthers: Whether the worker has other jobs. If not, those that the queue counts as its own return
    ///     to the queue. A standby that has replaced a lost primary may not know what the worker reported last.
    /// - Throws: ``GivenUp``.
    public func take(
        _ worker: Worker,
        upTo limit: Int,
        done: [LibraryJob] = [],
        hasOthers: Bool = true
    ) throws -> [LibraryJob] {
        try write { connection in
            if !done.isEmpty {
                try connection.run(
                    "DELETE FROM task WHERE id = ANY ($1::bigint[]) AND worker = $2",
                    [.integers(done.map(\.id)), .integer(worker.id)]
                )
            }
            // Locks the worker, so that it isn't given up before the end.
            let known = try connection.rows(
                "SELECT 1 FROM worker WHERE id = $1 FOR KEY SHARE",
                [.integer(worker.id)]
            )
            guard known.count > 0 else { throw GivenUp() }
            if !hasOthers { try self.giveBackAll(connection, of: worker) }
            guard limit > 0 else { return [] }
            let rows = try connection.fetchAll(
                """
                WITH free AS (
                    SELECT id FROM task WHERE worker IS NULL AND aside IS NULL AND due <= clock_timestamp()
                    ORDER BY urgency DESC, rank DESC, id LIMIT $2 FOR UPDATE SKIP LOCKED
                )
                UPDATE task SET worker = $1 FROM free WHERE task.id = free.id
                RETURNING task.id, kind, subject, names, tries, urgency
                """,
                [.integer(worker.id), .integer(Int64(limit))]
            )
            return try rows.map { row in
                let names = try row["names"] as Data? ?? Data()
                return try LibraryJob(
                    id: row["id"],
                    kind: LibraryJob.Kind(rawValue: row["kind"]) ?? .nothing,
                    subject: Array(row["subject"] as Data),
                    names: [FileName](joined: Array(names)),
                    tries: row["tries"],
                    isPrioritized: row["urgency"] == LibraryJob.userUrgency
                )
            }
        }
    }

    /// Returns a failed job to the queue. It is tried again after a pause, or set aside after too many
    /// attempts.
    public func fail(_ job: LibraryJob, of worker: Worker, because reason: String) throws {
        try write { connection in
            // The worker before its jobs, as others lock them.
            try connection.run(
                "UPDATE worker SET failure = $2 WHERE id = $1",
                [.integer(worker.id), .text("\(job.kind): \(reason)")]
            )
            let own = try connection.fetchAll(
                "SELECT id FROM task WHERE id = $1 AND worker = $2 FOR UPDATE",
                [.integer(job.id), .integer(worker.id)]
            )
            try self.putBack(connection, own.map { try $0["id"] }, because: reason)
        }
    }

    /// Returns jobs that this worker can't do for now to the queue. It isn't the jobs' fault, so others may
    /// take them immediately.
    public func giveBack(_ jobs: [LibraryJob], of worker: Worker) throws {
        guard !jobs.isEmpty else { return }
        try write { connection in
            try connection.run(
                "UPDATE task SET worker = NULL WHERE id = ANY ($1::bigint[]) AND worker = $2",
                [.integers(jobs.map(\.id)), .integer(worker.id)]
            )
        }
    }

    /// Makes the thumbnails of a photo urgent, because a user is looking at it.
    public func prioritize(photo: Int64) throws {
        try write { connection in
            try connection.run(
                "UPDATE task SET urgency = $3 WHERE kind = $1 AND subject = $2 AND urgency < $3 AND worker IS NULL",
                [
                    .integer(Int64(LibraryJob.Kind.make.rawValue)), .bytes(Array("\(photo)".utf8)),
                    .integer(LibraryJob.userUrgency),
                ]
            )
        }
    }

    /// Adds jobs for photos whose objects are missing or damaged. Existing jobs stay unchanged, including
    /// those set aside.
    public func makeAgain(photos: [Int64]) throws {
        try write { connection in
            for start in stride(from: 0, to: photos.count, by: Self.maxAdded) {
                try connection.run(
                    """
                    INSERT INTO task (kind, subject, urgency, rank)
                    SELECT $1::smallint, convert_to(id::text, 'UTF8'), 0, date FROM file
                    WHERE id = ANY ($2::bigint[]) AND state = 0 ORDER BY id
                    ON CONFLICT (kind, subject) DO NOTHING
                    """,
                    [
                        .integer(Int64(LibraryJob.Kind.make.rawValue)),
                        .integers(Array(photos[start..<min(start + Self.maxAdded, photos.count)])),
                    ]
                )
            }
        }
    }

    /// Retries photos' jobs that were set aside. Folders are scanned again in any case.
    ///
    /// - Returns: The number of jobs.
    public func retry() throws -> Int {
        try write { connection in
            try connection.rows(
                """
                UPDATE task SET aside = NULL, tries = 0, due = '-infinity' WHERE aside IS NOT NULL AND kind = $1
                """,
                [.integer(Int64(LibraryJob.Kind.make.rawValue))]
            ).changed
        }
    }

    /// Adds jobs. Existing ones stay unchanged, except those that were set aside.
    ///
    /// - Returns: The number of new jobs.
    @discardableResult
    package func add(_ connection: PostgreSQLConnection, _ jobs: [NewJob], after pause: Duration = .zero)
        throws
        -> Int
    {
        // A statement fails if it contains a job twice.
        var subjects: [LibraryJob.Kind: Set<[UInt8]>] = [:]
        let jobs = jobs.filter { subjects[$0.kind, default: []].insert($0.subject).inserted }
        var added = 0
        for start in stride(from: 0, to: jobs.count, by: Self.maxAdded) {
            let some = jobs[start..<min(start + Self.maxAdded, jobs.count)]
            added += try connection.rows(
                """
                INSERT INTO task (kind, subject, names, urgency, rank, due)
                SELECT kind, subject, names, urgency, 0, clock_timestamp() + make_interval(secs => $5)
                FROM unnest($1::smallint[], $2::bytea[], $3::bytea[], $4::smallint[])
                    AS new(kind, subject, names, urgency)
                ON CONFLICT (kind, subject) DO UPDATE
                    SET aside = NULL, tries = 0, due = excluded.due, names = excluded.names
                    WHERE task.aside IS NOT NULL
                """,
                [
                    .integers(some.map { Int64($0.kind.rawValue) }), .byteStrings(some.map(\.subject)),
                    .byteStrings(some.map(\.names.joined)), .integers(some.map(\.kind.urgency)),
                    .real(pause / .seconds(1)),
                ]
            ).changed
        }
        return added
    }

    /// Counts a failed attempt of some jobs, and releases them or sets them aside.
    private func putBack(_ connection: PostgreSQLConnection, _ jobs: [Int64], because reason: String) throws {
        guard !jobs.isEmpty else { return }
        let rows = try connection.fetchAll(
            """
            UPDATE task SET worker = NULL, problem = $2, tries = tries + 1, rank = least(rank, 0),
                due = clock_timestamp() + make_interval(secs => least(2 ^ tries, \(Self.longestPause))),
                aside = CASE WHEN tries + 1 >= \(Self.maxTries) THEN $2 END
            WHERE id = ANY ($1::bigint[]) RETURNING kind, subject, aside
            """,
            [.integers(jobs), .text(reason)]
        )
        for row in rows where try row["aside"] as String? != nil {
            switch LibraryJob.Kind(rawValue: try row["kind"]) {
            case .look, .read:
                let subject = try row["subject"] as Data
                try keep(connection, [Array(subject.prefix { $0 != 0 })])
                try count(connection, 0, done: 1)
            default: break
            }
        }
    }

    /// Runs a transaction. A power failure of the server may undo its last changes. Then jobs are done again.
    package func write<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
        try Self.write(to: pool, body)
    }

    private static func write<Value>(
        to pool: PostgreSQLPool,
        _ body: (PostgreSQLConnection) throws -> Value
    ) throws -> Value {
        try CatalogError.ofPostgreSQL(at: pool.address) {
            try pool.transaction(.writing) { connection in
                try connection.run("SET LOCAL synchronous_commit = off")
                return try body(connection)
            }
        }
    }

    package func read<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
        try CatalogError.ofPostgreSQL(at: pool.address) { try pool.transaction(.reading, body) }
    }
}
