import Foundation
import Synchronization

/// Shows the progress of a long command on standard error: as a bar on a terminal, otherwise as an occasional
/// line.
final class ProgressDisplay: Sendable {
    private struct State {
        var shown = ContinuousClock.now
        var hasBar = false
    }

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let state = Mutex(State())

    private static let barWidth = 30

    /// Shows the progress, unless it was shown very recently.
    func show(_ text: String, _ done: Int, of total: Int) {
        state.withLock { state in
            let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
            guard total > 0, ContinuousClock.now - state.shown > pause else { return }
            state.shown = .now
            state.hasBar = isTerminal
            write(isTerminal ? "\r\(Self.bar(done, of: total)) \(text)\u{1B}[K" : "\(text)\n")
        }
    }

    /// Removes the bar, so that other output can follow.
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
