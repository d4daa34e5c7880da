/// The limits for one picture.
struct WorkLimits: Codable, Hashable, Sendable {
    var pixels: Int
    /// The address space in bytes, not counting what the process has at its start.
    var memory: Int
    /// The same for a large picture, which takes what the other processes leave.
    var largeMemory: Int
    /// The processor time in seconds.
    var seconds: Double
}
