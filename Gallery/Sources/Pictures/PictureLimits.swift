/// How much a picture may cost.
public struct PictureLimits: Hashable, Sendable {
    /// Pixels, as the header says, before anything is decoded.
    public var pixels = 250_000_000
    /// Bytes of address space that a worker may take beyond what it has at its start. Not enforced on macOS, which has
    /// no such limit.
    public var memory = 2 << 30
    /// Seconds until a worker is stopped.
    public var seconds = 30.0

    /// The usual limits.
    public init() {}
}
