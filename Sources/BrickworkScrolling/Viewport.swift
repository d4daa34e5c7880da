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

    /// The visible rect, in the content's coordinates.
    package var rect: LayoutRect
    /// The insets.
    package var insets: Insets
    /// The other content in the scroll view; `nil` if nothing can move the scroll view.
    package var otherContent: OtherContent?
    /// The scroll axis.
    package var axis: LayoutContainer.Axis
    /// The layout direction.
    package var direction: LayoutContainer.Direction
    /// Whether the user is dragging the content, or it is decelerating after a drag.
    package var isMovedByUser: Bool
    /// The number of pixels per point. Zero if unknown.
    package var scale: Double

    /// Creates a viewport with a visible rect.
    package init(
        rect: LayoutRect,
        insets: Insets = Insets(),
        otherContent: OtherContent? = OtherContent(),
        axis: LayoutContainer.Axis,
        direction: LayoutContainer.Direction = .leftToRight,
        isMovedByUser: Bool = false,
        scale: Double = 1
    ) {
        self.rect = rect
        self.insets = insets
        self.otherContent = otherContent
        self.axis = axis
        self.direction = direction
        self.isMovedByUser = isMovedByUser
        self.scale = scale
    }

    /// Creates a viewport with a size and an offset.
    package init(
        offset: Double,
        size: LayoutSize,
        otherContent: OtherContent? = OtherContent(),
        axis: LayoutContainer.Axis = .vertical,
        direction: LayoutContainer.Direction = .leftToRight,
        scale: Double = 1
    ) {
        let isVertical = axis == .vertical
        self.init(
            rect: LayoutRect(
                x: isVertical ? 0 : offset,
                y: isVertical ? offset : 0,
                width: size.width,
                height: size.height
            ),
            otherContent: otherContent,
            axis: axis,
            direction: direction,
            scale: scale
        )
    }
}

extension Viewport {
    /// The start of the visible rect along the scroll axis, from the content's top or left.
    package var start: Double { axis == .vertical ? rect.minY : rect.minX }

    /// The length of the visible rect along the scroll axis.
    package var length: Double { axis == .vertical ? rect.height : rect.width }

    /// The length of the visible rect across the scroll axis.
    package var breadth: Double { axis == .vertical ? rect.width : rect.height }

    /// The size of the visible rect.
    package var size: LayoutSize { LayoutSize(width: rect.width, height: rect.height) }

    /// The content offset along the scroll axis.
    package var offset: Double { start - insets.start }

    /// The inset at the content's start in the layout direction.
    var edge: Double { axis == .horizontal && direction == .rightToLeft ? insets.end : insets.start }

    /// Returns the same viewport at another content offset.
    package func at(offset: Double) -> Viewport {
        var result = self
        if axis == .vertical {
            result.rect.y = offset + insets.start
        } else {
            result.rect.x = offset + insets.start
        }
        return result
    }

    /// Returns the viewport at the same offset with other insets, which hide more or less of the content.
    func with(_ new: Insets) -> Viewport {
        var result = self
        let length = max(0, length + insets.start + insets.end - new.start - new.end)
        result.insets = new
        if axis == .vertical {
            result.rect.y = offset + new.start
            result.rect.height = length
        } else {
            result.rect.x = offset + new.start
            result.rect.width = length
        }
        return result
    }

    /// The size of a pixel in points. Smaller distances count as zero.
    var pixel: Double { scale > 0 ? 1 / scale : 1 }

    /// Returns an offset rounded to a pixel, as scroll views do.
    func rounded(_ offset: Double) -> Double {
        scale > 0 ? (offset * scale).rounded() / scale : offset
    }

    /// Returns whether the viewport is at an offset, within a pixel.
    package func isAt(_ offset: Double) -> Bool { abs(self.offset - offset) < pixel }

    /// Returns whether a view itself scrolls to an offset because its inset has changed since `rest`.
    func movesWithInset(since rest: Viewport, to offset: Double) -> Bool {
        let shift = max(abs(insets.start - rest.insets.start), abs(edge - rest.edge))
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
        var result = self
        result.axis = layout.container.axis
        return result
    }

    /// Returns the distance from the content's start to the start of the visible rect, in the layout
    /// direction.
    func distanceFromStart(of layout: CollectionLayout) -> Double {
        layout.container.isReadFromTheRight ? layout.startOffset(visibleLength: length) - start : start
    }

    /// Returns whether the visible rect is where a scroll view can't rest, because the user is dragging it
    /// beyond the content.
    func isOverscrolled(in layout: CollectionLayout) -> Bool {
        let visible = along(layout)
        return !visible.restingStarts(in: layout).contains(visible.start)
    }

    /// Returns the largest content offset at which a scroll view rests.
    func lastOffset(in layout: CollectionLayout) -> Double {
        let length = axis == .vertical ? layout.contentSize.height : layout.contentSize.width
        return max(0, length - self.length) - insets.start
    }

    /// Returns the possible starts of the visible rect at rest.
    package func restingStarts(in layout: CollectionLayout) -> ClosedRange<Double> {
        let otherContent = otherContent ?? OtherContent()
        let last = layout.contentLength + otherContent.after - length
        return -otherContent.before...max(-otherContent.before, last)
    }
}

extension CollectionLayout {
    /// Returns the offset at which the content's end is visible.
    func endOffset(visibleLength: Double) -> Double {
        container.isReadFromTheRight ? 0 : lastOffset(visibleLength: visibleLength)
    }

    /// Whether the layout has items to keep in place.
    package var hasItems: Bool {
        (0..<sectionCount).contains { itemCount(inSection: $0) > 0 }
    }
}
