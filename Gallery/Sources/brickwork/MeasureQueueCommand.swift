import ArgumentParser
import Foundation
import PhotoLibrary
import PhotoWall
import Threads

/// `brickwork measure-queue`: measures the throughput of the job queue of an empty catalog, for the
/// benchmarks.
struct MeasureQueueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-queue",
        abstract: "Have workers take tasks that are nothing, until none is left.",
        discussion: """
            Prints the seconds that putting them in has taken, and the seconds of doing them. The workers are as many threads \
            with a connection each; each takes and hands over so many at a time.
            """,
        shouldDisplay: false
    )

    @OptionGroup var dataOptions: DataOptions

    @Option(help: "How many tasks there are.")
    var tasks = 30_000

    @Option(help: "How many workers there are.")
    var workers = 1

    @Option(help: "How many tasks a worker takes at a time.")
    var batch = 64

    func run() async throws {
        _ = try dataOptions.openCatalog(for: .working)
        let queue = try dataOptions.queue(connections: workers + 1)
        let threads = DiskThreads(count: workers, line: 0)
        defer { threads.stop() }
        let clock = ContinuousClock()
        let adding = try clock.measure { try queue.addNothing(tasks) }
        let done = try await clock.measure {
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<workers {
                    group.addTask { [batch] in
                        try await threads.runBegun { try queue.drain("worker \(number)", batch: batch) }
                    }
                }
                return try await group.reduce(0, +)
            }
            guard counts == tasks else {
                throw Input.fail("\(counts) of \(tasks) tasks were done", .document)
            }
        }
        print(String(format: "%.3f %.3f", adding / .seconds(1), done / .seconds(1)))
    }
}
