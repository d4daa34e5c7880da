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
    /// Whether pictures are given to workers that the system does not let be confined.
    let mayBeUnconfined: Bool
    /// What workers say of themselves, as soon as one has.
    let greeting = LatestGreeting()

    init(
        program: WorkerProgram,
        count: Int,
        limits: PictureLimits,
        verdicts: (any PictureVerdicts)?,
        mayBeUnconfined: Bool
    ) {
        self.program = program
        self.limits = limits
        self.verdicts = verdicts
        self.mayBeUnconfined = mayBeUnconfined
        secondsToStart = max(60, limits.seconds)
        share = limits.share(ofWorkers: max(1, count))
        heavy = limits.heavy(besidesWorkers: max(1, count))
    }

    /// What reads pictures in the workers; nil as long as none has said so.
    var decoder: PictureDecoder? {
        greeting.value.map { PictureDecoder(name: $0.decoder, notice: $0.confinement.notice) }
    }

    /// Throws where workers get no pictures: what one of this program may do, the next may, too.
    func checkConfinement() throws(PictureTrouble) {
        guard !mayBeUnconfined, let trouble = greeting.value?.confinement.trouble else { return }
        throw trouble
    }
}

/// A greeting that becomes known.
final class LatestGreeting: @unchecked Sendable {
    private let lock = NSLock()
    private var greeting: Greeting?

    var value: Greeting? { lock.withLock { greeting } }

    func set(_ greeting: Greeting) {
        lock.withLock { self.greeting = greeting }
    }
}
