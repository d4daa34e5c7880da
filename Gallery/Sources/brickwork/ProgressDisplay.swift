import Foundation
import Synchronization

/// How far a long command is, on standard error: a bar on a terminal, elsewhere a line now and then.
final class ProgressDisplay: Sendable {
    private struct State {
        var shown = ContinuousClock.now
        var hasBar = false
    }

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let state = Mutex(State())

    private static let barWidth = 30

    /// Shows a state, if the last one was shown long enough ago.
    func show(_ text: String, _ done: Int, of total: Int) {
        state.withLock { state in
            let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
            guard total > 0, ContinuousClock.now - state.shown > pause else { return }
            state.shown = .now
            state.hasBar = isTerminal
            write(isTerminal ? "\r\(Self.bar(done, of: total)) \(text)\u{1B}[K" : "\(text)\n")
        }
    }

    /// Takes the bar away, for what comes next.
    func end() {
        state.withLock { state in
            if state.hasBar { write("\r\u{1B}[K") }
            state.hasBar = false
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
