/// Counts the changes of a catalog. The numbers go on where they were when the catalog is opened again.
public struct Revision: Hashable, Codable, Sendable {
    /// One more whenever photos came, went, moved, or changed.
    public var photos: Int
    /// One more whenever photos' colors became known.
    public var colors: Int
}
