/// Red, green and blue from 0 to 1.
typealias Color = SIMD3<Float>

extension Color {
    /// A color written as on the web: 0xRRGGBB.
    init(_ hex: UInt32) {
        self.init(Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255)
    }

    /// A part of the way to another color.
    @inline(__always)
    func mixed(with other: Color, _ part: Float) -> Color {
        self + (other - self) * part
    }
}

/// From 0 to 1 between two edges, smoothly.
@inline(__always)
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let part = min(1, max(0, (value - low) / (high - low)))
    return part * part * (3 - 2 * part)
}
