import Foundation

/// How much is tried of what takes long: little in `make test`, much in `make test-all`, which runs every night.
public enum Night {
    /// Whether this is the nightly run.
    public static let isNow = ProcessInfo.processInfo.environment["BRICKWORK_NIGHT"] != nil

    /// How many times something is tried.
    public static func count(_ byDay: Int, atNight: Int) -> Int {
        isNow ? atNight : byDay
    }

    /// The seeds of a test over random input: the first of them by day, all at night.
    public static func seeds(_ all: [UInt64]) -> [UInt64] {
        isNow ? all : Array(all.prefix(1))
    }
}
