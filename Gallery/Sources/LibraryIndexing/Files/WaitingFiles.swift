import PhotoLibrary
import Pictures
import SourceFiles
import Synchronization
import SystemPackage

/// Files with failures that aren't their fault, and the time of the next attempt for each. A waiting file is
/// tried again even if it doesn't change.
package final class WaitingFiles: Sendable {
    private struct Wait {
        var folder: FilePath
        var stamp: FileStamp
        var failure: PictureFailure
        var tries: Int
        /// Nil if it waits for the next start.
        var until: ContinuousClock.Instant?

        func isDue(_ now: ContinuousClock.Instant) -> Bool { until.map { $0 <= now } ?? false }
    }

    private let waits = Mutex<[FilePath: Wait]>([:])

    /// Returns the failure of a file if it is too early to try again and the file hasn't changed.
    package func failure(of candidate: Candidate, now: ContinuousClock.Instant = .now) -> PictureFailure? {
        guard let wait = waits.withLock({ $0[candidate.file] }), wait.stamp == candidate.stamp,
            !wait.isDue(now)
        else { return nil }
        return wait.failure
    }

    /// Records a failure. The file waits ten seconds, then four times as long each time. A file that crashed
    /// its process waits for the next start.
    package func note(_ failure: PictureFailure, of candidate: Candidate, now: ContinuousClock.Instant = .now)
    {
        waits.withLock { waits in
            let tries = waits[candidate.file].map { $0.stamp == candidate.stamp ? $0.tries + 1 : 1 } ?? 1
            waits[candidate.file] = Wait(
                folder: candidate.folder,
                stamp: candidate.stamp,
                failure: failure,
                tries: tries,
                until: failure.kind == .crashed ? nil : now + RetryPause.after(tries)
            )
        }
    }

    package func remove(_ candidate: Candidate) {
        waits.withLock { $0[candidate.file] = nil }
    }

    /// Returns the folders of files to try again now.
    func dueFolders(now: ContinuousClock.Instant = .now) -> Set<FilePath> {
        Set(waits.withLock(\.values).filter { $0.isDue(now) }.map(\.folder))
    }

    /// Forgets files that were due at a time and haven't been tried since. They no longer exist.
    func forgetDue(_ then: ContinuousClock.Instant) {
        waits.withLock { waits in waits = waits.filter { !$0.value.isDue(then) } }
    }

    /// Returns the time until the next attempt, or nil if none is planned.
    package func pause(now: ContinuousClock.Instant = .now) -> Duration? {
        waits.withLock(\.values).compactMap(\.until).min().map { max(.zero, $0 - now) }
    }
}

/// The pause before another attempt after a failure that isn't the file's fault: ten seconds, then four times
/// as long each time, up to a few hours.
public enum RetryPause {
    /// Returns the pause after a number of attempts, at least one.
    public static func after(_ tries: Int) -> Duration {
        .seconds(10) * (1 << (2 * min(max(1, tries) - 1, 5)))
    }
}
