import Foundation

/// How far a long command is, on standard error: a bar on a terminal, elsewhere a line now and then.
final class ProgressDisplay: @unchecked Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let lock = NSLock()
    // Guarded by the lock.
    private var shown = ContinuousClock.now
    private var hasBar = false

    private static let barWidth = 30

    /// Shows a state, if the last one was shown long enough ago.
    func show(_ text: String, _ done: Int, of total: Int) {
        lock.withLock {
            let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
            guard total > 0, ContinuousClock.now - shown > pause else { return }
            shown = .now
            hasBar = isTerminal
            write(isTerminal ? "\r\(Self.bar(done, of: total)) \(text)\u{1B}[K" : "\(text)\n")
        }
    }

    /// Takes the bar away, for what comes next.
    func end() {
        lock.withLock {
            if hasBar { write("\r\u{1B}[K") }
            hasBar = false
        }
    }

    private static func bar(_ done: Int, of total: Int) -> String {
        let filled = min(barWidth, barWidth * done / total)
        return String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
