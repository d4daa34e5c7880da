/// Red, green and blue from 0 to 1. Not a `SIMD3`, whose generic operations take thirty times as long in a
/// build that isn't optimized, and the first wall waits for the pictures.
struct Color {
    var red, green, blue: Float

    /// Creates a color from 0xRRGGBB.
    init(_ hex: UInt32) {
        red = Float(hex >> 16 & 255) / 255
        green = Float(hex >> 8 & 255) / 255
        blue = Float(hex & 255) / 255
    }

    private init(_ red: Float, _ green: Float, _ blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static func + (a: Color, b: Color) -> Color {
        Color(a.red + b.red, a.green + b.green, a.blue + b.blue)
    }

    static func += (a: inout Color, b: Color) {
        a = a + b
    }

    static func * (color: Color, factor: Float) -> Color {
        Color(color.red * factor, color.green * factor, color.blue * factor)
    }

    static func / (color: Color, divisor: Float) -> Color {
        Color(color.red / divisor, color.green / divisor, color.blue / divisor)
    }

    /// Returns a color part of the way to another one.
    func mixed(with other: Color, _ part: Float) -> Color {
        Color(
            red + (other.red - red) * part,
            green + (other.green - green) * part,
            blue + (other.blue - blue) * part
        )
    }
}

/// Returns a smooth step from 0 to 1 between two edges.
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let part = min(1, max(0, (value - low) / (high - low)))
    return part * part * (3 - 2 * part)
}
