import CatalogDatabase
import Foundation
import PhotoLibrary
import SourceFiles
import SystemPackage

/// Passes: many workers go through all folders once.
///
/// A missing file may have moved to a folder that another worker scans, so it is removed only at the end of
/// the pass. The jobs of a pass are counted. The worker that finishes the last one adds the job that ends the
/// pass.
extension JobQueue {
    /// Scans these library folders now and at intervals. Replaces previous library folders.
    public func look(through folders: [FilePath]) throws {
        let subject = Self.joined(folders.map { $0.madeAbsolute() })
        try write { connection in
            try connection.run(
                "DELETE FROM task WHERE kind = $1 AND subject <> $2 AND worker IS NULL",
                [Self.begin, .bytes(subject)]
            )
            try connection.run(
                """
                INSERT INTO task (kind, subject, urgency, rank)
                SELECT $1::smallint, $2::bytea, 1, 0
                WHERE NOT EXISTS (SELECT 1 FROM pass WHERE ended IS NULL AND folders = $2::bytea)
                ON CONFLICT (kind, subject) DO UPDATE SET due = '-infinity', aside = NULL
                """,
                [Self.begin, .bytes(subject)]
            )
        }
    }

    /// Begins a pass. Replaces the job that requested it by the next ones.
    func beginPass(_ job: LibraryJob, of worker: Worker, _ findings: FolderFindings, next: [NewJob]) throws {
        try write { connection in
            guard try Self.remove(connection, job, worker) else { return }
            let running = try connection.rows("SELECT 1 FROM pass WHERE ended IS NULL")
            guard running.count == 0 else { return }
            try connection.run("DELETE FROM passFolder")
            try connection.run("DELETE FROM passGone")
            try connection.run(
                "INSERT INTO pass (folders, unfinished) VALUES ($1, 1)",
                [.bytes(job.subject)]
            )
            try self.note(connection, findings)
            try self.count(connection, self.add(connection, next), done: 1)
            // Photos of folders that weren't shown for a while.
            try connection.run(
                """
                INSERT INTO task (kind, subject, urgency, rank)
                SELECT $1::smallint, convert_to(file.id::text, 'UTF8'), 0, file.date
                FROM file JOIN folder ON folder.id = file.folder
                WHERE file.state = 0 AND file.content IS NULL AND file.reason IS NULL AND folder.shown
                ON CONFLICT (kind, subject) DO NOTHING
                """,
                [.integer(Int64(LibraryJob.Kind.make.rawValue))]
            )
        }
    }

    /// Returns a finished job of a pass, and adds the next ones.
    package func finish(_ job: LibraryJob, of worker: Worker, _ findings: FolderFindings, next: [NewJob])
        throws
    {
        try write { connection in
            guard try Self.remove(connection, job, worker) else { return }
            try self.note(connection, findings)
            try self.count(connection, self.add(connection, next), done: 1)
        }
    }

    /// Ends the pass. The next one begins after a pause.
    func endPass(_ job: LibraryJob, of worker: Worker, next pause: Duration) throws {
        try write { connection in
            guard try Self.remove(connection, job, worker) else { return }
            let passes = try connection.fetchAll(
                "UPDATE pass SET ended = clock_timestamp() WHERE ended IS NULL RETURNING folders"
            )
            try connection.run("DELETE FROM passFolder")
            try connection.run("DELETE FROM passGone")
            try connection.run("DELETE FROM pass WHERE ended < clock_timestamp() - interval '7 days'")
            let others = try connection.rows("SELECT 1 FROM task WHERE kind = $1", [Self.begin])
            if let pass = passes.first, others.count == 0 {
                let begin = NewJob(kind: .begin, subject: Array(try pass["folders"] as Data))
                try self.add(connection, [begin], after: pause)
            }
        }
    }

    /// Returns what all jobs of a pass have found.
    func findings() throws -> FolderFindings {
        try read { connection in
            var findings = FolderFindings()
            for row in try connection.fetchAll("SELECT path, isKept FROM passFolder") {
                let path = FilePath(try row["path"] as Data)
                if try row["isKept"] { findings.kept.append(path) } else { findings.seen.insert(path) }
            }
            let gone = try connection.fetchAll("SELECT file, folder, name FROM passGone ORDER BY file")
            findings.gone = try gone.map { row in
                (try row["file"], FilePath(try row["folder"] as Data), FileName(try row["name"] as Data))
            }
            return findings
        }
    }

    /// Returns whether no job is waiting or in work.
    public func isDone() throws -> Bool {
        try read { connection in
            let rows = try connection.fetchAll(
                """
                SELECT NOT EXISTS (SELECT 1 FROM pass WHERE ended IS NULL) AND NOT EXISTS (
                    SELECT 1 FROM task
                    WHERE aside IS NULL AND (kind <> $1 OR due <= clock_timestamp() OR tries > 0)
                )
                """,
                [Self.begin]
            )
            return try rows[0][0]
        }
    }

    // MARK: -

    private static let begin = PostgreSQLValue.integer(Int64(LibraryJob.Kind.begin.rawValue))

    /// Paths contain no zero byte.
    package static func joined(_ folders: [FilePath]) -> [UInt8] {
        Array<UInt8>(folders.map { Array($0.data) }.joined(separator: [0]))
    }

    /// Returns the folders of a job that begins a pass.
    package static func folders(of job: LibraryJob) -> [FilePath] {
        job.subject.split(separator: 0).map { FilePath(Data($0)) }
    }

    /// Removes a job. Returns whether it still belonged to this worker.
    private static func remove(
        _ connection: PostgreSQLConnection,
        _ job: LibraryJob,
        _ worker: Worker
    ) throws -> Bool {
        try connection.rows(
            "DELETE FROM task WHERE id = $1 AND worker = $2",
            [.integer(job.id), .integer(worker.id)]
        ).changed > 0
    }

    private func note(_ connection: PostgreSQLConnection, _ findings: FolderFindings) throws {
        if !findings.seen.isEmpty {
            try connection.run(
                "INSERT INTO passFolder SELECT unnest($1::bytea[]), FALSE ON CONFLICT (path) DO NOTHING",
                [.byteStrings(findings.seen.map { Array($0.data) })]
            )
        }
        try keep(connection, findings.kept.map { Array($0.data) })
        guard !findings.gone.isEmpty else { return }
        try connection.run(
            """
            INSERT INTO passGone SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[])
            ON CONFLICT (file) DO NOTHING
            """,
            [
                .integers(findings.gone.map(\.id)), .byteStrings(findings.gone.map { Array($0.folder.data) }),
                .byteStrings(findings.gone.map(\.name.bytes)),
            ]
        )
    }

    /// Keeps all photos in these folders and the folders below them.
    package func keep(_ connection: PostgreSQLConnection, _ folders: [[UInt8]]) throws {
        guard !folders.isEmpty else { return }
        try connection.run(
            """
            INSERT INTO passFolder SELECT DISTINCT unnest($1::bytea[]), TRUE
            ON CONFLICT (path) DO UPDATE SET isKept = TRUE
            """,
            [.byteStrings(folders)]
        )
    }

    /// Counts the pass's jobs. When none is left, adds the one that ends the pass.
    package func count(_ connection: PostgreSQLConnection, _ added: Int, done: Int) throws {
        let rows = try connection.fetchAll(
            "UPDATE pass SET unfinished = unfinished + $1 WHERE ended IS NULL RETURNING unfinished",
            [.integer(Int64(added - done))]
        )
        if let pass = rows.first, try pass["unfinished"] == 0 {
            try add(connection, [NewJob(kind: .end, subject: [])])
        }
    }
}
