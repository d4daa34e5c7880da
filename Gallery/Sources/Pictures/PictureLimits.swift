import Foundation

/// How much pictures may cost.
public struct PictureLimits: Hashable, Sendable {
    /// Pixels, as the header says, before anything is decoded.
    public var pixels = 250_000_000
    /// Bytes that the program and all its workers together may take, workers beyond what they have at their start. Not
    /// enforced on macOS, which has no such limit.
    public var memory: Int
    /// What of that is the program's in any case, as far as it is no more than an eighth. It has what it needs: what it takes
    /// beyond this, up to half of all, workers have less.
    public var programMemory = 256 << 20
    /// What is left to decode a heavy picture, as far as it is no more than half of what workers have.
    public var heavyMemory = 1792 << 20
    /// What each worker may take of the rest, unless there are too many.
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

    /// What each of so many workers may take, while one more decodes a heavy picture.
    ///
    /// - Parameter own: Bytes that the program itself takes.
    func share(ofWorkers count: Int, own: Int) -> WorkLimits {
        let all = forWorkers(own: own)
        return WorkLimits(
            pixels: pixels,
            memory: min(max(lightMemory, all / (4 * count)), (all - min(heavyMemory, all / 2)) / count),
            seconds: min(processorSeconds, lightSeconds)
        )
    }

    /// What is left for a heavy picture, of which there is one at a time.
    func heavy(besidesWorkers count: Int, own: Int) -> WorkLimits {
        WorkLimits(
            pixels: pixels,
            memory: forWorkers(own: own) - count * share(ofWorkers: count, own: own).memory,
            seconds: processorSeconds
        )
    }

    /// Whether the program takes so much that workers have less than usual.
    func isShort(own: Int) -> Bool { own > programsPart }

    private var programsPart: Int { min(programMemory, memory / 8) }

    private func forWorkers(own: Int) -> Int {
        memory - min(max(own, programsPart), memory / 2)
    }
}
