import Synchronization

/// What the threads of a pool have in common.
struct PoolSettings: Sendable {
    let program: WorkerProgram
    let limits: PictureLimits
    private let count: Int
    /// Bytes that the program itself takes.
    private let ownMemory: @Sendable () -> Int
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
        mayBeUnconfined: Bool,
        ownMemory: @escaping @Sendable () -> Int
    ) {
        self.program = program
        self.limits = limits
        self.verdicts = verdicts
        self.mayBeUnconfined = mayBeUnconfined
        secondsToStart = max(60, limits.seconds)
        self.count = max(1, count)
        self.ownMemory = ownMemory
    }

    /// What a picture may take now, and whether that is less than usual, since the program takes so much.
    func limits(isHeavy: Bool) -> (limits: WorkLimits, isShort: Bool) {
        let own = ownMemory()
        let most =
            isHeavy ? limits.heavy(besidesWorkers: count, own: own) : limits.share(ofWorkers: count, own: own)
        return (most, limits.isShort(own: own))
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
final class LatestGreeting: Sendable {
    private let greeting = Mutex<Greeting?>(nil)

    var value: Greeting? { greeting.withLock(\.self) }

    func set(_ greeting: Greeting) {
        self.greeting.withLock { $0 = greeting }
    }
}
