import Foundation

/// Requests that wait for a decoder process, by urgency and then by arrival. Can be used from all threads.
///
/// A heavy picture goes into a separate lane with one more thread, which handles one at a time, so that other
/// pictures needn't wait.
final class WorkQueue: @unchecked Sendable {
    /// A request and the continuation that waits for its result.
    struct Job: Sendable {
        let id: Int
        /// Nil if the request only asks for the decoder.
        let task: PictureTask?
        let urgency: PictureUrgency
        var isHeavy = false
        let continuation: CheckedContinuation<PictureResult, any Error>
    }

    /// The response to a thread that asks for work.
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
        /// Requests that were canceled.
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

    /// Makes a queue for a maximum number of threads and one more. Threads are started when needed.
    init(threads most: Int, start: @escaping @Sendable (WorkQueue) -> Void) {
        self.most = max(1, most)
        startThread = start
    }

    /// Queues a request and returns its result. If the task is canceled, the request is removed, unless a
    /// process is working on it.
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
        // If the task was canceled before, the handler has found nothing to remove.
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

    /// Wakes a thread for a new request, or counts a new thread.
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

    /// Returns the next request for a thread. Waits up to a number of seconds.
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
            // A request may have arrived during the timeout, so this checks once more.
            if !isInTime && !isStopped {
                return take().map { .work($0) } ?? .idle
            }
        }
    }

    /// Called when a thread has finished a request.
    func finish(_ job: Job) {
        locked { leave(job) }
    }

    /// Queues a request again as a heavy one, because it needs more than its share.
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
        // Another heavy request may be waiting for this one.
        condition.signal()
    }

    /// Called before a thread ends. Returns false if a request has arrived for it meanwhile.
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

    /// Cancels all waiting requests, and lets the threads end.
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

    /// The number of requests that a thread has.
    var runningCount: Int {
        locked { running.light + running.heavy }
    }

    /// The number of requests that wait for a thread.
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
