/// Counts the changes of a catalog. The numbers only rise, also when the catalog is opened again.
public struct Revision: Hashable, Codable, Sendable {
    /// More whenever photos came, went, moved, or changed: usually by one, by many at the first change after the
    /// catalog was opened. So what a power failure takes back is not counted with the same numbers again.
    public var photos: Int
    /// One more whenever photos' colors became known.
    public var colors: Int

    /// Whether another one has counted more changes.
    public func isEarlier(than other: Revision) -> Bool {
        photos < other.photos || colors < other.colors
    }
}
