/// Statistics of a collection view.
public struct HeadlessStatistics: Equatable, Sendable {
    public var viewsCreated = 0
    public var viewsReused = 0
    /// Calls of the layout's `prepare()`.
    public var prepares = 0
    /// Passes over the visible elements.
    public var passes = 0
    /// The number of views that were asked for their preferred size.
    public var measurements = 0
}
