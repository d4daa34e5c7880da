/// A rectangle in points. Its origin is at the top left.
public struct LayoutRect: Equatable, Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width. It is never negative in the engine's frames.
    public var width: Double
    /// The height. It is never negative in the engine's frames.
    public var height: Double

    /// Creates a rectangle, in points.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The left edge, even if the width is negative.
    @inlinable public var minX: Double { width < 0 ? x + width : x }
    /// The right edge, even if the width is negative.
    @inlinable public var maxX: Double { width < 0 ? x : x + width }
    /// The top edge, even if the height is negative.
    @inlinable public var minY: Double { height < 0 ? y + height : y }
    /// The bottom edge, even if the height is negative.
    @inlinable public var maxY: Double { height < 0 ? y : y + height }

    /// Returns whether the rectangles share an area. Rectangles that only touch don't, and neither do empty
    /// ones.
    @inlinable @inline(__always)
    public func intersects(_ other: LayoutRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
            && minX < maxX && minY < maxY && other.minX < other.maxX && other.minY < other.maxY
    }

    /// Returns whether the rectangle contains a point. Its right and bottom edges don't belong to it.
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

    /// Creates a point from its coordinates.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height, in points.
public struct LayoutSize: Equatable, Hashable, Sendable {
    /// The horizontal length.
    public var width: Double
    /// The vertical length.
    public var height: Double

    /// Creates a size.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Distances from the four sides, in points. Any value that isn't a positive finite number counts as zero.
public struct LayoutInsets: Equatable, Hashable, Sendable {
    /// The distance from the top.
    public var top: Double
    /// The distance from the leading edge.
    public var leading: Double
    /// The distance from the bottom.
    public var bottom: Double
    /// The distance from the trailing edge.
    public var trailing: Double

    /// Creates insets.
    @inlinable
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates insets with the same distance from every side.
    @inlinable
    public init(all distance: Double) {
        self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
    }

    /// No insets.
    public static let zero = LayoutInsets()
}
