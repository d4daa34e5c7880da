import Foundation
import PictureFixtures
import SampleLibrary
import StorageFixtures
import TestDatabases
import Testing

/// The built command on several machines, simulated on one. They share only a database.
@Suite(.timeLimit(.minutes(10)))
struct SeveralServersTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try TestWall.writePhotos(to: scratch)
    }

    private func index(_ address: String) async throws {
        let command = try RunningCommand(
            ["index", scratch["photos"].string, "--catalog", address, "--data", scratch["indexer"].string]
        )
        #expect(await command.status() == 0, "\(command.errors)")
    }

    /// Starts a server that reads no folders.
    private func serve(_ address: String, _ data: String) async throws -> (RunningCommand, Client) {
        let command = try RunningCommand(
            ["serve", "--catalog", address, "--port", "0", "--data", scratch[data].string]
        )
        let line = try #require(try await command.line(), "\(command.errors)")
        let port = line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap { Int($0.1) }
        return (command, Client(port: try #require(port, "\(line)")))
    }

    private func end(_ command: RunningCommand) async {
        command.process.interrupt()
        #expect(await command.status() == 0)
    }

    @Test
    func whatOneReadsAllShow() async throws {
        let address = try PostgreSQLServer.shared.get().database().description
        try await index(address)
        let (first, one) = try await serve(address, "one")
        let (second, other) = try await serve(address, "other")
        #expect(try await [one.photoCount(), other.photoCount()] == [3, 3])
        // Both walls are equal to the bit, whichever server made them.
        let walls = try await [one.get("/wall?bare=1"), other.get("/wall?bare=1")]
        #expect(walls[0]["etag"] == walls[1]["etag"] && walls[0]["etag"] != nil)
        try await one.stream("/events") { oneHears in
            try await other.stream("/events") { otherHears in
                _ = try scratch.write(Pixels.quarters(width: 80, height: 40), "photos/new.jpg")
                try await index(address)
                for try await _ in oneHears where try await one.photoCount() == 4 { break }
                for try await _ in otherHears where try await other.photoCount() == 4 { break }
            }
        }
        await end(first)
        await end(second)
    }

    @Test
    func whileTheDatabaseIsAwayWhatWasSeenIsShown() async throws {
        let database = try PostgreSQLServer()
        let address = try database.database().description
        try await index(address)
        let (command, client) = try await serve(address, "one")
        // Once all colors are known, nothing else changes.
        try await client.stream("/events") { pieces in
            for try await _ in pieces {
                let wall = try ShownWall(try await client.get("/wall").bytes)
                if wall.colors.allSatisfy({ $0 != 0 }) { break }
            }
        }
        let seen = try await client.get("/wall?bare=1")
        #expect(seen.status == 200)
        try await client.stream("/events") { pieces in
            database.stop(.kill)
            for try await piece in pieces where piece.contains("event: catalog\ndata: {\"isAway\":true}\n") {
                break
            }
        }
        let again = try await client.get("/wall?bare=1")
        #expect(again.status == 200 && again["etag"] == seen["etag"])
        let unseen = try await client.get("/wall?q=sea")
        #expect((unseen.status, unseen["retry-after"]) == (503, "2"))
        #expect(unseen.text == "The server can't reach its catalog; try again in a moment.\n")
        try database.start()
        #expect(try await client.get("/wall?q=sea").status == 200)
        try await client.stream("/events") { pieces in
            for try await piece in pieces where piece.contains("event: catalog\ndata: {\"isAway\":false}\n") {
                break
            }
            _ = try scratch.write(Pixels.quarters(width: 80, height: 40), "photos/new.jpg")
            try await index(address)
            for try await _ in pieces where try await client.photoCount() == 4 { break }
        }
        await end(command)
    }

    /// Their caches would remove each other's files.
    @Test
    func serversHaveFoldersOfTheirOwn() async throws {
        let address = try PostgreSQLServer.shared.get().database().description
        try await index(address)
        let (first, _) = try await serve(address, "one")
        let other = try RunningCommand(
            ["serve", "--catalog", address, "--port", "0", "--data", scratch["one"].string]
        )
        #expect(await other.status() == 75)
        #expect(
            other.errors
                == "\(scratch["one"])/catalog.sqlite: in use by another brickwork (process \(first.process.processIdentifier)); stop it, or give another folder with --data\n"
        )
        await end(first)
    }

    /// In an incident of the store, servers are restarted, too.
    @Test
    func aServerStartsWithoutItsStore() async throws {
        let address = try PostgreSQLServer.shared.get().database().description
        try await index(address)
        let service = try await SeaweedFS.shared.value
        // The service doesn't accept these credentials, as while it can't read its own configuration.
        let environment = [
            "AWS_ENDPOINT_URL=\(service.endpoint)", "AWS_ACCESS_KEY_ID=nobody",
            "AWS_SECRET_ACCESS_KEY=nothing",
            "AWS_CA_BUNDLE=",
        ]
        let command = try RunningCommand(
            [
                "serve", "--catalog", address, "--port", "0", "--data", scratch["one"].string, "--store",
                "s3://\(SeaweedFS.bucket)/away",
            ],
            through: ["env"] + environment
        )
        let line = try #require(try await command.line(), "\(command.errors)")
        let port = line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap { Int($0.1) }
        let client = Client(port: try #require(port, "\(line)"))
        let ready = try await client.get("/readyz")
        #expect(ready.status == 200)
        #expect(ready.text == "ok\nThe store can't be used, so thumbnails are made here; see the log.\n")
        #expect(command.errors.contains("The store can't be used, so thumbnails are made here: "))
        let wall = try ShownWall(try await client.get("/wall").bytes)
        #expect(wall.ids.count == 3)
        await end(command)
    }

    @Test
    func foldersAreReadByOneAtATime() async throws {
        let address = try PostgreSQLServer.shared.get().database().description
        let (command, _) = try await serveReading(address)
        let other = try RunningCommand(
            ["index", scratch["photos"].string, "--catalog", address, "--data", scratch["other"].string]
        )
        #expect(await other.status() == 75)
        #expect(
            other.errors
                == "\(address): another brickwork reads folders into this catalog; stop it, or give another database\n"
        )
        await end(command)
        try await index(address)
    }

    private func serveReading(_ address: String) async throws -> (RunningCommand, String) {
        let command = try RunningCommand(
            [
                "serve", scratch["photos"].string, "--catalog", address, "--port", "0", "--data",
                scratch["reading"].string,
            ]
        )
        return (command, try #require(try await command.line(), "\(command.errors)"))
    }

    @Test
    func nobodyReadsThePasswordOfAnAddress() async throws {
        let command = try RunningCommand([
            "index", scratch["photos"].string, "--catalog", "postgres://me:secret@127.0.0.1/db", "--data",
            scratch["one"].string,
        ])
        #expect(await command.status() == 64)
        #expect(command.errors.contains("put it into ~/.pgpass or PGPASSWORD"))
        #expect(!command.errors.contains("secret"))
    }

    @Test
    func aDatabaseThatIsNotThereIsOneLine() async throws {
        let command = try RunningCommand([
            "index", scratch["photos"].string, "--catalog", "postgres://me@127.0.0.1:1/db", "--data",
            scratch["one"].string,
        ])
        #expect(await command.status() == 69)
        #expect(command.errors.hasPrefix("postgres://me@127.0.0.1:1/db: connection to server at"))
        #expect(command.errors.count { $0 == "\n" } == 1)
    }
}
