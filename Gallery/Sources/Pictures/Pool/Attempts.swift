/// What is made of a worker that ended with a picture in its hands: whether it is tried again, or what is said of the
/// picture. The machine's trouble is never a verdict; and a picture is blamed only for what it did alone, in a process
/// of its own.
struct Attempts {
    enum Next: Equatable {
        /// Again, in a new process.
        case again
        /// Again, as a heavy picture: alone, in a new process, with all the room there is.
        case alone
        case refused(PictureRefusal)
        case troubled(PictureTrouble)
    }

    /// Whether this is the try as a heavy picture.
    let isHeavy: Bool
    /// Whether it may have less memory than usual.
    let isShort: Bool
    private var killed = 0
    private var crashes = 0

    /// A process that is killed from outside again and again is not the picture's fault, but no use either.
    private static let mostKilled = 3
    /// One crash may have come from outside, as a signal that only looks like one.
    private static let mostCrashes = 2

    init(isHeavy: Bool, isShort: Bool) {
        self.isHeavy = isHeavy
        self.isShort = isShort
    }

    /// - Parameter isFresh: Whether the process had no other picture before.
    mutating func next(after end: WorkerEnd, isFresh: Bool, limits: PictureLimits) -> Next {
        guard isFresh || end == .late else { return .again }
        switch end {
        case .atStart, .killed:
            killed += 1
            guard killed >= Self.mostKilled else { return .again }
            return .troubled(
                PictureTrouble(.workerEnded, "the process that was to read it was ended from outside")
            )
        case .late:
            return .troubled(
                PictureTrouble(.stalled, "nothing came of it within \(Self.text(limits.seconds)) seconds")
            )
        case .outOfTime:
            guard isHeavy else { return .alone }
            let seconds = Self.text(limits.processorSeconds)
            return .refused(PictureRefusal(.tookTooLong, "it takes more than \(seconds) seconds to decode"))
        case .machineOutOfMemory: return .troubled(.noMemory)
        case .outOfMemory:
            guard isHeavy else { return .alone }
            return isShort ? .troubled(Self.tooLittleMemory) : .refused(Self.tooMuchMemory)
        case .crashed(let how):
            guard isHeavy else { return .alone }
            crashes += 1
            guard crashes >= Self.mostCrashes else { return .again }
            return .troubled(PictureTrouble(.crashed, "it ended the process that read it (\(how))"))
        case .nonsense:
            guard isHeavy else { return .alone }
            return .troubled(PictureTrouble(.crashed, "its worker process answered nonsense"))
        }
    }

    static let tooLittleMemory = PictureTrouble(
        .noMemory,
        "it needs more memory than the program leaves at present"
    )
    static let tooMuchMemory = PictureRefusal(.tooMuchMemory, "it needs more memory than is allowed")

    /// "0.2", "30"
    private static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}
