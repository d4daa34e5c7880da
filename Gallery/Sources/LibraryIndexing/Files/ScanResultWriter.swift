import PhotoLibrary
import Pictures
import SourceFiles

/// Writes results in batches. A transaction for each result would wait for the disk each time. A single
/// transaction would lose everything if the process is killed, and would show nothing before the end.
package actor ScanResultWriter {
    /// The number of results in a transaction.
    package static let batch = 256
    /// The longest time that a result waits for others.
    static let patience = Duration.milliseconds(250)

    private let executor = DiskThread()
    private let library: Catalog.Folders
    private var waiting: [ScanResult] = []
    private var timer: Task<Void, Never>?
    private var failure: (any Error)?
    package private(set) var written = WrittenResults()
    /// The number of files that must be read again, because the machine lacks a resource.
    private(set) var postponed = 0

    package init(_ library: Catalog.Folders) {
        self.library = library
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Adds a result, and writes when there are enough.
    ///
    /// - Throws: ``CatalogError``, also if an earlier result couldn't be written.
    package func add(_ result: ScanResult) throws {
        waiting.append(result)
        if case .waiting(let failure) = result.outcome, failure.kind == .shortage {
            postponed += 1
        }
        if waiting.count >= Self.batch {
            flush()
        } else if timer == nil {
            timer = Task {
                try? await Task.sleep(for: Self.patience)
                if !Task.isCancelled {
                    flush()
                }
            }
        }
        if let failure {
            throw failure
        }
    }

    /// Writes the remaining results.
    package func finish() throws {
        flush()
        if let failure {
            throw failure
        }
    }

    private func flush() {
        timer?.cancel()
        timer = nil
        guard failure == nil, !waiting.isEmpty else { return }
        do {
            let result = try library.write(waiting)
            written.added += result.added
            written.changed += result.changed
            waiting = []
        } catch {
            failure = error
        }
    }
}
