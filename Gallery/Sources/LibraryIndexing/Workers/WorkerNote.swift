/// A message for the operator of a worker.
public enum WorkerNote: Hashable, Sendable {
    /// The worker takes no jobs, for this reason.
    case problem(String)
    /// The worker continues.
    case recovery(String)
}
