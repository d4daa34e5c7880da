package import BrickworkEngine

/// The visible part of the content, between the insets of its view.
package struct Viewport: Equatable, Sendable {
    /// The view's insets along the scroll axis.
    package struct Insets: Equatable, Sendable {
        /// The inset at the content's top, or at its left if it scrolls horizontally.
        package var start: Double
        /// The inset at the other end.
        package var end: Double

        package init(start: Double = 0, end: Double = 0) { (self.start, self.end) = (start, end) }
    }

    /// The length of other content in the same scroll view, along the scroll axis.
    package struct OtherContent: Equatable, Sendable {
        /// The length of the content above this layout, or to the left of it.
        package var before: Double
        /// The length of the content below this layout, or to the right of it.
        package var after: Double

        package init(before: Double = 0, after: Double = 0) { (self.before, self.after) = (before, after) }
    }

    package var axis: LayoutContainer.Axis
    /// The start of the visible rect along the scroll axis, from the content's top or left.
    package var start: Double
    package var length: Double
    var crossStart: Double
    package var crossLength: Double
    package var insets: Insets
    /// The other content in the scroll view; `nil` if nothing can move the scroll view.
    package var otherContent: OtherContent?
    package var direction: LayoutContainer.Direction
    /// Whether the user is dragging the content, or it is decelerating after a drag.
    package var isMovedByUser: Bool
    /// The number of pixels per point. Zero if unknown.
    package var scale: Double

    package init(
        rect: LayoutRect,
        insets: Insets = Insets(),
        otherContent: OtherContent? = OtherContent(),
        axis: LayoutContainer.Axis,
        direction: LayoutContainer.Direction = .leftToRight,
        isMovedByUser: Bool = false,
        scale: Double = 1
    ) {
        self.axis = axis
        (start, length, crossStart, crossLength) = (0, 0, 0, 0)
        self.insets = insets
        self.otherContent = otherContent
        self.direction = direction
        self.isMovedByUser = isMovedByUser
        self.scale = scale
        self.rect = rect
    }

    package init(
        offset: Double,
        size: LayoutSize,
        otherContent: OtherContent? = OtherContent(),
        axis: LayoutContainer.Axis = .vertical,
        direction: LayoutContainer.Direction = .leftToRight,
        scale: Double = 1
    ) {
        let rect = LayoutRect(x: 0, y: 0, width: size.width, height: size.height)
        self.init(rect: rect, otherContent: otherContent, axis: axis, direction: direction, scale: scale)
        start = offset
    }
}

extension Viewport {
    /// The visible rect, in the content's coordinates.
    package var rect: LayoutRect {
        get { rect(from: start, length: length) }
        set {
            (start, length) = (newValue.start(along: axis), newValue.length(along: axis))
            (crossStart, crossLength) = (
                newValue.start(along: axis.cross), newValue.length(along: axis.cross)
            )
        }
    }

    /// Returns the part of the content with another range of the scroll axis.
    package func rect(from start: Double, length: Double) -> LayoutRect {
        LayoutRect(
            start: start,
            length: length,
            crossStart: crossStart,
            crossLength: crossLength,
            along: axis
        )
    }

    package var size: LayoutSize { LayoutSize(length: length, crossLength: crossLength, along: axis) }

    package var offset: Double { start - insets.start }

    /// Whether the content begins at the right and scrolls to the left.
    var scrollsRightToLeft: Bool { axis == .horizontal && direction == .rightToLeft }

    /// The inset at the content's start in the layout direction.
    var startInset: Double { scrollsRightToLeft ? insets.end : insets.start }

    package func at(offset: Double) -> Viewport {
        var result = self
        result.start = offset + insets.start
        return result
    }

    /// Returns the viewport at the same offset with other insets, which hide more or less of the content.
    func with(_ new: Insets) -> Viewport {
        var result = self
        result.insets = new
        result.start = offset + new.start
        result.length = max(0, length + insets.start + insets.end - new.start - new.end)
        return result
    }

    /// The size of a pixel in points. Smaller distances count as zero.
    var pixel: Double { scale > 0 ? 1 / scale : 1 }

    func rounded(_ offset: Double) -> Double {
        scale > 0 ? (offset * scale).rounded() / scale : offset
    }

    package func isAt(_ offset: Double) -> Bool { abs(self.offset - offset) < pixel }

    /// Returns whether a view itself scrolls to an offset because its inset has changed since `rest`.
    func movesWithInset(since rest: Viewport, to offset: Double) -> Bool {
        let shift = max(abs(insets.start - rest.insets.start), abs(startInset - rest.startInset))
        return shift != 0 && abs(offset - rest.offset) <= shift + pixel
    }
}

// The viewport in a layout.
extension Viewport {
    /// Returns whether the visible rect is at the content's start in the layout direction, within a pixel.
    package func isAtStart(of layout: CollectionLayout) -> Bool {
        abs(along(layout).distanceFromStart(of: layout)) <= pixel
    }

    /// Returns whether the visible rect is at the content's end, within a pixel, or contains the whole
    /// content.
    package func isAtEnd(of layout: CollectionLayout) -> Bool {
        let visible = along(layout)
        return abs(visible.start - layout.endOffset(visibleLength: visible.length)) <= pixel
    }

    /// Returns the same visible rect along a layout's axis. Before a change of the axis, it still has the old
    /// one.
    func along(_ layout: CollectionLayout) -> Viewport {
        guard axis != layout.container.axis else { return self }
        var result = self
        result.axis = layout.container.axis
        (result.start, result.crossStart) = (crossStart, start)
        (result.length, result.crossLength) = (crossLength, length)
        return result
    }

    /// Returns the distance from the content's start to the start of the visible rect, in the layout
    /// direction.
    func distanceFromStart(of layout: CollectionLayout) -> Double {
        layout.container.scrollsRightToLeft ? layout.startOffset(visibleLength: length) - start : start
    }

    /// Returns the distance from the content's end to the end of the visible rect, in the layout direction. It is positive if
    /// other content, or nothing, is visible after the end. Without other content, content that is shorter than the view has no
    /// end to scroll past.
    func distancePastEnd(of layout: CollectionLayout) -> Double {
        let past = distanceFromStart(of: layout) + length - layout.contentLength
        let hasEnd = length <= layout.contentLength || (otherContent.map { $0.after > 0 } ?? false)
        return hasEnd ? past : min(0, past)
    }

    /// Returns the distance by which the user has pulled the visible rect beyond where a scroll view rests, along the scroll
    /// axis. It is negative before the first such place.
    func pull(in layout: CollectionLayout) -> Double {
        let visible = along(layout)
        let starts = visible.restingStarts(in: layout)
        return visible.start - max(starts.lowerBound, min(visible.start, starts.upperBound))
    }

    /// Returns the largest content offset at which a scroll view rests.
    func lastOffset(in layout: CollectionLayout) -> Double {
        max(0, layout.contentSize.length(along: axis) - length) - insets.start
    }

    /// Returns the possible starts of the visible rect at rest.
    package func restingStarts(in layout: CollectionLayout) -> ClosedRange<Double> {
        let otherContent = otherContent ?? OtherContent()
        let last = layout.contentLength + otherContent.after - length
        return -otherContent.before...max(-otherContent.before, last)
    }
}

extension CollectionLayout {
    func endOffset(visibleLength: Double) -> Double {
        container.scrollsRightToLeft ? 0 : lastOffset(visibleLength: visibleLength)
    }

    package var hasItems: Bool {
        (0..<sectionCount).contains { itemCount(inSection: $0) > 0 }
    }
}
