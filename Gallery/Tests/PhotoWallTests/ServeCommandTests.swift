import Foundation
import Night
import NIOCore
import NIOPosix
import PictureFixtures
import SampleLibrary
import Testing

/// The built command, started like by a user.
@Suite(.timeLimit(.minutes(10)))
struct ServeCommandTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func stopsCleanly(signal: Int32) async throws {
        let scratch = try Scratch()
        try TestWall.writePhotos(to: scratch)
        let command = try RunningCommand(
            ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string]
        )
        let line = try #require(try await command.line())
        let port = try #require(
            line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap { Int($0.1) },
            "\(line)"
        )
        let client = Client(port: port)
        try await client.stream("/events") { pieces in
            for try await _ in pieces where try await client.photoCount() == 3 {
                // The photos have been read, so there are decoder processes.
                break
            }
            let decoders = command.children
            #expect(!decoders.isEmpty)
            kill(command.process.processIdentifier, signal)
            // The events end, and the connection with them.
            for try await _ in pieces {}
            #expect(await command.status() == 0)
            for worker in decoders {
                #expect(kill(worker, 0) == -1 && errno == ESRCH, "\(worker)")
            }
        }
        #expect(command.errors == "", "\(command.errors)")
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch["data/thumbnails"].string)
        #expect(!left.contains { $0.hasPrefix("making-") }, "\(left)")
    }

    /// With too few descriptors, a server would crash or never answer.
    @Test(arguments: [15, 30, 63])
    func aServerWithTooFewDescriptorsDoesNotStart(descriptors: Int) async throws {
        let scratch = try Scratch()
        try TestWall.writePhotos(to: scratch)
        let command = try RunningCommand(
            ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string],
            through: ["sh", "-c", #"ulimit -n \#(descriptors); exec "$0" "$@""#]
        )
        #expect(await command.status() == 69)
        #expect(
            command.errors
                == "the limit for open files is \(descriptors); raise it to 64 at least, with ulimit -n 64\n"
        )
    }

    /// Few descriptors, which idle connections could use up.
    @Test
    func aServerWithFewDescriptorsAnswersBesideIdleConnections() async throws {
        let scratch = try Scratch()
        try TestWall.writePhotos(to: scratch)
        let command = try RunningCommand(
            ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string],
            through: ["sh", "-c", #"ulimit -n 64; exec "$0" "$@""#]
        )
        let line = try #require(try await command.line(), "\(command.errors)")
        let port = try #require(line.firstMatch(of: /:(\d+)\//).flatMap { Int($0.1) }, "\(line)")
        var idle: [any Channel] = []
        for _ in 0..<80 {
            idle.append(
                try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .connect(host: "127.0.0.1", port: port).get()
            )
        }
        for _ in 0..<3 {
            #expect(try await Client(port: port).get("/tags.json").status == 200)
        }
        idle.forEach { $0.close(promise: nil) }
        command.process.interrupt()
        #expect(await command.status() == 0)
    }

    #if os(Linux)
        /// Clients send two thousand requests at once and take no answers. When they are gone, so is the memory
        /// of their requests and answers.
        @Test(.enabled(if: Night.isNow, "takes half a minute, so it runs at night"))
        func memoryOfACrowdIsReturned() async throws {
            let scratch = try Scratch()
            // Its thumbnails are large, so that few of them fill a connection.
            let noise = Pixels(width: 480, height: 480) { x, y in
                (1...3).map {
                    UInt8(truncatingIfNeeded: ((x &* 73_856_093) ^ (y &* 19_349_663)) &* $0 &* 40_503 >> 16)
                }
            }
            try FileManager.default.createDirectory(
                atPath: scratch["photos"].string,
                withIntermediateDirectories: true
            )
            _ = try scratch.write(noise, "photos/noise.png")
            let command = try RunningCommand(
                ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string]
            )
            let line = try #require(try await command.line(), "\(command.errors)")
            let port = try #require(line.firstMatch(of: /:(\d+)\//).flatMap { Int($0.1) }, "\(line)")
            let client = Client(port: port)
            try await client.stream("/events") { pieces in
                for try await _ in pieces where try await client.photoCount() == 1 { break }
            }
            let list = try await client.get("/api/photos").text
            let path = try #require(list.firstMatch(of: /\/thumbnails\/[^"]*-480\.webp/)).output
            #expect(try await client.get(String(path)).status == 200)
            let memory = { @Sendable in
                let status = try? String(
                    contentsOfFile: "/proc/\(command.process.processIdentifier)/status",
                    encoding: .utf8
                )
                return status?.firstMatch(of: /RssAnon:\s+(\d+) kB/).flatMap { Int($0.1) } ?? 0
            }
            let before = memory()
            let requests = ByteBuffer(
                string: String(repeating: "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 2000)
            )
            var crowd: [any Channel] = []
            for _ in 0..<150 {
                let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .channelOption(.autoRead, value: false)
                    .channelOption(.socketOption(.so_rcvbuf), value: 16 << 10)
                    .connect(host: "127.0.0.1", port: port).get()
                channel.writeAndFlush(requests, promise: nil)
                crowd.append(channel)
            }
            await look { memory() > before + 30_000 }
            crowd.forEach { $0.close(promise: nil) }
            await look { memory() < before + 15_000 }
            command.process.interrupt()
            #expect(await command.status() == 0)
        }
    #endif

    /// Killing the tests leaves no server running.
    @Test
    func aServerEndsWithTheTests() async throws {
        let result = try await #require(
            processExitsWith: .signal(SIGKILL),
            observing: [\.standardOutputContent]
        ) {
            let scratch = try Scratch()
            try TestWall.writePhotos(to: scratch)
            let command = try RunningCommand(
                ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string]
            )
            let line = try #require(try await command.line())
            #expect(line.contains("http://"))
            print("\(command.process.processIdentifier) \(scratch.path)")
            fflush(nil)
            kill(getpid(), SIGKILL)
        }
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        let found = try #require(text.firstMatch(of: /(\d+) (\/.*)\n/), "\(text)")
        let server = try #require(pid_t(found.1))
        await look { kill(server, 0) == -1 && errno == ESRCH }
        try FileManager.default.removeItem(atPath: String(found.2))
    }

    /// Possible surprises are logged once.
    @Test
    func saysWhatIsPassedOver() async throws {
        let scratch = try Scratch()
        try TestWall.writePhotos(to: scratch)
        _ = try scratch.write([1], "photos/notes.txt")
        let command = try RunningCommand(
            ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string]
        )
        await command.wait(forError: "Left out: 1 file that isn't a picture (1 .txt)\n")
        command.process.interrupt()
        #expect(await command.status() == 0)
        #expect(command.errors.split(separator: "\n").count == 1, "\(command.errors)")
    }

    #if os(Linux)
        /// If a container doesn't allow confinement, the wall is shown, and says why there are no new photos.
        @Test
        func saysThatDecodersCannotBeConfined() async throws {
            let scratch = try Scratch()
            try TestWall.writePhotos(to: scratch)
            let command = try RunningCommand(
                ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string],
                through: [Decoders.withoutConfinement.string, "seccomp", "\(EPERM)"]
            )
            let line = try #require(try await command.line())
            let port = try #require(line.firstMatch(of: /:(\d+)\//).flatMap { Int($0.1) }, "\(line)")
            let reason =
                "decoders cannot be confined here (seccomp: Operation not permitted); --unconfined decodes them anyway"
            await command.wait(forError: reason)
            let client = Client(port: port)
            try await client.stream("/events") { pieces in
                for try await _ in pieces {
                    let list = try await client.get("/unreadable.json").text
                    guard list.matches(of: /"waiting":true/).count == 4 else { continue }
                    #expect(list.ranges(of: reason).count == 4)
                    return
                }
                Issue.record("The events ended.")
            }
            command.process.interrupt()
            #expect(await command.status() == 0)
            #expect(command.errors.ranges(of: "Pictures can't be read: \(reason).\n").count == 1)
            #expect(command.errors.split(separator: "\n").count == 1, "\(command.errors)")
        }
    #endif

    @Test
    func saysWhatToDo() async throws {
        let scratch = try Scratch()
        try TestWall.writePhotos(to: scratch)
        let photos = scratch["photos"].string, data = scratch["data"].string
        let empty = try scratch.write(Array("\nlater".utf8), "empty").string
        let cases: [([String], Int32, String)] = [
            (
                ["serve", "--data", data], 64,
                "name the folder of your photos: brickwork serve ~/Pictures"
            ),
            (
                ["serve", photos + "x", "--data", data], 66,
                "\(photos)x: no such folder; name the folder of your photos"
            ),
            (
                ["serve", photos + "/sea.jpg", "--data", data], 66,
                "\(photos)/sea.jpg: not a folder; name the folder that contains it"
            ),
            (["serve", photos, "--port", "65536"], 64, "--port 65536 is out of range (1–65535)"),
            (
                ["serve", photos, "--host", "0.0.0.0"], 64,
                "--host 0.0.0.0 is open to other machines; add --users FILE, --password-file FILE, or --public to show the photos to everybody"
            ),
            (
                ["serve", photos, "--password-file", data + "/none"], 66,
                "\(data)/none: cannot be read; give a file with the password with --password-file"
            ),
            (
                ["serve", photos, "--password-file", empty], 65,
                "\(empty): its first line is empty; write the password there"
            ),
            (["serve", photos, "--data", empty + "/data"], 73, "with --data"),
            (
                ["serve", photos, "--host", "192.0.2.1", "--public", "--data", data], 69,
                "192.0.2.1:8080 isn't an address of this machine"
            ),
            (["serve", photos, "--order", "size"], 64, "size"),
            (["serve", photos, "--title", " "], 64, "the name has no visible characters"),
            (
                ["serve", photos, "--address", "photos.example.org"], 64,
                "photos.example.org isn't an address such as https://photos.example.org/"
            ),
            (
                ["serve", photos, "--map-tiles", "https://a.example/{z}/{x}.png"], 64,
                "https://a.example/{z}/{x}.png must have {y} once, such as https://tile.example.org/{z}/{x}/{y}.png"
            ),
            (
                ["build", photos, "--output", data + "/site", "--map-tiles", "tiles"], 64,
                "tiles isn't an address such as https://tile.example.org/{z}/{x}/{y}.png"
            ),
            (["serve", photos, "--map-attribution", "me"], 64, "--map-attribution needs --map-tiles"),
            (
                ["serve", photos, "--public", "--map-tiles", "https://a.example/{z}/{x}/{y}"], 64,
                "--map-tiles with --public needs --coordinates"
            ),
            (
                [
                    "build", photos, "--output", data + "/site", "--map-tiles",
                    "https://a.example/{z}/{x}/{y}",
                ], 64,
                "--map-tiles needs --coordinates"
            ),
            (
                ["serve", photos, "--proxy", "router"], 64,
                "--proxy router isn't an address such as 192.0.2.1 or a network such as 192.0.2.0/24"
            ),
            (["serve", photos, "--cache-size", "much"], 64, "much"),
            (["build", photos, "--output", photos + "/site", "--data", data], 64, "is in"),
            (["build", photos, "--data", data], 64, "--output"),
            (["build", photos + "x", "--output", data + "/site", "--data", data], 66, "no such folder"),
        ]
        for (arguments, status, text) in cases {
            let command = try RunningCommand(arguments)
            #expect(await command.status() == status, "\(arguments)")
            #expect(command.errors.contains(text), "\(command.errors)")
        }
    }

    @Test
    func publicIsSaidAloud() async throws {
        let scratch = try Scratch()
        try TestWall.writePhotos(to: scratch)
        let command = try RunningCommand([
            "serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string, "--host",
            "0.0.0.0",
            "--public",
        ])
        #expect(
            try await command.line() == "--public: everybody who can reach this machine can see these photos."
        )
        #expect(try await command.line()?.hasPrefix("The wall is at http://127.0.0.1:") == true)
        command.process.interrupt()
        #expect(await command.status() == 0)
    }

    @Test
    func buildsASite() async throws {
        let scratch = try Scratch()
        try TestWall.writePhotos(to: scratch)
        let arguments = [
            "build", scratch["photos"].string, "--output", scratch["site"].string, "--data",
            scratch["data"].string,
        ]
        for expected in [
            "3 photos in \(scratch["site"]): ", "3 photos in \(scratch["site"]): 0 files written, ",
        ] {
            let command = try RunningCommand(arguments)
            #expect(await command.status() == 0)
            let line = try await command.line() ?? ""
            #expect(line.hasPrefix(expected), "\(line)")
            #expect(try await command.line() == "1 could not be read:")
            #expect(try await command.line()?.contains("photos/broken.jpg: ") == true)
        }
        #expect(FileManager.default.fileExists(atPath: scratch["site/index.html"].string))
    }
}
