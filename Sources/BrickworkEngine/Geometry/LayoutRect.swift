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
    @inlinable public var minX: Double { min(x, x + width) }
    /// The right edge, even if the width is negative.
    @inlinable public var maxX: Double { max(x, x + width) }
    /// The top edge, even if the height is negative.
    @inlinable public var minY: Double { min(y, y + height) }
    /// The bottom edge, even if the height is negative.
    @inlinable public var maxY: Double { max(y, y + height) }

    /// Returns whether the rectangles share an area. Rectangles that only touch don't, and neither do empty
    /// ones.
    @inlinable @inline(__always)
    public func intersects(_ other: LayoutRect) -> Bool {
        guard minX < other.maxX, other.minX < maxX, minY < other.maxY, other.minY < maxY else { return false }
        // Neither is empty.
        return minX < maxX && minY < maxY && other.minX < other.maxX && other.minY < other.maxY
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

/// The space that a layout fills: a width or height, the scroll axis, the layout direction and the display's
/// pixels.
///
/// The *cross axis* lies across the scroll axis: the width of a container that scrolls vertically.
///
/// ```swift
/// let phone = LayoutContainer(width: 375, scale: 3)
/// let carousel = LayoutContainer(width: 375, height: 200, axis: .horizontal)
/// ```
public struct LayoutContainer: Equatable, Hashable, Sendable {
    /// The axis along which the content scrolls.
    public enum Axis: Equatable, Hashable, Sendable {
        /// The content fills the width and grows downward.
        case vertical
        /// The content fills the height and grows in the layout direction.
        case horizontal
    }

    /// The layout direction, which determines the leading edge.
    public enum Direction: Equatable, Hashable, Sendable {
        /// The leading edge is on the left.
        case leftToRight
        /// The leading edge is on the right.
        case rightToLeft
    }

    /// The width in points. Any value that isn't a positive finite number counts as zero, and greater values than
    /// 131,072 as 131,072. With a horizontal axis, the width has no effect.
    public var width: Double
    /// The height in points, with the same limits as the width. With a vertical axis, the height has no effect.
    public var height: Double
    /// The axis along which the content scrolls.
    public var axis: Axis
    /// The layout direction.
    public var direction: Direction
    /// The number of pixels per point. Edges are rounded to pixels. If the scale isn't a positive number, or is
    /// greater than 65,536, they aren't rounded.
    public var scale: Double
    /// The minimum length of the content, in points. Any value that isn't positive counts as zero.
    public var minimumContentLength: Double

    /// Creates a container. By default, the layout direction is left to right, the content scrolls
    /// vertically, and edges aren't rounded.
    public init(
        width: Double,
        height: Double = 0,
        axis: Axis = .vertical,
        direction: Direction = .leftToRight,
        scale: Double = 0,
        minimumContentLength: Double = 0
    ) {
        self.width = width
        self.height = height
        self.axis = axis
        self.direction = direction
        self.scale = scale
        self.minimumContentLength = minimumContentLength
    }
}

extension LayoutContainer {
    /// The length to fill across the scroll axis, in units.
    var crossLength: Int64 {
        LayoutUnit(length: axis == .vertical ? width : height).raw
    }

    var leastContentLength: Int64 {
        minimumContentLength > 0 ? LayoutUnit.nearest(minimumContentLength) : 0
    }

    /// The scale if edges are rounded, otherwise zero. No display has pixels smaller than 2⁻¹⁶ points.
    var roundingScale: Double {
        scale > 0 && scale <= 0x1p16 ? scale : 0
    }
}

// Lengths along and across an axis, for layouts that scroll in either direction.
extension LayoutContainer.Axis {
    package var cross: LayoutContainer.Axis { self == .vertical ? .horizontal : .vertical }
}

extension LayoutRect {
    package init(
        start: Double,
        length: Double,
        crossStart: Double,
        crossLength: Double,
        along axis: LayoutContainer.Axis
    ) {
        self =
            axis == .vertical
            ? LayoutRect(x: crossStart, y: start, width: crossLength, height: length)
            : LayoutRect(x: start, y: crossStart, width: length, height: crossLength)
    }

    package func start(along axis: LayoutContainer.Axis) -> Double { axis == .vertical ? minY : minX }

    package func end(along axis: LayoutContainer.Axis) -> Double { axis == .vertical ? maxY : maxX }

    package func length(along axis: LayoutContainer.Axis) -> Double { axis == .vertical ? height : width }
}

extension LayoutInsets {
    /// Returns the insets at both ends of an axis, in units.
    func units(along axis: LayoutContainer.Axis) -> (start: Int64, end: Int64) {
        let (start, end) = axis == .vertical ? (top, bottom) : (leading, trailing)
        return (LayoutUnit(length: start).raw, LayoutUnit(length: end).raw)
    }
}

extension LayoutSize {
    package init(length: Double, crossLength: Double, along axis: LayoutContainer.Axis) {
        self =
            axis == .vertical
            ? LayoutSize(width: crossLength, height: length) : LayoutSize(width: length, height: crossLength)
    }

    package func length(along axis: LayoutContainer.Axis) -> Double { axis == .vertical ? height : width }
}
