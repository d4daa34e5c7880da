/// Decides what to do when a decoder process ends while it has a picture: try the picture again, or report an
/// error. Failures of the machine never become refusals. A picture is refused only for a crash in a new
/// process that read nothing else.
struct Attempts {
    enum Next: Equatable {
        /// Try again in a new process.
        case again
        /// Try again as a heavy picture: alone, in a new process, with all available memory.
        case alone
        case refused(PictureRefusal)
        case failed(PictureFailure)
    }

    /// Whether this attempt is for a heavy picture.
    let isHeavy: Bool
    /// Whether the process may have less memory than usual.
    let isShort: Bool
    private var killed = 0
    private var crashes = 0

    /// If processes are killed from outside repeatedly, it isn't the picture's fault, but trying again is
    /// useless.
    private static let mostKilled = 3
    /// One crash may have come from outside, by a signal that looks like a crash.
    private static let mostCrashes = 2

    init(isHeavy: Bool, isShort: Bool) {
        self.isHeavy = isHeavy
        self.isShort = isShort
    }

    /// - Parameter isFresh: Whether the process had no other picture before.
    mutating func next(after end: DecoderEnd, isFresh: Bool, limits: PictureLimits) -> Next {
        guard isFresh || end == .late else { return .again }
        switch end {
        case .atStart, .killed:
            killed += 1
            guard killed >= Self.mostKilled else { return .again }
            return .failed(
                PictureFailure(.decoderEnded, "the process that was to read it was ended from outside")
            )
        case .late:
            return .failed(
                PictureFailure(.stalled, "nothing came of it within \(Self.text(limits.seconds)) seconds")
            )
        case .outOfTime:
            guard isHeavy else { return .alone }
            let seconds = Self.text(limits.processorSeconds)
            return .refused(PictureRefusal(.tookTooLong, "it takes more than \(seconds) seconds to decode"))
        case .machineOutOfMemory: return .failed(.noMemory)
        case .outOfMemory:
            guard isHeavy else { return .alone }
            return isShort ? .failed(Self.tooLittleMemory) : .refused(Self.tooMuchMemory)
        case .crashed(let how):
            guard isHeavy else { return .alone }
            crashes += 1
            guard crashes >= Self.mostCrashes else { return .again }
            return .failed(PictureFailure(.crashed, "it ended the process that read it (\(how))"))
        case .nonsense:
            guard isHeavy else { return .alone }
            return .failed(PictureFailure(.crashed, "its decoder process answered nonsense"))
        }
    }

    static let tooLittleMemory = PictureFailure(
        .noMemory,
        "it needs more memory than the program leaves at present"
    )
    static let tooMuchMemory = PictureRefusal(.tooMuchMemory, "it needs more memory than is allowed")

    /// Formats seconds: "0.2", "30".
    private static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}
