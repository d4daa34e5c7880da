/// A rectangle in points: its origin is the corner nearest to the content's left top.
public struct LayoutRect: Equatable, Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width; the engine's own frames never have a negative one.
    public var width: Double
    /// The height; the engine's own frames never have a negative one.
    public var height: Double

    /// A rectangle from its origin and size, in points.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The lesser horizontal edge.
    @inlinable public var minX: Double { width < 0 ? x + width : x }
    /// The greater horizontal edge.
    @inlinable public var maxX: Double { width < 0 ? x : x + width }
    /// The lesser vertical edge.
    @inlinable public var minY: Double { height < 0 ? y + height : y }
    /// The greater vertical edge.
    @inlinable public var maxY: Double { height < 0 ? y : y + height }

    /// Whether the two share an area. Rectangles that only touch do not, and one without an area meets none.
    @inlinable @inline(__always)
    public func intersects(_ other: LayoutRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
            && minX < maxX && minY < maxY && other.minX < other.maxX && other.minY < other.maxY
    }

    /// Whether the point lies inside; the right and the bottom edge are outside.
    @inlinable
    public func contains(_ point: LayoutPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}

/// A point of the content, in points.
public struct LayoutPoint: Equatable, Hashable, Sendable {
    /// The distance from the content's left edge.
    public var x: Double
    /// The distance from the content's top edge.
    public var y: Double

    /// A point from its coordinates.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height, in points.
public struct LayoutSize: Equatable, Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// A size from its two extents.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Distances from the four sides, in points. What is not a positive finite number counts as zero.
public struct LayoutInsets: Equatable, Hashable, Sendable {
    /// From the top.
    public var top: Double
    /// From the side where reading begins.
    public var leading: Double
    /// From the bottom.
    public var bottom: Double
    /// From the side where reading ends.
    public var trailing: Double

    /// Insets from four distances.
    @inlinable
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// The same distance from every side.
    @inlinable
    public init(all distance: Double) {
        self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
    }

    /// No insets.
    public static let zero = LayoutInsets()
}
