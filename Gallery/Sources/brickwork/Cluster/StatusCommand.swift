import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryIndexing
import PhotoLibrary

/// `brickwork status`: shows the workers' progress.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the state of the catalog, and with --catalog jobs, workers and failures.",
        discussion: """
            Without --catalog, it shows the catalog of this machine, even while a server uses it.

            Exit status: 0; 64 for wrong arguments, 66 if there is no catalog, 69 if the database can't be reached.
            """
    )

    @OptionGroup var dataOptions: DataOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Retry jobs that were set aside.")
    var retry = false

    func validate() throws {
        guard dataOptions.address != nil || !retry else {
            throw ValidationError("--retry needs --catalog: without it, there are no workers")
        }
    }

    func run() throws {
        guard dataOptions.address != nil else { return try sayLocal() }
        let catalog = try dataOptions.openCatalog(for: .showing)
        let queue = try dataOptions.queue()
        do {
            // The owner of the database makes these tables, too. Other roles have no rights to them.
            try PostgreSQLUserAccess.makeIfAllowed(dataOptions.place.database())
            if retry {
                let count = try queue.retry()
                Input.note("\(count) \(count == 1 ? "job" : "jobs") will be retried.")
            }
            let status = try queue.status(of: catalog)
            print(json ? try Self.json(status) : Self.table(status), terminator: "")
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
    }

    /// About the catalog in the data folder.
    private func sayLocal() throws {
        let file = dataOptions.givenFolder.catalog
        do {
            guard let status = try LocalStatus(of: file) else { throw Input.missingCatalog(file) }
            print(json ? try Self.json(status) : Self.table(status), terminator: "")
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
    }

    static func table(_ status: LocalStatus) -> String {
        let user = status.process.map { "by process \($0)" } ?? "by nobody"
        let made = status.toMake == 0 ? "all made" : "\(status.toMake) to make"
        return [
            row("Photos", "\(status.photos)"), row("Thumbnails", made),
            row("Unreadable", status.unreadable == 1 ? "1 file" : "\(status.unreadable) files"),
            row("In use", user),
        ].joined(separator: "\n") + "\n"
    }

    private static func json(_ status: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(status), as: UTF8.self) + "\n"
    }

    static func table(_ status: JobStatus) -> String {
        var lines = [
            row("Photos", "\(status.photos)"),
            row("Folders", status.isLooking ? "are being scanned" : "wait for the next scan"),
        ]
        let waiting = status.waiting.sorted { $0.key < $1.key }.map { "\($0.value) to \($0.key)" }
        lines.append(row("Waiting", waiting.isEmpty ? "nothing" : waiting.joined(separator: ", ")))
        let abandoned = status.abandoned > 0 ? ", \(status.abandoned) of them held by dead workers" : ""
        lines.append(row("In work", "\(status.inWork)\(abandoned)"))
        lines.append(row("Set aside", "\(status.asideCount)"))
        let left = status.left.map { String(format: ", %.0fs left", $0.rounded(.up)) } ?? ""
        lines.append(row("Rate", String(format: "%.1f jobs per second", status.rate) + left))
        lines.append(row("Workers", status.workers.isEmpty ? "none" : "\(status.workers.count)"))
        for worker in status.workers {
            lines.append(
                String(
                    format: "  %@: %d done, %.1f per second, for %.0f s, last seen %.0f s ago",
                    worker.name.printable as NSString as CVarArg,
                    worker.done,
                    worker.rate,
                    worker.age,
                    worker.silence
                )
            )
            if let problem = worker.problem {
                lines.append("    takes no jobs: \(problem.printable)")
            }
            if let failure = worker.failure {
                lines.append("    failed last to \(failure.printable)")
            }
        }
        if !status.failures.isEmpty { lines.append("Failed jobs that will be retried:") }
        for failure in status.failures {
            lines.append("  \(failure.count) to \(failure.kind): \(failure.reason.printable)")
        }
        for task in status.aside {
            lines.append("  \(task.subject.printable): \(task.reason.printable)")
        }
        if status.asideCount > status.aside.count {
            lines.append("  and \(status.asideCount - status.aside.count) more")
        }
        if status.asideCount > 0 {
            lines.append("brickwork status --retry retries jobs that were set aside.")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ name: String, _ value: String) -> String {
        name.padding(toLength: 12, withPad: " ", startingAt: 0) + value
    }
}
