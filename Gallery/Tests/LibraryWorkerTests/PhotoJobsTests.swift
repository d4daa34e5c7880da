import Foundation
import Pictures
import SourceFiles
import Synchronization
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import PhotoWall

/// What happens to a photo whose thumbnails can't be made. No decoder process can be started here.
final class PhotoJobsTests: Sendable {
    private let catalog: Catalog
    private let folder: FilePath
    private let threads = DiskThreads(count: 2, line: 0)
    /// The errors that were noted.
    private let noted = Mutex<[String]>([])

    init() throws {
        folder = FilePath(FileManager.default.temporaryDirectory.path).appending("jobs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            atPath: folder.appending("photos").string,
            withIntermediateDirectories: true
        )
        catalog = try Catalog(file: folder.appending("catalog.sqlite"))
    }

    deinit {
        threads.stop()
        try? FileManager.default.removeItem(atPath: folder.string)
    }

    private func jobs(cache: String = "cache") -> PhotoJobs {
        let catalog = Blocking(catalog, on: threads)
        let store = ThumbnailStore(
            folder: folder.appending(cache),
            decoders: DecoderPool(executable: "/nowhere"),
            limit: 1 << 30
        )
        let records = PictureRecords(catalog.part(\.thumbnails))
        return PhotoJobs(catalog: catalog, store: store, records: records) { [self] _, error in
            noted.withLock { $0.append(error.map { "\($0)" } ?? "made") }
        }
    }

    /// Writes a photo whose file may be missing.
    private func write(isThere: Bool) throws -> LibraryJob {
        let root = folder.appending("photos"), file = root.appending("a.jpg")
        try catalog.folders.show([GivenFolder(given: root, path: root)], roots: [root])
        var stamp = FileStamp(size: 1, modified: 0, changed: 0, inode: 1, device: 1)
        if isThere {
            try Data([0]).write(to: URL(filePath: file.string))
            stamp = try Entry.at(file).stamp
        }
        let candidate = Candidate(root: root, folder: root, name: FileName("a.jpg"), stamp: stamp)
        let facts = PictureFacts(width: 4, height: 3, format: "jpeg")
        _ = try catalog.folders.write([ScanResult(candidate, stamp, .photo(facts))])
        return .make(try #require(try catalog.thumbnails.photosToMake(limit: 1).first))
    }

    @Test
    func aPhotoThatIsGoneIsDone() async throws {
        #expect("\(try await jobs().make(.make(1)))" == "done")
        #expect(noted.withLock(\.self) == [])
    }

    /// It may come back, so it isn't refused. The catalog says when.
    @Test
    func aFileThatIsAwayFailsUntilAChange() async throws {
        let job = try write(isThere: false)
        #expect("\(try await jobs().make(job))" == #"failed("there is no such file", mayPass: false)"#)
        #expect(try catalog.thumbnails.photosToMake(limit: 1) == [job.photo])
        #expect(noted.withLock(\.self) == ["there is no such file"])
    }

    /// The machine is at fault, and may be better soon.
    @Test
    func aMachineThatCannotDecodeTriesAgain() async throws {
        let job = try write(isThere: true)
        let outcome = try await jobs().make(job)
        guard case .failed(let reason, mayPass: true) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(noted.withLock(\.self) == [reason])
    }

    /// It would crash its process again.
    @Test
    func aPhotoThatCrashedIsNotTried() async throws {
        let job = try write(isThere: true)
        let jobs = jobs()
        let photo = try #require(try catalog.photos.photo(job.photo ?? 0))
        try await jobs.records.note(PictureFailure(.crashed, "it crashed"), of: photo)
        #expect("\(try await jobs.make(job))" == #"failed("it crashed", mayPass: false)"#)
        #expect(noted.withLock(\.self) == [])
    }

    /// No other photo could be made either.
    @Test
    func aStoreThatCannotBeWrittenFails() async throws {
        let job = try write(isThere: true)
        let outcome = try await jobs(cache: "catalog.sqlite").make(job)
        guard case .storeFailed = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(noted.withLock(\.self) == [])
    }
}
