import LayoutEngine

/// What is seen of the content, between the insets of the scroll view.
struct Viewport: Equatable {
    /// Where it begins along the scroll axis, from the content's top or left.
    var offset: Double
    /// How large it is.
    var size: LayoutSize

    /// What is seen along an axis, in the content's coordinates.
    func rect(along axis: LayoutContainer.Axis) -> LayoutRect {
        axis == .vertical
            ? LayoutRect(x: 0, y: offset, width: size.width, height: size.height)
            : LayoutRect(x: offset, y: 0, width: size.width, height: size.height)
    }

    /// How long it is along an axis.
    func length(along axis: LayoutContainer.Axis) -> Double {
        axis == .vertical ? size.height : size.width
    }
}

/// What a layout fills, apart from its size.
struct Surroundings: Equatable {
    var axis = LayoutContainer.Axis.vertical
    var direction = LayoutContainer.Direction.leftToRight
    /// Pixels to the point.
    var scale = 1.0

    /// The container of a size.
    func container(_ size: LayoutSize) -> LayoutContainer {
        LayoutContainer(
            width: size.width,
            height: size.height,
            axis: axis,
            direction: direction,
            scale: scale
        )
    }

    /// A pixel in points: what is less far apart is at the same position.
    var pixel: Double { scale > 0 ? 1 / scale : 1 }
}
