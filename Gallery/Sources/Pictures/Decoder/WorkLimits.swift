/// The limits for one picture.
struct WorkLimits: Hashable, Sendable {
    var pixels: Int
    /// The address space in bytes, not counting what the process has at its start.
    var memory: Int
    /// The processor time in seconds.
    var seconds: Double
}
