import Foundation
import Pictures
import SourceFiles
import Synchronization
import SystemPackage
import TestDatabases
import Testing
import WallNodes

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import PhotoWall

/// A worker whose database or store is away.
@Suite(.serialized)
final class LibraryWorkerTests: Sendable {
    private let folder: FilePath
    private let threads = DiskThreads(count: 2, line: 0)
    private let decoders = DecoderPool(executable: "/nowhere")

    init() throws {
        folder = FilePath(FileManager.default.temporaryDirectory.path).appending(
            "worker-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
    }

    deinit {
        threads.stop()
        try? FileManager.default.removeItem(atPath: folder.string)
    }

    /// Its result depends on `check`.
    private struct Archive: ThumbnailArchive {
        let checking: @Sendable () async throws -> Void

        func thumbnail(of content: ContentHash, width: ThumbnailWidth) async throws -> [UInt8]? { nil }
        func keep(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) async throws {}
        func check() async throws { try await checking() }
        func checkReading() async throws {}
    }

    /// Makes a worker for empty jobs.
    private func worker(
        _ address: PostgreSQLAddress,
        lease: Duration = .seconds(20),
        checking: @escaping @Sendable () async throws -> Void = {}
    ) throws -> (worker: LibraryWorker, queue: JobQueue) {
        let catalog = try Catalog(at: address, for: .working, dataFolder: folder)
        let queue = JobQueue(address, lease: lease)
        let worker = LibraryWorker(
            queue,
            name: "worker",
            catalog: catalog,
            folders: FolderJobs(
                catalog: catalog,
                queue: queue,
                decoders: decoders,
                pause: .seconds(60),
                forgetsMissing: false
            ),
            store: ThumbnailStore(
                folder: folder.appending("thumbnails"),
                decoders: decoders,
                limit: 1 << 30,
                archive: Archive(checking: checking)
            ),
            threads: threads,
            lanes: 2
        )
        return (worker, queue)
    }

    /// The address of the database leads to a standby for a while.
    @Test
    func aFailoverIsWaitedFor() async throws {
        let primary = try PostgreSQLServer()
        let name = "photos"
        let (_, queue) = try worker(try primary.database(name))
        try queue.addNothing(20)
        let standby = try PostgreSQLServer(standbyOf: primary)
        let address = try standby.address(of: name)
        let (worker, _) = try worker(address)
        let notes = Mutex<[WorkerNote]>([])
        let (noted, note) = AsyncStream.makeStream(of: Void.self)
        let work = Task {
            try await worker.run(untilDone: true) { line in
                notes.withLock { $0.append(line) }
                note.yield()
            }
        }
        var next = noted.makeAsyncIterator()
        await next.next()
        primary.stop(.kill)
        try await onThread { try standby.promote() }
        try await work.value
        #expect(
            notes.withLock(\.self) == [
                .problem(
                    "\(address): the database is read-only, as a standby is and during a failover; "
                        + "no jobs are taken until it can be used"
                ),
                .recovery("The database can be used again; jobs are taken."),
            ]
        )
        #expect(try JobQueue(address).isDone())
    }

    /// A worker that runs permanently waits for a store that is away. It logs this once, and when it
    /// continues.
    @Test
    func aStoreThatIsAwayIsWaitedFor() async throws {
        let address = try PostgreSQLServer.shared.get().database()
        let tries = Mutex(0)
        let (worker, queue) = try worker(address) {
            let isFirst = tries.withLock {
                $0 += 1
                return $0 == 1
            }
            if isFirst { throw Away() }
        }
        try queue.addNothing(1)
        let notes = Mutex<[WorkerNote]>([])
        let (noted, note) = AsyncStream.makeStream(of: Void.self)
        let work = Task {
            try await worker.run(untilDone: false) { line in
                notes.withLock { $0.append(line) }
                note.yield()
            }
        }
        var next = noted.makeAsyncIterator()
        await next.next()
        await next.next()
        while try !queue.isDone() { await Task.yield() }
        work.cancel()
        _ = await work.result
        #expect(
            notes.withLock(\.self) == [
                .problem("away; no jobs are taken until the store can be used"),
                .recovery("The store can be used again; jobs are taken."),
            ]
        )
    }

    /// A later version changes the tables while a worker is running.
    @Test
    func anUpgradeEndsTheWorker() async throws {
        let address = try PostgreSQLServer.shared.get().database()
        let (worker, queue) = try worker(address, lease: .seconds(2))
        try queue.addNothing(1)
        let work = Task { try await worker.run(untilDone: false) { _ in } }
        while try !queue.isDone() { await Task.yield() }
        let connection = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        _ = try connection.rows("UPDATE brickwork.schema SET version = \(CatalogVersion.current + 1)")
        let error = await #expect(throws: CatalogError.self) { try await work.value }
        #expect(error?.kind == .newer)
    }

    @Test
    func whoIsToEndDoesNotWaitForTheStore() async throws {
        let address = try PostgreSQLServer.shared.get().database()
        let (worker, queue) = try worker(address) { throw Away() }
        try queue.addNothing(1)
        let failure = await #expect(throws: CannotWrite.self) {
            try await worker.run(untilDone: true) { _ in }
        }
        #expect(failure?.reason == "away")
        #expect(try !queue.isDone())
    }

    /// Wrong credentials and missing rights are permanent.
    @Test
    func whoIsRefusedByTheStoreDoesNotBegin() async throws {
        let address = try PostgreSQLServer.shared.get().database()
        let (worker, _) = try worker(address) { throw ArchiveRefusal(description: "no rights") }
        let refusal = await #expect(throws: ArchiveRefusal.self) {
            try await worker.run(untilDone: false) { _ in }
        }
        #expect(refusal?.description == "no rights")
    }
}

private struct Away: Error, CustomStringConvertible {
    let description = "away"
}

/// Runs code that waits, on a thread where it doesn't block other tasks.
private func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
