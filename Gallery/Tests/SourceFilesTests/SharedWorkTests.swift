import PictureFixtures
import SourceFiles
import Testing

/// Work goes on only while somebody waits for it.
@Suite(.timeLimit(.minutes(5)))
struct SharedWorkTests {
    private let work = SharedWork<String, Int>()
    private let thread = DiskThreads(count: 1, line: 256)
    private let begun = Locked<[String]>([])

    /// Waits for work that ends when it is allowed to. Only one runs at a time.
    private func wait(for key: String, or others: [String] = [], goesOn: Bool = false, _ mayEnd: Locked<Bool>)
        -> Task<Int, any Error>
    {
        Task { [work, thread, begun] in
            try await work.value(for: key, orFor: others, goesOn: goesOn) {
                try await thread.run {
                    begun.update { $0.append(key) }
                    while !mayEnd.latest { try Cancellation.current?.check() }
                    return key.count
                }
            }
        }
    }

    private func until(_ waiting: [String: Int]) async {
        while work.waiting != waiting { await Task.yield() }
    }

    @Test("Callers with one key share its work")
    func sharing() async throws {
        let mayEnd = Locked(false)
        let waiting = (0..<5).map { _ in wait(for: "sea", mayEnd) }
        await until(["sea": 5])
        mayEnd.update { $0 = true }
        for each in waiting { #expect(try await each.value == 3) }
        #expect(begun.latest == ["sea"] && work.begunCount == 1)
        #expect(work.waiting == [:])
    }

    @Test("Work ends when nobody waits for it")
    func ending() async throws {
        let never = Locked(false)
        let one = wait(for: "sea", never), other = wait(for: "sea", never)
        await until(["sea": 2])
        one.cancel()
        await #expect(throws: CancellationError.self) { try await one.value }
        // It continues for the other caller.
        #expect(work.waiting == ["sea": 1])
        other.cancel()
        await #expect(throws: CancellationError.self) { try await other.value }
        #expect(work.waiting == [:])
    }

    @Test("The next work begins when one ends")
    func turns() async throws {
        let never = Locked(false), atOnce = Locked(true)
        let first = wait(for: "sea", never)
        while begun.latest != ["sea"] { await Task.yield() }
        let given = wait(for: "tree", atOnce)
        let second = wait(for: "pier", atOnce)
        await until(["sea": 1, "tree": 1, "pier": 1])
        // A user who continues typing waits for neither of them.
        given.cancel()
        first.cancel()
        #expect(try await second.value == 4)
        #expect(begun.latest == ["sea", "pier"])
        await #expect(throws: CancellationError.self) { try await given.value }
    }

    @Test("Work may go on without callers, and others join it")
    func goingOn() async throws {
        let mayEnd = Locked(false)
        let first = wait(for: "sea", goesOn: true, mayEnd)
        await until(["sea": 1])
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(work.waiting == ["sea": 0])
        let second = wait(for: "shore", or: ["sea"], goesOn: true, mayEnd)
        await until(["sea": 1])
        mayEnd.update { $0 = true }
        #expect(try await second.value == 3)
        #expect(begun.latest == ["sea"])
    }

    @Test("An error reaches all callers, and the next caller begins again")
    func failing() async throws {
        struct Broken: Error {}
        let mayEnd = Locked(false)
        let waiting = (0..<2).map { _ in
            Task { [work, thread] in
                try await work.value(for: "sea") {
                    try await thread.run {
                        while !mayEnd.latest {}
                        guard !mayEnd.latest else { throw Broken() }
                        return 0
                    }
                }
            }
        }
        await until(["sea": 2])
        mayEnd.update { $0 = true }
        for each in waiting { await #expect(throws: Broken.self) { try await each.value } }
        #expect(try await wait(for: "sea", mayEnd).value == 3)
        #expect(work.begunCount == 2)
    }
}
