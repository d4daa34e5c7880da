import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryIndexing
import PhotoLibrary
import SourceFiles
import SystemPackage

/// `measure queue`: measures the throughput of the job queue of an empty catalog, for the
/// benchmarks.
struct QueueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Let workers take empty jobs until none are left.",
        discussion: """
            Prints the seconds for adding the jobs, and the seconds for doing them. Each worker is a \
            thread with its own connection, and takes and returns several jobs at a time.
            """
    )

    @Option(help: "The address of the catalog's database.")
    var catalog: String

    @Option(help: "The data folder.")
    var data: String

    @Option(help: "The number of jobs.")
    var jobs = 30_000

    @Option(help: "The number of workers.")
    var workers = 1

    @Option(help: "The number of jobs that a worker takes at a time.")
    var batch = 64

    func run() async throws {
        let address = try PostgreSQLAddress(argument: catalog)
        let opened = try Catalog(at: address, for: .working, dataFolder: FilePath(data))
        let queue = JobQueue(address, connections: workers + 1)
        defer {
            queue.close()
            try? opened.close()
        }
        let threads = DiskThreads(count: workers, line: 0)
        defer { threads.stop() }
        let clock = ContinuousClock()
        let adding = try clock.measure { try queue.addNothing(jobs) }
        let done = try await clock.measure {
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<workers {
                    group.addTask { [batch] in
                        try await threads.runUncancellable {
                            try queue.drain("worker \(number)", batch: batch)
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            guard counts == jobs else {
                throw ValidationError("\(counts) of \(jobs) jobs were done")
            }
        }
        print(String(format: "%.3f %.3f", adding / .seconds(1), done / .seconds(1)))
    }
}
