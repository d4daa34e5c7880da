import Synchronization

/// Settings that the threads of a pool share.
struct PoolSettings: Sendable {
    let program: DecoderProgram
    let limits: PictureLimits
    private let count: Int
    let refusals: (any RefusalStore)?
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
        refusals: (any RefusalStore)?,
        mayBeUnconfined: Bool
    ) {
        self.program = program
        self.limits = limits
        self.refusals = refusals
        self.mayBeUnconfined = mayBeUnconfined
        secondsToStart = max(60, limits.seconds)
        self.count = max(1, count)
    }

    /// Returns the limits for a picture.
    func limits(isLarge: Bool) -> WorkLimits { limits.forProcess(of: count, isLarge: isLarge) }

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

/// Stores refusals of pictures, by content and decoder, so that a refused picture isn't decoded again.
///
/// Called on threads that may wait for the disk.
public protocol RefusalStore: Sendable {
    /// Returns whether a picture with this number of bytes was ever refused. Only then is it worthwhile to
    /// hash one before reading it.
    func mayKnow(size: Int64) -> Bool
    /// Returns the refusal of a picture by this decoder or a later one.
    func refusal(of content: ContentHash, stage: PictureStage, decoder: String) -> PictureRefusal?
    /// Stores a refusal, unless a later decoder has tried the picture.
    func keep(
        _ refusal: PictureRefusal,
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    )
}

/// How much of a picture is read.
public enum PictureStage: String, CaseIterable, Sendable {
    /// Its header.
    case facts
    /// Its pixels, for thumbnails.
    case thumbnails
    /// All of its pixels.
    case fullSize
    /// A text in place of a picture.
    case text
}
