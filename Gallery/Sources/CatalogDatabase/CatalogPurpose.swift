/// The purpose of opening a catalog that several processes may use.
public enum CatalogPurpose: Sendable {
    /// A single process reads folders into it.
    case indexing
    /// Workers that share jobs read folders into it.
    case working
    /// A server shows it, or it is only read.
    case showing
    /// A single process restores a backup into it.
    case restoring
}
