#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The time of files, in microseconds since 1970. Nanoseconds would end in 2262, and files may have later
/// times.
public enum FileTime {
    /// The current time of the clock that file systems use.
    public static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return microseconds(of: time)
    }

    /// Converts a time. The limit is about 292,000 years before or after 1970, which no file system exceeds.
    public static func microseconds(of time: timespec) -> Int64 {
        let whole = microseconds(ofSeconds: Int64(time.tv_sec))
        let (sum, overflow) = whole.addingReportingOverflow(Int64(time.tv_nsec) / 1000)
        return overflow ? .max : sum
    }

    /// Converts whole seconds, with the same limit.
    public static func microseconds(ofSeconds seconds: Int64) -> Int64 {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard overflow else { return product }
        return seconds < 0 ? .min : .max
    }
}
