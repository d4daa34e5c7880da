import Foundation

/// Limits on the cost of pictures.
public struct PictureLimits: Hashable, Sendable {
    /// The number of pixels in the header, checked before decoding.
    public var pixels = 250_000_000
    /// The memory in bytes for the program and all its decoder processes, not counting what each process has
    /// at its start. Not enforced on macOS, which has no such limit.
    public var memory: Int
    /// The part of it that is reserved for the program, but at most an eighth.
    public var programMemory = 256 << 20
    /// The part of the rest that is reserved for large pictures, but at most half.
    public var largeMemory = 1792 << 20
    /// The share of each decoder process. It is less if there are many processes. A picture that needs more may
    /// take everything that the other processes leave, and only one such picture is decoded at a time.
    public var usualMemory = 256 << 20
    /// The processor time for a picture, in seconds.
    public var processorSeconds = 30.0
    /// The time until a stalled decoder process is stopped, in seconds, whatever the cause.
    public var seconds = 120.0

    /// The default limits: 2 GiB, and a quarter GiB for each processor, but at most a quarter of the
    /// machine's memory.
    public init() {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let maximum = Int(clamping: ProcessInfo.processInfo.physicalMemory / 4)
        memory = max(1 << 30, min(maximum, 2 << 30 + processors << 28))
    }

    /// Returns the limits for a picture in one of a number of processes.
    func forProcess(of count: Int, isLarge: Bool) -> WorkLimits {
        let all = memory - min(programMemory, memory / 8)
        let share = min(usualMemory, (all - min(largeMemory, all / 2)) / count)
        let rest = all - (count - 1) * share
        return WorkLimits(
            pixels: pixels,
            memory: isLarge ? rest : share,
            largeMemory: rest,
            seconds: processorSeconds
        )
    }
}
