/// The space that a layout fills: a width or height, the scroll axis, the layout direction and the display's
/// pixels.
///
/// The *cross axis* lies across the scroll axis: the width of a container that scrolls vertically.
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

    /// The width in points, at most 131,072. Any value that isn't a positive finite number counts as zero.
    public var width: Double
    /// The height in points, with the same limits as the width.
    public var height: Double
    /// The axis along which the content scrolls.
    public var axis: Axis
    /// The layout direction.
    public var direction: Direction
    /// The number of pixels per point. Edges are rounded to pixels. If it isn't a positive finite number,
    /// they aren't rounded.
    public var scale: Double
    /// The minimum length of the content, in points.
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

    /// The minimum length of the content, in units.
    var leastContentLength: Int64 {
        minimumContentLength > 0 ? LayoutUnit.nearest(minimumContentLength) : 0
    }

    /// The scale if edges are rounded, otherwise zero. No display has pixels smaller than 2⁻¹⁶ points.
    var roundingScale: Double {
        scale > 0 && scale <= 0x1p16 ? scale : 0
    }
}
