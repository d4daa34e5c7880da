import Foundation
import ObjectStorage
import PostgreSQL
import StorageFixtures
import TestDatabases
import Testing

/// `brickwork move-catalog`
final class MoveCatalogCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let server: PostgreSQLServer
    private let address: String
    private var data: URL { folder.appendingPathComponent("data") }
    private var photos: URL { folder.appendingPathComponent("photos") }

    init() throws {
        server = try PostgreSQLServer.shared.get()
        // The database's name is after the last slash.
        let database = try server.database().description
        address = server.text(of: String(database[database.index(after: database.lastIndex(of: "/")!)...]))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func move(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
        try Command(
            ["move-catalog", "--data", data.path] + arguments,
            environment: ["HOME": folder.path, "AWS_CA_BUNDLE": ""].merging(environment) { $1 }
        )
    }

    /// Opens a port that accepts connections and never answers.
    private static func hole() throws -> (descriptor: Int32, port: Int) {
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        try #require(isListening)
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Makes a library with the thumbnails of a static site.
    private func makeLibrary() throws {
        try SampleFiles.write(6, to: photos)
        let site = folder.appendingPathComponent("site")
        let built = try Command(["build", photos.path, "-o", site.path, "--data", data.path, "--unconfined"])
        try #require(built.status == 0, "\(built.errors)")
    }

    private var thumbnails: [String: Data] {
        get throws {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: data.path)
            let files = paths.filter { $0.hasSuffix(".webp") || $0.hasSuffix("catalog.sqlite") }
            return Dictionary(
                uniqueKeysWithValues: try files.map {
                    ($0, try Data(contentsOf: data.appendingPathComponent($0)))
                }
            )
        }
    }

    private func ask(_ sql: String) throws -> [String] {
        let connection = try PostgreSQLConnection(
            PostgreSQLAddress(argument: address),
            timeouts: PostgreSQLTimeouts()
        )
        try connection.run("SELECT set_config('search_path', 'brickwork', false)")
        let rows = try connection.rows(sql)
        return (0..<rows.count).map { String(decoding: rows.bytes($0, 0), as: UTF8.self) }
    }

    @Test
    func whereToIsNeeded() throws {
        let command = try move()
        #expect(command.status == 64)
        #expect(command.errors.contains("name the target database"))
    }

    @Test
    func aFolderWithoutACatalogIsLeftAloneAndStatus66() throws {
        let command = try move("--catalog", address)
        #expect(command.status == 66)
        #expect(
            command.errors
                == "\(data.path)/catalog.sqlite: no catalog found; name its folder with --data\n"
        )
        #expect(!FileManager.default.fileExists(atPath: data.path))
    }

    @Test
    func aDatabaseThatIsAwayIsStatus69() throws {
        try makeLibrary()
        let command = try move("--catalog", "postgres://nobody@127.0.0.1:1/photos")
        #expect(command.status == 69)
        #expect(command.errors.split(separator: "\n").count == 1, "\(command.errors)")
    }

    @Test
    func withoutABucketNoThumbnailsAreMoved() throws {
        try makeLibrary()
        let before = try thumbnails
        let command = try move("--catalog", address)
        #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
        #expect(command.text == "6 photos moved.\n")
        #expect(try thumbnails == before)
        let again = try move("--catalog", address)
        #expect(again.status == 0)
        #expect(again.text == "6 photos: this library was copied there before.\n")
        // Both catalogs are usable.
        for catalog in [["--data", data.path], ["--catalog", address, "--data", data.path]] {
            let index = try Command(["index", photos.path, "--unconfined"] + catalog)
            #expect(index.text.hasPrefix("6 photos: nothing has changed\n"), "\(index.text) \(index.errors)")
        }
        // Another library isn't merged into it.
        try FileManager.default.removeItem(at: data)
        let other = try Command(["index", photos.path, "--unconfined", "--data", data.path])
        try #require(other.status == 0)
        let refused = try move("--catalog", address)
        #expect(refused.status == 73 && refused.text.isEmpty)
        #expect(refused.errors.hasSuffix(": the database has another library; use an empty one\n"))
    }

    @Test
    func thumbnailsComeIntoTheBucket() async throws {
        try makeLibrary()
        let service = try await SeaweedFS.shared.value
        let store = "s3://\(SeaweedFS.bucket)/\(UUID().uuidString)"
        let environment = [
            "AWS_ENDPOINT_URL": "\(service.endpoint)", "AWS_ACCESS_KEY_ID": "owner-key",
            "AWS_SECRET_ACCESS_KEY": "owner-secret",
        ]
        // One photo lacks a width, and a thumbnail of another is truncated.
        let files = try thumbnails.keys.filter { $0.hasSuffix("-960.webp") }.sorted()
        try #require(files.count == 6)
        try FileManager.default.removeItem(at: data.appendingPathComponent(files[2]))
        let cut = data.appendingPathComponent(files[4])
        try Data(contentsOf: cut).dropLast().write(to: cut)
        let before = try thumbnails
        // With read-only access, the thumbnails can't be copied, so the contents aren't recorded either.
        let reader = environment.merging([
            "AWS_ACCESS_KEY_ID": "reader-key", "AWS_SECRET_ACCESS_KEY": "reader-secret",
        ]) { $1 }
        let refused = try move("--catalog", address, "--store", store, environment: reader)
        #expect(refused.status == 73)
        #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
        #expect(try ask("SELECT hash FROM content") == [])
        let index = try Command(["index", photos.path, "--catalog", address, "--data", data.path])
        #expect(index.status == 75)
        #expect(index.errors.contains("a library is being copied here"))

        let command = try move("--catalog", address, "--store", store, environment: environment)
        #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
        #expect(command.text == "6 photos moved; brickwork work makes the thumbnails of 2 of them.\n")
        #expect(try thumbnails == before)
        let bucket = try Bucket(BucketAddress(store)!, settings: service.settings())
        var objects: [String] = []
        for try await page in bucket.list("") { objects += page.map(\.key) }
        let hashes = files.enumerated().filter { ![2, 4].contains($0.offset) }
            .map { String($0.element.split(separator: "/").last!.prefix(32)) }
        #expect(objects.sorted() == hashes.map { "thumbnails/\($0.prefix(2))/\($0)" })
        #expect(try ask("SELECT hash FROM content ORDER BY hash COLLATE \"C\"") == hashes)
        #expect(
            try ask("SELECT convert_from(subject, 'UTF8') FROM task ORDER BY 1")
                == ask("SELECT id::text FROM file WHERE content IS NULL ORDER BY 1")
        )
        #expect(try ask("SELECT id::text FROM task").count == 2)

        // A worker makes them, without other requests.
        let work = try Command(
            [
                "work", "--until-done", "--unconfined", "--catalog", address, "--store", store, "--data",
                folder.appendingPathComponent("worker").path,
            ],
            environment: ["HOME": folder.path, "AWS_CA_BUNDLE": ""].merging(environment) { $1 }
        )
        #expect(work.status == 0, "\(work.errors)")
        #expect(try ask("SELECT hash FROM content").count == 6)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func interruptedItEndsWithOneLine(signal: Int32) throws {
        try makeLibrary()
        let hole = try Self.hole()
        defer { close(hole.descriptor) }
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = [
            "move-catalog", "--data", data.path, "--catalog", address, "--store", "s3://wall/x",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "HOME": folder.path, "AWS_CA_BUNDLE": "", "AWS_ENDPOINT_URL": "http://127.0.0.1:\(hole.port)",
            "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b",
        ]) { $1 }
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        // It requests the first object, and waits.
        let connection = accept(hole.descriptor, nil, nil)
        defer { close(connection) }
        kill(process.processIdentifier, signal)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + signal)
        #expect(
            text == "Interrupted: the copied part is kept, and the same command continues from there; "
                + "the library here is unchanged\n"
        )
        // Without the bucket, it counts as another move.
        let command = try move("--catalog", address)
        #expect(command.text == "6 photos moved.\n", "\(command.errors)")
    }
}
