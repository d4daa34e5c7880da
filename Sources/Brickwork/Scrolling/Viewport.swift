import LayoutEngine

/// What is seen of the content, between the insets of the view that shows it.
struct Viewport: Equatable {
    /// What the view's insets take along the scroll axis.
    struct Insets: Equatable {
        /// At the content's top or, where it scrolls sideways, at its left.
        var start = 0.0
        /// At the other end.
        var end = 0.0
    }

    /// What is seen, in the content's coordinates.
    var rect: LayoutRect
    /// What the insets take.
    var insets: Insets
    /// The way it scrolls.
    var axis: LayoutContainer.Axis
    /// The direction of reading.
    var direction = LayoutContainer.Direction.leftToRight
    /// Whether the reader's finger, or the swing that it gave, decides on the offset.
    var isMovedByReader = false
    /// Pixels to the point. Zero: not known.
    var scale = 1.0
}

extension Viewport {
    /// Where it begins along the scroll axis, from the content's top or left.
    var start: Double { axis == .vertical ? rect.minY : rect.minX }

    /// How long it is along the scroll axis.
    var length: Double { axis == .vertical ? rect.height : rect.width }

    /// The content offset along the scroll axis.
    var offset: Double { start - insets.start }

    /// The inset at the edge where reading begins.
    var edge: Double { axis == .horizontal && direction == .rightToLeft ? insets.end : insets.start }

    /// The same view at another content offset.
    func at(offset: Double) -> Viewport {
        var result = self
        if axis == .vertical {
            result.rect.y = offset + insets.start
        } else {
            result.rect.x = offset + insets.start
        }
        return result
    }

    /// The same view at the same offset with other insets, of which the content sees more or less.
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

    /// An offset that stands on a pixel, as scroll views round them.
    func rounded(_ offset: Double) -> Double {
        scale > 0 ? (offset * scale).rounded() / scale : offset
    }

    /// Whether it is at an offset, to a pixel.
    func isAt(_ offset: Double) -> Bool { abs(self.offset - offset) < pixel }
}
