import CatalogDatabase
import LibraryIndexing
import PhotoLibrary
import Synchronization

/// The outcome of a job.
enum WorkOutcome: Sendable {
    /// The job can be removed from the queue.
    case done
    /// The job can be removed once this photo is recorded.
    case made(MadePhoto)
    /// The code that did the job has already updated the queue.
    case handedOver
    /// The job failed for this reason. Trying again may help even if nothing changes, or it may not.
    case failed(String, mayPass: Bool = true)
    /// The store doesn't accept the thumbnails, for this reason. Until it does, no other job can be done
    /// either.
    case storeFailed(String)
}

/// Counts the jobs that a worker has done, without those that failed.
final class WorkCounter: Sendable {
    private let count = Mutex(0)
    private let reason = Mutex<String?>(nil)

    var done: Int { count.withLock(\.self) }
    /// The reason why the worker takes no jobs, or nil if it does.
    var problem: String? { reason.withLock(\.self) }

    func add(_ number: Int) {
        count.withLock { $0 += number }
    }

    func setProblem(_ problem: String?) {
        reason.withLock { $0 = problem }
    }
}

/// Takes jobs and does several of them at a time.
struct WorkLoop {
    let queue: any WorkQueue
    let lanes: Int
    let counter: WorkCounter
    let perform: @Sendable (LibraryJob) async throws -> WorkOutcome
    let note: @Sendable ([MadePhoto]) async throws -> Void
    /// Waits until the store can be used again.
    let waitForStore: @Sendable (_ reason: String) async throws -> Void

    /// Jobs that were taken and haven't begun.
    private var taken: ArraySlice<LibraryJob> = []
    /// Finished jobs that the queue doesn't know of yet.
    private var done: [LibraryJob] = []
    /// Finished photos that aren't recorded in the catalog yet.
    private var made: MadePhotos
    private var running = 0
    /// Whether the queue was empty a moment ago.
    private var isIdle = false
    /// Whether it will say when there may be more jobs.
    private var isWaiting = false
    /// Whether the store is unavailable. No jobs are taken or begun until it can be used again.
    private var isBlocked = false

    private enum Event: Sendable {
        case ended(LibraryJob, WorkOutcome)
        case pauseEnded
        /// The finished photos have waited long enough for others.
        case patienceEnded
        case noted
        case storeAnswered
    }

    init(
        queue: any WorkQueue,
        lanes: Int,
        counter: WorkCounter = WorkCounter(),
        limits: MadePhotos.Limits = MadePhotos.Limits(),
        perform: @escaping @Sendable (LibraryJob) async throws -> WorkOutcome,
        note: @escaping @Sendable ([MadePhoto]) async throws -> Void,
        waitForStore: @escaping @Sendable (_ reason: String) async throws -> Void
    ) {
        self.queue = queue
        self.lanes = lanes
        self.counter = counter
        made = MadePhotos(limits)
        self.perform = perform
        self.note = note
        self.waitForStore = waitForStore
    }

    /// Runs until the task is cancelled or, if `untilDone` is true, until there is nothing left to do.
    mutating func run(untilDone: Bool) async throws {
        do {
            try await withThrowingTaskGroup(of: Event.self) { group in
                while try await !isAtEnd(untilDone, &group) {
                    begin(&group)
                    try await settle(group.next(), &group)
                }
                group.cancelAll()
            }
        } catch  where !(error is CatalogError) {
            await noteTheRest()
            throw error
        }
    }

    /// Takes more jobs if there are too few. Returns whether nothing is left to do.
    private mutating func isAtEnd(
        _ untilDone: Bool,
        _ group: inout ThrowingTaskGroup<Event, any Error>
    ) async throws -> Bool {
        try Task.checkCancellation()
        guard !isBlocked else {
            if !done.isEmpty { _ = try await exchange(upTo: 0) }
            return false
        }
        guard taken.count < lanes, !isIdle || !done.isEmpty else { return false }
        try await exchange()
        if untilDone, taken.isEmpty, running == 0, try await queue.isDone() { return true }
        if isIdle, !isWaiting {
            isWaiting = true
            group.addTask { [queue] in
                try await queue.waitForMore()
                return .pauseEnded
            }
        }
        return false
    }

    /// Begins jobs, and records finished photos.
    private mutating func begin(_ group: inout ThrowingTaskGroup<Event, any Error>) {
        while !isBlocked, running < lanes, !made.areTooMany, let job = taken.popFirst() {
            running += 1
            group.addTask { [perform] in .ended(job, try await perform(job)) }
        }
        if let photos = made.due(areLast: running == 0) {
            group.addTask { [note] in
                try await note(photos)
                return .noted
            }
        }
    }

    /// Handles an event.
    private mutating func settle(
        _ event: Event?,
        _ group: inout ThrowingTaskGroup<Event, any Error>
    ) async throws {
        switch event {
        case .ended(let job, .made(let photo))?:
            running -= 1
            counter.add(1)
            if let patience = made.add(photo, of: job) {
                group.addTask {
                    try await Task.sleep(for: patience)
                    return .patienceEnded
                }
            }
        case .ended(let job, .storeFailed(let reason))?:
            running -= 1
            try await block(job, because: reason, &group)
        case .ended(let job, let outcome)?:
            running -= 1
            try await settle(job, outcome)
        case .noted?: done += made.takeNoted()
        case .pauseEnded?: (isIdle, isWaiting) = (false, false)
        // The queue has the jobs that were returned to it.
        case .storeAnswered?: (isIdle, isBlocked) = (false, false)
        case .patienceEnded?, nil: break
        }
    }

    /// Records the finished photos, so that they needn't be made again. Also works after a cancellation.
    private func noteTheRest() async {
        let photos = made.photos
        guard !photos.isEmpty else { return }
        _ = await Task { [note] in try await note(photos) }.result
    }

    /// Returns the jobs to the queue for other workers, and waits for the store.
    private mutating func block(
        _ job: LibraryJob,
        because reason: String,
        _ group: inout ThrowingTaskGroup<Event, any Error>
    ) async throws {
        let jobs = [job] + taken
        taken = []
        try await queue.giveBack(jobs)
        guard !isBlocked else { return }
        isBlocked = true
        group.addTask { [waitForStore] in
            try await waitForStore(reason)
            return .storeAnswered
        }
    }

    /// Reports finished jobs, and takes enough to last for a while. After the queue was empty, it only
    /// reports.
    private mutating func exchange() async throws {
        let isEmpty = try await exchange(upTo: isIdle ? 0 : 2 * lanes - taken.count)
        isIdle = isIdle || isEmpty
    }

    /// Reports finished jobs and takes more. Returns whether there was nothing to take.
    private mutating func exchange(upTo limit: Int) async throws -> Bool {
        let hasOthers = running > 0 || !taken.isEmpty || !made.photos.isEmpty
        let more = try await queue.take(upTo: limit, done: done, hasOthers: hasOthers)
        done = []
        taken += more
        return more.isEmpty
    }

    private mutating func settle(_ job: LibraryJob, _ outcome: WorkOutcome) async throws {
        switch outcome {
        case .done:
            counter.add(1)
            done.append(job)
        case .handedOver: counter.add(1)
        case .made, .storeFailed: break
        case .failed(let reason, let mayPass):
            try await queue.fail(job, because: reason, mayPass: mayPass)
        }
    }
}
