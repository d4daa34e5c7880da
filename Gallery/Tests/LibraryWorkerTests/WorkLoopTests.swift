import Foundation
import Pictures
import SourceFiles
import Synchronization
import SystemPackage
import TestDatabases
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import PhotoWall

/// Photos that a worker makes, or a machine that works alone, and the records in the catalog and the queue.
@Suite(.onBothDatabases)
final class WorkLoopTests: Sendable {
    private let catalog: Catalog
    /// The queue that workers share, in PostgreSQL, or that of a machine that works alone, in SQLite.
    private let queue: any WorkQueue
    private let jobs: JobQueue?
    private let folder: FilePath
    private let threads = DiskThreads(count: 2, line: 0)
    /// The photos that were recorded together.
    private let noted = Mutex<[[Int64]]>([])

    init() throws {
        folder = FilePath(FileManager.default.temporaryDirectory.path).appending(
            "worker-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
        switch CatalogPlace.current {
        case .sqlite:
            catalog = try Catalog(file: folder.appending("catalog.sqlite"))
            queue = PhotosToMake(Blocking(catalog, on: threads))
            jobs = nil
        case .postgresql:
            let address = try PostgreSQLServer.shared.get().database()
            catalog = try Catalog(at: address, for: .working, dataFolder: folder)
            let jobs = JobQueue(address)
            self.jobs = jobs
            // Nothing waits for a clock.
            queue = SharedQueue(
                queue: Blocking(jobs, on: threads),
                worker: try jobs.enroll("worker"),
                pause: .zero
            )
        }
        try catalog.folders.show([GivenFolder(given: "/p", path: "/p")], roots: ["/p"])
    }

    deinit {
        threads.stop()
        try? FileManager.default.removeItem(atPath: folder.string)
    }

    /// Writes photos with a job each, the newest first.
    private func write(_ count: Int) throws -> [Int64] {
        let results = (0..<count).map { number in
            let stamp = FileStamp(size: 1, modified: 0, changed: 0, inode: Int64(number), device: 1)
            let name = FileName("\(number).jpg")
            let candidate = Candidate(root: "/p", folder: "/p", name: name, stamp: stamp)
            var facts = PictureFacts(width: 4, height: 3, format: "jpeg")
            facts.taken = Int64(count - number)
            return ScanResult(candidate, stamp, .photo(facts))
        }
        _ = try catalog.folders.write(results)
        return try catalog.thumbnails.photosToMake(limit: count)
    }

    private func made(_ job: LibraryJob) throws -> MadePhoto {
        let photo = try #require(try job.photo.flatMap(catalog.photos.photo))
        let hash = ContentHash(high: 0, low: UInt64(photo.id))
        return MadePhoto(id: photo.id, version: photo.version, contentHash: hash, color: 7)
    }

    /// The queue for another worker.
    private func other() throws -> any WorkQueue {
        guard let queue = queue as? SharedQueue else { return queue }
        return SharedQueue(queue: queue.queue, worker: try #require(jobs).enroll("other"))
    }

    private func loop(
        lanes: Int,
        maximum: Int = 1000,
        queue: (any WorkQueue)? = nil,
        counter: WorkCounter = WorkCounter(),
        perform: @escaping @Sendable (LibraryJob) async throws -> WorkOutcome,
        waitForStore: @escaping @Sendable (String) async throws -> Void = { _ in }
    ) -> WorkLoop {
        WorkLoop(
            queue: queue ?? self.queue,
            lanes: lanes,
            counter: counter,
            limits: MadePhotos.Limits(maximum: maximum, patience: .seconds(1_000_000)),
            perform: perform,
            note: { [self] photos in
                noted.withLock { $0.append(photos.map(\.id)) }
                try catalog.thumbnails.setMade(photos)
            },
            waitForStore: waitForStore
        )
    }

    @Test
    func whatIsMadeIsNotedTogether() async throws {
        let photos = try write(40)
        var loop = loop(lanes: 4) { [self] in .made(try made($0)) }
        try await loop.run(untilDone: true)
        // There is nothing left to wait for.
        #expect(noted.withLock(\.count) == 1)
        #expect(Set(noted.withLock { $0.joined() }) == Set(photos))
        #expect(try photos.allSatisfy { try catalog.photos.photo($0)?.color == 7 })
        #expect(try await queue.isDone())
    }

    @Test
    func noMoreThanSomeWaitForTheOthers() async throws {
        let photos = try write(40)
        var loop = loop(lanes: 4, maximum: 8) { [self] in .made(try made($0)) }
        try await loop.run(untilDone: true)
        let batches = noted.withLock(\.self)
        #expect(batches.first?.count == 8)
        // While these are being recorded, others are made, but at most four times as many, and those that
        // have begun.
        #expect(batches.allSatisfy { $0.count < 32 + 4 })
        #expect(batches.joined().count == 40 && Set(batches.joined()) == Set(photos))
        #expect(try await queue.isDone())
    }

    /// A user waits for this photo, and doesn't wait for later ones.
    @Test
    func whatSomebodyLooksAtIsNotedAtOnce() async throws {
        // Where a machine works alone, the answer to the user makes and records the thumbnail.
        guard queue is SharedQueue else { return }
        let photos = try write(3)
        try #require(jobs).prioritize(photo: photos[2])
        var loop = loop(lanes: 3) { [self] job in
            if job.photo != photos[2] {
                for await revision in catalog.state.changes() where revision.colors > 0 { break }
            }
            return .made(try made(job))
        }
        try await loop.run(untilDone: true)
        #expect(noted.withLock { $0.first } == [photos[2]])
        #expect(noted.withLock { Set($0.joined()) } == Set(photos))
    }

    /// A worker that can't use its store leaves all jobs to others, and counts none as done.
    @Test
    func whoCannotUseTheStoreTakesNoJobs() async throws {
        let photos = try write(10)
        let other = try other()
        let counter = WorkCounter()
        let reasons = Mutex<[String]>([]), isBroken = Mutex(true)
        var loop = loop(lanes: 3, counter: counter) { [self] job in
            isBroken.withLock(\.self) ? .storeFailed("full") : .made(try made(job))
        } waitForStore: { reason in
            reasons.withLock { $0.append(reason) }
            // The other jobs return to the queue after their failures, too. Another worker takes all of them.
            var taken: [LibraryJob] = []
            while taken.count < photos.count {
                taken += try await other.take(upTo: photos.count, done: [], hasOthers: true)
            }
            #expect(taken.allSatisfy { $0.tries == 0 })
            #expect(counter.done == 0)
            isBroken.withLock { $0 = false }
            try await other.giveBack(taken)
        }
        try await loop.run(untilDone: true)
        #expect(reasons.withLock(\.self) == ["full"])
        #expect(counter.done == 10)
        #expect(try await queue.isDone())
    }

    /// Says when the loop waits.
    private struct WatchedQueue: WorkQueue {
        let queue: any WorkQueue
        let onWait: @Sendable () -> Void

        func take(upTo limit: Int, done: [LibraryJob], hasOthers: Bool) async throws -> [LibraryJob] {
            try await queue.take(upTo: limit, done: done, hasOthers: hasOthers)
        }

        func fail(_ job: LibraryJob, because reason: String, mayPass: Bool) async throws {
            try await queue.fail(job, because: reason, mayPass: mayPass)
        }

        func giveBack(_ jobs: [LibraryJob]) async throws { try await queue.giveBack(jobs) }

        func waitForMore() async throws {
            onWait()
            try await queue.waitForMore()
        }

        func isDone() async throws -> Bool { try await queue.isDone() }
    }

    /// The last photos return to a queue that was empty. Nothing else in the catalog changes.
    @Test(.timeLimit(.minutes(1)))
    func theLastPhotosAreMadeWhenTheStoreCanBeUsed() async throws {
        let photos = try write(2)
        try await queue.waitForMore()
        let (waits, wait) = AsyncStream.makeStream(of: Void.self)
        let isBroken = Mutex(true)
        var loop = loop(lanes: 2, queue: WatchedQueue(queue: queue) { wait.finish() }) { [self] job in
            guard job.photo == photos[1], isBroken.withLock(\.self) else { return .made(try made(job)) }
            for await _ in waits {}
            return .storeFailed("full")
        } waitForStore: { _ in
            isBroken.withLock { $0 = false }
        }
        try await loop.run(untilDone: true)
        #expect(noted.withLock { Set($0.joined()) } == Set(photos))
    }

    /// Finished photos are recorded, so that others needn't make them again.
    @Test
    func whoEndsBecauseOfTheStoreNotesWhatItHasMade() async throws {
        struct Refused: Error {}
        let photos = try write(3)
        let counter = WorkCounter()
        var loop = loop(lanes: 1, counter: counter) { [self] job in
            job.photo == photos[0] ? .made(try made(job)) : .storeFailed("full")
        } waitForStore: { _ in
            throw Refused()
        }
        await #expect(throws: Refused.self) { try await loop.run(untilDone: true) }
        // Possibly twice, because recording was canceled.
        #expect(Set(noted.withLock { $0.joined() }) == [photos[0]])
        #expect(counter.done == 1)
        let left = try await other().take(upTo: 9, done: [], hasOthers: true)
        #expect(Set(left.map(\.photo)) == Set(photos[1...]))
    }

    /// A failed job doesn't count as done.
    @Test
    func failuresAreNotCounted() async throws {
        let photos = try write(2)
        let counter = WorkCounter()
        var loop = loop(lanes: 1, counter: counter) { [self] job in
            guard job.photo != photos[1] else {
                try catalog.thumbnails.setFailed(id: photos[1], version: made(job).version, refusal: .missing)
                return .failed("no such file")
            }
            return .made(try made(job))
        }
        try await loop.run(untilDone: true)
        #expect(counter.done == 1)
    }

    /// When a standby replaces a lost primary, it may still count jobs as the worker's that the worker has
    /// reported as done.
    @Test(.timeLimit(.minutes(1)))
    func whatAStandbyCountsAsTheWorkersIsDoneAgain() async throws {
        let photos = try write(3)
        var loop = loop(lanes: 1) { [self] in .made(try made($0)) }
        _ = try await queue.take(upTo: 2, done: [], hasOthers: true)
        try await loop.run(untilDone: true)
        #expect(noted.withLock { Set($0.joined()) } == Set(photos))
        #expect(try await queue.isDone())
    }

    /// Finished photos are recorded when the worker is told to end, so that they needn't be made again.
    @Test
    func whoEndsNotesWhatItHasMade() async throws {
        let photos = try write(2)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        var loop = loop(lanes: 1) { [self] job in
            guard job.photo == photos[0] else {
                begin.finish()
                try await Task.sleep(for: .seconds(1_000_000))
                return .done
            }
            return .made(try made(job))
        }
        let work = Task { try await loop.run(untilDone: false) }
        for await _ in begun {}
        #expect(noted.withLock(\.self) == [])
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(noted.withLock(\.self) == [[photos[0]]])
        #expect(try catalog.photos.photo(photos[0])?.color == 7)
        #expect(try catalog.photos.photo(photos[1])?.color == nil)
    }
}
