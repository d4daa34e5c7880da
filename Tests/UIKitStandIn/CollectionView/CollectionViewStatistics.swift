/// What a collection view did, in numbers.
public struct CollectionViewStatistics: Equatable, Sendable {
    /// Views made from a class.
    public var viewsCreated = 0
    /// Views taken from the reuse pool.
    public var viewsReused = 0
    /// Calls of the layout's `prepare()`.
    public var prepares = 0
    /// Passes over the visible elements.
    public var passes = 0
    /// Views that were asked for the size they prefer.
    public var measurements = 0
}
