// Offsets are from the content's left or top edge, like a scroll view's offsets.
extension CollectionLayout {
    /// The length of the content along the scroll axis, in points.
    public var contentLength: Double {
        container.axis == .vertical ? contentSize.height : contentSize.width
    }

    /// Returns the offset at which the content's start is visible.
    ///
    /// - Parameter visibleLength: The length of the visible rect along the scroll axis.
    public func startOffset(visibleLength: Double) -> Double {
        container.isReadFromTheRight ? lastOffset(visibleLength: visibleLength) : 0
    }

    /// Returns the greatest offset.
    ///
    /// - Parameter visibleLength: The length of the visible rect along the scroll axis.
    public func lastOffset(visibleLength: Double) -> Double {
        max(0, contentLength - visibleLength)
    }
}

extension LayoutContainer {
    /// Whether the content begins at the right and scrolls to the left.
    public var isReadFromTheRight: Bool {
        axis == .horizontal && direction == .rightToLeft
    }
}
