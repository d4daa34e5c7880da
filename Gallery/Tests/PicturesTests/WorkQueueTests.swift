import SystemPackage
import Testing

@testable import Pictures

/// The queue, with threads that the test plays itself.
struct WorkQueueTests {
    private static func request(_ name: String) -> WorkRequest {
        WorkRequest(file: FilePath(name), work: .facts, limits: PictureLimits())
    }

    /// Begins to wait for an answer, and comes back when the request is in the queue.
    private func ask(_ queue: WorkQueue, _ name: String, _ urgency: PictureUrgency) async -> Task<
        WorkAnswer, any Error
    > {
        let before = queue.waitingCount
        let task = Task { try await queue.answer(to: Self.request(name), urgency: urgency) }
        while queue.waitingCount == before {
            await Task.yield()
        }
        return task
    }

    private func names(_ queue: WorkQueue, _ count: Int) -> [String] {
        (0..<count).map { _ in
            guard case .work(let job) = queue.next(waiting: 0) else { return "nothing" }
            job.continuation.resume(throwing: CancellationError())
            return job.request.file.string
        }
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
        guard case .work(let first) = queue.next(waiting: 0) else { throw CancellationError() }
        #expect(names(queue, 1) == ["nothing"])
        _ = await ask(queue, "c", .lookedAt)
        #expect(names(queue, 2) == ["c", "nothing"])
        queue.finish(first)
        first.continuation.resume(throwing: CancellationError())
        #expect(names(queue, 1) == ["b"])
    }

    @Test
    func whatIsCancelledLeavesTheQueue() async {
        let queue = WorkQueue(threads: 2) { _ in }
        let first = await ask(queue, "a", .index)
        _ = await ask(queue, "b", .index)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(names(queue, 2) == ["b", "nothing"])
        // One that is cancelled before it asks is never queued.
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await queue.answer(to: Self.request("c"), urgency: .index)
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
            try await queue.answer(to: Self.request("b"), urgency: .index)
        }
        guard case .stopped = queue.next(waiting: 0) else {
            Issue.record("not stopped")
            return
        }
    }
}
