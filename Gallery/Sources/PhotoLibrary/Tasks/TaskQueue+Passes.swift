import Foundation
import PostgreSQL
import SystemPackage

/// A pass: going through all folders once, by many workers.
///
/// What has gone is only known at its end, as a file may have moved to a folder that another looks through. Its tasks are
/// counted: whoever does the last of them adds the task that ends it.
extension TaskQueue {
    /// What a worker has seen of a folder.
    struct Seen {
        enum State {
            case there
            /// Nothing is known of what is in it: what was known is kept.
            case kept
            case gone
        }

        var folder: FilePath
        var state = State.there
        /// Folders and files that are looked at by whoever comes next.
        var next: [NewTask] = []
        /// Files that are not where they were.
        var gone: [(id: Int64, folder: FilePath, name: FileName)] = []
    }

    /// Has these folders looked through at once, and from then on again and again. Those that others were given are not any
    /// more.
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

    /// Begins a pass with what there is to look at, instead of the task that asked for it.
    func beginPass(_ task: LibraryTask, of worker: Worker, seen: [Seen]) throws {
        try write { connection in
            guard try Self.remove(connection, task, worker) else { return }
            let running = try connection.rows("SELECT 1 FROM pass WHERE ended IS NULL")
            guard running.count == 0 else { return }
            try connection.run("DELETE FROM passFolder")
            try connection.run("DELETE FROM passGone")
            try connection.run(
                "INSERT INTO pass (folders, unfinished) VALUES ($1, 1)",
                [.bytes(task.subject)]
            )
            var count = 0
            for seen in seen { count += try self.note(connection, seen) }
            try self.count(connection, count, done: 1)
            // Of folders that were not shown for a while.
            try connection.run(
                """
                INSERT INTO task (kind, subject, urgency, rank)
                SELECT $1::smallint, convert_to(file.id::text, 'UTF8'), 0, file.date
                FROM file JOIN folder ON folder.id = file.folder
                WHERE file.state = 0 AND file.content IS NULL AND file.reason IS NULL AND folder.shown
                ON CONFLICT (kind, subject) DO NOTHING
                """,
                [.integer(Int64(LibraryTask.Kind.make.rawValue))]
            )
        }
    }

    /// Hands over what was seen in a folder, or in some of its files.
    func finish(_ task: LibraryTask, of worker: Worker, seen: [Seen]) throws {
        try write { connection in
            guard try Self.remove(connection, task, worker) else { return }
            var count = 0
            for seen in seen { count += try self.note(connection, seen) }
            try self.count(connection, count, done: 1)
        }
    }

    /// Ends the pass; the next one begins after a while.
    func endPass(_ task: LibraryTask, of worker: Worker, next pause: Duration) throws {
        try write { connection in
            guard try Self.remove(connection, task, worker) else { return }
            let folders = try connection.rows(
                "UPDATE pass SET ended = clock_timestamp() WHERE ended IS NULL RETURNING folders"
            )
            try connection.run("DELETE FROM passFolder")
            try connection.run("DELETE FROM passGone")
            try connection.run("DELETE FROM pass WHERE ended < clock_timestamp() - interval '7 days'")
            let others = try connection.rows("SELECT 1 FROM task WHERE kind = $1", [Self.begin])
            if folders.count > 0, others.count == 0 {
                let begin = NewTask(kind: .begin, subject: Array(folders.bytes(0, 0)))
                try self.add(connection, [begin], after: pause)
            }
        }
    }

    /// The folders of a pass: those that it has been in, and those of which it knows nothing.
    func passFolders() throws -> (seen: Set<FilePath>, kept: [FilePath]) {
        try read { connection in
            let rows = try connection.rows("SELECT path, isKept FROM passFolder")
            var seen: Set<FilePath> = [], kept: [FilePath] = []
            for row in 0..<rows.count {
                let path = FilePath(Data(rows.bytes(row, 0)))
                if rows.integer(row, 1) != 0 { kept.append(path) } else { seen.insert(path) }
            }
            return (seen, kept)
        }
    }

    /// Files that a pass has not found where they were.
    func passGone() throws -> [(id: Int64, folder: FilePath, name: FileName)] {
        try read { connection in
            let rows = try connection.rows("SELECT file, folder, name FROM passGone ORDER BY file")
            return (0..<rows.count).map { row in
                (
                    rows.integer(row, 0), FilePath(Data(rows.bytes(row, 1))),
                    FileName(Array(rows.bytes(row, 2)))
                )
            }
        }
    }

    /// Whether there is nothing to do, and nobody does anything.
    public func isDone() throws -> Bool {
        try read { connection in
            let rows = try connection.rows(
                """
                SELECT NOT EXISTS (SELECT 1 FROM pass WHERE ended IS NULL) AND NOT EXISTS (
                    SELECT 1 FROM task
                    WHERE aside IS NULL AND (kind <> $1 OR due <= clock_timestamp() OR tries > 0)
                )
                """,
                [Self.begin]
            )
            return rows.integer(0, 0) != 0
        }
    }

    // MARK: -

    private static let begin = PostgreSQLValue.integer(Int64(LibraryTask.Kind.begin.rawValue))

    /// Paths have no zeros in them.
    static func joined(_ folders: [FilePath]) -> [UInt8] {
        Array<UInt8>(folders.map { Array($0.data) }.joined(separator: [0]))
    }

    /// The folders of a task that begins a pass.
    static func folders(of task: LibraryTask) -> [FilePath] {
        task.subject.split(separator: 0).map { FilePath(Data($0)) }
    }

    /// Whether it still was this worker's.
    private static func remove(
        _ connection: PostgreSQLConnection,
        _ task: LibraryTask,
        _ worker: Worker
    ) throws -> Bool {
        try connection.rows(
            "DELETE FROM task WHERE id = $1 AND worker = $2",
            [.integer(task.id), .integer(worker.id)]
        ).changed > 0
    }

    /// - Returns: How many tasks came of it.
    private func note(_ connection: PostgreSQLConnection, _ seen: Seen) throws -> Int {
        switch seen.state {
        case .kept: try keep(connection, Array(seen.folder.data))
        case .there:
            try connection.run(
                "INSERT INTO passFolder VALUES ($1, FALSE) ON CONFLICT (path) DO NOTHING",
                [.bytes(Array(seen.folder.data))]
            )
        case .gone: break
        }
        if !seen.gone.isEmpty {
            try connection.run(
                """
                INSERT INTO passGone SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[])
                ON CONFLICT (file) DO NOTHING
                """,
                [
                    .integers(seen.gone.map(\.id)), .byteStrings(seen.gone.map { Array($0.folder.data) }),
                    .byteStrings(seen.gone.map(\.name.bytes)),
                ]
            )
        }
        return try add(connection, seen.next)
    }

    /// Of this folder, and those below it, nothing is removed.
    func keep(_ connection: PostgreSQLConnection, _ folder: [UInt8]) throws {
        try connection.run(
            "INSERT INTO passFolder VALUES ($1, TRUE) ON CONFLICT (path) DO UPDATE SET isKept = TRUE",
            [.bytes(folder)]
        )
    }

    /// Counts the pass's tasks, and adds the one that ends it when none is left.
    func count(_ connection: PostgreSQLConnection, _ added: Int, done: Int) throws {
        let rows = try connection.rows(
            "UPDATE pass SET unfinished = unfinished + $1 WHERE ended IS NULL RETURNING unfinished",
            [.integer(Int64(added - done))]
        )
        if rows.count > 0, rows.integer(0, 0) == 0 {
            try add(connection, [NewTask(kind: .end, subject: [])])
        }
    }
}
