/// Jobs in the order in which they were added. Appending, taking the first, and removing any take O(1),
/// amortized.
struct JobList {
    private var jobs: [Int: WorkQueue.Job] = [:]
    /// Identifiers in order. Removed ones are skipped.
    private var order: [Int] = []
    private var start = 0

    var isEmpty: Bool { jobs.isEmpty }
    var count: Int { jobs.count }
    var all: [WorkQueue.Job] { Array(jobs.values) }

    mutating func append(_ job: WorkQueue.Job, id: Int) {
        jobs[id] = job
        order.append(id)
    }

    mutating func remove(_ id: Int) -> WorkQueue.Job? {
        jobs.removeValue(forKey: id)
    }

    mutating func popFirst() -> WorkQueue.Job? {
        defer {
            if start > 32 && start * 2 > order.count {
                order.removeFirst(start)
                start = 0
            }
        }
        while start < order.count {
            start += 1
            if let job = jobs.removeValue(forKey: order[start - 1]) { return job }
        }
        return nil
    }
}
