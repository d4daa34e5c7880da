import PictureFixtures
import Testing

@testable import SourceFiles

/// Clients take turns with the threads.
@Suite(.timeLimit(.minutes(5)))
struct DiskThreadsTests {
    private let threads = DiskThreads(count: 2, line: 128, ofClient: 1)
    private let begun = Locked<[String]>([])
    private let greedy = DiskThreads.Client([1]), other = DiskThreads.Client([2])

    /// Begins a call that ends when it is allowed to.
    private func call(
        _ name: String,
        of client: DiskThreads.Client?,
        _ mayEnd: Locked<Bool>,
        on threads: DiskThreads? = nil
    ) -> Task<Void, any Error> {
        let threads = threads ?? self.threads
        return DiskThreads.$client.withValue(client) {
            Task { [begun] in
                try await threads.run {
                    begun.update { $0.append(name) }
                    while !mayEnd.latest { try Cancellation.current?.check() }
                }
            }
        }
    }

    private func until(waiting count: Int, on threads: DiskThreads? = nil) async {
        while (threads ?? self.threads).waitingCount != count { await Task.yield() }
    }

    @Test
    func oneClientDoesNotHoldUpAnother() async throws {
        let never = Locked(false), atOnce = Locked(true)
        let first = call("first", of: greedy, never)
        while begun.latest != ["first"] { await Task.yield() }
        let more = (0..<20).map { call("more \($0)", of: greedy, never) }
        await until(waiting: 20)
        for number in 0..<3 {
            try await call("other \(number)", of: other, atOnce).value
        }
        #expect(begun.latest == ["first", "other 0", "other 1", "other 2"])
        // The calls of a client who leaves never begin.
        more.forEach { $0.cancel() }
        await until(waiting: 0)
        first.cancel()
        for task in [first] + more {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(begun.latest.count == 4)
        try await call("again", of: greedy, atOnce).value
    }

    @Test
    func aClientMayNotWaitForAnyNumber() async throws {
        let never = Locked(false)
        let tasks = (0..<65).map { call("\($0)", of: greedy, never) }
        await until(waiting: 64)
        await #expect(throws: DiskThreads.Busy.self) {
            try await call("too many", of: greedy, never).value
        }
        try await call("other", of: other, Locked(true)).value
        tasks.forEach { $0.cancel() }
        for task in tasks { _ = await task.result }
        #expect(threads.waitingCount == 0)
        while threads.runningCount > 0 { await Task.yield() }
    }

    /// Clients with fewer calls needn't wait for those with many, even if one thread works for all of them.
    @Test
    func clientsTakeTurns() async throws {
        let threads = DiskThreads(count: 1, line: 128), mayEnd = Locked(false)
        let first = call("first", of: nil, mayEnd, on: threads)
        while begun.latest != ["first"] { await Task.yield() }
        var tasks: [Task<Void, any Error>] = []
        for (name, client) in [("a", greedy), ("b", greedy), ("c", greedy), ("d", other), ("e", other)] {
            tasks.append(call(name, of: client, mayEnd, on: threads))
            await until(waiting: tasks.count, on: threads)
        }
        mayEnd.update { $0 = true }
        for task in [first] + tasks { try await task.value }
        #expect(begun.latest == ["first", "a", "d", "b", "e", "c"])
    }

    @Test
    func aCallEndsAfterItsTime() async throws {
        let threads = DiskThreads(count: 1, line: 0, time: .milliseconds(1))
        await #expect(throws: Cancellation.TookTooLong.self) {
            try await threads.run { while true { try Cancellation.current?.check() } }
        }
        // What has begun already is neither limited nor canceled.
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await threads.runUncancellable { Cancellation.current == nil }
        }
        #expect(try await task.value)
    }

    @Test
    func waitingCallsEndWithTheThreads() async throws {
        let threads = DiskThreads(count: 1, line: 8), mayEnd = Locked(false)
        let first = call("first", of: nil, mayEnd, on: threads)
        while begun.latest != ["first"] { await Task.yield() }
        let second = call("second", of: greedy, mayEnd, on: threads)
        await until(waiting: 1, on: threads)
        threads.stop()
        await #expect(throws: CancellationError.self) { try await second.value }
        mayEnd.update { $0 = true }
        try await first.value
        #expect(begun.latest == ["first"])
        await #expect(throws: CancellationError.self) { try await threads.run {} }
    }
}
