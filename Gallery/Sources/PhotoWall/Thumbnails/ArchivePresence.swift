/// Tracks whether an archive is reachable. After a failure, it isn't used for a while. If this lasts, it is
/// reported.
struct ArchivePresence {
    /// The end of the current pause.
    private var pauseEnd: ContinuousClock.Instant?
    /// When it last became unreachable.
    private var since: ContinuousClock.Instant?
    private var isTold = false
    /// How long it may be unreachable before this is reported.
    private let patience: Duration
    private let noted: @Sendable (_ problem: String?) -> Void

    private static let pause = Duration.seconds(3)

    /// - Parameter noted: Called with the problem when it has been unreachable for `patience`, and with nil
    ///   when it is reachable again.
    init(patience: Duration, noted: @escaping @Sendable (_ problem: String?) -> Void) {
        self.patience = patience
        self.noted = noted
    }

    /// Whether it is in a pause.
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
