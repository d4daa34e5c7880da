/// A length or a position on a fixed grid with 2³² units per point.
///
/// All sums in the engine are integer sums, so they are exact in any order. A layout that was changed step by
/// step equals a new one, bit for bit. Two columns of equal height compare equal on every platform. Rounding
/// errors don't add up over a million items. The units are 2.3 × 10⁻¹⁰ points.
struct LayoutUnit: Comparable, Hashable, Sendable {
    var raw: Int64

    init(raw: Int64) {
        self.raw = raw
    }

    /// Creates a length from points, rounded to the grid. Any value that isn't a positive finite number
    /// becomes zero. The maximum is ``longest``.
    init(length points: Double) {
        raw = Self.units(length: Self.sanitized(points))
    }

    /// The value in points, exact below 2²¹ points.
    var points: Double {
        Double(raw) * 0x1p-32
    }

    /// The maximum length of an item, header, footer, inset or spacing: 131,072 points.
    static let longest: Double = 0x1p17

    /// The maximum length of the content: 2³⁰ points. Elements beyond it have no length and are at the
    /// content's end.
    static let contentLimit = LayoutUnit(raw: 1 << 62)

    static func < (left: LayoutUnit, right: LayoutUnit) -> Bool {
        left.raw < right.raw
    }
}

extension LayoutUnit {
    /// Returns `points` limited to ``longest``, or zero if it isn't a valid length.
    @inline(__always)
    static func sanitized(_ points: Double) -> Double {
        points > 0 && points < .infinity ? min(longest, points) : 0
    }

    /// Returns the width for a height and a stored aspect ratio. A ratio of infinity means that there is no
    /// length.
    @inline(__always)
    static func extent(_ height: Double, times ratio: Double) -> Double {
        ratio < .infinity ? height * ratio : 0
    }

    /// Returns the nearest number of units for `points` in 0 ... 2 × ``longest``, ties to even.
    ///
    /// Adding 1.5 × 2⁵² leaves the rounded integer in the low bits. Every machine can do this conversion in
    /// SIMD lanes, and it can't trap.
    @inline(__always)
    static func units(length points: Double) -> Int64 {
        let bias = 0x1.8p52
        return Int64(bitPattern: (points * 0x1p32 + bias).bitPattern) &- Int64(bitPattern: bias.bitPattern)
    }

    /// Returns the largest number of units not above `points`, within the limits of any content.
    ///
    /// It doesn't use `rounded(.down)`. Without optimization, that calls the C math library, and a Linux
    /// program that imports nothing else isn't linked with it.
    static func floor(_ points: Double) -> Int64 {
        guard points > -0x1p30 else { return -(1 << 62) }
        guard points < 0x1p30 else { return 1 << 62 }
        let units = points * 0x1p32
        let truncated = Int64(units)
        return Double(truncated) > units ? truncated - 1 : truncated
    }

    static func ceiling(_ points: Double) -> Int64 {
        -floor(-points)
    }

    /// Returns the nearest number of units for a coordinate of any sign, or zero if it isn't a number.
    static func nearest(_ points: Double) -> Int64 {
        points.isNaN ? 0 : floor(points + 0x1p-33)
    }

    /// Returns the sum of a position and a length, limited to ``contentLimit``.
    @inline(__always)
    static func clampedSum(_ position: Int64, _ length: Int64) -> Int64 {
        // The sum of two positions at the limit doesn't fit into 64 bits.
        position < contentLimit.raw - length ? position + length : contentLimit.raw
    }

    static func start(ofRow row: Int, length: Int64, spacing: Int64) -> Int64 {
        let pitch = length + spacing
        return Int64(row) < contentLimit.raw / max(1, pitch) ? Int64(row) &* pitch : contentLimit.raw
    }

    /// Returns the nearest number of units for a nonnegative position, limited to `limit`.
    @inline(__always)
    static func units(position points: Double, upTo limit: Int64) -> Int64 {
        let units = points * 0x1p32 + 0.5
        return units < 0x1p62 ? min(Int64(units), limit) : limit
    }
}

/// The frame of an item or a supplementary element in units. Across the scroll axis, it is relative to the
/// leading edge. Along it, it is relative to the section's first item or the content's start.
///
/// An item of 145 × 100 points in the second of two columns with spacings of 10 is at 155 to 300 across, whatever the layout
/// direction. A ``Projection`` turns this into a frame.
struct Place: Equatable, Sendable {
    var crossStart: Int64
    var crossEnd: Int64
    var start: Int64
    var end: Int64

    func offset(cross: Int64, along: Int64) -> Place {
        Place(
            crossStart: crossStart &+ cross,
            crossEnd: crossEnd &+ cross,
            start: LayoutUnit.clampedSum(start, along),
            end: LayoutUnit.clampedSum(end, along)
        )
    }
}

/// A range of the scroll axis, in units.
typealias Band = (start: Int64, end: Int64)

