import Foundation

/// The seeds of a test over random input: the first few by day, all of them at night, as `make test-all` has it.
func seeds(_ count: Int, atNight all: Int) -> Range<Int> {
    0..<(ProcessInfo.processInfo.environment["BRICKWORK_NIGHT"] == nil ? count : all)
}
