import Foundation
import NIOCore
import PictureFixtures
import StorageFixtures
import SystemPackage
import Testing

@testable import ObjectStorage
@testable import PhotoWall
@testable import WallSite

/// A static site in a bucket of a real service, which serves it itself.
@Suite(.timeLimit(.minutes(10)))
struct SiteBucketTests {
    private func bucket(_ service: any StorageServer) throws -> Bucket {
        let address = try #require(BucketAddress("s3://\(SeaweedFS.bucket)/\(UUID().uuidString)/wall"))
        return try Bucket(address, settings: service.settings())
    }

    private func names(in bucket: Bucket) async throws -> Set<String> {
        try await bucket.list().reduce(into: []) { $0.formUnion($1.map(\.key)) }
    }

    /// The files are the same as in a folder, with the right types and cache times.
    @Test func hasTheFoldersFiles() async throws {
        let service = try await SeaweedFS.shared.value
        let bucket = try bucket(service)
        try await TestWall.run(isServed: false) { wall in
            let inFolder = try await wall.site(
                originals: true,
                coordinates: true,
                in: .folder(wall.scratch["site"])
            ).build {
                _ in
            }
            let inBucket = try await wall.site(originals: true, coordinates: true, in: .bucket(bucket)).build
            { _ in }
            #expect(inBucket == inFolder)
            let files = wall.scratch.files.filter { $0.hasPrefix("site/") }.map { String($0.dropFirst(5)) }
            #expect(try await names(in: bucket) == Set(files))
            let client = Client(port: service.port)
            var served: [String: [String?]] = [:]
            for file in files {
                let expected = try wall.scratch.bytes(wall.scratch["site/\(file)"])
                let answer = try await client.get("/\(SeaweedFS.bucket)/\(bucket.address.prefix)\(file)")
                var body = answer.body
                if answer["content-encoding"] == "gzip" {
                    body = try #require(GzipTests.unpacked(body, count: expected.count))
                }
                #expect(answer.status == 200 && Array(buffer: body) == expected, "\(file)")
                // Too small for compression. The icon isn't.
                guard !file.hasSuffix("/blank.svg") else { continue }
                served[kind(of: file)] = ["content-type", "content-encoding", "cache-control"].map {
                    answer[$0]
                }
            }
            let forever = "public, max-age=31536000, immutable"
            #expect(
                served == [
                    ".brickwork-site": ["text/plain; charset=utf-8", nil, "no-cache"],
                    // The land of the map is compressed already.
                    "albums.json": ["application/json", nil, "no-cache"],
                    "assets.bin": ["application/octet-stream", nil, forever],
                    "assets.css": ["text/css; charset=utf-8", "gzip", forever],
                    "assets.js": ["text/javascript; charset=utf-8", "gzip", forever],
                    "assets.png": ["image/png", nil, forever],
                    "assets.svg": ["image/svg+xml", "gzip", forever],
                    "assets.wasm": ["application/wasm", "gzip", forever],
                    "assets.webmanifest": ["application/manifest+json", "gzip", forever],
                    "folders.json": ["application/json", nil, "no-cache"],
                    "index.html": ["text/html; charset=utf-8", "gzip", "no-cache"],
                    "map.json": ["application/json", nil, "no-cache"],
                    "nodes": ["application/octet-stream", nil, forever],
                    "originals.jpeg": ["image/jpeg", nil, forever],
                    "originals.png": ["image/png", nil, forever],
                    "people.json": ["application/json", nil, "no-cache"],
                    "photos.json": ["application/json", "gzip", "no-cache"],
                    "places.bin": ["application/octet-stream", "gzip", forever],
                    "search.bin": ["application/octet-stream", nil, forever],
                    "search.json": ["application/json", "gzip", "no-cache"],
                    "search.txt": ["text/plain; charset=utf-8", "gzip", forever],
                    "tags.json": ["application/json", nil, "no-cache"],
                    "texts.json": ["application/json", nil, forever],
                    "thumbnails.webp": ["image/webp", nil, forever],
                    "walls.bin": ["application/octet-stream", nil, "no-cache"],
                    "worker.js": ["text/javascript; charset=utf-8", "gzip", "no-cache"],
                ]
            )
        }
    }

    /// Returns the folder and the suffix.
    private func kind(of file: String) -> String {
        guard let slash = file.firstIndex(of: "/") else { return file }
        let suffix = file.lastIndex(of: ".").map { file[$0...] } ?? ""
        return String(file[..<slash] + suffix)
    }

    @Test(.onBothServicesAtNight) func onlyWhatChangedIsSent() async throws {
        let bucket = try bucket(try await StorageServers.current.running)
        try await TestWall.run(isServed: false) { wall in
            let first = try await wall.site(in: .bucket(bucket)).build { _ in }
            let before = try await names(in: bucket)
            #expect(first.written == before.count - 1 && first.kept == 0)
            let second = try await wall.site(in: .bucket(bucket)).build { _ in }
            #expect(
                second
                    == SiteSummary(
                        photos: 3,
                        written: 0,
                        kept: first.written,
                        removed: 0,
                        unreadable: first.unreadable
                    )
            )
            #expect(try await names(in: bucket) == before)
        }
    }

    @Test(.onBothServicesAtNight) func whatIsGoneIsRemoved() async throws {
        let bucket = try bucket(try await StorageServers.current.running)
        try await TestWall.run(isServed: false) { wall in
            _ = try await wall.site(in: .bucket(bucket)).build { _ in }
            let before = try await names(in: bucket)
            // Objects of others stay, and unfinished uploads of a killed run are removed.
            let others = ["CNAME", "photos/readme.txt", "thumbnails/x/y.webp"]
            for name in others {
                try await bucket.put(ByteBuffer(string: "mine"), as: name)
            }
            try await bucket.beginUpload(of: "originals/1/1-1.jpeg")
            let gone = try await wall.photo("wood.png")
            try FileManager.default.removeItem(atPath: wall.photos.appending("wood.png").string)
            _ = try await wall.indexer.index()
            let second = try await wall.site(in: .bucket(bucket)).build { _ in }
            let after = try await names(in: bucket)
            #expect(second.photos == 2 && second.removed == before.subtracting(after).count)
            #expect(after.isSuperset(of: others))
            #expect(!after.contains("photos/\(gone.id).json"))
            #expect(after.filter { $0.hasSuffix(".webp") }.count == 9)
            #expect(try await !bucket.hasUnfinishedUploads)
        }
    }

    @Test(.onBothServicesAtNight) func whatWasInterruptedGoesOn() async throws {
        let bucket = try bucket(try await StorageServers.current.running)
        try await TestWall.run(isServed: false) { wall in
            let building = Task {
                try await wall.site(in: .bucket(bucket)).build { progress in
                    if progress.step == .writing {
                        withUnsafeCurrentTask { $0?.cancel() }
                    }
                }
            }
            await #expect(throws: CancellationError.self) { try await building.value }
            let first = try await names(in: bucket)
            #expect(first.contains(".brickwork-site") && !first.contains("index.html"))
            let second = try await wall.site(in: .bucket(bucket)).build { _ in }
            #expect(second.kept == first.count - 1)
            #expect(second.written == (try await names(in: bucket)).count - first.count)
        }
    }

    @Test(.onBothServicesAtNight) func nothingIsWrittenAmongObjectsOfOthers() async throws {
        let bucket = try bucket(try await StorageServers.current.running)
        try await bucket.put(ByteBuffer(string: "mine"), as: "thesis.txt")
        try await bucket.beginUpload(of: "film.mov")
        try await TestWall.run(isServed: false) { wall in
            let error = await #expect(throws: SiteError.self) {
                try await wall.site(in: .bucket(bucket)).open()
            }
            #expect(
                error?.description
                    == "\(bucket.address) contains other files; choose another prefix with --output"
            )
            let kept = try await names(in: bucket)
            #expect(kept == ["thesis.txt"])
            let isUnfinished = try await bucket.hasUnfinishedUploads
            #expect(isUnfinished)
        }
    }

    @Test func aServiceThatIsAwayIsALine() async throws {
        let proxy = try await FaultyProxy([])
        try await proxy.close()
        let endpoint = try #require(Endpoint("http://127.0.0.1:\(proxy.port)"))
        let service = try StorageService(
            #require(BucketAddress("s3://wall")),
            StorageSettings(endpoint: endpoint, credentials: SeaweedFS.owner),
            times: .init(pauses: Pauses(first: .milliseconds(1), tries: 2))
        )
        try await TestWall.run(isServed: false) { wall in
            let error = await #expect(throws: SiteError.self) {
                try await wall.site(in: .bucket(Bucket(service))).build { _ in }
            }
            #expect(error?.description == "\(endpoint): connection refused; tried 2 times in 0 s")
        }
    }

    /// The files that show a site's state are written last, so that a page finds everything they name.
    @Test func theRootsAreWrittenLast() async throws {
        try await TestWall.run(isServed: false) { wall in
            let written = Locked<[String]>([])
            let noting = SiteOutput { threads in
                NotingDestination(SiteFolder(wall.scratch["site"], threads: threads)) { name in
                    written.update { $0.append(name) }
                }
            }
            let walls = SiteWalls.wallQueries.count
            _ = try await wall.site(in: noting).build { _ in }
            #expect(Self.areRoots(written.latest.suffix(walls + 8), walls: walls))

            let before = Set(wall.scratch.files)
            written.update { $0 = [] }
            try FileManager.default.removeItem(atPath: wall.photos.appending("wood.png").string)
            _ = try await wall.indexer.index()
            _ = try await wall.site(in: noting).build { _ in }
            let names = written.latest
            let roots = names.drop { !Self.isRoot($0) }
            #expect(roots.allSatisfy(Self.isRoot) && roots.contains("search.json"))
            // Until then, a page shows the former state: nothing that it needs is overwritten.
            #expect(names.filter { !Self.isRoot($0) && before.contains("site/\($0)") } == [])
            let after = Set(wall.scratch.files)
            #expect(names.allSatisfy { after.contains("site/\($0)") })
        }
    }

    private static func isRoot(_ name: String) -> Bool {
        name.hasPrefix("walls/")
            || [
                "albums.json", "folders.json", "index.html", "map.json", "people.json", "search.json",
                "tags.json", "worker.js",
            ].contains(name)
    }

    private static func areRoots(_ names: ArraySlice<String>, walls: Int) -> Bool {
        names.last == "index.html" && names.allSatisfy(isRoot)
            && names.count { $0.hasPrefix("walls/") } == walls
    }
}

