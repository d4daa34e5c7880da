import PictureFixtures
import SystemPackage
import Testing

@testable import Pictures

/// The queue, with simulated threads.
struct WorkQueueTests {
    private static func task(_ name: String) -> PictureTask {
        PictureTask(source: PictureSource(FilePath(name)), work: .facts(hashes: false))
    }

    /// Sends a request, and returns when it is in the queue.
    private func ask(_ queue: WorkQueue, _ name: String, _ urgency: PictureUrgency) async -> Task<
        PictureResult, any Error
    > {
        let before = queue.waitingCount
        let task = Task { try await queue.result(of: Self.task(name), urgency: urgency) }
        await look { queue.waitingCount > before }
        return task
    }

    private func names(_ queue: WorkQueue, _ count: Int) -> [String] {
        (0..<count).map { _ in
            guard case .work(let job) = queue.next(waiting: 0) else { return "nothing" }
            queue.finish(job)
            job.continuation.resume(throwing: CancellationError())
            return Self.name(job)
        }
    }

    private static func name(_ job: WorkQueue.Job) -> String {
        (job.isHeavy ? "heavy " : "") + (job.task?.source.location.path.string ?? "")
    }

    private func take(_ queue: WorkQueue) throws -> WorkQueue.Job {
        guard case .work(let job) = queue.next(waiting: 0) else { throw CancellationError() }
        return job
    }

    @Test
    func theMostUrgentGoesFirstThenTheFirst() async {
        let queue = WorkQueue(threads: 4) { _ in }
        for (name, urgency) in [
            ("a", PictureUrgency.background), ("b", .index), ("c", .lookedAt), ("d", .index),
            ("e", .lookedAt), ("f", .background),
        ] {
            _ = await ask(queue, name, urgency)
        }
        #expect(names(queue, 7) == ["c", "e", "b", "d", "a", "f", "nothing"])
    }

    @Test
    func workAheadLeavesOneWorkerToTheOthers() async throws {
        let queue = WorkQueue(threads: 2) { _ in }
        _ = await ask(queue, "a", .background)
        _ = await ask(queue, "b", .background)
        let first = try take(queue)
        #expect(names(queue, 1) == ["nothing"])
        _ = await ask(queue, "c", .lookedAt)
        #expect(names(queue, 2) == ["c", "nothing"])
        queue.finish(first)
        first.continuation.resume(throwing: CancellationError())
        #expect(names(queue, 1) == ["b"])
    }

    /// Three heavy pictures, and one that isn't. It waits for none of them.
    @Test
    func heavyPicturesHaveALaneOfTheirOwn() async throws {
        let queue = WorkQueue(threads: 2) { _ in }
        for name in ["a", "b", "c", "d"] {
            _ = await ask(queue, name, .lookedAt)
        }
        for job in [try take(queue), try take(queue)] { queue.queueAsHeavy(job) }
        let heavy = try take(queue)
        #expect(Self.name(heavy) == "heavy a")
        queue.queueAsHeavy(try take(queue))
        // Heavy pictures run one at a time, and leave both threads to others.
        _ = await ask(queue, "e", .lookedAt)
        let light = [try take(queue), try take(queue)]
        #expect(light.map(Self.name) == ["d", "e"])
        #expect(names(queue, 1) == ["nothing"])
        queue.finish(heavy)
        #expect(names(queue, 3) == ["heavy b", "heavy c", "nothing"])
        for job in light + [heavy] {
            job.continuation.resume(throwing: CancellationError())
        }
    }

    @Test
    func aHeavyPictureThatNobodyWaitsForIsNotTriedAgain() async throws {
        let queue = WorkQueue(threads: 1) { _ in }
        let first = await ask(queue, "a", .lookedAt)
        let job = try take(queue)
        first.cancel()
        queue.queueAsHeavy(job)
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(names(queue, 1) == ["nothing"])

        let second = await ask(queue, "b", .lookedAt)
        queue.queueAsHeavy(try take(queue))
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(names(queue, 1) == ["nothing"])
    }

    @Test
    func whatIsCancelledLeavesTheQueue() async {
        let queue = WorkQueue(threads: 2) { _ in }
        let first = await ask(queue, "a", .index)
        _ = await ask(queue, "b", .index)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(names(queue, 2) == ["b", "nothing"])
        // A request that is canceled before it is sent is never queued.
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await queue.result(of: Self.task("c"), urgency: .index)
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(names(queue, 1) == ["nothing"])
    }

    @Test
    func aStoppedQueueCancelsEverything() async {
        let queue = WorkQueue(threads: 2) { _ in }
        let waiting = await ask(queue, "a", .index)
        queue.stop()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await #expect(throws: CancellationError.self) {
            try await queue.result(of: Self.task("b"), urgency: .index)
        }
        guard case .stopped = queue.next(waiting: 0) else {
            Issue.record("not stopped")
            return
        }
    }
}
