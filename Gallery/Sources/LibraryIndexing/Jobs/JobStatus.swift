import CatalogDatabase
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
            let jobs = try connection.rows(
                "SELECT kind, worker IS NOT NULL, aside IS NOT NULL, count(*) FROM task GROUP BY 1, 2, 3"
            )
            for row in 0..<jobs.count {
                let count = Int(jobs.integer(row, 3))
                if jobs.integer(row, 2) != 0 {
                    status.asideCount += count
                } else if jobs.integer(row, 1) != 0 {
                    status.inWork += count
                } else if let kind = LibraryJob.Kind(rawValue: Int(jobs.integer(row, 0))), kind != .begin {
                    status.waiting["\(kind)"] = count
                }
            }
            let aside = try connection.rows(
                "SELECT subject, aside FROM task WHERE aside IS NOT NULL ORDER BY id LIMIT $1",
                [.integer(Self.maxAside)]
            )
            status.aside = (0..<aside.count).map { row in
                JobStatus.Aside(
                    subject: String(decoding: aside.bytes(row, 0).prefix { $0 != 0 }, as: UTF8.self),
                    reason: String(decoding: aside.bytes(row, 1), as: UTF8.self)
                )
            }
            let workers = try connection.rows(
                """
                SELECT name, extract(epoch FROM clock_timestamp() - began)::double precision,
                    extract(epoch FROM clock_timestamp() - seen)::double precision, done, rate, problem, failure
                FROM worker WHERE seen >= clock_timestamp() - make_interval(secs => $1) ORDER BY began
                """,
                [.real(self.lease / .seconds(1))]
            )
            status.workers = (0..<workers.count).map { row in
                JobStatus.Worker(
                    name: String(decoding: workers.bytes(row, 0), as: UTF8.self),
                    age: workers.real(row, 1),
                    silence: workers.real(row, 2),
                    done: Int(workers.integer(row, 3)),
                    rate: workers.real(row, 4),
                    problem: workers.text(row, 5),
                    failure: workers.text(row, 6)
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
            let rows = try connection.rows(
                """
                SELECT CASE WHEN aside IS NOT NULL THEN 'aside' WHEN worker IS NOT NULL THEN 'running' ELSE 'waiting' END,
                    count(*)
                FROM task GROUP BY 1
                """
            )
            var counts = ["aside": 0, "running": 0, "waiting": 0]
            for row in 0..<rows.count {
                counts[String(decoding: rows.bytes(row, 0), as: UTF8.self)] = Int(rows.integer(row, 1))
            }
            return counts
        }
    }

    private func readFailures(_ connection: PostgreSQLConnection, _ status: inout JobStatus) throws {
        let failures = try connection.rows(
            """
            SELECT kind, problem, count(*) FROM task WHERE problem IS NOT NULL AND aside IS NULL
            GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT $1
            """,
            [.integer(Self.maxReasons)]
        )
        status.failures = (0..<failures.count).map { row in
            JobStatus.Failure(
                kind: LibraryJob.Kind(rawValue: Int(failures.integer(row, 0))).map { "\($0)" } ?? "",
                reason: String(decoding: failures.bytes(row, 1), as: UTF8.self),
                count: Int(failures.integer(row, 2))
            )
        }
        let abandoned = try connection.rows(
            """
            SELECT count(*) FROM task WHERE worker IS NOT NULL AND worker NOT IN (
                SELECT id FROM worker WHERE seen >= clock_timestamp() - make_interval(secs => $1)
            )
            """,
            [.real(lease / .seconds(1))]
        )
        status.abandoned = Int(abandoned.integer(0, 0))
    }
}

extension PostgreSQLRows {
    fileprivate func text(_ row: Int, _ column: Int) -> String? {
        isNull(row, column) ? nil : String(decoding: bytes(row, column), as: UTF8.self)
    }

    fileprivate func real(_ row: Int, _ column: Int) -> Double {
        if case .real(let number) = value(row, column) { number } else { 0 }
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
