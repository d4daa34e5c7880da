/// How much one picture may cost.
struct WorkLimits: Hashable, Sendable {
    var pixels: Int
    /// Bytes of address space beyond what a worker has at its start.
    var memory: Int
    /// Of processor time.
    var seconds: Double
}
