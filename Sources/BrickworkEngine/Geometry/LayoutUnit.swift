/// A length or a position on a fixed grid with 2³² units per point.
///
/// All sums in the engine are integer sums, so they are exact in any order. A layout that was changed step by
/// step equals a new one, bit for bit. Two columns of equal height compare equal on every platform. Rounding
/// errors don't add up over a million items. The units are 2.3 × 10⁻¹⁰ points.
struct LayoutUnit: Comparable, Hashable, Sendable {
    /// The number of units.
    var raw: Int64

    /// Creates a position from its units.
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

    /// Returns whether one position is before another.
    static func < (left: LayoutUnit, right: LayoutUnit) -> Bool {
        left.raw < right.raw
    }
}

extension LayoutUnit {
    /// Returns `points` limited to ``longest``, or zero if it isn't a valid length.
    @inline(__always)
    static func sanitized(_ points: Double) -> Double {
        points > 0 && points < .infinity ? cut(points) : 0
    }

    /// Returns `points` limited to ``longest``.
    @inline(__always)
    static func cut(_ points: Double) -> Double {
        points < longest ? points : longest
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

    /// Returns the smallest number of units not below `points`, within the limits of any content.
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

    /// Returns the start of a row in rows of equal length, limited to ``contentLimit``.
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
