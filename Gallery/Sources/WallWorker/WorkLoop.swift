import PhotoLibrary
import PhotoWall
import Synchronization

/// What came of a task.
enum WorkOutcome: Sendable {
    /// It is to be removed from the queue.
    case done
    /// It is to be removed when this is noted.
    case made(MadePhoto)
    /// Whoever did it has told the queue.
    case handedOver
    /// It is to be tried again, for this reason, but not for ever.
    case failed(String)
    /// The store does not take its thumbnails, for this reason. No other job can be done either until it does.
    case storeFailed(String)
}

/// How many tasks a worker has done. Those that failed do not count.
final class WorkTally: Sendable {
    private let count = Mutex(0)
    private let reason = Mutex<String?>(nil)

    var done: Int { count.withLock(\.self) }
    /// What keeps the worker from taking jobs; nil for nothing.
    var problem: String? { reason.withLock(\.self) }

    func add(_ number: Int) {
        count.withLock { $0 += number }
    }

    func setProblem(_ problem: String?) {
        reason.withLock { $0 = problem }
    }
}

/// Takes tasks and does them, some at a time.
struct WorkLoop {
    let queue: TaskQueue
    let worker: TaskQueue.Worker
    let threads: DiskThreads
    let lanes: Int
    let tally: WorkTally
    let perform: @Sendable (LibraryTask) async throws -> WorkOutcome
    let note: @Sendable ([MadePhoto]) async throws -> Void
    /// Returns when the store can be used again.
    let waitForStore: @Sendable (_ reason: String) async throws -> Void

    /// Taken, and not begun.
    private var taken: ArraySlice<LibraryTask> = []
    /// Done, and the queue is still to be told.
    private var done: [LibraryTask] = []
    /// Done, and the catalog is still to be told.
    private var made: MadePhotos
    private var running = 0
    /// Nothing was there a moment ago.
    private var isIdle = false
    /// The store cannot be used. No jobs are taken or begun until it can.
    private var isBlocked = false

    private enum Event: Sendable {
        case ended(LibraryTask, WorkOutcome)
        case pauseEnded
        /// What was made has waited long enough for others.
        case patienceEnded
        case noted
        case storeAnswered
    }

    init(
        queue: TaskQueue,
        worker: TaskQueue.Worker,
        threads: DiskThreads,
        lanes: Int,
        tally: WorkTally,
        limits: MadePhotos.Limits = MadePhotos.Limits(),
        perform: @escaping @Sendable (LibraryTask) async throws -> WorkOutcome,
        note: @escaping @Sendable ([MadePhoto]) async throws -> Void,
        waitForStore: @escaping @Sendable (_ reason: String) async throws -> Void
    ) {
        self.queue = queue
        self.worker = worker
        self.threads = threads
        self.lanes = lanes
        self.tally = tally
        made = MadePhotos(limits)
        self.perform = perform
        self.note = note
        self.waitForStore = waitForStore
    }

    /// Goes on until the task is cancelled, or there is nothing left to do and `untilDone` says that it is to end then.
    ///
    /// - Parameter pause: How long it waits where there is nothing to do.
    mutating func run(untilDone: Bool, pause: Duration) async throws {
        do {
            try await withThrowingTaskGroup(of: Event.self) { group in
                while try await !isAtEnd(untilDone, pause, &group) {
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

    /// Exchanges tasks where there are too few. Whether nothing is left to do.
    private mutating func isAtEnd(
        _ untilDone: Bool,
        _ pause: Duration,
        _ group: inout ThrowingTaskGroup<Event, any Error>
    ) async throws -> Bool {
        try Task.checkCancellation()
        guard !isBlocked else {
            if !done.isEmpty { _ = try await exchange(upTo: 0) }
            return false
        }
        guard taken.count < lanes, !isIdle || !done.isEmpty else { return false }
        let wasIdle = isIdle
        try await exchange()
        if untilDone, taken.isEmpty, running == 0, try await isAllDone() { return true }
        if isIdle, !wasIdle {
            group.addTask {
                try await Task.sleep(for: pause)
                return .pauseEnded
            }
        }
        return false
    }

    /// Has tasks done, and what was made noted.
    private mutating func begin(_ group: inout ThrowingTaskGroup<Event, any Error>) {
        while !isBlocked, running < lanes, !made.areTooMany, let task = taken.popFirst() {
            running += 1
            group.addTask { [perform] in .ended(task, try await perform(task)) }
        }
        if let photos = made.due(areLast: running == 0) {
            group.addTask { [note] in
                try await note(photos)
                return .noted
            }
        }
    }

    /// Does what follows from something that has happened.
    private mutating func settle(
        _ event: Event?,
        _ group: inout ThrowingTaskGroup<Event, any Error>
    ) async throws {
        switch event {
        case .ended(let task, .made(let photo))?:
            running -= 1
            tally.add(1)
            if let patience = made.add(photo, of: task) {
                group.addTask {
                    try await Task.sleep(for: patience)
                    return .patienceEnded
                }
            }
        case .ended(let task, .storeFailed(let reason))?:
            running -= 1
            try await block(task, because: reason, &group)
        case .ended(let task, let outcome)?:
            running -= 1
            try await settle(task, outcome)
        case .noted?: done += made.takeNoted()
        case .pauseEnded?: isIdle = false
        case .storeAnswered?: isBlocked = false
        case .patienceEnded?, nil: break
        }
    }

    /// It is made, and would be made again. Also when this was cancelled.
    private func noteTheRest() async {
        let photos = made.photos
        guard !photos.isEmpty else { return }
        _ = await Task { [note] in try await note(photos) }.result
    }

    /// Leaves what the store keeps from being done to other workers, and waits for it.
    private mutating func block(
        _ task: LibraryTask,
        because reason: String,
        _ group: inout ThrowingTaskGroup<Event, any Error>
    ) async throws {
        let tasks = [task] + taken
        taken = []
        try await threads.runBegun { [queue, worker] in try queue.giveBack(tasks, of: worker) }
        guard !isBlocked else { return }
        isBlocked = true
        group.addTask { [waitForStore] in
            try await waitForStore(reason)
            return .storeAnswered
        }
    }

    /// Hands over what is done, and takes as much as keeps it from asking again soon; after it has found nothing, it only
    /// hands over.
    private mutating func exchange() async throws {
        let isEmpty = try await exchange(upTo: isIdle ? 0 : 2 * lanes - taken.count)
        isIdle = isIdle || isEmpty
    }

    /// Hands over what is done, and takes more. Whether there was nothing to take.
    private mutating func exchange(upTo limit: Int) async throws -> Bool {
        let more = try await threads.runBegun { [queue, worker, done] in
            try queue.take(worker, upTo: limit, done: done)
        }
        done = []
        taken += more
        return more.isEmpty
    }

    private func isAllDone() async throws -> Bool {
        try await threads.runBegun { [queue] in try queue.isDone() }
    }

    private mutating func settle(_ task: LibraryTask, _ outcome: WorkOutcome) async throws {
        switch outcome {
        case .done:
            tally.add(1)
            done.append(task)
        case .handedOver: tally.add(1)
        case .made, .storeFailed: break
        case .failed(let reason):
            try await threads.runBegun { [queue, worker] in
                try queue.fail(task, of: worker, because: reason)
            }
        }
    }
}
