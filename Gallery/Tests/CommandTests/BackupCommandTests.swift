import CatalogDatabase
import Foundation
import Night
import TestDatabases
import Testing

/// `brickwork backup` and `brickwork restore`
final class BackupCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private var photos: URL { folder.appendingPathComponent("photos") }
    private var backup: String { folder.appendingPathComponent("backup.jsonl.gz").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// A catalog in a file or in PostgreSQL.
    private struct Place {
        let data: URL
        let address: PostgreSQLAddress?
        var options: [String]

        /// Runs statements in its database.
        func run(_ statements: [String]) throws {
            guard address != nil else {
                let path = data.appendingPathComponent("catalog.sqlite").path
                return try SQLiteConnection(path: path, .writing).execute(statements.joined(separator: ";"))
            }
            let connection = try connection()
            for statement in statements { try connection.run(statement) }
            try connection.finish()
        }

        func connection() throws -> PostgreSQLConnection {
            let connection = try PostgreSQLConnection(#require(address), timeouts: PostgreSQLTimeouts())
            try connection.run("SELECT set_config('search_path', 'brickwork', false)")
            return connection
        }

        /// The number of restored rows, or 0 before they are recorded.
        func restored() -> Int64 {
            if address != nil {
                return (try? connection().rows("SELECT done FROM restoring").integer(0, 0)) ?? 0
            }
            let path = data.appendingPathComponent("catalog.sqlite").path
            guard let connection = try? SQLiteConnection(path: path, .reading),
                let rows = try? connection.statement("SELECT done FROM restoring")
            else { return 0 }
            defer { rows.reset() }
            return (try? rows.step()) == true ? rows.integer(0) : 0
        }
    }

    private func place(_ name: String, isOnServer: Bool) throws -> Place {
        let data = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: data,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        guard isOnServer else { return Place(data: data, address: nil, options: ["--data", data.path]) }
        let server = try PostgreSQLServer.shared.get()
        let database = try server.database()
        let name = "\(database)".split(separator: "/").last.map(String.init)!
        return Place(
            data: data,
            address: database,
            options: ["--data", data.path, "--catalog", server.text(of: name)]
        )
    }

    private func run(_ arguments: [String], at place: Place) throws -> Command {
        try Command(arguments + place.options, environment: ["HOME": folder.path])
    }

    /// Starts a command, waits for something, and kills it.
    private func kill(_ arguments: [String], at place: Place, when isTime: () throws -> Bool) throws {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = arguments + place.options
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder.path]) { $1 }
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        while try !isTime() { try #require(process.isRunning) }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
    }

    private func index(_ place: Place) throws -> Command {
        try run(["index", photos.path, "--unconfined"], at: place)
    }

    /// A query that never ends.
    private static let endless =
        "WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows) SELECT max(n) AS n FROM rows"

    /// From each kind of database into the other, and at night also into the same.
    @Test(arguments: [(false, true), (true, false)] + (Night.isNow ? [(false, false), (true, true)] : []))
    func killedItContinues(fromServer: Bool, toServer: Bool) throws {
        try SampleFiles.write(6, to: photos)
        let (old, new) = (try place("old", isOnServer: fromServer), try place("new", isOnServer: toServer))
        try #require(try index(old).status == 0)
        let made = try run(["share", "make", "--folder", "2024"], at: old)
        #expect(made.status == 0, "\(made.errors)")
        let saved = try run(["backup", backup], at: old)
        let text = "6 photos saved, with users, links, favorites and albums.\n"
        #expect(saved.status == 0 && saved.text == text, "\(saved.errors)")

        // The tables exist, and inserting into one of the last ones takes forever.
        if !toServer {
            try Data().write(to: new.data.appendingPathComponent("catalog.sqlite"))
        }
        try #require(try run(["check"], at: new).status == 0)
        var lock: PostgreSQLConnection?
        if toServer {
            lock = try new.connection()
            try lock?.run("BEGIN")
            try lock?.run("LOCK TABLE root IN EXCLUSIVE MODE")
            try lock?.finish()
        } else {
            try new.run([
                "CREATE VIEW endless AS \(Self.endless)",
                "CREATE TRIGGER stop BEFORE INSERT ON root BEGIN SELECT n FROM endless; END",
            ])
        }
        let before = try rowsBefore("root")
        #expect(before > 6)
        try kill(["restore", backup], at: new) { new.restored() == before }
        for command in [
            try index(new), try run(["check"], at: new), try run(["backup", "\(backup)2"], at: new),
        ] {
            #expect(command.status == 75)
            #expect(
                command.errors.hasSuffix(
                    ": a backup is being restored here; wait until brickwork restore ends, or run it again\n"
                )
            )
        }
        if toServer {
            try lock?.run("ROLLBACK")
            try lock?.finish()
            lock = nil
        } else {
            try new.run(["DROP TRIGGER stop", "DROP VIEW endless"])
        }
        let restored = try run(["restore", backup], at: new)
        let done = "6 photos restored, with users, links, favorites and albums.\n"
        #expect(restored.status == 0 && restored.text == done, "\(restored.errors)")
        let links = try [old, new].map { try run(["share", "list"], at: $0).text }
        #expect(links[0] == links[1] && links[0].hasSuffix("  2024\n"), "\(links)")
        #expect(try index(new).text.hasPrefix("6 photos: nothing has changed\n"))
        #expect(try index(old).text.hasPrefix("6 photos: nothing has changed\n"))
        let again = try run(["restore", backup], at: new)
        #expect(again.status == 73)
        #expect(again.errors == "\(backup): the catalog has a library already; restore into an empty one\n")
        // Neither are links replaced.
        let other = try place("other", isOnServer: toServer)
        try #require(try run(["share", "make", "--folder", "2023"], at: other).status == 0)
        let refused = try run(["restore", backup], at: other)
        #expect(refused.status == 73 && refused.errors.contains("there are users, links or albums already"))
        #expect(try run(["share", "list"], at: other).text.hasSuffix("  2023\n"))
    }

    /// Returns the number of rows in the backup before those of a table.
    private func rowsBefore(_ table: String) throws -> Int64 {
        let unpacked = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "gzip -dc \"$0\"", backup]
        process.standardOutput = unpacked
        try process.run()
        let text = String(decoding: unpacked.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Int64(
            text.split(separator: "\n").prefix { !$0.hasSuffix("\"table\":\"\(table)\"}") }.count {
                $0.hasPrefix("[")
            }
        )
    }

    @Test(arguments: [false, true])
    func aKilledBackupHasNoName(isOnServer: Bool) throws {
        try SampleFiles.write(1, to: photos)
        let place = try place("data", isOnServer: isOnServer)
        try #require(try index(place).status == 0)
        // Reading one of the tables takes forever.
        var lock: PostgreSQLConnection?
        if isOnServer {
            lock = try place.connection()
            try lock?.run("BEGIN")
            try lock?.run("LOCK TABLE volume")
            try lock?.finish()
        } else {
            try place.run(["ALTER TABLE volume RENAME TO volume2", "CREATE VIEW volume AS \(Self.endless)"])
        }
        try kill(["backup", backup], at: place) {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).contains {
                $0.hasSuffix(".partial")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: backup))
        if isOnServer {
            try lock?.run("ROLLBACK")
            try lock?.finish()
        } else {
            try place.run(["DROP VIEW volume", "ALTER TABLE volume2 RENAME TO volume"])
        }
        let saved = try run(["backup", backup], at: place)
        let text = "1 photo saved; there are no users, links, favorites or albums.\n"
        #expect(saved.status == 0 && saved.text == text, "\(saved.errors)")
        let again = try run(["backup", backup], at: place)
        #expect(again.status == 73)
        #expect(again.errors == "\(backup): exists already; give the backup another name\n")
    }

    @Test
    func aBackupIsMadeWhileAServerRuns() throws {
        try SampleFiles.write(2, to: photos)
        let place = try place("data", isOnServer: false)
        try #require(try index(place).status == 0)
        let server = Process()
        server.executableURL = Command.executable
        server.arguments = ["serve", photos.path, "--port", "0", "--unconfined"] + place.options
        server.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder.path]) { $1 }
        let output = Pipe()
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        try server.run()
        defer {
            server.terminate()
            server.waitUntilExit()
        }
        // It says where it is once it has the catalog. It makes a user, who has written nothing.
        try #require(!output.fileHandleForReading.availableData.isEmpty)
        let saved = try run(["backup", backup], at: place)
        #expect(
            saved.status == 0
                && saved.text == "2 photos saved; there are no users, links, favorites or albums.\n",
            "\(saved.errors)"
        )
        #expect(server.isRunning)
    }

    @Test
    func whatIsMissingIsNamed() throws {
        let place = try place("data", isOnServer: false)
        let none = try run(["backup", backup], at: place)
        #expect(none.status == 66)
        #expect(
            none.errors
                == "\(place.data.path)/catalog.sqlite: no catalog found; name its folder with --data\n"
        )
        let restored = try run(["restore", backup], at: place)
        #expect(restored.status == 66)
        #expect(restored.errors == "\(backup): no such file, or it can't be read\n")
        try Data("no backup".utf8).write(to: URL(fileURLWithPath: backup))
        let other = try run(["restore", backup], at: place)
        #expect(other.status == 65 && other.errors == "\(backup): not a backup of brickwork\n")
        let away = try run(
            ["backup", "\(backup)2", "--catalog", "postgres://nobody@127.0.0.1:1/photos"],
            at: place
        )
        #expect(away.status == 69)
        #expect(away.errors.split(separator: "\n").count == 1, "\(away.errors)")
    }
}
