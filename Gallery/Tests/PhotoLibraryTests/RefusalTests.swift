import PictureFixtures
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Refusals of pictures, and temporary failures.
@Suite(.onBothDatabases)
struct RefusalTests {
    private let library: TemporaryLibrary
    private let catalog: Catalog
    private let indexer: LibraryIndexer

    init() throws {
        library = try TemporaryLibrary()
        catalog = try library.catalog()
        indexer = library.indexer(catalog)
    }

    private func waiting(_ path: String, _ reason: String) -> UnreadableFile {
        UnreadableFile(folder: library.photos.string, path: path, reason: reason, isWaiting: true)
    }

    @Test
    func whatTheMachineKeepsFromBeingReadWaitsAndIsReadLater() async throws {
        let disk = PictureFailure(.unavailable, "it cannot be read now: Input/output error")
        try library.add("a.jpg", "4x3|1|a caption")
        library.reader.before = { _ in throw disk }
        #expect(try await indexer.index() == IndexSummary(photos: 0, read: 1, failed: 1))
        #expect(try catalog.folders.unreadable() == [waiting("a.jpg", disk.reason)])
        // No file changes, only the disk fails.
        library.reader.before = { _ in }
        #expect(try await indexer.index() == IndexSummary(photos: 1, added: 1, read: 1))
        #expect(try catalog.folders.unreadable() == [])
        #expect(try catalog.photo(at: "a.jpg").caption == "a caption")
    }

    @available(macOS 15, *)
    @Test
    func refusalsAreForgottenOnAThreadOfTheirOwn() async throws {
        let writes = Locked<[Bool]>([])
        // The other database has no such hook, but it is called on the same thread.
        guard let pool = catalog.sqlite?.pool else { return }
        try pool.write { connection in
            connection.listen { sql in
                if sql.hasPrefix("UPDATE state SET decoder") {
                    writes.update { $0.append(SharedThreads.areCurrent) }
                }
            }
        }
        library.reader.name = "vips 9"
        _ = try await SharedThreads.run { [indexer] in
            #expect(SharedThreads.areCurrent)
            return try await indexer.index()
        }
        #expect(writes.latest == [false])
    }

    @Test
    func aPhotoThatIsKnownStaysWhileItsFileCannotBeRead() async throws {
        try library.add("a.jpg", "4x3|1|a caption")
        _ = try await indexer.index()
        let before = try catalog.photo(at: "a.jpg")
        try library.add("a.jpg", "30x4", modified: 1_000_000_009)
        library.reader.before = { _ in throw PictureFailure(.shortage, "too many files are open") }
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg") == before)
        #expect(try catalog.folders.unreadable() == [waiting("a.jpg", "too many files are open")])
        library.reader.before = { _ in }
        #expect(try await indexer.index() == IndexSummary(photos: 1, changed: 1, read: 1))
        #expect(try catalog.photo(at: "a.jpg").width == 30)
        #expect(try catalog.folders.unreadable() == [])
    }

    @Test
    func aFailureIsNotARefusal() async throws {
        try library.add("a.jpg")
        _ = try await indexer.index()
        let photo = try catalog.photo(at: "a.jpg")
        let failure = PictureFailure(.shortage, "the machine has no memory left")
        try catalog.thumbnails.setWaiting(id: photo.id, version: photo.version, failure: failure)
        #expect(try catalog.folders.unreadable() == [waiting("a.jpg", failure.reason)])
        #expect(try catalog.photo(at: "a.jpg").refusal == nil)
        #expect(try catalog.thumbnails.photosToMake(limit: 9) == [photo.id])
        let hash = ContentHash(high: 1, low: 2)
        try catalog.thumbnails.setMade(id: photo.id, version: photo.version, contentHash: hash, color: 9)
        #expect(try catalog.folders.unreadable() == [])
    }

