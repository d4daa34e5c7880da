/// What whoever runs a worker has to know.
public enum WorkerNote: Hashable, Sendable {
    /// It takes no jobs, for this reason.
    case problem(String)
    /// It goes on.
    case recovery(String)
}
