#if canImport(UIKit)
import Foundation
import Testing

@testable import Brickwork

/// Loads with several waiting callers. The test decides when the work is done.
struct SharedLoadsTests {
    /// Two callers ask for the same while it is being loaded. It is loaded once, and both get it.
    @Test func equalRequestsShareALoad() async {
        let desk = Desk()
        let loads = desk.loads()
        let requests = (0..<2).map { _ in Task { await loads.value(for: 7) } }
        await desk.waits(for: 2)
        #expect(desk.jobs.count == 1)
        desk.work()
        for request in requests {
            #expect(await request.value == "7 loaded")
        }
        #expect(desk.loaded == [7])
    }

    @Test func otherRequestsHaveLoadsOfTheirOwn() async {
        let desk = Desk()
        let loads = desk.loads()
        let one = Task { await loads.value(for: 1) }
        let two = Task { await loads.value(for: 2) }
        await desk.waits(for: 2)
        desk.work()
        #expect(await one.value == "1 loaded")
        #expect(await two.value == "2 loaded")
        #expect(Set(desk.loaded) == [1, 2])
    }

    /// A canceled caller returns immediately, and nothing is loaded for it.
    @Test func whatNobodyWaitsForIsNotLoaded() async {
        let desk = Desk()
        let loads = desk.loads()
        let request = Task { await loads.value(for: 7) }
        await desk.waits(for: 1)
        request.cancel()
        #expect(await request.value == nil)
        desk.work()
        #expect(desk.loaded == [])
    }

    @Test func whoIsCanceledBeforeAskingGetsNothing() async {
        let desk = Desk()
        let loads = desk.loads()
        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await loads.value(for: 7)
        }
        #expect(await request.value == nil)
        #expect(desk.jobs.isEmpty)
    }

    /// One of two callers is canceled. The other gets the result.
    @Test func theOthersAreServed() async {
        let desk = Desk()
        let loads = desk.loads()
        let requests = (0..<2).map { _ in Task { await loads.value(for: 7) } }
        await desk.waits(for: 2)
        requests[0].cancel()
        #expect(await requests[0].value == nil)
        desk.work()
        #expect(await requests[1].value == "7 loaded")
    }

    /// A running load is told when nobody waits any longer. A later caller starts a new load, and doesn't get
    /// the result of the first.
    @Test func aLoadThatHasBegunIsTold() async {
        let desk = Desk()
        let loads = desk.loads()
        let first = Task { await loads.value(for: 7) }
        await desk.waits(for: 1)
        desk.whileLoading = {
            first.cancel()
            desk.whileLoading = nil
        }
        desk.work()
        #expect(await first.value == nil)
        #expect(desk.stopped == [7])
        let second = Task { await loads.value(for: 7) }
        await desk.waits(for: 2)
        desk.work()
        #expect(await second.value == "7 loaded")
        #expect(desk.loaded == [7, 7])
    }

    /// The queue that loads the app's pictures: a thousand at the same time, none of them on a thread that
    /// tasks use.
    @Test func aQueueOfItsOwn() async {
        let loads = SharedLoads<Int, Bool>(atATime: 2) { _, _ in
            withUnsafeCurrentTask { $0 == nil }
        }
        let all = await withTaskGroup(of: Bool?.self) { group in
            for key in 0..<1_000 {
                group.addTask { await loads.value(for: key) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all == [Bool?](repeating: true, count: 1_000))
    }
}

/// Loads wait here until the test lets them finish.
private final class Desk: @unchecked Sendable {
    private let lock = NSLock()
    private var asked = 0
    private var audience: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    private var pending: [@Sendable () -> Void] = []
    private var begun: [Int] = []
    private var given: [Int] = []
    var whileLoading: (() -> Void)?

    /// The waiting work.
    var jobs: [@Sendable () -> Void] { lock.withLock { pending } }
    /// The keys of loads that have started.
    var loaded: [Int] { lock.withLock { begun } }
    /// The keys of loads that were told that nobody waits.
    var stopped: [Int] { lock.withLock { given } }

    func loads() -> SharedLoads<Int, String> {
        SharedLoads(
            perform: { job in self.lock.withLock { self.pending.append(job) } },
            load: { key, isAwaited in
                self.lock.withLock { self.begun.append(key) }
                self.whileLoading?()
                guard isAwaited() else {
                    self.lock.withLock { self.given.append(key) }
                    return nil
                }
                return "\(key) loaded"
            },
            onJoin: { self.joined() }
        )
    }

    /// Returns when this many callers have asked in total.
    func waits(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock {
                if asked >= count { return true }
                audience = (count, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func joined() {
        let continuation: CheckedContinuation<Void, Never>? = lock.withLock {
            asked += 1
            guard let audience, asked >= audience.count else { return nil }
            self.audience = nil
            return audience.continuation
        }
        continuation?.resume()
    }

    /// Does the waiting work.
    func work() {
        let jobs = lock.withLock {
            defer { pending = [] }
            return pending
        }
        for job in jobs { job() }
    }
}
#endif
