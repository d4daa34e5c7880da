import BrickworkEngine
import BrickworkScrolling

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

extension Viewport {
    /// What is visible, along the axis and in the direction of a layout.
    func within(_ surroundings: Surroundings) -> Viewport {
        Viewport(
            offset: start,
            size: size,
            room: room,
            axis: surroundings.axis,
            direction: surroundings.direction,
            scale: surroundings.scale
        )
    }
}
