import Synchronization

/// Settings that the threads of a pool share.
struct PoolSettings: Sendable {
    let program: DecoderProgram
    let limits: PictureLimits
    private let count: Int
    /// Returns the memory of the program itself, in bytes.
    private let ownMemory: @Sendable () -> Int
    let verdicts: (any PictureVerdicts)?
    /// The time in which a decoder process must start, in seconds. It allows for a busy machine.
    let secondsToStart: Double
    /// Whether unconfined processes get pictures.
    let mayBeUnconfined: Bool
    /// The latest greeting of a decoder process.
    let greeting = LatestGreeting()

    init(
        program: DecoderProgram,
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

    /// Returns the current limits for a picture, and whether they are lower than usual because the program
    /// takes so much memory.
    func limits(isHeavy: Bool) -> (limits: WorkLimits, isShort: Bool) {
        let own = ownMemory()
        let most =
            isHeavy ? limits.heavy(besidesWorkers: count, own: own) : limits.share(ofWorkers: count, own: own)
        return (most, limits.isShort(own: own))
    }

    /// Returns the decoder of the processes of a kind, or nil if none has started yet.
    func decoder(_ kind: DecoderKind) -> PictureDecoder? {
        greeting[kind].map { PictureDecoder(name: $0.decoder, notice: $0.confinement.notice) }
    }

    /// Throws if processes get no pictures. All processes of this program have the same confinement.
    func checkConfinement() throws(PictureFailure) {
        guard !mayBeUnconfined, let failure = greeting.latest?.confinement.failure else { return }
        throw failure
    }
}

/// The greetings of each kind of process, once they are known.
final class LatestGreeting: Sendable {
    private struct State {
        var greetings: [DecoderKind: Greeting] = [:]
        var latest: Greeting?
    }

    private let state = Mutex(State())

    subscript(_ kind: DecoderKind) -> Greeting? { state.withLock { $0.greetings[kind] } }

    /// The last one of any kind.
    var latest: Greeting? { state.withLock(\.latest) }

    func set(_ greeting: Greeting, of kind: DecoderKind) {
        state.withLock { state in
            state.greetings[kind] = greeting
            state.latest = greeting
        }
    }
}
