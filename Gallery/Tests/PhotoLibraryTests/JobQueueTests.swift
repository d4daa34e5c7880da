import Foundation
import Pictures
import SourceFiles
import SystemPackage
import TestDatabases
import Testing

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary

/// Jobs that workers share.
struct JobQueueTests {
    private let library: TemporaryLibrary
    private let catalog: Catalog
    private let queue: JobQueue

    init() throws {
        library = try CatalogPlace.$current.withValue(.postgresql) { try TemporaryLibrary() }
        let address = try #require(library.address)
        catalog = try Catalog(at: address, for: .working, dataFolder: library.data.path)
        try catalog.folders.show([GivenFolder(given: "/p", path: "/p")], roots: ["/p"])
        queue = JobQueue(address)
    }

    private func add(_ count: Int) throws {
        _ = try queue.write { connection in
            try queue.add(
                connection,
                (0..<count).map { NewJob(kind: .nothing, subject: Array("\($0)".utf8)) }
            )
        }
    }

    /// Simulates that time has passed since everything was written.
    private func age(by seconds: Int) throws {
        try queue.write { connection in
            try connection.run(
                "UPDATE worker SET seen = seen - make_interval(secs => $1)",
                [.integer(Int64(seconds))]
            )
            try connection.run(
                "UPDATE task SET due = due - make_interval(secs => $1)",
                [.integer(Int64(seconds))]
            )
        }
    }

    /// Writes a photo, or another state of it.
    private func write(_ name: String, taken: Int64 = 0, size: Int64 = 1) throws -> Photo {
        let stamp = FileStamp(size: size, modified: size, changed: size, inode: 1, device: 1)
        let candidate = Candidate(root: "/p", folder: "/p", name: FileName(name), stamp: stamp)
        var facts = PictureFacts(width: 4, height: 3, format: "jpeg")
        facts.taken = taken
        _ = try catalog.folders.write([ScanResult(candidate, stamp, .photo(facts))])
        return try catalog.photo(at: name)
    }

    private func takePhotos(_ worker: JobQueue.Worker, _ count: Int = 10) throws -> [Int64?] {
        try queue.take(worker, upTo: count).map(\.photo)
    }

