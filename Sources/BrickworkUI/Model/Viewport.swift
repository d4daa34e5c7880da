import LayoutEngine

/// What is visible of a lazy container, in its own coordinates.
struct Viewport: Equatable, Sendable {
    /// What else scrolls together with a container, along the scroll axis.
    struct Room: Equatable, Sendable {
        /// The length of what is above or to the left of the container.
        var before = 0.0
        /// The length of what is below or to the right of it.
        var after = 0.0
    }

    /// Where the visible part begins along the scroll axis, from the container's top or left: less than zero where other
    /// content is visible before the container.
    var offset: Double
    /// The container's own extent across, and the visible length along the scroll axis.
    var size: LayoutSize
    /// What else the scroll view has; nil if nothing here can move it.
    var room: Room? = Room()

    /// What is visible along an axis, in the container's coordinates.
    func rect(along axis: LayoutContainer.Axis) -> LayoutRect {
        axis == .vertical
            ? LayoutRect(x: 0, y: offset, width: size.width, height: size.height)
            : LayoutRect(x: offset, y: 0, width: size.width, height: size.height)
    }

    /// How long it is along an axis.
    func length(along axis: LayoutContainer.Axis) -> Double {
        axis == .vertical ? size.height : size.width
    }

    /// How wide it is across an axis.
    func breadth(across axis: LayoutContainer.Axis) -> Double {
        axis == .vertical ? size.width : size.height
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
