import Foundation

/// Returns the seeds of a test with random input: the first few by day, and all of them at night (`make
/// test-all`).
public func seeds(_ count: Int, atNight all: Int) -> Range<Int> {
    0..<(ProcessInfo.processInfo.environment["BRICKWORK_NIGHT"] == nil ? count : all)
}
