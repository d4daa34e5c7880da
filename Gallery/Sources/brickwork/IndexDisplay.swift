import Foundation
import PhotoLibrary

/// Shows how far a pass over the folders is: a bar on a terminal, now and then a line elsewhere.
final class IndexDisplay: @unchecked Sendable {
    // The lock guards what follows it.
    private let lock = NSLock()
    private var shown = ContinuousClock.now - .seconds(1)
    private var latest: IndexProgress?
    private var hasBar = false
    private var lines = 0

    private let isTerminal = isatty(STDOUT_FILENO) == 1
    /// Files between two lines.
    private static let step = 1000
    private static let barWidth = 30

    func show(_ progress: IndexProgress) {
        lock.withLock {
            latest = progress
            if isTerminal {
                let now = ContinuousClock.now
                guard progress.found > 0, now - shown >= .milliseconds(100) else { return }
                shown = now
                drawBar(progress)
            } else if progress.read / Self.step > lines {
                lines = progress.read / Self.step
                write("read \(progress.text)\n")
            }
        }
    }

    /// Takes the bar away.
    func finish() {
        lock.withLock {
            if hasBar {
                write("\r\u{1B}[K")
                hasBar = false
            }
        }
    }

    private func drawBar(_ progress: IndexProgress) {
        let filled = progress.found > 0 ? Self.barWidth * progress.read / progress.found : 0
        let bar =
            String(repeating: "█", count: filled) + String(repeating: "░", count: Self.barWidth - filled)
        write("\r\(bar) \(progress.text)\u{1B}[K")
        hasBar = true
    }

    private func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}

extension IndexProgress {
    /// `120 of 1000 files, 3 failed`; with a plus sign as long as more may be found.
    var text: String {
        let total = isLooking ? "\(found)+" : "\(found)"
        return "\(read) of \(total) files" + (failed > 0 ? ", \(failed) failed" : "")
    }
}

extension IndexSummary {
    /// `12 photos: 3 new, 1 removed`
    var line: String {
        let changes = [(added, "new"), (changed, "changed"), (moved, "moved"), (removed, "removed")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let total = photos == 1 ? "1 photo" : "\(photos) photos"
        return "\(total): \(changes.isEmpty ? "nothing has changed" : changes.joined(separator: ", "))"
    }

    /// A line for each that could not be read, below one that counts them; nothing where there is none.
    static func list(of files: [UnreadableFile]) -> String {
        guard !files.isEmpty else { return "" }
        let head = files.count == 1 ? "1 could not be read:" : "\(files.count) could not be read:"
        let lines = files.map { file in
            let place = file.path.isEmpty ? file.folder : "\(file.folder)/\(file.path)"
            return "  \(place.printable): \(file.reason.printable)"
        }
        return ([head] + lines).joined(separator: "\n") + "\n"
    }
}
