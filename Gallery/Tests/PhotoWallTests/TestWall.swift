import Foundation
import Logging
import PictureFixtures
import Pictures
import SampleLibrary
import StorageFixtures
import SystemPackage
import Testing
import WallSite

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

/// A wall of three photos and another file, served on a free port.
struct TestWall: Sendable {
    /// A script for decoder processes that never answer, so that nothing changes during a test.
    static let hanging = "exec sleep 1000"

    let scratch: Scratch
    let catalog: Catalog
    let indexer: LibraryIndexer
    let decoders: DecoderPool
    let store: ThumbnailStore
    let server: PhotoWallServer
    let client: Client

    var photos: FilePath { scratch["photos"] }

    /// Serves a wall, and stops after the body.
    ///
    /// - Parameters:
    ///   - Parameters:
    ///     - options: Changes how it is served.
    ///     - versions: The first versions that the catalog gives to photos, and then random ones.
    ///     - script: Starts the decoder processes while the wall is served, instead of the command. `$0` is
    ///       the command, and `$1` the scratch folder.
    ///     - bucket: Where the photos are, if not in a folder.
    ///     - isServed: Whether it is served and its folder is watched. Otherwise, changes aren't noticed.
    ///     - fill: Adds photos before they are read.
    static func run(
        options: (inout ServerOptions) -> Void = { _ in },
        versions: [Int] = [],
        script: String? = nil,
        bucket: BucketPhotos? = nil,
        isServed: Bool = true,
        fill: (Scratch) throws -> Void = { _ in },
        _ body: @escaping @Sendable (TestWall) async throws -> Void
    ) async throws {
        let scratch = try Scratch()
        try writePhotos(to: scratch)
        try fill(scratch)
        if let bucket {
            for file in scratch.files where file.hasPrefix("photos/") {
                try await bucket.add(String(file.dropFirst("photos/".count)), scratch.bytes(scratch[file]))
            }
        }
        let folder = bucket?.root ?? scratch["photos"]
        var serverOptions = ServerOptions(
            port: 0,
            chapters: DataFolder(scratch["data"]).chapters,
            users: .file(DataFolder(scratch["data"]).users)
        )
        // Tests wait for the notification of colors.
        serverOptions.colorRest = .zero
        options(&serverOptions)
        let data = DataFolder(scratch["data"])
        try data.make()
        let rest = Locked(versions)
        let catalog = try Catalog(
            file: data.catalog,
            versions: PhotoVersions {
                rest.update { $0.isEmpty ? .random(in: 1000...9999) : $0.removeFirst() }
            }
        )
        let serveWall: (DecoderPool) async throws -> Void = { [serverOptions] decoders in
            let indexer = LibraryIndexer(catalog: catalog, folders: [folder], decoders: decoders)
            try await serve(scratch, indexer, catalog, decoders, isServed ? serverOptions : nil, body)
        }
        try await Decoders.run { decoders in
            _ = try await LibraryIndexer(catalog: catalog, folders: [folder], decoders: decoders).index()
            if script == nil {
                try await serveWall(decoders)
            }
        }
        if let script {
            var limits = PictureLimits()
            limits.seconds = 3600
            try await Decoders.run(script: script, folder: scratch.path, limits: limits, serveWall)
        }
    }

    static func writePhotos(to scratch: Scratch) throws {
        try FileManager.default.createDirectory(
            atPath: scratch["photos/ż"].string,
            withIntermediateDirectories: true
        )
        // In this order by name: sea, wood, życie.
        _ = try scratch.write(
            Pixels.quarters(width: 1000, height: 500),
            "photos/sea.jpg",
            metadata: [
                "Xmp.dc.description": "lang=x-default Sea & sky", "Xmp.dc.subject": "blue",
                "Exif.Photo.DateTimeOriginal": "2024:05:31 12:00:00",
                "Exif.GPSInfo.GPSLatitude": "43/1 15/1 47/1", "Exif.GPSInfo.GPSLatitudeRef": "N",
            ]
        )
        _ = try scratch.write(Pixels.quarters(width: 100, height: 400), "photos/wood.png")
        _ = try scratch.write(
            Pixels.quarters(width: 60, height: 60),
            "photos/ż/życie.jpg",
            metadata: ["Xmp.dc.subject": "blue"]
        )
        _ = try scratch.write(Array("no picture".utf8), "photos/broken.jpg")
    }

