import LibraryIndexing
import SourceFiles

/// The jobs of a ``WorkLoop``, which is the only one to call it.
protocol WorkQueue: Sendable {
    /// Returns finished jobs and takes new ones, the most urgent first.
    ///
    /// - Parameters:
    ///   - limit: The largest number of jobs to take.
    ///   - done: Finished jobs.
    ///   - hasOthers: Whether the loop has other jobs. If not, those that the queue counts as taken return to the queue.
    func take(upTo limit: Int, done: [LibraryJob], hasOthers: Bool) async throws -> [LibraryJob]

    /// Returns a failed job, which is tried again later.
    ///
    /// - Parameter mayPass: Whether trying again may help even if nothing changes.
    func fail(_ job: LibraryJob, because reason: String, mayPass: Bool) async throws

    /// Returns jobs that can't be done for now, through no fault of theirs.
    func giveBack(_ jobs: [LibraryJob]) async throws

    /// Waits until there may be jobs to take, after there were none.
    func waitForMore() async throws

    /// Returns whether no job is waiting or in work.
    func isDone() async throws -> Bool
}

/// The queue that workers share, as one of them sees it.
struct SharedQueue: WorkQueue {
    let queue: Blocking<JobQueue>
    let worker: JobQueue.Worker
    /// The pause before it is asked again.
    var pause = Duration.milliseconds(500)

    func take(upTo limit: Int, done: [LibraryJob], hasOthers: Bool) async throws -> [LibraryJob] {
        try await queue.runUncancellable { [worker] in
            try $0.take(worker, upTo: limit, done: done, hasOthers: hasOthers)
        }
    }

    /// All failures are tried again, a limited number of times.
    func fail(_ job: LibraryJob, because reason: String, mayPass: Bool) async throws {
        try await queue.runUncancellable { [worker] in try $0.fail(job, of: worker, because: reason) }
    }

    func giveBack(_ jobs: [LibraryJob]) async throws {
        try await queue.runUncancellable { [worker] in try $0.giveBack(jobs, of: worker) }
    }

    func waitForMore() async throws {
        try await Task.sleep(for: pause)
    }

    func isDone() async throws -> Bool {
        try await queue.runUncancellable { try $0.isDone() }
    }
}
