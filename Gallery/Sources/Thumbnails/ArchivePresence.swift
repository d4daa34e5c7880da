/// Whether an archive answers. It is left alone for a while after it did not, and whoever runs the program is told when that
/// lasts.
struct ArchivePresence {
    /// Until when it is left alone.
    private var pauseEnd: ContinuousClock.Instant?
    /// Since when it has not answered.
    private var since: ContinuousClock.Instant?
    private var isTold = false
    /// How long it may be away before somebody is told.
    private let patience: Duration
    private let noted: @Sendable (_ problem: String?) -> Void

    private static let pause = Duration.seconds(3)

    /// - Parameter noted: Called with what is wrong when it has been away for `patience`, and with nil when it answers again.
    init(patience: Duration, noted: @escaping @Sendable (_ problem: String?) -> Void) {
        self.patience = patience
        self.noted = noted
    }

    /// Whether it may be asked now.
    var isLeftAlone: Bool { pauseEnd.map { $0 > .now } ?? false }

    mutating func answered() {
        if isTold { noted(nil) }
        (pauseEnd, since, isTold) = (nil, nil, false)
    }

    mutating func failed(_ problem: String) {
        let start = since ?? .now
        since = start
        pauseEnd = .now + Self.pause
        guard !isTold, .now - start >= patience else { return }
        isTold = true
        noted(problem)
    }
}
