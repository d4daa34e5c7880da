import Foundation
import NIOCore
import ObjectStorage
import PictureFixtures
import Pictures
import SampleLibrary
import SourceFiles
import StorageFixtures
import SystemPackage
import Testing
import WallNodes

@testable import PhotoWall

/// Thumbnails in a bucket of a real service, for several machines.
@Suite(.timeLimit(.minutes(10)), .onBothServicesAtNight)
struct ArchiveTests {
    private let scratch: Scratch
    private let bucket: Bucket

    init() async throws {
        scratch = try Scratch()
        let address = try #require(BucketAddress("s3://\(SeaweedFS.bucket)/\(UUID().uuidString)"))
        bucket = try Bucket(address, settings: try await StorageServers.current.running.settings())
    }

    private var archive: ThumbnailBucket { ThumbnailBucket(bucket) }

    private func store(_ machine: String, _ archive: (any ThumbnailArchive)?) -> ThumbnailStore {
        ThumbnailStore(
            folder: scratch[machine],
            decoders: Decoders.shared,
            limit: 1 << 30,
            archive: archive
        )
    }

    private func picture(_ name: String = "a.png") throws -> ThumbnailStore.Picture {
        let pixels = Pixels(width: 2500, height: 900, bands: 1) { x, y in [UInt8((x * y / 4) & 255)] }
        return ThumbnailStore.Picture(id: 1, source: PictureSource(try scratch.write(pixels, name)))
    }

    private func keys() async throws -> [String] {
        try await bucket.list().reduce(into: []) { $0 += $1.map(\.key) }
    }

    @Test
    func whatOneMachineHasMadeOthersRead() async throws {
        var picture = try picture()
        let maker = store("maker", archive)
        let made = try await maker.makeAhead(picture)
        let hash = made.contentHash
        #expect(made.color != nil)
        #expect(try await keys() == ["thumbnails/\("\(hash)".prefix(2))/\(hash)"])
        picture.source.contentHash = hash
        // The file isn't needed.
        try FileManager.default.removeItem(atPath: scratch["a.png"].string)
        let other = store("other", archive)
        for width in ThumbnailWidth.allCases {
            let read = try await other.thumbnail(of: picture, width: width)
            let original = try await maker.thumbnail(of: picture, width: width)
            #expect(try scratch.bytes(read.file) == scratch.bytes(original.file), "\(width)")
            #expect(read.file != original.file)
        }
        #expect(await other.begun == 0)
        // From now on it has them itself.
        #expect(other.kept(hash, width: .w1920) != nil)
        // Doing it again does no harm.
        #expect(try await archive.state(of: hash) == .whole)
    }

    /// A server makes a missing picture immediately, and leaves the archive to the workers.
    @Test
    func whatIsNotThereIsMadeForWhoeverLooks() async throws {
        let server = store("server", archive)
        let made = try await server.thumbnail(of: try picture(), width: .w480)
        #expect(DecodedFile(try scratch.bytes(made.file))?.width == 480)
        #expect(made.color == nil)
        #expect(try await keys() == [])
    }

    /// Anyone with write access to the bucket can damage an object. Then the picture is made again.
    @Test
    func damagedObjectsAreNotShown() async throws {
        var picture = try picture()
        let made = try await store("maker", archive).makeAhead(picture)
        picture.source.contentHash = made.contentHash
        let key = try #require(try await keys().first)
        guard case .found(let pack, _) = try await bucket.read(key, upTo: 16 << 20) else {
            Issue.record("no object")
            return
        }
        let whole = Array(pack.readableBytesView)
        let damaged: [[UInt8]] = [
            [], [0], Array("BWT3".utf8) + [255], Array(whole.prefix(60)),
            Array(whole.prefix(whole.count - 1)),
            whole.prefix(45) + [UInt8](repeating: 0x41, count: whole.count - 45),
        ]
        for (number, bytes) in damaged.enumerated() {
            try await bucket.put(ByteBuffer(bytes: bytes), as: key)
            let store = store("\(number)", archive)
            let shown = try await store.thumbnail(of: picture, width: .w1920)
            #expect(DecodedFile(try scratch.bytes(shown.file))?.width == 1920, "\(number)")
            #expect(await store.begun == 1)
        }
    }

