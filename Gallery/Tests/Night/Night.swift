import Foundation

/// The number of rounds of long tests: low in `make test`, high in `make test-all`, which runs every night.
public enum Night {
    /// Whether this is the nightly run.
    public static let isNow = ProcessInfo.processInfo.environment["BRICKWORK_NIGHT"] != nil

    /// Returns the number of rounds.
    public static func count(_ byDay: Int, atNight: Int) -> Int {
        isNow ? atNight : byDay
    }

    /// Returns the seeds of a test with random input: the first of them by day, all at night.
    public static func seeds(_ all: [UInt64]) -> [UInt64] {
        isNow ? all : Array(all.prefix(1))
    }
}
