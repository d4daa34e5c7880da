import CatalogDatabase
import Foundation
import ObjectStorage
import StorageFixtures
import TestDatabases
import Testing

/// `brickwork work`, `verify` and `sweep` with a bucket that is lost, damaged, refused, or belongs to another
/// catalog.
final class StoreCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let address: String
    private let store = "s3://\(SeaweedFS.bucket)/\(UUID().uuidString)"
    private let bucket: Bucket
    private let environment: [String: String]

    init() async throws {
        let server = try PostgreSQLServer.shared.get()
        let database = try server.database().description
        address = server.text(of: String(database[database.index(after: database.lastIndex(of: "/")!)...]))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let service = try await SeaweedFS.shared.value
        bucket = try Bucket(BucketAddress(store)!, settings: service.settings())
        environment = [
            "HOME": folder.path, "AWS_CA_BUNDLE": "", "AWS_ENDPOINT_URL": "\(service.endpoint)",
            "AWS_ACCESS_KEY_ID": "owner-key", "AWS_SECRET_ACCESS_KEY": "owner-secret",
        ]
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func run(_ name: String, _ arguments: String..., environment: [String: String] = [:]) throws
        -> Command
    {
        try Command(
            [name, "--catalog", address, "--data", folder.appendingPathComponent("data").path] + arguments,
            environment: self.environment.merging(environment) { $1 }
        )
    }

    /// Makes photos' thumbnails, and returns their keys.
    private func makeWall(_ count: Int) async throws -> [String] {
        let photos = folder.appendingPathComponent("photos")
        try SampleFiles.write(count, to: photos)
        let work = try run(
            "work",
            photos.path,
            "--store",
            store,
            "--until-done",
            "--unconfined",
            "--every",
            "100000"
        )
        try #require(work.status == 0, "\(work.errors)")
        return try await keys()
    }

    private func keys() async throws -> [String] {
        try await bucket.list("thumbnails/").reduce(into: []) { $0 += $1.map(\.key) }.sorted()
    }

    private func work(_ folders: String...) throws {
        let work = try Command(
            ["work", "--catalog", address, "--data", folder.appendingPathComponent("data").path] + folders
                + ["--store", store, "--until-done", "--unconfined"],
            environment: environment
        )
        try #require(work.status == 0, "\(work.errors)")
    }

    @Test
    func aLostBucketIsMadeAgain() async throws {
        let made = try await makeWall(6)
        #expect(made.count == 6)
        #expect(try run("verify", "--store", store).text == "6 pictures: nothing is missing.\n")
        try await bucket.remove(made + ["catalog"])
        let found = try run("verify", "--store", store)
        #expect(found.status == 1)
        #expect(
            found.text
                == "6 pictures: 6 missing, 0 damaged; brickwork verify --repair lets workers make them again.\n"
        )
        #expect(try run("status").text.contains("Waiting     nothing\n"))
        let repaired = try run("verify", "--repair", "--store", store)
        #expect(repaired.status == 0)
        #expect(repaired.text == "6 pictures: 6 missing, 0 damaged; brickwork work makes them again.\n")
        #expect(try run("status").text.contains("Waiting     6 to make\n"))
        // It is this catalog's bucket again.
        guard case .found = try await bucket.read("catalog", upTo: 1 << 10) else {
            Issue.record("nothing says whose bucket it is")
            return
        }
        try work()
        #expect(try await keys() == made)
        #expect(
            try run("verify", "--store", store, "--read-data").text == "6 pictures: nothing is missing.\n"
        )
    }

    /// It lacks the newest objects, and still has that of a photo which has been deleted since.
    @Test
    func anOlderBucketIsCompleted() async throws {
        var restored: [() async throws -> Void] = []
        for key in try await makeWall(3) + ["catalog"] {
            guard case .found(let bytes, _) = try await bucket.read(key, upTo: 1 << 24) else {
                throw CancellationError()
            }
            restored.append { [bucket] in try await bucket.put(bytes, as: key) }
        }
        let newer = try await makeWall(5)
        #expect(newer.count == 5)
        let photos = folder.appendingPathComponent("photos")
        let first = try #require(
            FileManager.default.subpaths(atPath: photos.path)?.filter { $0.hasSuffix(".jpg") }
                .min { $0.split(separator: "/")[1] < $1.split(separator: "/")[1] }
        )
        try FileManager.default.removeItem(at: photos.appendingPathComponent(first))
        try work(photos.path)
        try await bucket.remove(newer + ["catalog"])
        for restore in restored {
            try await restore()
        }
        let repaired = try run("verify", "--repair", "--store", store)
        #expect(repaired.text == "4 pictures: 2 missing, 0 damaged; brickwork work makes them again.\n")
        try work()
        #expect(
            try run("verify", "--store", store, "--read-data").text == "4 pictures: nothing is missing.\n"
        )
        // `brickwork sweep` removes the deleted photo's object when it is an hour old.
        #expect(try await keys() == newer)
    }

    @Test
    func damagedObjectsAreFoundByReadingThem() async throws {
        let made = try await makeWall(4)
        guard case .found(var first, _) = try await bucket.read(made[0], upTo: 1 << 24),
            case .found(let second, _) = try await bucket.read(made[1], upTo: 1 << 24)
        else { throw CancellationError() }
        // One object has a wrong byte, one is that of another picture, and one is missing.
        first.setInteger(UInt8(~first.getInteger(at: 5000, as: UInt8.self)!), at: 5000)
        try await bucket.put(first, as: made[0])
        try await bucket.put(second, as: made[2])
        try await bucket.remove([made[3]])
        #expect(
            try run("verify", "--store", store).text
                == "4 pictures: 1 missing, 0 damaged; brickwork verify --repair lets workers make them again.\n"
        )
        let repaired = try run("verify", "--repair", "--read-data", "--store", store)
        #expect(repaired.text == "4 pictures: 1 missing, 2 damaged; brickwork work makes them again.\n")
        try work()
        #expect(
            try run("verify", "--store", store, "--read-data").text == "4 pictures: nothing is missing.\n"
        )
    }

    /// It continues with the unfinished part, and adds to the earlier results.
    @Test
    func anInterruptedComparisonGoesOn() async throws {
        let made = try await makeWall(4)
        try await bucket.remove(made)
        let connection = try PostgreSQLConnection(
            PostgreSQLAddress(argument: address),
            timeouts: PostgreSQLTimeouts()
        )
        let parts = made.map { Int64($0.split(separator: "/")[1], radix: 16)! }
        _ = try connection.rows(
            "INSERT INTO brickwork.verification VALUES ('list', $1, 10, 2, 1) RETURNING 1",
            [.integer(parts[3])]
        )
        let left = parts.count { $0 >= parts[3] }
        #expect(
            try run("verify", "--store", store).text
                == "\(10 + left) pictures: \(2 + left) missing, 1 damaged; "
                + "brickwork verify --repair lets workers make them again.\n"
        )
        #expect(try run("verify", "--store", store).text.hasPrefix("4 pictures: 4 missing, 0 damaged; "))
    }

    @Test
    func anotherStoreIsRefused() async throws {
        let made = try await makeWall(1)
        let other = store + "-other"
        let line =
            "the catalog's thumbnails are in \(store): give --store \(store), or call "
            + "brickwork verify --repair --replace-store to keep them elsewhere\n"
        for (name, arguments) in [
            ("work", ["--until-done"]), ("sweep", []), ("verify", []), ("serve", ["--port", "0"]),
        ] {
            let command = try Command(
                [name, "--catalog", address, "--data", folder.path, "--store", other] + arguments,
                environment: environment
            )
            #expect(command.status == 73, "\(name)")
            #expect(command.errors == line)
        }
        let without = try run("work", "--until-done")
        #expect((without.status, without.errors) == (73, line))
        // Another catalog can't use the same bucket.
        let second = try PostgreSQLServer.shared.get().database().description
        let server = try PostgreSQLServer.shared.get()
        let database = server.text(of: String(second[second.index(after: second.lastIndex(of: "/")!)...]))
        let foreign = try Command(
            ["work", "--until-done", "--catalog", database, "--data", folder.path, "--store", store],
            environment: environment
        )
        #expect(foreign.status == 73)
        #expect(
            foreign.errors
                == "\(store) has the thumbnails of another catalog; use another address with --store\n"
        )
        let replaced = try run("verify", "--repair", "--replace-store", "--store", other)
        #expect(replaced.text == "1 picture: 1 missing, 0 damaged; brickwork work makes them again.\n")
        let work = try run("work", "--until-done", "--unconfined", "--store", other)
        #expect(work.status == 0, "\(work.errors)")
        let bucket = try Bucket(
            BucketAddress(other)!,
            settings: try await SeaweedFS.shared.value.settings()
        )
        #expect(try await bucket.list("thumbnails/").reduce(into: []) { $0 += $1.map(\.key) } == made)
    }

    /// Nothing is read or made, and no jobs of other workers are taken.
    @Test
    func aWorkerThatMayNotWriteEndsWithOneLine() async throws {
        let command = try run(
            "work",
            "--store",
            store,
            environment: ["AWS_ACCESS_KEY_ID": "reader-key", "AWS_SECRET_ACCESS_KEY": "reader-secret"]
        )
        #expect(command.status == 73)
        #expect(command.errors.contains("does not let these credentials write \(store)/catalog"))
        #expect(command.errors.split(separator: "\n").count == 1, "\(command.errors)")
    }

    @Test
    func whatMakesNoSenseIsStatus64() throws {
        #expect(try run("verify").status == 64)
        let command = try run("verify", "--store", store, "--replace-store")
        #expect(command.status == 64)
        #expect(command.errors.contains("--replace-store needs --repair"))
    }
}
