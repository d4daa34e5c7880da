import Pictures
import SourceFiles
import SystemPackage

/// Files that could not be read through no fault of theirs, and when each is worth another try: a pass over the folders
/// comes by every few seconds.
final class WaitingFiles: Sendable {
    private struct Wait {
        var stamp: FileStamp
        var trouble: PictureTrouble
        var tries: Int
        var until: ContinuousClock.Instant?
    }

    private let waits = Locked<[FilePath: Wait]>([:])

    /// What kept the file from being read, if it is too early to try again, and the file is the same.
    func trouble(of candidate: Candidate, now: ContinuousClock.Instant = .now) -> PictureTrouble? {
        guard let wait = waits.latest[candidate.file], wait.stamp == candidate.stamp,
            wait.until.map({ now < $0 }) ?? true
        else { return nil }
        return wait.trouble
    }

    /// Notes that the file could not be read: it waits ten seconds, then four times as long each time. One that crashed
    /// its process waits for the next start.
    func note(_ trouble: PictureTrouble, of candidate: Candidate, now: ContinuousClock.Instant = .now) {
        waits.update { waits in
            let tries = waits[candidate.file].map { $0.stamp == candidate.stamp ? $0.tries + 1 : 1 } ?? 1
            let pause = Duration.seconds(10) * (1 << (2 * min(tries - 1, 5)))
            waits[candidate.file] = Wait(
                stamp: candidate.stamp,
                trouble: trouble,
                tries: tries,
                until: trouble.kind == .crashed ? nil : now + pause
            )
        }
    }

    func remove(_ candidate: Candidate) {
        waits.update { $0[candidate.file] = nil }
    }
}
