import Dispatch
import Foundation
import HTTPTypes
import NIOEmbedded
import PictureFixtures
import Pictures
import SampleLibrary
import SourceFiles
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

/// Temporary failures on a running server.
@Suite(.timeLimit(.minutes(10)))
struct WaitingTests {
    private struct Entry: Decodable {
        var file: String
        var waiting: Bool?
    }

    /// Waits until a condition is true. Checks it after every event.
    private func wait(_ wall: TestWall, until holds: @escaping @Sendable () async throws -> Bool) async throws
    {
        try await wall.client.stream("/events") { pieces in
            for try await _ in pieces {
                if try await holds() { return }
            }
            Issue.record("The events ended.")
        }
    }

    private func waiting(_ wall: TestWall) async throws -> [String] {
        let bytes = try await wall.client.get("/unreadable.json").bytes
        let entries = try JSONDecoder().decode([Entry].self, from: Data(bytes))
        return entries.filter { $0.waiting == true }.map(\.file).sorted()
    }

    #if os(Linux)
        /// Decoder processes get too little memory to decode anything, and later more. No file changes.
        @Test
        func photosThatTheMachineHasNoMemoryForAreShownWhenItHas() async throws {
            let base = try await Decoders.addressSpace()
            let script = """
                [ -e "$1/more" ] || ulimit -v \(base + 30_000)
                exec "$0" picture-decoder
                """
            let large = try PictureFile.bytes(of: Pixels(width: 6000, height: 5000), as: ".png[interlace]")
            try await TestWall.run(script: script) { wall in
                _ = try wall.scratch.write(large, "photos/large.png")
                try await wait(wall) { try await waiting(wall) == ["photos/large.png"] }
                #expect(try await wall.photo("large.png").color == nil)
                #expect(try await wall.client.get(wall.thumbnail(of: "large.png")).status == 503)
                _ = try wall.scratch.write([], "more")
                try await wait(wall) { try await waiting(wall) == [] }
                #expect(try await wall.photo("large.png").color != nil)
                #expect(try await wall.client.get(wall.thumbnail(of: "large.png")).status == 200)
            }
        }

        /// The HEIC decoder isn't installed at first, and is installed while the command runs.
        @Test(.enabled(if: mayMount, "no user namespaces here: no decoder is taken away"))
        func photosWhoseDecoderIsMissingAreThereWhenItIsInstalled() async throws {
            guard
                let heic = try? PictureFile.bytes(
                    of: Pixels.quarters(width: 300, height: 200),
                    as: ".heic[Q=90]"
                ),
                let modules = Self.modules
            else {
                // If the format is part of libvips, or can't be written, this can't be tested.
                return
            }
            let scratch = try Scratch()
            try FileManager.default.createDirectory(
                atPath: scratch["photos"].string,
                withIntermediateDirectories: true
            )
            _ = try scratch.write(heic, "photos/a.heic")
            let script = """
                mount -t tmpfs tmpfs "$0" || exit 1
                "$@" &
                read line && umount "$0"
                wait
                """
            let command = try RunningCommand(
                ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string],
                through: ["unshare", "-rm", "sh", "-c", script, modules]
            )
            let line = try #require(try await command.line())
            let port = try #require(
                line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap { Int($0.1) },
                "\(line)"
            )
            let client = Client(port: port)
            try await client.stream("/events") { pieces in
                var isInstalled = false
                for try await _ in pieces {
                    let list = try await client.get("/unreadable.json").text
                    if !isInstalled, list != "[]" {
                        #expect(list.contains("no decoder for HEIC is installed"), "\(list)")
                        #expect(list.contains("\"waiting\":true"), "\(list)")
                        try command.input.write(contentsOf: Data("install\n".utf8))
                        isInstalled = true
                    }
                    if try await client.photoCount() == 1 { break }
                }
                #expect(isInstalled)
            }
            for child in command.children {
                kill(child, SIGTERM)
            }
            _ = await command.status()
        }

        /// The folder of libvips' modules for some formats.
        private static var modules: String? {
            let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
            return folders.lazy.flatMap { folder -> [String] in
                let names = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/\(folder)")) ?? []
                return names.filter { $0.hasPrefix("vips-modules-") }.map { "/usr/lib/\(folder)/\($0)" }
            }.first { FileManager.default.fileExists(atPath: "\($0)/vips-heif.so") }
        }

        private static var mayMount: Bool {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["unshare", "-rm", "true"]
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    #endif

    /// Lists that take long keep neither supervisors waiting, nor those who look at a photo.
    @Test
    func supervisorsWaitForNobody() async throws {
        try await TestWall.run(options: { $0.proxies = ["127.0.0.1"] }) { wall in
            let photo = try await wall.photo("sea.jpg").id
            let pool = try #require(wall.catalog.access.database as? SQLiteAccess).pool
            let door = DispatchSemaphore(value: 0), stopped = Locked(0)
            // All connections stop at lists of tags.
            @Sendable func listen(_ count: Int) throws {
                guard count > 0 else { return }
                try pool.read { connection in
                    connection.listen { sql in
                        guard sql.hasPrefix("SELECT name, photos FROM tag ") else { return }
                        stopped.update { $0 += 1 }
                        door.wait()
                        door.signal()
                    }
                    try listen(count - 1)
                }
            }
            try listen(12)
            let lists = (0..<9).map { number in
                Task {
                    try await wall.client.get("/tags.json", ["X-Forwarded-For": "192.0.2.\(number)"]).status
                }
            }
            await look { stopped.latest == 2 }
            for path in ["/healthz", "/readyz", "/photos/\(photo).json"] {
                #expect(try await wall.client.get(path).status == 200, "\(path)")
            }
            door.signal()
            for list in lists { #expect(try await list.value == 200) }
        }
    }

    /// Requests wait if there is room in the threads and the queue. One more gets an error immediately.
    @Test
    func oneMoreThanTheLineHasRoomForIsAskedToComeBack() async throws {
        try await TestWall.run { wall in
            let threads = DiskThreads(count: 1, line: 1)
            defer { threads.stop() }
            let answers = ThumbnailAnswers(
                photos: Blocking(wall.catalog.photos, on: threads),
                records: PictureRecords(Blocking(wall.catalog.thumbnails, on: threads)),
                store: wall.store,
                queue: nil,
                hot: ByteCache(limit: 1 << 20),
                threads: threads,
                metrics: ServerMetrics()
            )
            let path = try await wall.thumbnail(of: "sea.jpg")
            guard case .thumbnail(let address) = WallAddress(path: path) else {
                Issue.record("\(path) is no thumbnail's")
                return
            }
            let context = WallContext(disconnection: Disconnection(), channel: EmbeddedChannel())
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
            let (blocks, block) = AsyncStream.makeStream(of: Void.self)
            let end = DispatchSemaphore(value: 0)
            let blocked = Task {
                try await threads.run {
                    block.finish()
                    end.wait()
                }
            }
            for await _ in blocks {}
            // One in the queue, behind the call that waits for its disk, and one more.
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let inLine = Task {
                begin.finish()
                return try await answers.answer(address, to: request, context).status
            }
            for await _ in begun {}
            await look { threads.waitingCount == 1 }
            let error = await #expect(throws: DiskThreads.Busy.self) {
                _ = try await answers.answer(address, to: request, context)
            }
            let refusal = error.flatMap { Refusal($0) }
            #expect(refusal?.status == .serviceUnavailable && refusal?.headers[.retryAfter] == "1")
            end.signal()
            try await blocked.value
            #expect(try await inLine.value == .ok)
            #expect(try await answers.answer(address, to: request, context).status == .ok)
        }
    }
}