    /// It is shown, with a mark, which a new version of the decoder doesn't remove.
    @Test
    func aPhotoThatIsShownInPartIsListed() async throws {
        try library.add("a.jpg")
        _ = try await indexer.index()
        let photo = try catalog.photo(at: "a.jpg")
        let hash = ContentHash(high: 1, low: 2)
        func made(_ damage: String?) -> MadePhoto {
            MadePhoto(id: photo.id, version: photo.version, contentHash: hash, color: 9, damage: damage)
        }
        try catalog.thumbnails.setMade([made("damaged: its end is missing")])
        _ = try catalog.refusals.use(decoder: "brickwork 99")
        let listed = UnreadableFile(
            folder: library.photos.string,
            path: "a.jpg",
            reason: "damaged: its end is missing",
            isShownInPart: true
        )
        #expect(try catalog.folders.unreadable() == [listed])
        #expect(try catalog.folders.unreadableCount() == 1)
        #expect(try catalog.photo(at: "a.jpg").damage == "damaged: its end is missing")
        #expect(try catalog.photo(at: "a.jpg").refusal == nil)
        #expect(try catalog.photos.content(ofPhoto: photo.id)?.refusal == nil)
        #expect(try catalog.thumbnails.photosToMake(limit: 9) == [])
        // It was repaired.
        try catalog.thumbnails.setMade([made(nil)])
        #expect(try catalog.folders.unreadable() == [])
        #expect(try catalog.photo(at: "a.jpg").damage == nil)
    }

