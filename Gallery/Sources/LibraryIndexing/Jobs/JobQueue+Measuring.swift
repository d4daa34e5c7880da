/// Empty jobs that measure the speed of the queue.
extension JobQueue {
    /// Adds empty jobs, a thousand per transaction.
    public func addNothing(_ count: Int) throws {
        for start in stride(from: 0, to: count, by: 1000) {
            try write { connection in
                let jobs = (start..<min(start + 1000, count)).map {
                    NewJob(kind: .nothing, subject: Array("\($0)".utf8))
                }
                try add(connection, jobs)
            }
        }
    }

    /// Takes and returns jobs until there are none.
    ///
    /// - Returns: The number of jobs.
    public func drain(_ name: String, batch: Int) throws -> Int {
        let worker = try enroll(name)
        var count = 0, last: [LibraryJob] = []
        repeat {
            last = try take(worker, upTo: batch, done: last)
            count += last.count
        } while !last.isEmpty
        try leave(worker)
        return count
    }
}
