import Foundation

/// Notices when the machine's clock is set, by which sessions and links end.
struct ClockWatch {
    /// The time between two looks.
    static let pause = Duration.seconds(60)
    /// Smaller corrections are usual.
    private static let maximum = 60.0

    private var last: (time: Date, instant: ContinuousClock.Instant)?

    /// Returns a line for the log if the clock was set since the last call.
    ///
    /// - Parameters:
    ///   - time: The current time.
    ///   - instant: The same, by a clock that can't be set.
    mutating func jump(to time: Date, at instant: ContinuousClock.Instant) -> String? {
        defer { last = (time, instant) }
        guard let last else { return nil }
        let passed = (instant - last.instant) / .seconds(1)
        let jump = time.timeIntervalSince(last.time) - passed
        guard abs(jump) > Self.maximum else { return nil }
        let direction = jump > 0 ? "forward" : "back"
        return
            "The clock was set \(direction) by \(Int(abs(jump).rounded())) s. Sessions and links end by it."
    }
}
