/// Red, green and blue from 0 to 1.
typealias Color = SIMD3<Float>

extension Color {
    /// Creates a color from 0xRRGGBB.
    init(_ hex: UInt32) {
        self.init(Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255)
    }

    /// Returns a color part of the way to another one.
    @inline(__always)
    func mixed(with other: Color, _ part: Float) -> Color {
        self + (other - self) * part
    }
}

/// Returns a smooth step from 0 to 1 between two edges.
@inline(__always)
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let part = min(1, max(0, (value - low) / (high - low)))
    return part * part * (3 - 2 * part)
}
