import Foundation

/// How much pictures may cost.
public struct PictureLimits: Hashable, Sendable {
    /// Pixels, as the header says, before anything is decoded.
    public var pixels = 250_000_000
    /// Bytes that all workers together may take beyond what they have at their start. Not enforced on macOS, which has
    /// no such limit.
    public var memory: Int
    /// What each worker may take of that at least.
    public var lightMemory = 256 << 20
    /// Seconds of processor time that a picture may take.
    public var processorSeconds = 30.0
    /// Seconds of it after which a picture counts as heavy: nobody else waits for one.
    public var lightSeconds = 5.0
    /// Seconds until a worker is stopped that does not get on, whoever's fault that is.
    public var seconds = 120.0

    /// The usual limits: 2 GiB, and a quarter for each processor; but no more than a quarter of what the machine has.
    public init() {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let most = Int(clamping: ProcessInfo.processInfo.physicalMemory / 4)
        memory = max(1 << 30, min(most, 2 << 30 + processors << 28))
    }

    /// What each of so many workers may take of all that, while one more decodes a heavy picture.
    func share(ofWorkers count: Int) -> WorkLimits {
        WorkLimits(
            pixels: pixels,
            memory: min(memory, max(lightMemory, memory / (2 * count))),
            seconds: min(processorSeconds, lightSeconds)
        )
    }

    /// What is left for a heavy picture, of which there is one at a time.
    func heavy(besidesWorkers count: Int) -> WorkLimits {
        let share = share(ofWorkers: count).memory
        return WorkLimits(
            pixels: pixels,
            memory: max(share, memory - (count - 1) * share),
            seconds: processorSeconds
        )
    }
}
