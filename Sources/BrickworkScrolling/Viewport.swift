import BrickworkEngine

/// What is visible of the content, between the insets of the view that shows it.
package struct Viewport: Equatable, Sendable {
    /// What the view's insets take along the scroll axis.
    package struct Insets: Equatable, Sendable {
        /// At the content's top or, where it scrolls sideways, at its left.
        package var start: Double
        /// At the other end.
        package var end: Double

        package init(start: Double = 0, end: Double = 0) { (self.start, self.end) = (start, end) }
    }

    /// Other content that scrolls together with the layout's, along the scroll axis.
    package struct Room: Equatable, Sendable {
        /// The length of the content above the layout's, or to the left of it.
        package var before: Double
        /// The length of the content below the layout's, or to the right of it.
        package var after: Double

        package init(before: Double = 0, after: Double = 0) { (self.before, self.after) = (before, after) }
    }

    /// The visible rect, in the content's coordinates.
    package var rect: LayoutRect
    /// What the insets take.
    package var insets: Insets
    /// What else scrolls; `nil` if nothing can move the scroll view.
    package var room: Room?
    /// The axis that it scrolls along.
    package var axis: LayoutContainer.Axis
    /// The direction of reading.
    package var direction: LayoutContainer.Direction
    /// Whether a finger, or the swing that it gave, decides on the offset.
    package var isMovedByUser: Bool
    /// Pixels to the point. Zero: not known.
    package var scale: Double

    /// A part of the content.
    package init(
        rect: LayoutRect,
        insets: Insets = Insets(),
        room: Room? = Room(),
        axis: LayoutContainer.Axis,
        direction: LayoutContainer.Direction = .leftToRight,
        isMovedByUser: Bool = false,
        scale: Double = 1
    ) {
        self.rect = rect
        self.insets = insets
        self.room = room
        self.axis = axis
        self.direction = direction
        self.isMovedByUser = isMovedByUser
        self.scale = scale
    }

    /// A part of the content of a size, which begins at an offset.
    package init(
        offset: Double,
        size: LayoutSize,
        room: Room? = Room(),
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
            room: room,
            axis: axis,
            direction: direction,
            scale: scale
        )
    }
}

extension Viewport {
    /// Where the visible rect begins along the scroll axis, from the content's top or left.
    package var start: Double { axis == .vertical ? rect.minY : rect.minX }

    /// How long the visible rect is along the scroll axis.
    package var length: Double { axis == .vertical ? rect.height : rect.width }

    /// How wide the visible rect is across the scroll axis.
    package var breadth: Double { axis == .vertical ? rect.width : rect.height }

    /// The size of the visible rect.
    package var size: LayoutSize { LayoutSize(width: rect.width, height: rect.height) }

    /// The content offset along the scroll axis.
    package var offset: Double { start - insets.start }

    /// The inset at the edge where reading begins.
    var edge: Double { axis == .horizontal && direction == .rightToLeft ? insets.end : insets.start }

    /// The same view at another content offset.
    package func at(offset: Double) -> Viewport {
        var result = self
        if axis == .vertical {
            result.rect.y = offset + insets.start
        } else {
            result.rect.x = offset + insets.start
        }
        return result
    }

    /// The same view at the same offset with other insets, which show more or less of the content.
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

    /// A pixel in points: what is less far apart is at the same position.
    var pixel: Double { scale > 0 ? 1 / scale : 1 }

    /// An offset on a pixel, as scroll views round them.
    func rounded(_ offset: Double) -> Double {
        scale > 0 ? (offset * scale).rounded() / scale : offset
    }

    /// Whether it is at an offset, to a pixel.
    package func isAt(_ offset: Double) -> Bool { abs(self.offset - offset) < pixel }
}

// In a layout.
extension Viewport {
    /// Whether the visible rect is where reading begins, to a pixel.
    package func isAtStart(of layout: CollectionLayout) -> Bool {
        abs(along(layout).distanceFromStart(of: layout)) <= pixel
    }

    /// Whether the visible rect is where the content ends, to a pixel, or the content has room in it.
    package func isAtEnd(of layout: CollectionLayout) -> Bool {
        let seen = along(layout)
        return abs(seen.start - layout.endOffset(visibleLength: seen.length)) <= pixel
    }

    /// The same visible rect along the axis of a layout: one that is about to turn still has the other axis.
    func along(_ layout: CollectionLayout) -> Viewport {
        var result = self
        result.axis = layout.container.axis
        return result
    }

    /// How far the visible rect's start is behind the content's, in the direction of reading.
    func distanceFromStart(of layout: CollectionLayout) -> Double {
        layout.container.isReadFromTheRight ? layout.startOffset(visibleLength: length) - start : start
    }

    /// Whether the visible rect begins where a scroll view does not rest: a finger holds it beyond the content.
    func isPulled(beyond layout: CollectionLayout) -> Bool {
        let seen = along(layout)
        return !seen.restingStarts(in: layout).contains(seen.start)
    }

    /// The content offset at which a scroll view stops that nobody holds.
    func lastOffset(in layout: CollectionLayout) -> Double {
        let length = axis == .vertical ? layout.contentSize.height : layout.contentSize.width
        return max(0, length - self.length) - insets.start
    }

    /// Where the visible rect can begin while nobody holds it.
    package func restingStarts(in layout: CollectionLayout) -> ClosedRange<Double> {
        let room = room ?? Room()
        let last = layout.contentLength + room.after - length
        return -room.before...max(-room.before, last)
    }
}

extension CollectionLayout {
    /// The offset at which the content's end is visible.
    func endOffset(visibleLength: Double) -> Double {
        container.isReadFromTheRight ? 0 : lastOffset(visibleLength: visibleLength)
    }

    /// Whether there is anything to keep in place.
    var hasItems: Bool {
        (0..<sectionCount).contains { itemCount(inSection: $0) > 0 }
    }
}
