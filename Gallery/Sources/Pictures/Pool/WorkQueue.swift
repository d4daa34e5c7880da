import Foundation

/// Work that waits for a decoder process, by urgency and then by arrival. Can be used from all threads.
final class WorkQueue: @unchecked Sendable {
    /// Some work, and the task that waits for it.
    struct Job: Sendable {
        let id: Int
        let urgency: PictureUrgency
        /// Whether it may take the memory that the others leave. Only one such job runs at a time.
        var isLarge = false
        /// Does the work, and returns what resumes the task. Throws ``NeedsMoreMemory``.
        let run: @Sendable (DecoderThread, _ isLarge: Bool) throws(NeedsMoreMemory) -> @Sendable () -> Void
        /// Resumes the task with a `CancellationError`.
        let cancel: @Sendable () -> Void
    }

    /// The job needs more memory than its share, and is to be done again as a large one.
    struct NeedsMoreMemory: Error {}

    private let condition = NSCondition()
    private let maximum: Int
    private var waiting: [PictureUrgency: [Job]] = [:]
    private var running: [Int: Job] = [:]
    /// The running jobs that were canceled.
    private var canceled: Set<Int> = []
    private var nextID = 0
    private var isStopped = false
    private var threads = 0
    private var idle = 0
    private var stopped: [CheckedContinuation<Void, Never>] = []
    private let startThread: @Sendable (WorkQueue) -> Void

    /// Makes a queue for a maximum number of threads. They are started when needed.
    init(threads maximum: Int, start: @escaping @Sendable (WorkQueue) -> Void) {
        self.maximum = max(1, maximum)
        startThread = start
    }

    /// Does some work on a thread of the pool, and returns its result. If the task is canceled before a thread
    /// begins, the work is never done.
    func result<Value: Sendable>(
        _ urgency: PictureUrgency,
        of work: @escaping @Sendable (DecoderThread, _ isLarge: Bool) throws -> Value
    ) async throws -> Value {
        let id = locked {
            nextID += 1
            return nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job(id: id, urgency: urgency) { thread, isLarge throws(NeedsMoreMemory) in
                    let result = Result { try work(thread, isLarge) }
                    if case .failure(let error as NeedsMoreMemory) = result { throw error }
                    return { continuation.resume(with: result) }
                } cancel: {
                    continuation.resume(throwing: CancellationError())
                }
                add(job)
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ job: Job) {
        let (isAdded, needsThread) = locked { () -> (Bool, Bool) in
            running[job.id] = nil
            // If the task was canceled before, the handler has found nothing to remove.
            let isCanceled = canceled.remove(job.id) != nil || Task.isCancelled
            guard !isStopped, !isCanceled else { return (false, false) }
            waiting[job.urgency, default: []].append(job)
            condition.signal()
            guard idle == 0, threads < maximum else { return (true, false) }
            threads += 1
            return (true, true)
        }
        if !isAdded { job.cancel() }
        if needsThread { startThread(self) }
    }

    private func cancel(_ id: Int) {
        let job = locked { () -> Job? in
            for urgency in PictureUrgency.allCases {
                if let index = waiting[urgency]?.firstIndex(where: { $0.id == id }) {
                    return waiting[urgency]?.remove(at: index)
                }
            }
            if running[id] != nil { canceled.insert(id) }
            return nil
        }
        job?.cancel()
    }

    /// Returns the next job for a thread, or nil if none comes within some seconds, or the queue is stopped.
    func next(waiting seconds: Double) -> Job? {
        condition.lock()
        defer { condition.unlock() }
        let deadline = Date(timeIntervalSinceNow: seconds)
        while !isStopped {
            if let job = take() { return job }
            idle += 1
            let isInTime = condition.wait(until: deadline)
            idle -= 1
            // A job may have arrived during the timeout, so this looks once more.
            if !isInTime { return isStopped ? nil : take() }
        }
        return nil
    }

    /// Called when a thread has done a job.
    func finish(_ job: Job) {
        locked {
            running[job.id] = nil
            canceled.remove(job.id)
            // Another job may have waited for this one.
            condition.signal()
        }
    }

    /// Called when a job needs more memory than its share.
    func repeatAsLarge(_ job: Job) {
        var job = job
        job.isLarge = true
        add(job)
    }

    /// Called before a thread ends. Returns false if there is work for it.
    func endThread() -> Bool {
        let (ends, done) = locked { () -> (Bool, [CheckedContinuation<Void, Never>]) in
            if !isStopped && threads == 1 && waitingJobs > 0 { return (false, []) }
            threads -= 1
            return (true, threads == 0 ? stopped : [])
        }
        done.forEach { $0.resume() }
        return ends
    }

    /// Cancels all waiting jobs, and lets the threads end.
    func stop() {
        let jobs = locked { () -> [Job] in
            isStopped = true
            condition.broadcast()
            defer { waiting = [:] }
            return waiting.values.flatMap(\.self)
        }
        jobs.forEach { $0.cancel() }
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

    var hasStopped: Bool { locked { isStopped } }

    /// The number of jobs that threads are doing.
    var runningCount: Int { locked { running.count } }

    /// The number of jobs that wait for a thread.
    var waitingCount: Int { locked { waitingJobs } }

    private var waitingJobs: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Takes the first of the most urgent jobs that may run now.
    private func take() -> Job? {
        let isLargeRunning = running.values.contains(where: \.isLarge)
        let background = running.values.count { $0.urgency == .background }
        for urgency in PictureUrgency.allCases.sorted(by: >) {
            if urgency == .background && background >= max(1, maximum - 1) { return nil }
            guard let index = waiting[urgency]?.firstIndex(where: { !$0.isLarge || !isLargeRunning }),
                let job = waiting[urgency]?.remove(at: index)
            else { continue }
            running[job.id] = job
            return job
        }
        return nil
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}
