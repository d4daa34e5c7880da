/// A length or a position on a fine fixed grid: 2³² units to the point.
///
/// All sums inside the engine are sums of integers, so they are exact whatever their order: a layout that
/// was changed step by step equals one made from scratch to the bit, two columns of equal height tie on
/// every platform, and nothing drifts after a million items. The grid is 2.3 × 10⁻¹⁰ points wide.
struct LayoutUnit: Comparable, Hashable, Sendable {
    /// The number of units.
    var raw: Int64

    /// A position from its units.
    init(raw: Int64) {
        self.raw = raw
    }

    /// A length in points, rounded to the grid. What is not a positive finite number is zero, and nothing is
    /// longer than ``longest``.
    init(length points: Double) {
        raw = Self.units(length: Self.sanitized(points))
    }

    /// The value in points; exact below 2²¹ points.
    var points: Double {
        Double(raw) * 0x1p-32
    }

    /// The greatest length of one thing (an item, a header, an inset, a spacing): 131,072 points.
    static let longest: Double = 0x1p17

    /// The greatest length of the content: 2³⁰ points. What lies beyond has no length, at the content's end.
    static let contentLimit = LayoutUnit(raw: 1 << 62)

    /// Whether one position comes before another.
    static func < (left: LayoutUnit, right: LayoutUnit) -> Bool {
        left.raw < right.raw
    }
}

extension LayoutUnit {
    /// `points` if it is a length, cut at ``longest``; else zero.
    @inline(__always)
    static func sanitized(_ points: Double) -> Double {
        points > 0 && points < .infinity ? cut(points) : 0
    }

    /// `points`, but not more than ``longest``.
    @inline(__always)
    static func cut(_ points: Double) -> Double {
        points < longest ? points : longest
    }

    /// The width that goes with a height at a stored aspect ratio, where infinity stands for no length.
    @inline(__always)
    static func extent(_ height: Double, times ratio: Double) -> Double {
        ratio < .infinity ? height * ratio : 0
    }

    /// The nearest number of units, ties to even, for `points` in 0 ... 2 × ``longest``.
    ///
    /// Adding 1.5 × 2⁵² leaves the rounded integer in the low bits: a conversion that every machine does in
    /// SIMD lanes and that cannot trap.
    @inline(__always)
    static func units(length points: Double) -> Int64 {
        let bias = 0x1.8p52
        return Int64(bitPattern: (points * 0x1p32 + bias).bitPattern) &- Int64(bitPattern: bias.bitPattern)
    }

    /// The units at or before `points`, within the limits of any content.
    ///
    /// Not by `rounded(.down)`: without optimization that calls the C math library, which a program on Linux that
    /// imports nothing else is not linked with.
    static func floor(_ points: Double) -> Int64 {
        guard points > -0x1p30 else { return -(1 << 62) }
        guard points < 0x1p30 else { return 1 << 62 }
        let units = points * 0x1p32
        let truncated = Int64(units)
        return Double(truncated) > units ? truncated - 1 : truncated
    }

    /// The units at or after `points`, within the limits of any content.
    static func ceiling(_ points: Double) -> Int64 {
        -floor(-points)
    }

    /// The nearest units to a coordinate of any sign; zero for what is not a number.
    static func nearest(_ points: Double) -> Int64 {
        points.isNaN ? 0 : floor(points + 0x1p-33)
    }

    /// The sum of two positions within the content, which ends at ``contentLimit``.
    @inline(__always)
    static func clampedSum(_ position: Int64, _ length: Int64) -> Int64 {
        // Two positions at the limit have a sum that has no room in 64 bits.
        position < contentLimit.raw - length ? position + length : contentLimit.raw
    }

    /// The nearest units to a position that is not negative, but not more than `limit`.
    @inline(__always)
    static func units(position points: Double, upTo limit: Int64) -> Int64 {
        let units = points * 0x1p32 + 0.5
        return units < 0x1p62 ? min(Int64(units), limit) : limit
    }
}
