import Foundation

/// Requests that wait for a worker: the most urgent first, of equal ones the first that came. Safe to use from all
/// threads.
final class WorkQueue: @unchecked Sendable {
    /// A request and whoever waits for what comes of it.
    struct Job: Sendable {
        let request: WorkRequest
        let urgency: PictureUrgency
        let continuation: CheckedContinuation<WorkAnswer, any Error>
    }

    /// What a thread that asks for work gets.
    enum Turn {
        case work(Job)
        /// There was nothing to do for a while.
        case idle
        case stopped
    }

    private let condition = NSCondition()
    private let most: Int
    private var waiting: [PictureUrgency: JobList] = [:]
    private var nextID = 0
    private var isStopped = false
    private var threads = 0
    private var idle = 0
    private var background = 0
    private var stopped: [CheckedContinuation<Void, Never>] = []
    private let startThread: @Sendable (WorkQueue) -> Void

    /// A queue for at most so many threads, which are started as they are needed.
    init(threads most: Int, start: @escaping @Sendable (WorkQueue) -> Void) {
        self.most = max(1, most)
        startThread = start
    }

    /// Queues a request; gives the answer. Where the task is cancelled it leaves the queue, unless a worker has it.
    func answer(to request: WorkRequest, urgency: PictureUrgency) async throws -> WorkAnswer {
        let id = locked {
            nextID += 1
            return nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Job(request: request, urgency: urgency, continuation: continuation), id: id)
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ job: Job, id: Int) {
        condition.lock()
        // The handler of a task that was cancelled before this has found nothing to take out.
        guard !isStopped, !Task.isCancelled else {
            condition.unlock()
            job.continuation.resume(throwing: CancellationError())
            return
        }
        waiting[job.urgency, default: JobList()].append(job, id: id)
        let needsThread = idle == 0 && threads < most
        if needsThread {
            threads += 1
        }
        condition.signal()
        condition.unlock()
        if needsThread {
            startThread(self)
        }
    }

    private func cancel(_ id: Int) {
        var job: Job?
        locked {
            for urgency in PictureUrgency.allCases where job == nil {
                job = waiting[urgency]?.remove(id)
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
        guard job.urgency == .background else { return }
        locked {
            background -= 1
            // Another one may have waited for this alone.
            condition.signal()
        }
    }

    /// Tells that a thread ends. True unless a request has come for it meanwhile.
    func endThread() -> Bool {
        let (ends, done) = locked { () -> (Bool, [CheckedContinuation<Void, Never>]) in
            if !isStopped && threads == 1 && !waiting.values.allSatisfy(\.isEmpty) { return (false, []) }
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
            defer { waiting = [:] }
            return waiting.values.flatMap(\.all)
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

    /// Requests that no thread has yet.
    var waitingCount: Int {
        locked { waiting.values.reduce(0) { $0 + $1.count } }
    }

    private func take() -> Job? {
        for urgency in PictureUrgency.allCases.sorted(by: >) {
            if urgency == .background && background >= max(1, most - 1) { return nil }
            if let job = waiting[urgency]?.popFirst() {
                if urgency == .background {
                    background += 1
                }
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
