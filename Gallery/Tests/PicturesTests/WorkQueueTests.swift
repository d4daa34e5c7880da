import PictureFixtures
import Testing

@testable import Pictures

/// The queue, with simulated threads.
struct WorkQueueTests {
    /// Queues jobs named "a", "b" and so on, in this order.
    private final class Names {
        let queue: WorkQueue
        private var count = 0

        init(threads: Int) {
            queue = WorkQueue(threads: threads) { _ in }
        }

        /// Returns when the next job is in the queue.
        @discardableResult
        func ask(_ urgency: PictureUrgency) async -> Task<Void, any Error> {
            let queue = queue, before = queue.waitingCount
            let task = Task { try await queue.result(urgency) { _, _ in } }
            await look { queue.waitingCount > before }
            return task
        }

        func take() throws -> WorkQueue.Job { try #require(queue.next(waiting: 0)) }

        func end(_ job: WorkQueue.Job) {
            queue.finish(job)
            job.cancel()
        }

        /// Takes and ends jobs. Returns their names, as far as there are any.
        func takeAll(_ count: Int = 20) -> [String] {
            (0..<count).compactMap { _ in
                queue.next(waiting: 0).map { job in
                    end(job)
                    return Self.name(job)
                }
            }
        }

        static func name(_ job: WorkQueue.Job) -> String {
            (job.isLarge ? "large " : "") + String(UnicodeScalar(UInt8(96 + job.id)))
        }
    }

    @Test
    func theMostUrgentGoesFirstThenTheFirst() async {
        let names = Names(threads: 4)
        for urgency in [.background, .index, .lookedAt, .index, .lookedAt, .background] as [PictureUrgency] {
            await names.ask(urgency)
        }
        #expect(names.takeAll() == ["c", "e", "b", "d", "a", "f"])
    }

    @Test
    func workAheadLeavesOneDecoderToTheOthers() async throws {
        let names = Names(threads: 2)
        await names.ask(.background)
        await names.ask(.background)
        let first = try names.take()
        #expect(names.takeAll() == [])
        await names.ask(.lookedAt)
        #expect(names.takeAll() == ["c"])
        names.end(first)
        #expect(names.takeAll() == ["b"])
    }

    /// Several large pictures at the same time could exhaust the memory. Others don't wait for them.
    @Test
    func largePicturesAreDecodedOneAtATime() async throws {
        let names = Names(threads: 3)
        for _ in 0..<3 { await names.ask(.lookedAt) }
        for job in [try names.take(), try names.take()] { names.queue.repeatAsLarge(job) }
        #expect(names.takeAll(1) == ["c"])
        let large = try names.take()
        #expect(Names.name(large) == "large a")
        #expect(names.takeAll() == [])
        await names.ask(.index)
        #expect(names.takeAll() == ["d"])
        names.end(large)
        #expect(names.takeAll() == ["large b"])
    }

    @Test
    func aLargePictureThatNobodyWaitsForIsNotTriedAgain() async throws {
        let names = Names(threads: 1)
        let first = await names.ask(.lookedAt)
        let job = try names.take()
        first.cancel()
        names.queue.repeatAsLarge(job)
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(names.takeAll() == [])

        let second = await names.ask(.lookedAt)
        names.queue.repeatAsLarge(try names.take())
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(names.takeAll() == [])
    }

    @Test
    func whatIsCancelledLeavesTheQueue() async {
        let names = Names(threads: 2)
        let first = await names.ask(.index)
        await names.ask(.index)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(names.takeAll() == ["b"])
        // A request that is canceled before it is sent is never queued.
        let late = Task { [queue = names.queue] in
            while !Task.isCancelled { await Task.yield() }
            try await queue.result(.index) { _, _ in }
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(names.takeAll() == [])
    }

    @Test
    func aStoppedQueueCancelsEverything() async {
        let names = Names(threads: 2)
        let waiting = await names.ask(.index)
        names.queue.stop()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await #expect(throws: CancellationError.self) {
            try await names.queue.result(.index) { _, _ in }
        }
        #expect(names.takeAll() == [])
    }
}
