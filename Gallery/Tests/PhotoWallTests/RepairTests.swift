import Foundation
import HTTPTypes
import NIOEmbedded
import PictureFixtures
import Pictures
import SampleLibrary
import SourceFiles
import TestDatabases
import Testing
import WallNodes

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

/// A server whose bucket has lost an object.
struct RepairTests {
    /// A bucket without objects.
    private struct Empty: ThumbnailArchive {
        func thumbnail(of content: ContentHash, width: ThumbnailWidth) async throws -> [UInt8]? { nil }
        func keep(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) async throws {}
        func check() async throws {}
        func checkReading() async throws {}
    }

    @Test
    func whoeverLooksAtAMissingThumbnailHasItMadeAgain() async throws {
        let scratch = try Scratch()
        for name in ["photos", "data"] {
            try FileManager.default.createDirectory(
                atPath: scratch[name].string,
                withIntermediateDirectories: true
            )
        }
        _ = try scratch.write(Pixels.quarters(width: 600, height: 400), "photos/a.png")
        let address = try PostgreSQLServer.shared.get().database()
        let catalog = try Catalog(at: address, for: .indexing, dataFolder: scratch["data"])
        let queue = JobQueue(address)
        _ = try await LibraryIndexer(
            catalog: catalog,
            folders: [scratch["photos"]],
            decoders: Decoders.shared
        ).index()
        let id = try #require(try catalog.thumbnails.photosToMake(limit: 1).first)
        let photo = try #require(try catalog.photos.photo(id))
        func store(_ name: String) -> ThumbnailStore {
            ThumbnailStore(
                folder: scratch[name],
                decoders: Decoders.shared,
                limit: 1 << 30,
                archive: Empty()
            )
        }
        let made = try await store("worker").makeAhead(ThumbnailStore.Picture(photo))
        let color = try #require(made.color)
        try catalog.thumbnails.setMade([
            MadePhoto(id: id, version: photo.version, contentHash: made.contentHash, color: color)
        ])
        #expect(try queue.isDone())
        let threads = DiskThreads(count: 1, line: 1)
        defer { threads.stop() }
        let answers = ThumbnailAnswers(
            photos: Blocking(catalog.photos, on: threads),
            records: PictureRecords(Blocking(catalog.thumbnails, on: threads)),
            store: store("server"),
            queue: Blocking(queue, on: threads),
            hot: ByteCache(limit: 1 << 20),
            threads: threads,
            metrics: ServerMetrics()
        )
        let path = "/thumbnails/\(catalog.state.addressToken)/\(id)-\(photo.version)-240.webp"
        guard case .thumbnail(let thumbnail) = WallAddress(path: path) else {
            Issue.record("\(path) is no thumbnail's")
            return
        }
        let context = WallContext(disconnection: Disconnection(), channel: EmbeddedChannel())
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        #expect(try await answers.answer(thumbnail, to: request, context).status == .ok)
        #expect(try queue.status(of: catalog).waiting == ["make": 1])
        let worker = try queue.enroll("worker")
        #expect(try queue.take(worker, upTo: 9).map(\.photo) == [id])
    }
}
