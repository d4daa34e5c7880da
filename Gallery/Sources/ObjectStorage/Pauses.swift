/// The pauses before a request is repeated.
struct Pauses: Sendable {
    /// The pause after the first attempt. Each later one is twice as long, up to the longest.
    var first = Duration.milliseconds(200)
    var longest = Duration.seconds(20)
    /// The number of attempts. Together they take about a minute.
    var tries = 11
    /// The longest pause that a service may request.
    var patience = Duration.seconds(60)

    /// Returns the pause after an attempt, or nil after the last one.
    ///
    /// Half of it is random, so that many clients with the same problem don't all return at the same time.
    ///
    /// - Parameters:
    ///   - count: The number of attempts so far, at least 1.
    ///   - wait: The pause that the service requested.
    ///   - chance: A random number from 0 to 1.
    func pause(after count: Int, wait: Duration?, chance: Double) -> Duration? {
        guard count < tries else { return nil }
        let usual = min(first * (1 << min(count - 1, 20)), longest)
        return max(usual * (0.5 + chance / 2), min(wait ?? .zero, patience))
    }
}
