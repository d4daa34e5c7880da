// Offsets count from the content's left or top edge, as a scroll view's do.
extension CollectionLayout {
    /// The length of the content along the scroll axis, in points.
    public var contentLength: Double {
        container.axis == .vertical ? contentSize.height : contentSize.width
    }

    /// The offset at which the content's start is seen, where reading begins.
    ///
    /// - Parameter visibleLength: the length of the visible rect along the scroll axis.
    public func startOffset(visibleLength: Double) -> Double {
        container.isReadFromTheRight ? lastOffset(visibleLength: visibleLength) : 0
    }

    /// The greatest offset, beyond which there is no content.
    ///
    /// - Parameter visibleLength: the length of the visible rect along the scroll axis.
    public func lastOffset(visibleLength: Double) -> Double {
        max(0, contentLength - visibleLength)
    }
}

extension LayoutContainer {
    /// Whether the content begins at the right and is scrolled toward the left.
    public var isReadFromTheRight: Bool {
        axis == .horizontal && direction == .rightToLeft
    }
}
