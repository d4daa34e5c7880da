import BrickworkEngine
import BrickworkScrolling

/// The properties of a container other than its size.
struct Surroundings: Equatable, Sendable {
    var axis = LayoutContainer.Axis.vertical
    var direction = LayoutContainer.Direction.leftToRight
    /// The number of pixels per point.
    var scale = 1.0

    /// Returns the container with a size.
    func container(_ size: LayoutSize) -> LayoutContainer {
        LayoutContainer(
            width: size.width,
            height: size.height,
            axis: axis,
            direction: direction,
            scale: scale
        )
    }

    /// The size of a pixel in points. Smaller distances count as zero.
    var pixel: Double { scale > 0 ? 1 / scale : 1 }
}

extension Viewport {
    /// Returns the viewport with a layout's axis and direction.
    func within(_ surroundings: Surroundings) -> Viewport {
        Viewport(
            offset: start,
            size: size,
            otherContent: otherContent,
            axis: surroundings.axis,
            direction: surroundings.direction,
            scale: surroundings.scale
        )
    }
}