/// Passes on what is written, and notes the names of files that were missing or different.
private struct NotingDestination: SiteDestination {
    let width = 4
    private let destination: any SiteDestination
    private let note: @Sendable (String) -> Void

    init(_ destination: any SiteDestination, note: @escaping @Sendable (String) -> Void) {
        self.destination = destination
        self.note = note
    }

    func open() async throws {
        try await destination.open()
    }

    func write(_ bytes: ByteBuffer, to name: String) async throws -> Bool {
        let isWritten = try await destination.write(bytes, to: name)
        if isWritten { note(name) }
        return isWritten
    }

    func add(_ file: OriginalFile, as name: String) async throws -> Bool {
        let isWritten = try await destination.add(file, as: name)
        if isWritten { note(name) }
        return isWritten
    }

    func tidy(isOfUse: @escaping @Sendable (String, SiteFile) -> Bool) async throws -> Int {
        try await destination.tidy(isOfUse: isOfUse)
    }
}

extension Bucket {
    /// Begins an upload in parts, like a program that is then killed.
    fileprivate func beginUpload(of key: String) async throws {
        let request = StorageRequest(method: .POST, key: try address.key(key), query: [("uploads", "")])
        _ = try await service.answer(request, upTo: Self.maxOfAnswer)
    }

    fileprivate var hasUnfinishedUploads: Bool {
        get async throws {
            let request = StorageRequest(method: .GET, query: [("uploads", ""), ("prefix", address.prefix)])
            let answer = try await service.answer(request, upTo: Self.maxOfAnswer)
            return try !service.document(answer, "ListMultipartUploadsResult").all("Upload").isEmpty
        }
    }
}
