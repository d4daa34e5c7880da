/// The pause before another attempt after a failure that isn't the file's fault: ten seconds, then four times
/// as long each time, up to a few hours.
public enum RetryPause {
    /// Returns the pause after a number of attempts, at least one.
    public static func after(_ tries: Int) -> Duration {
        .seconds(10) * (1 << (2 * min(max(1, tries) - 1, 5)))
    }
}
