import Foundation

/// What the threads of a pool have in common.
struct PoolSettings: Sendable {
    let program: WorkerProgram
    let limits: PictureLimits
    /// What the usual picture may take.
    let share: WorkLimits
    /// What a heavy one may.
    let heavy: WorkLimits
    let verdicts: (any PictureVerdicts)?
    /// Seconds until a worker has to be ready, on a machine that is busy with other things too.
    let secondsToStart: Double
    /// What reads pictures in the workers, as soon as one has said so.
    let decoder = DecoderName()

    init(program: WorkerProgram, count: Int, limits: PictureLimits, verdicts: (any PictureVerdicts)?) {
        self.program = program
        self.limits = limits
        self.verdicts = verdicts
        secondsToStart = max(60, limits.seconds)
        share = limits.share(ofWorkers: max(1, count))
        heavy = limits.heavy(besidesWorkers: max(1, count))
    }
}

/// A name that becomes known.
final class DecoderName: @unchecked Sendable {
    private let lock = NSLock()
    private var name: String?

    var value: String? { lock.withLock { name } }

    func set(_ name: String) {
        lock.withLock { self.name = name }
    }
}
