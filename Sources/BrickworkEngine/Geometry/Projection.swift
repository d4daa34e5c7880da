/// Converts places to frames, and rectangles to ranges along the scroll axis. Places are in units from the
/// leading edge and the content's start. Frames are in points from the top left.
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
        return Area(along: band(stretch(of: rect)), across: band(crossStretch(of: rect)))
    }

    @inline(__always)
    private func band(_ stretch: (start: Double, end: Double)) -> Band {
        let pixel = scale > 0 ? 1 / scale : 0x1p-20
        return Band(
            start: LayoutUnit.floor(stretch.start - pixel),
            end: LayoutUnit.ceiling(stretch.end + pixel)
        )
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

    @inline(__always)
    private func edge(_ units: Int64) -> Double {
        let points = Double(units) * 0x1p-32
        return scale > 0 ? Self.floor(points * scale + 0.5) / scale : points
    }

    /// Returns the largest integer not above `pixels`, whose absolute value must be below 2⁵¹. The sum with
    /// 1.5 × 2⁵² can't have a fraction, so it is rounded to the nearest integer.
    @inline(__always)
    private static func floor(_ pixels: Double) -> Double {
        let bias = 0x1.8p52
        let nearest = pixels + bias - bias
        return nearest > pixels ? nearest - 1 : nearest
    }

    @inline(__always)
    private func mirror(_ start: inout Double, _ end: inout Double, in length: Double) {
        (start, end) = (length - end, length - start)
    }
}