/// The area of a query: a range along the scroll axis, and a range across it, from the leading edge.
struct Area: Sendable {
    var along: Band
    var cross: Band

    func offset(cross: Int64, along distance: Int64) -> Area {
        Area(
            along: (along.start &+ distance, along.end &+ distance),
            cross: (self.cross.start &+ cross, self.cross.end &+ cross)
        )
    }
}

/// Converts places to frames, and rectangles to ranges along the scroll axis. Places are in units from the
/// leading edge and the content's start. Frames are in points from the top left.
///
/// In a container of 300 points that scrolls vertically, a place from 0 to 145 across is at x = 0 from left to right, and at
/// x = 155 from right to left.
struct Projection: Sendable {
    let axis: LayoutContainer.Axis
    let direction: LayoutContainer.Direction
    let scale: Double
    let crossLength: Int64
    let contentLength: Int64

    init(_ container: LayoutContainer, contentLength: Int64) {
        axis = container.axis
        direction = container.direction
        scale = container.roundingScale
        crossLength = container.crossLength
        self.contentLength = contentLength
    }

    var contentSize: LayoutSize {
        let cross = edge(crossLength)
        let scroll = edge(contentLength)
        return axis == .vertical
            ? LayoutSize(width: cross, height: scroll) : LayoutSize(width: scroll, height: cross)
    }

    /// Returns the frame of a place. Edges are rounded to pixels, so that neighbors stay neighbors. A
    /// right-to-left frame mirrors the rounded edges of the left-to-right frame.
    @inline(__always)
    func frame(_ place: Place) -> LayoutRect {
        var crossStart = edge(place.crossStart)
        var crossEnd = edge(place.crossEnd)
        var start = edge(place.start)
        var end = edge(place.end)
        if direction == .rightToLeft {
            if axis == .vertical {
                mirror(&crossStart, &crossEnd, in: edge(crossLength))
            } else {
                mirror(&start, &end, in: edge(contentLength))
            }
        }
        let cross = Self.extent(from: crossStart, to: crossEnd)
        let length = Self.extent(from: start, to: end)
        return axis == .vertical
            ? LayoutRect(x: crossStart, y: start, width: cross, height: length)
            : LayoutRect(x: start, y: crossStart, width: length, height: cross)
    }

    /// Returns the distance between two edges. A frame's start and length then never add up to more than its
    /// end. Thirds of a point have no exact representation, so neighbors would otherwise overlap by the last
    /// bit.
    @inline(__always)
    private static func extent(from start: Double, to end: Double) -> Double {
        let extent = end - start
        return start + extent > end ? extent.nextDown : extent
    }

    /// Returns the area that a rectangle covers, enlarged on all sides by a pixel or by the possible error of
    /// mirroring. Returns `nil` if the rectangle is empty.
    @inline(__always)
    func area(_ rect: LayoutRect) -> Area? {
        guard rect.minX < rect.maxX, rect.minY < rect.maxY else { return nil }
        return Area(along: band(stretch(of: rect)), cross: band(crossStretch(of: rect)))
    }

    @inline(__always)
    private func band(_ stretch: (start: Double, end: Double)) -> Band {
        let pixel = scale > 0 ? 1 / scale : 0x1p-20
        return (LayoutUnit.floor(stretch.start - pixel), LayoutUnit.ceiling(stretch.end + pixel))
    }

    /// Returns a rectangle's range across the scroll axis, in points from the leading edge.
    @inline(__always)
    private func crossStretch(of rect: LayoutRect) -> (start: Double, end: Double) {
        guard axis == .vertical else { return (rect.minY, rect.maxY) }
        guard direction == .rightToLeft else { return (rect.minX, rect.maxX) }
        let length = edge(crossLength)
        return (length - rect.maxX, length - rect.minX)
    }

    /// Returns a rectangle's range along the scroll axis, in points from the content's start.
    @inline(__always)
    func stretch(of rect: LayoutRect) -> (start: Double, end: Double) {
        guard axis == .horizontal else { return (rect.minY, rect.maxY) }
        guard direction == .rightToLeft else { return (rect.minX, rect.maxX) }
        let length = edge(contentLength)
        return (length - rect.maxX, length - rect.minX)
    }

    /// Returns a position in points, rounded to a pixel. Pixels must be below 2⁵¹: the sum with 1.5 × 2⁵² can't have a fraction,
    /// so it is rounded to the nearest integer.
    @inline(__always)
    private func edge(_ units: Int64) -> Double {
        let points = Double(units) * 0x1p-32
        guard scale > 0 else { return points }
        let bias = 0x1.8p52
        let pixels = points * scale + 0.5
        let nearest = pixels + bias - bias
        return (nearest > pixels ? nearest - 1 : nearest) / scale
    }

    @inline(__always)
    private func mirror(_ start: inout Double, _ end: inout Double, in length: Double) {
        (start, end) = (length - end, length - start)
    }
}
