import Foundation
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import PhotoWall

/// The queue of a machine that makes its thumbnails alone.
final class PhotosToMakeTests: Sendable {
    private let catalog: Catalog
    private let folder: FilePath
    private let threads = DiskThreads(count: 2, line: 0)

    init() throws {
        folder = FilePath(FileManager.default.temporaryDirectory.path).appending(
            "photos-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
        catalog = try Catalog(file: folder.appending("catalog.sqlite"))
        try catalog.folders.show([GivenFolder(given: "/p", path: "/p")], roots: ["/p"])
    }

    deinit {
        threads.stop()
        try? FileManager.default.removeItem(atPath: folder.string)
    }

    /// A queue whose first pauses end at once, and the others never.
    private func queue(pauses: Int = 0) -> PhotosToMake {
        PhotosToMake(Blocking(catalog, on: threads)) { $0 <= pauses ? .zero : .seconds(1_000_000) }
    }

    /// Writes photos that were taken in these years, and returns their numbers.
    private func write(_ years: Int...) throws -> [Int64] {
        let results = years.map { year in
            let stamp = FileStamp(size: 1, modified: 0, changed: 0, inode: Int64(year), device: 1)
            let candidate = Candidate(root: "/p", folder: "/p", name: FileName("\(year).jpg"), stamp: stamp)
            var facts = PictureFacts(width: 4, height: 3, format: "jpeg")
            facts.taken = Int64(year - 1970) * 31_556_952
            return ScanResult(candidate, stamp, .photo(facts))
        }
        _ = try catalog.folders.write(results)
        let files = try catalog.folders.knownFiles(in: "/p")
        return years.compactMap { files[FileName("\($0).jpg")]?.id }
    }

    private func record(_ photos: [Int64]) throws {
        try catalog.thumbnails.setMade(
            try photos.map { photo in
                let hash = ContentHash(high: 0, low: UInt64(photo))
                let version = try #require(try catalog.photos.photo(photo)).version
                return MadePhoto(id: photo, version: version, contentHash: hash, color: 7)
            }
        )
    }

    private func jobs(_ photos: Int64...) -> [LibraryJob] { photos.map(LibraryJob.make) }

    @Test
    func theNewestAreFirstAndEachIsTakenOnce() async throws {
        let queue = queue()
        let photos = try write(2001, 2003, 2002)
        #expect(try await queue.take(2) == jobs(photos[1], photos[2]))
        #expect(try await queue.take(2) == jobs(photos[0]))
        #expect(try await queue.take(2) == [])
        #expect(await !queue.isDone())
        try record(photos)
        #expect(try await queue.take(0, done: photos.map(LibraryJob.make)) == [])
        #expect(await queue.isDone())
        #expect(try await queue.take(2) == [])
    }

    /// New photos are taken by their dates, too.
    @Test
    func photosThatComeLaterAreTakenInTheirOrder() async throws {
        let queue = queue()
        let old = try write(2001, 2002)
        #expect(try await queue.take(2) == jobs(old[1], old[0]))
        let new = try write(2000, 2003)
        #expect(try await queue.take(9) == jobs(new[1], new[0]))
    }

    @Test
    func whatIsGivenBackIsNext() async throws {
        let queue = queue()
        let photos = try write(2003, 2002, 2001)
        let first = try await queue.take(2)
        await queue.giveBack(first)
        #expect(try await queue.take(3) == jobs(photos[0], photos[1], photos[2]))
    }

    /// After an error, another loop uses the queue.
    @Test
    func whatALoopHasLeftIsTakenByTheNext() async throws {
        let queue = queue()
        let photos = try write(2002, 2001)
        _ = try await queue.take(2)
        #expect(try await queue.take(2, hasOthers: false) == jobs(photos[0], photos[1]))
    }

    /// A photo whose folder is away, for example.
    @Test(.timeLimit(.minutes(1)))
    func aFailedPhotoIsTriedAgainAfterAChange() async throws {
        let photo = try write(2002)[0]
        let queue = queue()
        let job = try #require(try await queue.take(1).first)
        await queue.fail(job, because: "away", mayPass: false)
        #expect(try await queue.take(1) == [])
        #expect(await queue.isDone())
        let wait = Task { try await queue.waitForMore() }
        let other = try write(2001)[0]
        try await wait.value
        #expect(try await queue.take(9) == jobs(photo, other))
    }

    /// The pause grows with each attempt, until something changes.
    @Test(.timeLimit(.minutes(1)))
    func whatMayPassIsTriedAgainAfterAPause() async throws {
        let photo = try write(2001)[0]
        let queue = queue(pauses: 2)
        func fail() async throws {
            #expect(try await queue.take(9).contains(.make(photo)))
            await queue.fail(.make(photo), because: "no memory", mayPass: true)
        }
        for _ in 1...2 {
            try await fail()
            try await queue.waitForMore()
        }
        try await fail()
        // The pause is long now, so this waits for the change.
        let wait = Task { try await queue.waitForMore() }
        _ = try write(2000)
        try await wait.value
        try await fail()
        try await queue.waitForMore()
        #expect(try await queue.take(9) == [.make(photo)])
    }

    /// While a loop waits, its last photos may still be in work.
    @Test(.timeLimit(.minutes(1)))
    func whatFailsDuringTheWaitIsTriedAgain() async throws {
        let photo = try write(2001)[0]
        let queue = queue(pauses: 1)
        let job = try #require(try await queue.take(9).first)
        let wait = Task { try await queue.waitForMore() }
        await queue.fail(job, because: "no memory", mayPass: true)
        try await wait.value
        #expect(try await queue.take(9) == [.make(photo)])
    }
}

extension PhotosToMake {
    fileprivate func take(
        _ limit: Int,
        done: [LibraryJob] = [],
        hasOthers: Bool = true
    ) async throws -> [LibraryJob] {
        try await take(upTo: limit, done: done, hasOthers: hasOthers)
    }
}
