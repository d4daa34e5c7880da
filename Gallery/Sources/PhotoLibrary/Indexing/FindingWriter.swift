import Pictures
import Threads

/// Writes findings in batches: a transaction for each would wait for the disk each time, one for all would lose
/// everything when the process is killed, and show nothing before its end.
actor FindingWriter {
    /// Findings in a transaction.
    static let batch = 256
    /// How long a finding waits for others.
    static let patience = Duration.milliseconds(250)

    private let executor = DiskThread()
    private let catalog: Catalog
    private var waiting: [Finding] = []
    private var timer: Task<Void, Never>?
    private var failure: (any Error)?
    private(set) var written = WrittenFindings()
    /// Files that are to be read again, since the machine is short of something.
    private(set) var postponed = 0

    init(catalog: Catalog) {
        self.catalog = catalog
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Takes a finding, and writes when enough of them have come together.
    ///
    /// - Throws: ``CatalogError``, also where an earlier finding could not be written.
    func add(_ finding: Finding) throws {
        waiting.append(finding)
        if case .waiting(let trouble) = finding.outcome, [.noMemory, .tooManyFiles].contains(trouble.kind) {
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

    /// Writes what is left.
    func finish() throws {
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
            let result = try catalog.write(waiting)
            written.added += result.added
            written.changed += result.changed
            waiting = []
        } catch {
            failure = error
        }
    }
}
