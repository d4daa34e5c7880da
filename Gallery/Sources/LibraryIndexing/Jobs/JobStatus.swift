import CatalogDatabase
import Foundation
import PhotoLibrary

/// The state of a queue and its workers.
public struct JobStatus: Codable, Sendable {
    /// A live worker.
    public struct Worker: Codable, Sendable {
        /// Its name for users: its machine and process.
        public var name: String
        /// The time since it started, in seconds.
        public var age: Double
        /// The time since its last report, in seconds.
        public var silence: Double
        /// The number of jobs that it has done.
        public var done: Int
        /// Its latest number of jobs per second.
        public var rate: Double
        /// The reason why it takes no jobs, or nil if it does.
        public var problem: String?
        /// The kind of its latest failed job and the reason, or nil if none has failed.
        public var failure: String?
    }

    /// Jobs that have failed for the same reason, and will be tried again.
    public struct Failure: Codable, Sendable {
        /// The kind of the jobs.
        public var kind: String
        /// The latest reason.
        public var reason: String
        /// The number of jobs.
        public var count: Int
    }

    /// A job that has failed too often.
    public struct Aside: Codable, Sendable {
        /// The photo's number, or the folder.
        public var subject: String
        /// The latest reason.
        public var reason: String
    }

    /// The number of shown photos.
    public var photos = 0
    /// The number of jobs that wait for a worker, by kind.
    public var waiting: [String: Int] = [:]
    /// The number of jobs in work.
    public var inWork = 0
    /// The number of these jobs whose workers haven't reported for too long.
    public var abandoned = 0
    /// The reasons of failures that will be tried again, the most frequent first.
    public var failures: [Failure] = []
    /// The first of the jobs that were set aside.
    public var aside: [Aside] = []
    /// The number of jobs that were set aside.
    public var asideCount = 0
    /// The workers, the oldest first.
    public var workers: [Worker] = []
    /// Whether folders are being scanned.
    public var isLooking = false

    /// The number of jobs per second, for all workers together.
    public var rate: Double { workers.reduce(0) { $0 + $1.rate } }
    /// The estimated time for the remaining jobs in seconds, or nil if no progress is made.
    public var left: Double? { rate > 0 ? Double(waiting.values.reduce(inWork, +)) / rate : nil }
}

extension JobQueue {
    /// The largest number of listed jobs that were set aside.
    private static let maxAside: Int64 = 100
    /// The largest number of listed reasons.
    private static let maxReasons: Int64 = 20

    /// Returns the number of jobs and failures, and the workers.
    ///
    /// - Complexity: O(n) for n jobs.
    public func status(of catalog: Catalog) throws -> JobStatus {
        var status = JobStatus()
        status.photos = try catalog.photos.count()
        try read { connection in
            let jobs = try connection.fetchAll(
                """
                SELECT kind, worker IS NOT NULL AS isTaken, aside IS NOT NULL AS isAside, count(*) FROM task
                GROUP BY 1, 2, 3
                """
            )
            for row in jobs {
                let count: Int = try row["count"]
                if try row["isAside"] {
                    status.asideCount += count
                } else if try row["isTaken"] {
                    status.inWork += count
                } else if let kind = LibraryJob.Kind(rawValue: try row["kind"]), kind != .begin {
                    status.waiting["\(kind)"] = count
                }
            }
            let aside = try connection.fetchAll(
                "SELECT subject, aside FROM task WHERE aside IS NOT NULL ORDER BY id LIMIT $1",
                [.integer(Self.maxAside)]
            )
            status.aside = try aside.map { row in
                let subject = try row["subject"] as Data
                return JobStatus.Aside(
                    subject: String(decoding: subject.prefix { $0 != 0 }, as: UTF8.self),
                    reason: try row["aside"]
                )
            }
            let workers = try connection.fetchAll(
                """
                SELECT name, extract(epoch FROM clock_timestamp() - began)::double precision AS age,
                    extract(epoch FROM clock_timestamp() - seen)::double precision AS silence, done, rate,
                    problem, failure
                FROM worker WHERE seen >= clock_timestamp() - make_interval(secs => $1) ORDER BY began
                """,
                [.real(self.lease / .seconds(1))]
            )
            status.workers = try workers.map { row in
                try JobStatus.Worker(
                    name: row["name"],
                    age: row["age"],
                    silence: row["silence"],
                    done: row["done"],
                    rate: row["rate"],
                    problem: row["problem"],
                    failure: row["failure"]
                )
            }
            try readFailures(connection, &status)
            let passes = try connection.rows("SELECT 1 FROM pass WHERE ended IS NULL")
            status.isLooking = passes.count > 0
        }
        return status
    }

    /// The numbers of jobs that wait for a worker, that a worker has, and that were set aside.
    ///
    /// - Complexity: O(n) for n jobs.
    public func counts() throws -> [String: Int] {
        try read { connection in
            let rows = try connection.fetchAll(
                """
                SELECT CASE WHEN aside IS NOT NULL THEN 'aside' WHEN worker IS NOT NULL THEN 'running' ELSE 'waiting' END
                    AS state, count(*)
                FROM task GROUP BY 1
                """
            )
            var counts = ["aside": 0, "running": 0, "waiting": 0]
            for row in rows {
                counts[try row["state"]] = try row["count"]
            }
            return counts
        }
    }

    private func readFailures(_ connection: PostgreSQLConnection, _ status: inout JobStatus) throws {
        let failures = try connection.fetchAll(
            """
            SELECT kind, problem, count(*) FROM task WHERE problem IS NOT NULL AND aside IS NULL
            GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT $1
            """,
            [.integer(Self.maxReasons)]
        )
        status.failures = try failures.map { row in
            try JobStatus.Failure(
                kind: LibraryJob.Kind(rawValue: row["kind"]).map { "\($0)" } ?? "",
                reason: row["problem"],
                count: row["count"]
            )
        }
        let abandoned = try connection.fetchAll(
            """
            SELECT count(*) FROM task WHERE worker IS NOT NULL AND worker NOT IN (
                SELECT id FROM worker WHERE seen >= clock_timestamp() - make_interval(secs => $1)
            )
            """,
            [.real(lease / .seconds(1))]
        )
        status.abandoned = try abandoned[0]["count"]
    }
}

/// Empty jobs that measure the speed of the queue.
extension JobQueue {
    /// Adds empty jobs, a thousand per transaction.
    public func addNothing(_ count: Int) throws {
        for start in stride(from: 0, to: count, by: 1000) {
            try write { connection in
                let jobs = (start..<min(start + 1000, count)).map {
                    NewJob(kind: .nothing, subject: Array("\($0)".utf8))
                }
                try add(connection, jobs)
            }
        }
    }

    /// Takes and returns jobs until there are none.
    ///
    /// - Returns: The number of jobs.
    public func drain(_ name: String, batch: Int) throws -> Int {
        let worker = try enroll(name)
        var count = 0, last: [LibraryJob] = []
        repeat {
            last = try take(worker, upTo: batch, done: last)
            count += last.count
        } while !last.isEmpty
        try leave(worker)
        return count
    }
}