    /// Adds a picture with a valid header and no pixels.
    func addDamagedPicture(_ name: String) throws {
        let bytes = try PictureFile.bytes(of: Pixels.quarters(width: 1000, height: 500), as: ".jpg")
        let scan = bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA]) } ?? 0
        _ = try scratch.write(Array(bytes.prefix(scan + 14)), "photos/\(name)")
    }

    private static func serve(
        _ scratch: Scratch,
        _ indexer: LibraryIndexer,
        _ catalog: Catalog,
        _ decoders: DecoderPool,
        _ options: ServerOptions?,
        _ body: @escaping @Sendable (TestWall) async throws -> Void
    ) async throws {
        let store = ThumbnailStore(
            folder: DataFolder(scratch["data"]).thumbnails,
            decoders: decoders,
            limit: 1 << 30
        )
        let server = PhotoWallServer(
            catalog: catalog,
            indexer: indexer,
            decoders: decoders,
            store: store,
            options: options
                ?? ServerOptions(
                    port: 0,
                    chapters: DataFolder(scratch["data"]).chapters,
                    users: .file(DataFolder(scratch["data"]).users)
                ),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        func wall(port: Int) -> TestWall {
            TestWall(
                scratch: scratch,
                catalog: catalog,
                indexer: indexer,
                decoders: decoders,
                store: store,
                server: server,
                client: Client(port: port)
            )
        }
        guard options != nil else { return try await body(wall(port: 0)) }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let running = Task {
            defer { port.finish() }
            try await server.run { port.yield($0) }
        }
        for await port in ports {
            let result: Result<Void, any Error>
            do {
                result = .success(try await body(wall(port: port)))
            } catch {
                result = .failure(error)
            }
            running.cancel()
            _ = await running.result
            return try result.get()
        }
        try await running.value
    }

    /// The address of the tests' wall: all photos, by name.
    static let byName = "by=none&order=name"

    /// Returns a wall as it is sent.
    func shown(_ wallQuery: String = byName) async throws -> ShownWall {
        try ShownWall(try await client.get("/wall?\(wallQuery)").bytes)
    }

    /// Listens until the server has a wall that fulfills a condition.
    func waitForWall(_ isWanted: @escaping @Sendable (ShownWall) -> Bool) async throws {
        try await client.stream("/events") { pieces in
            // Each event may be about the wanted wall.
            for try await _ in pieces {
                if isWanted(try await shown()) { return }
            }
            Issue.record("The events ended.")
        }
    }

    /// Waits until all pictures are decoded. Then nothing changes any more.
    func waitForColors() async throws {
        try await waitForWall { $0.colors.allSatisfy { $0 != 0 } }
    }

    /// Returns the photo with a name.
    func photo(_ name: String) async throws -> Photo {
        let photos = try catalog.shownPhotos().compactMap { try catalog.photos.photo($0.id) }
        return try #require(photos.first { $0.name == name })
    }

    /// Returns the day of a photo without a date, which is that of its file.
    func day(of name: String) async throws -> String {
        LocalTime.title(ofDay: LocalTime.day(of: try await photo(name).date))
    }

    /// Returns the address of a photo's thumbnail.
    func thumbnail(of name: String, width: Int = 240) async throws -> String {
        "/" + WallAddress.thumbnail(of: try await photo(name), width: width, in: catalog.state)
    }

    /// Returns the address of an original file.
    func original(of name: String) async throws -> String {
        "/" + WallAddress.original(of: try await photo(name), in: catalog.state)
    }

    /// Returns a static site of the wall, in the folder `site` unless an output is given. Coordinates come with people.
    func site(
        originals: Bool = false,
        coordinates: Bool = false,
        address: SiteAddress? = nil,
        in output: SiteOutput? = nil
    ) -> StaticSite {
        StaticSite(
            catalog: catalog,
            store: store,
            address: address,
            hasOriginals: originals,
            hasCoordinates: coordinates,
            hasPeople: coordinates,
            output: output ?? .folder(scratch["site"])
        )
    }
}

extension Catalog {
    /// Returns all photos of a wall, by name, in one state of the catalog.
    func shownPhotos() throws -> [WallPhoto] {
        try access.read { database in
            let outline = try walls.outline(database, of: WallQuery(grouping: .none, order: .name))
            var photos: [WallPhoto] = []
            try WallReader(database, outline).forEachPhoto(inSections: outline.sections.indices) {
                photos.append($0)
            }
            return photos
        }
    }
}
