import PhotoLibrary
import PhotoWall
import Pictures
import Thumbnails

/// A worker of many: takes tasks from a queue, and does them, until it is cancelled.
///
/// What it has begun when it ends, or when it is killed, others do again.
public struct LibraryWorker: Sendable {
    private let queue: TaskQueue
    private let name: String
    private let photos: PhotoTasks
    private let folders: FolderTasks
    /// Where the database is waited for.
    private let threads: DiskThreads
    /// Tasks that it does at a time.
    private let lanes: Int

    /// How long it waits where there is nothing to do.
    private static let idlePause = Duration.milliseconds(500)
    /// How often in the time of a lease it says that it lives.
    private static let beats = 4

    /// - Parameters:
    ///   - name: What people know it by.
    ///   - folders: Does what is about folders.
    ///   - store: Makes the thumbnails; its archive keeps them.
    ///   - threads: Where waiting for the disk and the database is allowed.
    ///   - lanes: How many tasks it does at a time.
    public init(
        _ queue: TaskQueue,
        name: String,
        catalog: Catalog,
        folders: FolderTasks,
        store: ThumbnailStore,
        threads: DiskThreads,
        lanes: Int
    ) {
        self.queue = queue
        self.name = name
        self.folders = folders
        self.threads = threads
        self.lanes = lanes
        photos = PhotoTasks(catalog: catalog, store: store, threads: threads)
    }

    /// Works until the task is cancelled. While the database cannot be reached, it waits for it.
    ///
    /// - Parameters:
    ///   - untilDone: Whether to end when there is nothing left to do.
    ///   - noted: Called with what there is to know.
    /// - Throws: `CatalogError` where the catalog cannot be used, `PictureTrouble` where no pictures are read here.
    public func run(untilDone: Bool, noted: @escaping @Sendable (String) -> Void) async throws {
        var tries = 0
        while true {
            do {
                try await work(untilDone: untilDone, noted: noted) { tries = 0 }
                return
            } catch is TaskQueue.GivenUp {
                noted("This worker was silent for too long; others do what it had. It begins anew.")
            } catch let error as CatalogError where [.away, .slow].contains(error.kind) {
                if tries == 0 { noted("\(error); it is waited for") }
                try await Task.sleep(for: .milliseconds(200) * (1 << min(tries, 6)))
                tries += 1
            }
        }
    }

    private func work(
        untilDone: Bool,
        noted: @escaping @Sendable (String) -> Void,
        onStart: () -> Void
    ) async throws {
        let worker = try await threads.runBegun { [queue, name] in try queue.enroll(name) }
        onStart()
        let tally = WorkTally()
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await beat(worker, tally) }
                group.addTask { try await giveUpSilent() }
                group.addTask {
                    var loop = WorkLoop(
                        queue: queue,
                        worker: worker,
                        threads: threads,
                        lanes: lanes,
                        tally: tally,
                        perform: { try await perform($0, worker, noted) },
                        note: photos.note
                    )
                    try await loop.run(untilDone: untilDone, pause: Self.idlePause)
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

    /// Others need not wait for the end of its lease. Also when this was cancelled.
    private func leave(_ worker: TaskQueue.Worker) async {
        let leaving = Task { [threads, queue] in
            try await threads.runBegun { try queue.leave(worker) }
        }
        _ = await leaving.result
    }

    private func beat(_ worker: TaskQueue.Worker, _ tally: WorkTally) async throws {
        let pause = queue.lease / Self.beats
        // Not those of the work: where the database is slow, all of them wait.
        let thread = DiskThreads(count: 1, line: 0)
        defer { thread.stop() }
        var last = ContinuousClock.now, before = 0
        while true {
            try await Task.sleep(for: pause)
            let done = tally.done, now = ContinuousClock.now
            let rate = Double(done - before) / ((now - last) / .seconds(1))
            (last, before) = (now, done)
            try await thread.runBegun { [queue] in try queue.beat(worker, done: done, rate: rate) }
        }
    }

    private func giveUpSilent() async throws {
        while true {
            try await Task.sleep(for: queue.lease / Self.beats)
            try await threads.runBegun { [queue] in try queue.giveUpSilent() }
        }
    }

    /// Does a task.
    private func perform(
        _ task: LibraryTask,
        _ worker: TaskQueue.Worker,
        _ noted: @Sendable (String) -> Void
    ) async throws -> WorkOutcome {
        switch task.kind {
        case .make:
            let outcome = try await photos.make(task)
            if case .postponed(let reason) = outcome { noted(reason) }
            return outcome
        case .begin, .look, .read, .end:
            do {
                try await folders.run(task, of: worker)
                return .handedOver
            } catch let error where error is CancellationError || error is PictureTrouble {
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
