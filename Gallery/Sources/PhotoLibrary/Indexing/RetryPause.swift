/// How long something waits that could not be done through no fault of its own: ten seconds, then four times as long
/// each time, up to some hours.
public enum RetryPause {
    /// After so many tries, of which there was one at least.
    public static func after(_ tries: Int) -> Duration {
        .seconds(10) * (1 << (2 * min(max(1, tries) - 1, 5)))
    }
}
