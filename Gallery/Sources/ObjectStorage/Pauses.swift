/// How long to wait before a request is sent again.
struct Pauses: Sendable {
    /// The pause after the first try; each later one is twice as long, as far as the longest.
    var first = Duration.milliseconds(200)
    var longest = Duration.seconds(20)
    /// After so many tries it is left. Together they take about a minute.
    var tries = 11
    /// The longest that a service may ask to be left alone.
    var patience = Duration.seconds(60)

    /// The pause after a try; nil where it was the last one.
    ///
    /// Half of it is left to chance, so that many who met the same trouble do not all come back at once.
    ///
    /// - Parameters:
    ///   - count: How many tries there were, from 1.
    ///   - wait: How long the service asked to be left alone.
    ///   - chance: From 0 to 1.
    func pause(after count: Int, wait: Duration?, chance: Double) -> Duration? {
        guard count < tries else { return nil }
        let usual = min(first * (1 << min(count - 1, 20)), longest)
        return max(usual * (0.5 + chance / 2), min(wait ?? .zero, patience))
    }
}
