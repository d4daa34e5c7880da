import CatalogDatabase
import LibraryIndexing
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// A worker: takes jobs from the queue and does them until it is cancelled.
///
/// If the worker ends or is killed, others repeat its unfinished jobs.
public struct LibraryWorker: Sendable {
    private let queue: Blocking<JobQueue>
    private let name: String
    private let photos: PhotoJobs
    private let folders: FolderJobs
    private let store: ThumbnailStore
    /// Heartbeats have a thread of their own, because a slow database can keep all others waiting.
    private let heartbeats: Blocking<JobQueue>
    private let lease: Duration
    /// The number of jobs that run at the same time.
    private let lanes: Int
    private let counter = WorkCounter()

    /// The number of heartbeats during a lease.
    private static let beats = 4

    /// - Parameters:
    ///   - name: The worker's name in reports.
    ///   - folders: Does the jobs that concern folders.
    ///   - store: Makes the thumbnails. Its archive keeps them.
    ///   - threads: The threads that may wait for the disk and the database.
    ///   - lanes: The number of jobs that run at the same time.
    public init(
        _ queue: JobQueue,
        name: String,
        catalog: Catalog,
        folders: FolderJobs,
        store: ThumbnailStore,
        threads: DiskThreads,
        lanes: Int
    ) {
        self.queue = Blocking(queue, on: threads)
        heartbeats = Blocking(queue, on: DiskThreads(count: 1, line: 0))
        lease = queue.lease
        self.name = name
        self.folders = folders
        self.store = store
        self.lanes = lanes
        let catalog = Blocking(catalog, on: threads)
        photos = PhotoJobs(
            catalog: catalog,
            store: store,
            records: PictureRecords(catalog.part(\.thumbnails))
        )
    }

    /// Works until the task is cancelled. Waits while the database or the store is unavailable.
    ///
    /// - Parameters:
    ///   - given: Folders to scan now and then regularly. If empty, the known folders are scanned.
    ///   - untilDone: Whether to end when there is nothing left to do.
    ///   - noted: Called with problems and recoveries.
    /// - Throws: `CatalogError` if the catalog can't be used or a later version has changed its tables,
    ///   `PictureFailure` if decoder processes can't run here, `ArchiveRefusal` if the store refuses
    ///   thumbnails when the worker starts, and `CannotWrite` if the store fails and `untilDone` is true.
    public func run(
        lookingThrough given: [FilePath] = [],
        untilDone: Bool,
        noted: @escaping @Sendable (WorkerNote) -> Void
    ) async throws {
        do {
            try await store.check()
        } catch let failure as CannotWrite {
            try await waitForStore(failure.reason, untilDone, noted)
        }
        var tries = 0, given = given, previous: JobQueue.Worker?
        while true {
            do {
                if !given.isEmpty {
                    try await queue.runUncancellable { [given] in try $0.look(through: given) }
                    given = []
                }
                try await work(after: &previous, untilDone: untilDone, noted: noted) {
                    if tries > 0 { noted(.recovery("The database can be used again; jobs are taken.")) }
                    tries = 0
                }
                return
            } catch is JobQueue.GivenUp {
                noted(
                    .problem("This worker was silent for too long, so others do its jobs. It starts again.")
                )
            } catch let error as CatalogError where [.away, .slow].contains(error.kind) {
                if tries == 0 { noted(.problem("\(error); no jobs are taken until it can be used")) }
                try await Task.sleep(for: .milliseconds(200) * (1 << min(tries, 6)))
                tries += 1
            }
        }
    }

    /// Enrolls and works.
    ///
    /// - Parameter previous: What this worker was until the database went away, when it couldn't leave. Its jobs are free at once,
    ///   rather than when its lease ends.
    private func work(
        after previous: inout JobQueue.Worker?,
        untilDone: Bool,
        noted: @escaping @Sendable (WorkerNote) -> Void,
        onStart: () -> Void
    ) async throws {
        let worker = try await queue.runUncancellable { [name, previous] queue in
            try queue.checkVersion()
            if let previous { try queue.leave(previous) }
            return try queue.enroll(name)
        }
        previous = worker
        onStart()
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await beat(worker) }
                group.addTask { try await giveUpSilent() }
                group.addTask {
                    var loop = WorkLoop(
                        queue: SharedQueue(queue: queue, worker: worker),
                        lanes: lanes,
                        counter: counter,
                        perform: { try await perform($0, worker) },
                        note: photos.records.note,
                        waitForStore: { try await waitForStore($0, untilDone, noted) }
                    )
                    try await loop.run(untilDone: untilDone)
                }
                defer { group.cancelAll() }
                try await group.next()
            }
            await leave(worker)
        } catch {
            await leave(worker)
            throw error
        }
    }

    /// Ends the worker's lease early, so that others needn't wait for it. Also works after a cancellation.
    private func leave(_ worker: JobQueue.Worker) async {
        _ = await Task { [queue] in try await queue.runUncancellable { try $0.leave(worker) } }.result
    }

    private func beat(_ worker: JobQueue.Worker) async throws {
        let pause = lease / Self.beats
        var last = ContinuousClock.now, before = counter.done
        while true {
            try await Task.sleep(for: pause)
            let done = counter.done, now = ContinuousClock.now
            let rate = Double(done - before) / ((now - last) / .seconds(1))
            (last, before) = (now, done)
            try await heartbeats.runUncancellable { [counter] in
                try $0.beat(worker, done: done, rate: rate, problem: counter.problem)
            }
        }
    }

    private func giveUpSilent() async throws {
        while true {
            try await Task.sleep(for: lease / Self.beats)
            try await queue.runUncancellable { queue in
                try queue.giveUpSilent()
                try queue.checkVersion()
            }
        }
    }

    /// Waits until the store can be used again.
    ///
    /// - Throws: `CannotWrite` if the worker is to end instead.
    private func waitForStore(
        _ reason: String,
        _ untilDone: Bool,
        _ noted: @Sendable (WorkerNote) -> Void
    ) async throws {
        guard !untilDone else { throw CannotWrite(reason) }
        counter.setProblem(reason)
        defer { counter.setProblem(nil) }
        noted(.problem("\(reason); no jobs are taken until the store can be used"))
        try await store.waitUntilWritable()
        noted(.recovery("The store can be used again; jobs are taken."))
    }

    /// Does a job.
    private func perform(_ job: LibraryJob, _ worker: JobQueue.Worker) async throws -> WorkOutcome {
        switch job.kind {
        case .make: return try await photos.make(job)
        case .begin, .look, .read, .end:
            do {
                try await folders.run(job, of: worker)
                return .handedOver
            } catch let error where error is CancellationError || error is PictureFailure {
                throw error
            } catch let error as CatalogError where error.kind == .away {
                throw error
            } catch {
                return .failed("\(error)")
            }
        case .nothing:
            return .done
        }
    }
}

/// A message for the operator of a worker.
public enum WorkerNote: Hashable, Sendable {
    /// The worker takes no jobs, for this reason.
    case problem(String)
    /// The worker continues.
    case recovery(String)
}
