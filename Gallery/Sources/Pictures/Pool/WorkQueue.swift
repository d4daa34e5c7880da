import Foundation

/// Requests that wait for a worker: the most urgent first, of equal ones the first that came. Safe to use from all
/// threads.
///
/// A picture that turns out to be heavy goes into a lane of its own, with one more thread, in which there is one at a
/// time: nobody else waits for it.
final class WorkQueue: @unchecked Sendable {
    /// A request and whoever waits for what comes of it.
    struct Job: Sendable {
        let id: Int
        /// Nil where nothing is asked but what reads pictures.
        let task: PictureTask?
        let urgency: PictureUrgency
        var isHeavy = false
        let continuation: CheckedContinuation<PictureResult, any Error>
    }

    /// What a thread that asks for work gets.
    enum Turn {
        case work(Job)
        /// There was nothing to do for a while.
        case idle
        case stopped
    }

    private struct Running {
        var light = 0
        var background = 0
        var heavy = 0
        /// Those of them that nobody waits for any more.
        var cancelled: Set<Int> = []
        var ids: Set<Int> = []
    }

    private let condition = NSCondition()
    private let most: Int
    private var waiting: [PictureUrgency: JobList] = [:]
    private var heavy: [PictureUrgency: JobList] = [:]
    private var running = Running()
    private var nextID = 0
    private var isStopped = false
    private var threads = 0
    private var idle = 0
    private var stopped: [CheckedContinuation<Void, Never>] = []
    private let startThread: @Sendable (WorkQueue) -> Void

    /// A queue for at most so many threads and one more, which are started as they are needed.
    init(threads most: Int, start: @escaping @Sendable (WorkQueue) -> Void) {
        self.most = max(1, most)
        startThread = start
    }

    /// Queues a request; gives the answer. Where the task is cancelled it leaves the queue, unless a worker has it.
    func result(of task: PictureTask?, urgency: PictureUrgency) async throws -> PictureResult {
        let id = locked {
            nextID += 1
            return nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Job(id: id, task: task, urgency: urgency, continuation: continuation))
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ job: Job) {
        condition.lock()
        // The handler of a task that was cancelled before this has found nothing to take out.
        guard !isStopped, !Task.isCancelled else {
            condition.unlock()
            job.continuation.resume(throwing: CancellationError())
            return
        }
        waiting[job.urgency, default: JobList()].append(job, id: job.id)
        let needsThread = makesThread()
        condition.unlock()
        if needsThread {
            startThread(self)
        }
    }

    /// Wakes a thread for what has come, or counts a new one.
    private func makesThread() -> Bool {
        condition.signal()
        let isHeavyBusy = running.heavy > 0 || !heavy.values.allSatisfy(\.isEmpty)
        guard idle == 0, threads < most + (isHeavyBusy ? 1 : 0) else { return false }
        threads += 1
        return true
    }

    private func cancel(_ id: Int) {
        var job: Job?
        locked {
            for urgency in PictureUrgency.allCases where job == nil {
                job = waiting[urgency]?.remove(id) ?? heavy[urgency]?.remove(id)
            }
            if job == nil, running.ids.contains(id) {
                running.cancelled.insert(id)
            }
        }
        job?.continuation.resume(throwing: CancellationError())
    }

    /// The next request for a thread, which waits for it so many seconds.
    func next(waiting seconds: Double) -> Turn {
        condition.lock()
        defer { condition.unlock() }
        let deadline = Date(timeIntervalSinceNow: seconds)
        while true {
            if isStopped { return .stopped }
            if let job = take() { return .work(job) }
            idle += 1
            let isInTime = condition.wait(until: deadline)
            idle -= 1
            // One that came while the time ran out is found by looking once more.
            if !isInTime && !isStopped {
                return take().map { .work($0) } ?? .idle
            }
        }
    }

    /// Tells that a thread is done with a request.
    func finish(_ job: Job) {
        locked { leave(job) }
    }

    /// Tells that a request needs more than its share: it is queued again, as a heavy one.
    func queueAsHeavy(_ job: Job) {
        condition.lock()
        let isCancelled = running.cancelled.contains(job.id) || isStopped
        leave(job)
        guard !isCancelled else {
            condition.unlock()
            job.continuation.resume(throwing: CancellationError())
            return
        }
        var job = job
        job.isHeavy = true
        heavy[job.urgency, default: JobList()].append(job, id: job.id)
        let needsThread = makesThread()
        condition.unlock()
        if needsThread {
            startThread(self)
        }
    }

    private func leave(_ job: Job) {
        running.ids.remove(job.id)
        running.cancelled.remove(job.id)
        if job.isHeavy {
            running.heavy -= 1
        } else {
            running.light -= 1
            running.background -= job.urgency == .background ? 1 : 0
        }
        // Another one may have waited for this alone.
        condition.signal()
    }

    /// Tells that a thread ends. True unless a request has come for it meanwhile.
    func endThread() -> Bool {
        let (ends, done) = locked { () -> (Bool, [CheckedContinuation<Void, Never>]) in
            let hasWork = !waiting.values.allSatisfy(\.isEmpty) || !heavy.values.allSatisfy(\.isEmpty)
            if !isStopped && threads == 1 && hasWork { return (false, []) }
            threads -= 1
            return (true, threads == 0 ? stopped : [])
        }
        done.forEach { $0.resume() }
        return ends
    }

    /// Cancels whatever waits, and lets the threads end.
    func stop() {
        let jobs = locked { () -> [Job] in
            isStopped = true
            condition.broadcast()
            defer {
                waiting = [:]
                heavy = [:]
            }
            return waiting.values.flatMap(\.all) + heavy.values.flatMap(\.all)
        }
        jobs.forEach { $0.continuation.resume(throwing: CancellationError()) }
    }

    /// Waits until the threads of a stopped queue have ended.
    func waitForThreads() async {
        await withCheckedContinuation { continuation in
            let isDone = locked { () -> Bool in
                if threads > 0 { stopped.append(continuation) }
                return threads == 0
            }
            if isDone { continuation.resume() }
        }
    }

    var hasStopped: Bool {
        locked { isStopped }
    }

    /// Requests that a thread has.
    var runningCount: Int {
        locked { running.light + running.heavy }
    }

    /// Requests that no thread has yet.
    var waitingCount: Int {
        locked { (Array(waiting.values) + heavy.values).reduce(0) { $0 + $1.count } }
    }

    private func take() -> Job? {
        let job = takeHeavy() ?? takeLight()
        if let job {
            running.ids.insert(job.id)
        }
        return job
    }

    private func takeHeavy() -> Job? {
        guard running.heavy == 0 else { return nil }
        for urgency in PictureUrgency.allCases.sorted(by: >) {
            if let job = heavy[urgency]?.popFirst() {
                running.heavy += 1
                return job
            }
        }
        return nil
    }

    private func takeLight() -> Job? {
        guard running.light < most else { return nil }
        for urgency in PictureUrgency.allCases.sorted(by: >) {
            if urgency == .background && running.background >= max(1, most - 1) { return nil }
            if let job = waiting[urgency]?.popFirst() {
                running.light += 1
                running.background += urgency == .background ? 1 : 0
                return job
            }
        }
        return nil
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}