    /// It is decoded again, which says more than its header. Its failure isn't reported again.
    @Test
    func aPhotoThatWaitsToBeDecodedIsNotReadAgain() async throws {
        try library.add("a.jpg")
        _ = try await indexer.index()
        let photo = try catalog.photo(at: "a.jpg")
        let failure = PictureFailure(.shortage, "the machine has no memory left")
        try catalog.thumbnails.setWaiting(id: photo.id, version: photo.version, failure: failure)
        let revision = catalog.state.revision
        #expect(try await indexer.index() == IndexSummary(photos: 1))
        #expect(try catalog.folders.unreadable() == [waiting("a.jpg", failure.reason)])
        // It was decoded before, and a thumbnail has failed.
        let hash = ContentHash(high: 1, low: 2)
        #expect(
            try !catalog.thumbnails.setMade(id: photo.id, version: photo.version, contentHash: hash, color: 9)
        )
        try catalog.thumbnails.setWaiting(id: photo.id, version: photo.version, failure: failure)
        #expect(try await indexer.index() == IndexSummary(photos: 1, read: 1))
        #expect(try catalog.folders.unreadable() == [])
        #expect(catalog.state.revision.photos == revision.photos)
    }

    /// Folders without events are scanned when a file should be tried again.
    @Test
    func aFileIsTriedAgainWhenItIsTime() async throws {
        try library.add("sub/a.jpg")
        try library.add("other/b.jpg")
        let failure = PictureFailure(.shortage, "too many files are open")
        library.reader.before = { if $0.lastComponent == "a.jpg" { throw failure } }
        _ = try await indexer.index()
        #expect(try catalog.folders.unreadable() == [waiting("sub/a.jpg", failure.reason)])
        let folder = library.photos.appending("sub")
        let stamp = try Entry.at(folder.appending("a.jpg")).stamp
        let file = Candidate(root: library.photos, folder: folder, name: FileName("a.jpg"), stamp: stamp)
        library.reader.waiting.note(failure, of: file)
        let early = try await indexer.pass(.told(FolderChanges()))
        #expect(early.read == 0 && early.untilRetry.map { $0 > .zero && $0 <= .seconds(10) } == true)

        library.reader.waiting.note(failure, of: file, now: .now - .seconds(3600))
        library.reader.before = { _ in }
        _ = library.reader.takeNames()
        #expect(
            try await indexer.pass(.told(FolderChanges())) == IndexSummary(photos: 2, added: 1, read: 1)
        )
        #expect(library.reader.takeNames() == ["a.jpg"])
        #expect(try catalog.folders.unreadable() == [])
    }

    @Test
    func refusedFilesAreReadAgainWhenTheDecoderChanges() async throws {
        try library.add("a.jpg")
        try library.add("broken.jpg", "broken")
        try library.add("notes.txt", "no picture")
        library.reader.name = "vips 1"
        _ = try await indexer.index()
        let id = try catalog.id(at: "a.jpg")
        let version = try catalog.photo(at: "a.jpg").version
        let refusal = PictureRefusal(.undecodable, "it ends too early")
        try catalog.thumbnails.setFailed(id: id, version: version, refusal: refusal)
        #expect(try catalog.photo(at: "a.jpg").refusal == refusal)
        _ = library.reader.takeNames()
        _ = try await indexer.index()
        #expect(library.reader.takeNames() == [])

        library.reader.name = "vips 2"
        _ = try await indexer.index()
        #expect(library.reader.takeNames() == ["broken.jpg", "notes.txt"])
        #expect(try catalog.photo(at: "a.jpg").refusal == nil)
        #expect(try catalog.thumbnails.photosToMake(limit: 9) == [id])
        #expect(try catalog.photo(at: "a.jpg").version == version)
        #expect(try catalog.folders.unreadable().map(\.path) == ["broken.jpg"])
    }

    @Test
    func laterVersionsComeBehindEarlierOnes() {
        let names = [
            "brickwork 1, vips 8.9.2", "brickwork 1, vips 8.10", "brickwork 1, vips 8.10.1",
            "brickwork 2, vips 8.9", "brickwork 2, zips 8.9", "brickwork 10, vips 8.9",
        ]
        for (place, name) in names.enumerated() {
            for (other, otherName) in names.enumerated() {
                #expect((DecoderVersion(name) < DecoderVersion(otherName)) == (place < other))
            }
        }
    }

    /// Each of them scans folders repeatedly.
    @Test
    func decodersOfTwoVersionsComeToRest() async throws {
        let early = "brickwork 1, vips 8.9", late = "brickwork 1, vips 8.10"
        let reader = RefusingReader(base: library.reader, catalog: catalog) { decoder, name in
            name == "broken.jpg" || name == "late.jpg" && decoder == early
        }
        for file in ["a.jpg", "broken.jpg", "late.jpg"] { try library.add(file, "4x3|1|\(file)") }
        func pass(_ decoder: String) async throws -> [String] {
            library.reader.name = decoder
            _ = try await LibraryIndexer(catalog: catalog, folders: [library.photos], reader: reader).index()
            return library.reader.takeNames()
        }
        #expect(try await pass(early) == ["a.jpg", "broken.jpg", "late.jpg"])
        #expect(try catalog.folders.unreadable().map(\.path) == ["broken.jpg", "late.jpg"])
        #expect(try catalog.folders.unreadable(limit: 1).map(\.path) == ["broken.jpg"])
        #expect(try catalog.folders.unreadable(offset: 1, limit: 1).map(\.path) == ["late.jpg"])
        #expect(try await pass(early) == [])
        // The later decoder finds out itself, and the earlier one accepts the result.
        #expect(try await pass(late) == ["broken.jpg", "late.jpg"])
        for _ in 0..<2 {
            #expect(try await pass(early) == [])
            #expect(try await pass(late) == [])
        }
        #expect(try catalog.folders.unreadable().map(\.path) == ["broken.jpg"])
        // From now on, the later decoder reads once more what the earlier one refuses. No decoder reads the
        // same content again.
        try library.remove("late.jpg")
        #expect(try await pass(early) == [])
        try library.add("late.jpg", "5x4|1|another")
        try library.add("sub/broken.jpg", "4x3|1|broken.jpg")
        #expect(try await pass(early) == ["late.jpg"])
        #expect(try await pass(late) == ["late.jpg"])
        for _ in 0..<2 {
            #expect(try await pass(early) == [])
            #expect(try await pass(late) == [])
        }
        #expect(try catalog.folders.unreadable().map(\.path) == ["broken.jpg", "sub/broken.jpg"])
        // A photo that could be read but not decoded.
        let photo = try catalog.photo(at: "late.jpg")
        let refusal = PictureRefusal(.undecodable, "cut off"), hash = ContentHash(high: 1, low: 2)
        for decoder in [early, late] {
            try catalog.thumbnails.setFailed(id: photo.id, version: photo.version, refusal: refusal)
            catalog.refusals.keep(refusal, of: hash, size: photo.size, stage: .thumbnails, decoder: decoder)
            _ = try await pass(early)
            #expect(try catalog.photo(at: "late.jpg").refusal == refusal)
            _ = try await pass(late)
            #expect(try catalog.photo(at: "late.jpg").refusal == (decoder == early ? nil : refusal))
        }
        // The earlier decoder doesn't overwrite known refusals.
        catalog.refusals.keep(
            PictureRefusal(.undecodable, "other"),
            of: hash,
            size: 5,
            stage: .thumbnails,
            decoder: early
        )
        #expect(catalog.refusals.refusal(of: hash, stage: .thumbnails, decoder: early) == refusal)
        #expect(catalog.refusals.refusal(of: hash, stage: .thumbnails, decoder: late) == refusal)
    }

    @Test
    func refusalsOutliveTheProgram() throws {
        let hash = ContentHash(high: 1, low: 2), other = ContentHash(high: 3, low: 4)
        let refusal = PictureRefusal(.undecodable, "it takes more than 30 seconds to decode")
        #expect(!catalog.refusals.mayKnow(size: 5))
        catalog.refusals.keep(refusal, of: hash, size: 5, stage: .thumbnails, decoder: "vips 1")
        try catalog.close()
        let again = try library.catalog()
        #expect(again.refusals.mayKnow(size: 5) && !again.refusals.mayKnow(size: 6))
        #expect(again.refusals.refusal(of: hash, stage: .thumbnails, decoder: "vips 1") == refusal)
        #expect(again.refusals.refusal(of: hash, stage: .thumbnails, decoder: "vips 2") == nil)
        #expect(again.refusals.refusal(of: hash, stage: .facts, decoder: "vips 1") == nil)
        #expect(again.refusals.refusal(of: other, stage: .thumbnails, decoder: "vips 1") == nil)
        try again.refusals.use(decoder: "vips 2")
        #expect(!again.refusals.mayKnow(size: 5))
    }

    @Test
    func whatWaitsIsTriedLessAndLessOften() {
        let files = WaitingFiles()
        let stamp = FileStamp(size: 1, modified: 2, changed: 3, inode: 4, device: 5)
        var file = Candidate(root: "/a", folder: "/a", name: FileName("b.jpg"), stamp: stamp)
        let failure = PictureFailure(.unavailable, "not now"), start = ContinuousClock.now
        #expect(files.failure(of: file, now: start) == nil)
        files.note(failure, of: file, now: start)
        #expect(files.failure(of: file, now: start + .seconds(9)) == failure)
        #expect(files.failure(of: file, now: start + .seconds(10)) == nil)
        files.note(failure, of: file, now: start)
        #expect(files.failure(of: file, now: start + .seconds(39)) == failure)
        #expect(files.failure(of: file, now: start + .seconds(40)) == nil)
        #expect(files.dueFolders(now: start + .seconds(39)) == [] && files.pause(now: start) == .seconds(40))
        #expect(files.dueFolders(now: start + .seconds(40)) == ["/a"])
        // A file that was due and hasn't been tried no longer exists.
        files.forgetDue(start + .seconds(39))
        #expect(files.pause(now: start) == .seconds(40))
        files.forgetDue(start + .seconds(40))
        #expect(files.pause(now: start) == nil)
        // A file that crashes its process waits for the next start, unless its content changes.
        files.note(PictureFailure(.crashed, "crashed"), of: file, now: start)
        #expect(files.failure(of: file, now: start + .seconds(1_000_000))?.kind == .crashed)
        #expect(files.pause(now: start) == nil && files.dueFolders(now: start + .seconds(1_000_000)) == [])
        file.stamp.modified = 9
        #expect(files.failure(of: file, now: start) == nil)
        files.remove(file)
    }

    /// Files that were read with an earlier version of the facts are read again. They stay the same photos.
    @Test
    func photosAreReadAgainWhereMoreIsKnownOfHeadersNow() async throws {
        try library.add("a.jpg")
        _ = try await indexer.index()
        let before = try catalog.photo(at: "a.jpg")
        let hash = ContentHash(high: 1, low: 2)
        try catalog.thumbnails.setMade(id: before.id, version: before.version, contentHash: hash, color: 9)
        try catalog.access.write { database in
            try database.run("UPDATE file SET factsVersion = 0")
            return ((), [])
        }
        #expect(try await indexer.index() == IndexSummary(photos: 1, read: 1))
        let after = try catalog.photo(at: "a.jpg")
        #expect((after.version, after.color, after.contentHash) == (before.version, 9, hash))
        #expect(try await indexer.index() == IndexSummary(photos: 1))
    }
}

/// Refuses the given files, and stores its refusals like decoder processes.
private struct RefusingReader: FactsReader {
    let base: CountingReader
    let catalog: Catalog
    let refuses: @Sendable (_ decoder: String, _ name: String) -> Bool

    var waiting: WaitingFiles { base.waiting }

    func decoder() async throws -> PictureDecoder? { try await base.decoder() }

    func sidecar(_ file: FileLocation, of picture: PictureFacts?) async throws -> PictureFacts {
        try await base.sidecar(file, of: picture)
    }

    func facts(of candidate: Candidate, hashes: Bool) async throws -> ReadFacts {
        let decoder = base.name ?? ""
        let content = try ContentHash(of: SourceFile(candidate.location)), size = candidate.stamp.size
        if let known = catalog.refusals.refusal(of: content, stage: .facts, decoder: decoder) { throw known }
        let facts = try await base.facts(of: candidate, hashes: hashes)
        guard refuses(decoder, candidate.name.text) else { return facts }
        let refusal = PictureRefusal(.undecodable, "not for \(decoder)")
        catalog.refusals.keep(refusal, of: content, size: size, stage: .facts, decoder: decoder)
        throw refusal
    }
}
