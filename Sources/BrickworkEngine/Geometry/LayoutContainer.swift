/// What a layout fills: a width or height to fill, the axis it scrolls along, the direction of reading and the
/// display's pixels.
///
/// The *cross axis* lies across the scroll axis: the width of a container that scrolls vertically.
public struct LayoutContainer: Equatable, Hashable, Sendable {
    /// The axis along which the content scrolls.
    public enum Axis: Equatable, Hashable, Sendable {
        /// The content fills the width and grows downwards.
        case vertical
        /// The content fills the height and grows in the direction of reading.
        case horizontal
    }

    /// The direction of reading, which says where *leading* is.
    public enum Direction: Equatable, Hashable, Sendable {
        /// Leading is left.
        case leftToRight
        /// Leading is right.
        case rightToLeft
    }

    /// The width in points. Not a positive finite number: zero. At most 131,072.
    public var width: Double
    /// The height in points, under the same rule.
    public var height: Double
    /// The way it scrolls.
    public var axis: Axis
    /// The direction of reading.
    public var direction: Direction
    /// Pixels to the point, to which edges are rounded. Zero, or a number that makes no sense: no rounding.
    public var scale: Double
    /// The content is at least this long, in points.
    public var minimumContentLength: Double

    /// A container; the defaults are those of a left-to-right page that scrolls vertically, without rounding.
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
    /// The size to fill across the scroll axis, in units.
    var crossLength: Int64 {
        LayoutUnit(length: axis == .vertical ? width : height).raw
    }

    /// The least length of the content, in units.
    var leastContentLength: Int64 {
        minimumContentLength > 0 ? LayoutUnit.nearest(minimumContentLength) : 0
    }

    /// The scale if edges are to be rounded, else zero. A pixel finer than 2⁻¹⁶ points is finer than any display's.
    var roundingScale: Double {
        scale > 0 && scale <= 0x1p16 ? scale : 0
    }
}