    @Test
    func eachTaskIsDoneOnceByWhoeverComes() async throws {
        try add(500)
        let taken = try await withThrowingTaskGroup(of: [LibraryJob].self) { group in
            for number in 0..<4 {
                group.addTask { [queue] in
                    try await DiskThreads.shared.run {
                        let worker = try queue.enroll("worker \(number)")
                        var taken: [LibraryJob] = [], last: [LibraryJob] = []
                        repeat {
                            last = try queue.take(worker, upTo: 7, done: last)
                            taken += last
                        } while !last.isEmpty
                        return taken
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.count == 500 && Set(taken).count == 500)
        #expect(try queue.isDone())
    }

    @Test
    func whatADeadWorkerHadOthersGet() throws {
        try add(3)
        let dead = try queue.enroll("dead"), other = try queue.enroll("other")
        let taken = try queue.take(dead, upTo: 2)
        try queue.beat(other, done: 0, rate: 0)
        try queue.giveUpSilent()
        #expect(try queue.take(other, upTo: 9).count == 1)
        try age(by: 30)
        try queue.beat(other, done: 1, rate: 0)
        try queue.giveUpSilent()
        // Immediately, it might kill the next worker.
        #expect(try queue.take(other, upTo: 9).isEmpty)
        try age(by: 1)
        let again = try queue.take(other, upTo: 9)
        #expect(Set(again.map(\.id)) == Set(taken.map(\.id)) && again.map(\.tries) == [1, 1])
        // It was only asleep. Its reports don't count any more.
        #expect(throws: JobQueue.GivenUp.self) { try queue.beat(dead, done: 2, rate: 0) }
        #expect(throws: JobQueue.GivenUp.self) { try queue.take(dead, upTo: 1, done: taken) }
        try queue.fail(taken[0], of: dead, because: "late")
        try queue.giveBack([taken[1]], of: dead)
        #expect(try queue.status(of: catalog).inWork == 3)
        _ = try queue.take(other, upTo: 0, done: again)
        #expect(try queue.status(of: catalog).inWork == 1)
    }

    /// Reports aren't delayed by other calls, however slow the database is.
    @Test
    func aWorkerSaysThatItLivesWhileAllItsConnectionsAreInUse() throws {
        let address = try #require(library.address)
        let queue = JobQueue(address, connections: 1)
        let worker = try queue.enroll("busy")
        try queue.write { _ in try queue.beat(worker, done: 0, rate: 0) }
    }

    @Test
    func whoLeavesGivesBackWhatItHad() throws {
        try add(2)
        let first = try queue.enroll("first"), second = try queue.enroll("second")
        #expect(try queue.take(first, upTo: 9).count == 2)
        try queue.leave(first)
        #expect(try queue.take(second, upTo: 9).map(\.tries) == [0, 0])
        #expect(try queue.status(of: catalog).workers.map(\.name) == ["second"])
    }

    /// After 1, 2, 4 and so on seconds, and finally it is set aside.
    @Test
    func whatFailsComesLaterAndThenNotAtAll() throws {
        let worker = try queue.enroll("worker")
        let photo = try write("a.jpg")
        for number in 0..<JobQueue.maxTries {
            let pause = number == 0 ? 0 : 1 << (number - 1)
            if pause > 0 {
                try age(by: pause - 1)
                #expect(try takePhotos(worker) == [])
                try age(by: 1)
            }
            let job = try #require(try queue.take(worker, upTo: 1).first)
            #expect(job.tries == number)
            try queue.beat(worker, done: 0, rate: 0)
            try queue.fail(job, of: worker, because: "try \(number)")
        }
        try age(by: 1_000_000)
        let other = try queue.enroll("other")
        #expect(try takePhotos(other) == [])
        let status = try queue.status(of: catalog)
        #expect(status.asideCount == 1 && status.waiting.isEmpty)
        #expect(status.aside.map(\.subject) == ["\(photo.id)"] && status.aside.map(\.reason) == ["try 7"])
        #expect(try queue.isDone())
        #expect(try queue.retry() == 1)
        #expect(try takePhotos(other) == [photo.id])
    }

    /// The last reason of each kind, why workers take no jobs, and the jobs of dead workers.
    @Test
    func theStatusSaysWhatIsWrong() throws {
        try add(3)
        let worker = try queue.enroll("worker"), dead = try queue.enroll("dead")
        let jobs = try queue.take(worker, upTo: 2)
        #expect(try queue.take(dead, upTo: 1).count == 1)
        for job in jobs { try queue.fail(job, of: worker, because: "no such file") }
        try age(by: 30)
        try queue.beat(worker, done: 0, rate: 0, problem: "the store is full")
        let status = try queue.status(of: catalog)
        #expect(status.failures.map(\.kind) == ["nothing"] && status.failures.map(\.count) == [2])
        #expect(status.failures.map(\.reason) == ["no such file"])
        #expect(status.workers.map(\.name) == ["worker"])
        #expect(status.workers.map(\.problem) == ["the store is full"])
        #expect(status.workers.map(\.failure) == ["nothing: no such file"])
        #expect(status.inWork == 1 && status.abandoned == 1)
        try queue.beat(worker, done: 0, rate: 0)
        #expect(try queue.status(of: catalog).workers.map(\.problem) == [nil])
    }

    @Test
    func whatIsMissingIsMadeAgain() throws {
        let worker = try queue.enroll("worker")
        let made = try write("made.jpg", taken: 100), waiting = try write("waiting.jpg", taken: 50)
        _ = try catalog.thumbnails.setMade(
            id: made.id,
            version: made.version,
            contentHash: ContentHash(high: 1, low: 2),
            color: 9
        )
        // Waiting jobs stay unchanged, and missing photos are skipped.
        for _ in 0..<2 { try queue.makeAgain(photos: [made.id, waiting.id, waiting.id + 1]) }
        #expect(try takePhotos(worker) == [made.id, waiting.id])
    }

    @Test
    func photosAreMadeOnceForEachContent() throws {
        let worker = try queue.enroll("worker")
        let old = try write("old.jpg", taken: 100), new = try write("new.jpg", taken: 200)
        // The newest first, but photos that a user is looking at before all others.
        let more = try write("more.jpg", taken: 50)
        try queue.prioritize(photo: more.id)
        #expect(try takePhotos(worker) == [more.id, new.id, old.id])
        _ = try catalog.thumbnails.setMade(
            id: new.id,
            version: new.version,
            contentHash: ContentHash(high: 1, low: 2),
            color: 9
        )
        try catalog.thumbnails.setFailed(
            id: old.id,
            version: old.version,
            refusal: PictureRefusal(.undecodable, "cut off")
        )
        #expect(try queue.status(of: catalog).inWork == 1)
        // The content changes while it is being decoded. The worker's result is for the old content.
        let changed = try write("more.jpg", taken: 50, size: 2)
        #expect(changed.version != more.version)
        #expect(try takePhotos(worker) == [more.id])
        _ = try catalog.folders.remove([(changed.id, "/p", "more.jpg")])
        #expect(try queue.status(of: catalog).inWork == 0)
        #expect(try queue.isDone())
    }

    @Test
    func workersShareACatalogAndNobodyElseReadsFoldersIntoIt() throws {
        let address = try #require(library.address)
        let other = try Catalog(at: address, for: .working, dataFolder: library.data.path)
        let error = #expect(throws: CatalogError.self) {
            try Catalog(at: address, for: .indexing, dataFolder: library.data.path)
        }
        #expect(error?.kind == .inUse)
        try other.close()
        try catalog.close()
        _ = try Catalog(at: address, for: .indexing, dataFolder: library.data.path)
    }

    @Test
    func takingIsDoneByAnIndex() throws {
        try add(2000)
        try queue.write { connection in
            try connection.run("ANALYZE task")
            let plan = try connection.rows(
                """
                EXPLAIN SELECT id FROM task WHERE worker IS NULL AND aside IS NULL AND due <= clock_timestamp()
                ORDER BY urgency DESC, rank DESC, id LIMIT 8 FOR UPDATE SKIP LOCKED
                """
            )
            let lines = (0..<plan.count).map { String(decoding: plan.bytes($0, 0), as: UTF8.self) }
            #expect(lines.contains { $0.contains("Index Scan using taskwaiting") }, "\(lines)")
            #expect(!lines.contains { $0.contains("Sort") }, "\(lines)")
        }
    }
}

extension FileName: ExpressibleByStringLiteral {
    /// Makes a name from these letters.
    public init(stringLiteral text: String) { self.init(text) }
}
