package import BrickworkEngine

/// Finds out that the content's end is near, once for each change of the items. A feed then loads more.
package struct EndWatch {
    private var hasReported = false

    package init() {}

    /// Notes that items have come or gone.
    package mutating func itemsDidChange() { hasReported = false }

    /// Returns whether the end has come near. Content without items has no end to reach.
    ///
    /// - Parameters:
    ///   - screens: The distance that counts as near, in visible lengths.
    ///   - now: The visible rect.
    ///   - layout: The layout.
    package mutating func comesNear(within screens: Double, _ now: Viewport, in layout: CollectionLayout)
        -> Bool
    {
        guard !hasReported, now.length > 0, layout.hasItems else { return false }
        let passed = now.along(layout).distanceFromStart(of: layout) + now.length
        hasReported = layout.contentLength - passed <= screens * now.length
        return hasReported
    }
}