    /// The object of another picture is never shown instead.
    @Test
    func swappedObjectsAreNotShown() async throws {
        var picture = try picture()
        let made = try await store("maker", archive).makeAhead(picture)
        let pixels = Pixels(width: 300, height: 200, bands: 1) { x, y in [UInt8((x + y) & 255)] }
        let other = ThumbnailStore.Picture(id: 2, source: PictureSource(try scratch.write(pixels, "b.png")))
        let content = try await store("maker", archive).makeAhead(other).contentHash
        func key(_ content: ContentHash) -> String { "thumbnails/\("\(content)".prefix(2))/\(content)" }
        guard case .found(let pack, _) = try await bucket.read(key(content), upTo: 16 << 20) else {
            Issue.record("no object")
            return
        }
        #expect(try await archive.state(of: made.contentHash) == .whole)
        try await bucket.put(pack, as: key(made.contentHash))
        #expect(try await archive.state(of: made.contentHash) == .damaged)
        picture.source.contentHash = made.contentHash
        let server = store("server", archive)
        let shown = try await server.thumbnail(of: picture, width: .w480)
        #expect(DecodedFile(try scratch.bytes(shown.file))?.width == 480)
        #expect(await server.begun == 1)
        // It must be made again for all machines.
        #expect(shown.isMissingInArchive)
        _ = try await store("maker", archive).makeAhead(picture)
        #expect(try await archive.state(of: made.contentHash) == .whole)
        #expect(try await !store("other", archive).thumbnail(of: picture, width: .w480).isMissingInArchive)
        try await bucket.remove([key(content)])
        #expect(try await archive.state(of: content) == .missing)
    }

    /// A role with read access only gets an error before anything is made.
    @Test
    func aCheckFindsMissingRightsAndOtherCatalogs() async throws {
        try await ThumbnailBucket(bucket, catalog: "0a").check()
        try await ThumbnailBucket(bucket, catalog: "0a").check()
        try await ThumbnailBucket(bucket, catalog: "0a").checkReading()
        let other = ThumbnailBucket(bucket, catalog: "0b")
        let refusal = await #expect(throws: ArchiveRefusal.self) { try await other.check() }
        #expect(
            refusal?.description
                == "\(bucket.address) has the thumbnails of another catalog; use another address with --store"
        )
        await #expect(throws: ArchiveRefusal.self) { try await other.checkReading() }
        let service = try await StorageServers.current.running
        let settings = service.settings(type(of: service).reader)
        let reader = ThumbnailBucket(try Bucket(bucket.address, settings: settings), catalog: "0a")
        try await reader.checkReading()
        let denied = await #expect(throws: ArchiveRefusal.self) { try await reader.check() }
        #expect(denied?.description.contains("does not let these credentials write") == true, "\(denied)")
        let store = store("reader", reader)
        await #expect(throws: ArchiveRefusal.self) { try await store.check() }
    }

    /// While the service is away, cached pictures are shown, and others are made.
    @Test
    func aServiceThatIsAwayKeepsNobodyWaiting() async throws {
        let address = try #require(BucketAddress("s3://\(SeaweedFS.bucket)/x"))
        let settings = StorageSettings(
            endpoint: try #require(Endpoint("http://127.0.0.1:1")),
            credentials: SeaweedFS.owner
        )
        let away = ThumbnailBucket(try Bucket(address, settings: settings, patience: .short))
        var picture = try picture()
        let maker = store("maker", nil)
        let hash = try await maker.thumbnail(of: picture, width: .w240).contentHash
        picture.source.contentHash = hash
        let store = store("server", away)
        let made = try await store.thumbnail(of: picture, width: .w480)
        #expect(DecodedFile(try scratch.bytes(made.file))?.width == 480)
        // Making thumbnails in advance waits until they can be stored.
        let failure = await #expect(throws: CannotWrite.self) { try await store.makeAhead(picture) }
        #expect(failure?.reason.hasPrefix("http://127.0.0.1:1: ") == true)
        await #expect(throws: CannotWrite.self) { try await store.check() }
    }

    @Test
    func whatNobodyKnowsIsSwept() async throws {
        let made = try await store("maker", archive).makeAhead(try picture())
        let gone = ContentHash(high: 1, low: 2)
        try await archive.keep([.w240: [1]], of: gone)
        try await bucket.put(ByteBuffer(string: "mine"), as: "thumbnails/readme.txt")
        let now = Int64(Date().timeIntervalSince1970)
        // It may just have been written.
        var swept = try await archive.sweep(now: now) { Set($0).subtracting([gone]) }
        #expect(swept.removed == 0 && swept.kept == 3)
        swept = try await archive.sweep(now: now + 4000) { Set($0).subtracting([gone]) }
        #expect(swept.removed == 1 && swept.kept == 2)
        #expect(try await archive.state(of: made.contentHash) == .whole)
        #expect(try await archive.state(of: gone) == .missing)
    }
}
