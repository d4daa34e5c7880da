import Foundation

/// How far a long command is: a line that changes, on a terminal; elsewhere a line now and then.
final class ProgressLine: @unchecked Sendable {
    private let lock = NSLock()
    private let isTerminal = isatty(STDERR_FILENO) == 1
    // Guarded by the lock.
    private var last = ""
    private var shown = ContinuousClock.now - .seconds(60)

    /// Shows a step, if there is something new to say and the last time is long enough ago.
    func show(_ step: String, _ done: Int, of total: Int) {
        lock.withLock {
            let line = "\(step): \(done) of \(total)"
            let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
            guard line != last, total > 0, done == total || ContinuousClock.now - shown > pause else {
                return
            }
            last = line
            shown = .now
            write(isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n")
        }
    }

    /// Leaves the line to what comes next.
    func end() {
        lock.withLock {
            if isTerminal, !last.isEmpty {
                write("\r\u{1B}[K")
            }
            last = ""
        }
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
