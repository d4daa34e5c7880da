import Pictures
import SourceFiles
import Synchronization
import SystemPackage

/// Files that could not be read through no fault of theirs, and when each is worth another try. One that waits need not
/// change to be looked at again.
final class WaitingFiles: Sendable {
    private struct Wait {
        var folder: FilePath
        var stamp: FileStamp
        var trouble: PictureTrouble
        var tries: Int
        /// Nil where nothing but the next start is worth one.
        var until: ContinuousClock.Instant?

        func isDue(_ now: ContinuousClock.Instant) -> Bool { until.map { $0 <= now } ?? false }
    }

    private let waits = Mutex<[FilePath: Wait]>([:])

    /// What kept the file from being read, if it is too early to try again, and the file is the same.
    func trouble(of candidate: Candidate, now: ContinuousClock.Instant = .now) -> PictureTrouble? {
        guard let wait = waits.withLock({ $0[candidate.file] }), wait.stamp == candidate.stamp,
            !wait.isDue(now)
        else { return nil }
        return wait.trouble
    }

    /// Notes that the file could not be read: it waits ten seconds, then four times as long each time. One that crashed
    /// its process waits for the next start.
    func note(_ trouble: PictureTrouble, of candidate: Candidate, now: ContinuousClock.Instant = .now) {
        waits.withLock { waits in
            let tries = waits[candidate.file].map { $0.stamp == candidate.stamp ? $0.tries + 1 : 1 } ?? 1
            waits[candidate.file] = Wait(
                folder: candidate.folder,
                stamp: candidate.stamp,
                trouble: trouble,
                tries: tries,
                until: trouble.kind == .crashed ? nil : now + RetryPause.after(tries)
            )
        }
    }

    func remove(_ candidate: Candidate) {
        waits.withLock { $0[candidate.file] = nil }
    }

    /// The folders of files that are worth another try.
    func dueFolders(now: ContinuousClock.Instant = .now) -> Set<FilePath> {
        Set(waits.withLock(\.values).filter { $0.isDue(now) }.map(\.folder))
    }

    /// Forgets what was due then and has not been tried since: those files are no longer there.
    func forgetDue(_ then: ContinuousClock.Instant) {
        waits.withLock { waits in waits = waits.filter { !$0.value.isDue(then) } }
    }

    /// How long until a file is worth another try; nil where none waits for that.
    func pause(now: ContinuousClock.Instant = .now) -> Duration? {
        waits.withLock(\.values).compactMap(\.until).min().map { max(.zero, $0 - now) }
    }
}
