import CatalogDatabase
import Foundation
import Night
import PictureFixtures
import Testing

/// Commands that are interrupted: by Ctrl-C, by a supervisor, or by force.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct InterruptionTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// Writes the smallest possible GIFs with different comments, optionally in separate folders.
    private func writePictures(_ count: Int, inFolders: Bool = false) throws {
        for number in 0..<count {
            let folder = inFolders ? "photos/folder \(number)" : "photos"
            if inFolders || number == 0 {
                try FileManager.default.createDirectory(
                    atPath: scratch[folder].string,
                    withIntermediateDirectories: true
                )
            }
            let comment = Array("\(number)".utf8)
            let bytes =
                Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
                + [0x21, 0xFE, UInt8(comment.count)] + comment + [0]
                + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
            _ = try scratch.write(bytes, "\(folder)/\(number).gif")
        }
    }

    /// Starts a command, and sends it a signal as soon as a condition is true.
    private func interrupt(
        _ arguments: [String],
        with signal: Int32,
        once isReached: @escaping @Sendable (Scratch) -> Bool
    ) async throws -> (command: RunningCommand, status: Int32?) {
        let command = try RunningCommand(arguments)
        await look { !command.process.isRunning || isReached(scratch) }
        let decoders = command.children
        kill(command.process.processIdentifier, signal)
        let status = await command.status()
        for worker in decoders where signal != SIGKILL {
            #expect(kill(worker, 0) == -1 && errno == ESRCH, "\(worker)")
        }
        return (command, status)
    }

    private func leftovers() -> [String] {
        let all = FileManager.default.enumerator(atPath: scratch.path.string)?.allObjects as? [String] ?? []
        return all.filter { name in
            name.contains("making-") || name.hasSuffix("~") || name.hasSuffix(".unfinished")
        }
    }

    private var build: [String] {
        [
            "build", scratch["photos"].string, "--data", scratch["data"].string, "--output",
            scratch["site"].string,
        ]
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func aBuildThatIsInterruptedLeavesNothingHalfDone(signal: Int32, status: Int32) async throws {
        try writePictures(100)
        let stopped = try await interrupt(build, with: signal) { scratch in
            scratch.files.contains { $0.hasPrefix("site/thumbnails/") }
        }
        #expect(stopped.status == status)
        #expect(
            stopped.command.errors
                == "Interrupted: the site is unchanged except for new files; the same command continues from there\n"
        )
        #expect(leftovers() == [])
        let again = try RunningCommand(build)
        #expect(await again.status() == 0)
        #expect(try await again.line()?.hasPrefix("100 photos in ") == true)
    }

    @Test
    func whatAKilledBuildLeavesGoesWithTheNext() async throws {
        try writePictures(40)
        _ = try await interrupt(build, with: SIGKILL) { scratch in
            scratch.files.contains { $0.hasPrefix("site/thumbnails/") }
        }
        // As if it had been killed while writing these.
        let thumbnail = try #require(scratch.files.first { $0.hasPrefix("site/thumbnails/") })
        let draft = thumbnail.split(separator: "/").dropLast().joined(separator: "/") + "/.1-1-240.webp~"
        _ = try scratch.write([1], "site/.index.html~")
        _ = try scratch.write([1], draft)
        _ = try scratch.write([1], "site/.mine~")
        let again = try RunningCommand(build)
        #expect(await again.status() == 0, "\(again.errors)")
        #expect(leftovers() == ["site/.mine~"])
    }

    /// Returns whether a first index has stored a file.
    private static func hasBegun(_ scratch: Scratch) -> Bool {
        let catalog = try? SQLiteConnection(path: scratch["data/catalog.sqlite"].string, .readingOnly)
        return (try? catalog?.statement("SELECT 1 FROM file LIMIT 1").step()) ?? false
    }

    @Test
    func anIndexThatIsInterruptedKeepsWhatItHasRead() async throws {
        try await interruptIndex(of: 2000, inFolders: false, with: SIGINT, status: 130)
    }

    @Test
    func anIndexOfManyFoldersThatIsInterruptedKeepsWhatItHasRead() async throws {
        try await interruptIndex(of: 1000, inFolders: true, with: SIGTERM, status: 143)
    }

    /// Folders slow the index down. Without them, there have to be more pictures, so that it isn't done before
    /// the signal arrives.
    private func interruptIndex(
        of count: Int,
        inFolders: Bool,
        with signal: Int32,
        status: Int32
    ) async throws {
        try writePictures(count, inFolders: inFolders)
        let index = ["index", scratch["photos"].string, "--data", scratch["data"].string]
        let stopped = try await interrupt(index, with: signal, once: Self.hasBegun)
        #expect(stopped.status == status)
        #expect(
            stopped.command.errors
                == "Interrupted: results are kept, and the same command continues from there\n"
        )
        let again = try RunningCommand(index)
        #expect(await again.status() == 0)
        let line = try await again.line() ?? ""
        let new = try #require(
            line.firstMatch(of: /^\d+ photos: (\d+) new$/).flatMap { Int($0.1) },
            "\(line)"
        )
        #expect(line.hasPrefix("\(count) photos: "))
        #expect(new < count)
    }

    /// Deleted while there are still hundreds of folders to scan.
    @Test
    func anIndexWhoseDataFolderGoesAwayEnds() async throws {
        try writePictures(1000, inFolders: true)
        let command = try RunningCommand(
            ["index", scratch["photos"].string, "--data", scratch["data"].string]
        )
        await look { !command.process.isRunning || Self.hasBegun(scratch) }
        try FileManager.default.removeItem(atPath: scratch["data"].string)
        #expect(await command.status() == 73)
        #expect(command.errors.hasPrefix("\(scratch["data/catalog.sqlite"]): "), "\(command.errors)")
    }

    @Test(
        arguments: ([(SIGINT, 130), (SIGTERM, 143), (SIGKILL, 9)] as [(Int32, Int32)])
            .prefix(Night.count(1, atNight: 3))
    )
    func samplesThatAreInterruptedAreGoneOnWith(signal: Int32, status: Int32) async throws {
        let folder = scratch["samples"].string
        let stopped = try await interrupt(["sample", folder, "--count", "9999"], with: signal) { scratch in
            scratch.files.contains { $0.hasSuffix(".jpg") }
        }
        #expect(stopped.status == status)
        if signal != SIGKILL {
            #expect(stopped.command.errors == "Interrupted: the same command generates the rest\n")
            #expect(leftovers() == [])
        }
        _ = try scratch.write([1], "samples/.9999.jpg.unfinished")
        let again = try RunningCommand(["sample", folder, "--count", "4"])
        #expect(await again.status() == 0, "\(again.errors)")
        #expect(leftovers() == [])
        #expect(scratch.files.filter { $0.hasSuffix(".jpg") }.count >= 4)
    }

    // MARK: - Servers

    private func serve(through wrapper: [String] = []) async throws -> (RunningCommand, Client) {
        let command = try RunningCommand(
            ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string],
            through: wrapper
        )
        let line = try #require(try await command.line(), "\(command.errors)")
        let port = try #require(line.firstMatch(of: /:(\d+)\//).flatMap { Int($0.1) }, "\(line)")
        return (command, Client(port: port))
    }

    private func waitForPhotos(_ client: Client, count: Int) async throws {
        try await waitForWall(client) { $0.ids.count == count }
    }

    private func waitForColors(_ client: Client, count: Int) async throws {
        // Pages are notified of colors with a delay.
        while true {
            let wall = try ShownWall(try await client.get("/wall").bytes)
            if wall.ids.count == count, wall.colors.allSatisfy({ $0 != 0 }) { return }
        }
    }

    private func waitForWall(_ client: Client, _ isWanted: @escaping @Sendable (ShownWall) -> Bool)
        async throws
    {
        try await client.stream("/events") { pieces in
            for try await _ in pieces {
                if isWanted(try ShownWall(try await client.get("/wall").bytes)) { return }
            }
            Issue.record("The events ended.")
        }
    }

    /// Stopped during its first scan of hundreds of folders.
    @Test(arguments: Night.isNow ? [SIGINT, SIGTERM] : [SIGINT])
    func aServerIsStoppedDuringItsFirstIndex(signal: Int32) async throws {
        try writePictures(500, inFolders: true)
        let (command, _) = try await serve()
        await look { !command.process.isRunning || Self.hasBegun(scratch) }
        kill(command.process.processIdentifier, signal)
        #expect(await command.status() == 0)
        #expect(command.errors == "")
    }

    /// A server without its catalog can't store anything. It ends, and reports this once.
    @Test(arguments: ["deleted", "moved", "catalog"])
    func aServerWhoseDataFolderGoesAwayEnds(how: String) async throws {
        try writePictures(3)
        let (command, client) = try await serve()
        // Otherwise, it could also fail to write thumbnails, and report both.
        try await waitForColors(client, count: 3)
        let data = scratch["data"].string
        switch how {
        case "deleted": try FileManager.default.removeItem(atPath: data)
        case "moved": try FileManager.default.moveItem(atPath: data, toPath: data + "2")
        default: try FileManager.default.removeItem(atPath: data + "/catalog.sqlite")
        }
        #expect(await command.status() == 73)
        #expect(
            command.errors
                == "\(data)/catalog.sqlite: deleted or moved while in use; start brickwork again, and the photos are read again\n"
        )
    }

    #if os(Linux)
        /// A full file system is reported once, however often writing fails.
        @Test
        func aServerOnAFullDiskSaysSoOnce() async throws {
            try #require(try await RunningCommand(["--help"], through: ["unshare", "-rm"]).status() == 0)
            try writePictures(1000)
            try FileManager.default.createDirectory(
                atPath: scratch["data"].string,
                withIntermediateDirectories: true
            )
            let script = #"mount -t tmpfs -o size=700k tmpfs "$0" && exec "$@""#
            let (command, client) = try await serve(
                through: ["unshare", "-rm", "sh", "-c", script, scratch["data"].string]
            )
            // The first failure is reported. Each new file causes another one.
            await look { !command.process.isRunning || command.errors.contains("the disk is full") }
            for round in 0..<40 where command.process.isRunning {
                _ = try scratch.write([UInt8](repeating: UInt8(round), count: 9), "photos/new\(round).gif")
                _ = try await client.get("/unreadable.json")
            }
            command.process.interrupt()
            #expect(await command.status() == 0)
            let lines = command.errors.split(separator: "\n")
            #expect(lines.filter { $0.contains("the disk is full") }.count == 1, "\(command.errors)")
            #expect(lines.count <= 2, "\(command.errors)")
        }
    #endif
}
