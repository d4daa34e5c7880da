import Foundation

/// Limits on the cost of pictures.
public struct PictureLimits: Hashable, Sendable {
    /// The number of pixels in the header, checked before decoding.
    public var pixels = 250_000_000
    /// The memory in bytes for the program and all its decoder processes, not counting what each process has
    /// at its start. Not enforced on macOS, which has no such limit.
    public var memory: Int
    /// The part of it that is reserved for the program, but at most an eighth. The program takes the memory
    /// that it needs. If it takes more than this, up to half of the limit, decoder processes have less.
    public var programMemory = 256 << 20
    /// The memory reserved for decoding a heavy picture, but at most half of the decoder processes' memory.
    public var heavyMemory = 1792 << 20
    /// The largest part of the rest for each decoder process. It is less if there are many processes.
    public var lightMemory = 256 << 20
    /// The processor time for a picture, in seconds.
    public var processorSeconds = 30.0
    /// The processor time after which a picture counts as heavy, in seconds, so that others don't wait for
    /// it.
    public var lightSeconds = 5.0
    /// The time until a stalled decoder process is stopped, in seconds, whatever the cause.
    public var seconds = 120.0

    /// The default limits: 2 GiB, and a quarter GiB for each processor, but at most a quarter of the
    /// machine's memory.
    public init() {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let most = Int(clamping: ProcessInfo.processInfo.physicalMemory / 4)
        memory = max(1 << 30, min(most, 2 << 30 + processors << 28))
    }

    /// Returns the limits of each decoder process while another one decodes a heavy picture.
    ///
    /// - Parameter own: The memory of the program itself, in bytes.
    func share(ofWorkers count: Int, own: Int) -> WorkLimits {
        let all = forWorkers(own: own)
        return WorkLimits(
            pixels: pixels,
            memory: min(max(lightMemory, all / (4 * count)), (all - min(heavyMemory, all / 2)) / count),
            seconds: min(processorSeconds, lightSeconds)
        )
    }

    /// Returns the limits for a heavy picture. Only one is decoded at a time.
    func heavy(besidesWorkers count: Int, own: Int) -> WorkLimits {
        WorkLimits(
            pixels: pixels,
            memory: forWorkers(own: own) - count * share(ofWorkers: count, own: own).memory,
            seconds: processorSeconds
        )
    }

    /// Returns whether the program takes so much memory that decoder processes have less than usual.
    func isShort(own: Int) -> Bool { own > programsPart }

    private var programsPart: Int { min(programMemory, memory / 8) }

    private func forWorkers(own: Int) -> Int {
        memory - min(max(own, programsPart), memory / 2)
    }
}
