// The runtime's place for executors of one's own is not yet public: another version may have another. Without this,
// everything is the same, but for the rest of a server with nothing to do.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
    import Foundation

    /// The threads on which all tasks run, in place of libdispatch's: on Linux, that counts its threads once a second from
    /// the first of them on, whether there is anything to do or not. These wait until there is.
    ///
    /// Jobs are run in the order in which they come, whatever their priority.
    final class TaskThreads: TaskExecutor, SchedulingExecutor, ExecutorFactory, @unchecked Sendable {
        private static let shared = TaskThreads()
        private let count = max(2, ProcessInfo.processInfo.activeProcessorCount)
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        /// What threads wait for that have nothing to do.
        private let work = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        /// What one of them waits for instead that keeps the time, as long as something is to be done later.
        private let turn = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        // Guarded by the lock.
        private var jobs: [UnownedJob] = []
        private var next = 0
        private var later = LaterJobs()
        private var waiting = 0
        private var hasTimekeeper = false

        /// Has tasks run here. Before there is one.
        static func start() {
            _createExecutors(factory: TaskThreads.self)
            for _ in 0..<shared.count {
                Thread.detachNewThread { shared.run() }
            }
        }

        static var defaultExecutor: any TaskExecutor { shared }
        static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }

        private init() {
            pthread_mutex_init(lock, nil)
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            // Whoever sets the clock wakes nobody, and lets nobody sleep on.
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(work, &attributes)
            pthread_cond_init(turn, &attributes)
            pthread_condattr_destroy(&attributes)
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            pthread_mutex_lock(lock)
            jobs.append(job)
            wake()
            pthread_mutex_unlock(lock)
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob,
            at instant: C.Instant,
            tolerance: C.Duration?,
            clock: C
        ) {
            enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob,
            after delay: C.Duration,
            tolerance: C.Duration?,
            clock: C
        ) {
            let job = UnownedJob(job)
            // The system's clocks have this one.
            let due = Self.now + ((delay as? Swift.Duration) ?? .zero)
            pthread_mutex_lock(lock)
            let isFirst = later.insert(job, due: due)
            if !hasTimekeeper {
                wake()
            } else if isFirst {
                pthread_cond_signal(turn)
            }
            pthread_mutex_unlock(lock)
        }

        private func run() {
            pthread_mutex_lock(lock)
            while true {
                jobs += later.take(until: Self.now)
                guard next < jobs.count else {
                    wait()
                    continue
                }
                let job = take()
                // While this one runs, another thread has to look after the rest.
                if next < jobs.count || (!later.isEmpty && !hasTimekeeper) {
                    wake()
                }
                pthread_mutex_unlock(lock)
                job.runSynchronously(on: asUnownedTaskExecutor())
                pthread_mutex_lock(lock)
            }
        }

        private func take() -> UnownedJob {
            defer {
                next += 1
                // A line that is never empty must not grow either.
                if next == jobs.count || (next > 1000 && next > jobs.count / 2) {
                    jobs.removeFirst(next)
                    next = 0
                }
            }
            return jobs[next]
        }

        /// Wakes one that waits, if any does.
        private func wake() {
            if waiting > 0 {
                pthread_cond_signal(work)
            } else if hasTimekeeper {
                pthread_cond_signal(turn)
            }
        }

        private func wait() {
            guard let due = later.first, !hasTimekeeper else {
                waiting += 1
                pthread_cond_wait(work, lock)
                waiting -= 1
                return
            }
            let (seconds, attoseconds) = due.components
            var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            hasTimekeeper = true
            pthread_cond_timedwait(turn, lock, &time)
            hasTimekeeper = false
        }

        private static var now: Swift.Duration {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    }

    /// Jobs that are to be done later, in the order of their times.
    private struct LaterJobs {
        private var jobs: [(due: Swift.Duration, job: UnownedJob)] = []

        var isEmpty: Bool { jobs.isEmpty }
        /// When the first is due.
        var first: Swift.Duration? { jobs.last?.due }

        /// Adds one; whether it is the first now. O(n), of which there are few.
        mutating func insert(_ job: UnownedJob, due: Swift.Duration) -> Bool {
            // The latest first.
            let place = jobs.firstIndex { $0.due <= due } ?? jobs.count
            jobs.insert((due, job), at: place)
            return place == jobs.count - 1
        }

        /// Takes those that are due.
        mutating func take(until now: Swift.Duration) -> [UnownedJob] {
            var due: [UnownedJob] = []
            while let last = jobs.last, last.due <= now {
                due.append(last.job)
                jobs.removeLast()
            }
            return due
        }
    }
#else
    /// Where nothing else is known, tasks run where they do.
    enum TaskThreads {
        static func start() {}
    }
#endif
