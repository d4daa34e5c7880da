/// The scene of a sample picture: layers of hills in front of a sky with a sun, or soft shapes.
struct Scene {
    enum Kind: CaseIterable {
        case hills, sea, night, dunes, forest, blobs, circles

        /// Whether the scene has ground below a person.
        var hasGround: Bool { self != .blobs && self != .circles && self != .night }
    }

    private let kind: Kind
    private let palette: Palette
    private let sun: (x: Float, y: Float, radius: Float)
    private let ridges: [Ridge]
    private let discs: [(x: Float, y: Float, radius: Float, color: Color)]
    private let stars: [(x: Float, y: Float, size: Float)]

    /// Creates a scene. In later shots of a burst, the sun is lower.
    init(_ kind: Kind, shot: Int, random: inout SeededRandom) {
        func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
        self.kind = kind
        let palette = Palette.all(for: kind).randomElement(using: &random) ?? .dusk
        self.palette = palette
        sun = (number(0.15...0.85), number(0.18...0.5) + Float(shot) * 0.03, number(0.04...0.1))
        let rugged = kind == .hills || kind == .night
        ridges = (0..<(kind == .dunes ? 4 : 6)).map { _ in
            Ridge(octaves: rugged ? 5 : 2, roughness: kind == .forest ? 0.6 : 0.45, random: &random)
        }
        discs = (0..<Int.random(in: 5...9, using: &random)).map { index in
            let color = palette.colors[index % palette.colors.count]
            return (number(-0.1...1.1), number(-0.1...1.1), number(0.12...0.42), color)
        }
        stars = (0..<(kind == .night ? 160 : 0)).map { _ in (number(0...1), number(0...0.7), number(0.3...1))
        }
    }

    /// Renders the scene row by row. A million pixels take a few hundredths of a second in optimized code.
    func pixels(width: Int, height: Int) -> Pixels {
        var pixels = Pixels(width: width, height: height)
        let aspect = Float(width) / Float(height)
        let outlines = ridges.indices.map { outline($0, width: width, aspect: aspect) }
        let softness = 1.2 / Float(height)
        pixels.bytes.withUnsafeMutableBufferPointer { bytes in
            for row in 0..<height {
                let y = (Float(row) + 0.5) / Float(height)
                for column in 0..<width {
                    let x = (Float(column) + 0.5) / Float(width)
                    var color = background(x, y, aspect)
                    for (layer, outline) in outlines.enumerated() {
                        let cover = smoothStep(-softness, softness, y - outline[column])
                        guard cover > 0 else { continue }
                        color = color.mixed(with: ridgeColor(layer, depth: y - outline[column]), cover)
                    }
                    // A little grain prevents banding in gradients.
                    let grain = Float((row &* 7919 &+ column &* 104_729) & 31) / 31 - 0.5
                    let start = (row * width + column) * 3
                    bytes[start] = Self.byte(color.red, grain)
                    bytes[start + 1] = Self.byte(color.green, grain)
                    bytes[start + 2] = Self.byte(color.blue, grain)
                }
            }
        }
        stars.forEach { draw($0, in: &pixels) }
        return pixels
    }

    private static func byte(_ level: Float, _ grain: Float) -> UInt8 {
        UInt8(min(255, max(0, level * 255 + grain + 0.5)))
    }

    private func background(_ x: Float, _ y: Float, _ aspect: Float) -> Color {
        switch kind {
        case .blobs: blobs(x, y, aspect)
        case .circles: circles(x, y, aspect)
        default: sky(x, y, aspect)
        }
    }

    private func sky(_ x: Float, _ y: Float, _ aspect: Float) -> Color {
        let horizon: Float = 0.62
        // The sea mirrors the sky, darker and with a stretched sun.
        let isWater = kind == .sea && y > horizon
        let height = isWater ? 2 * horizon - y : y
        var color = palette.high.mixed(with: palette.low, smoothStep(0, horizon, height))
        let across = (x - sun.x) * max(1, aspect), down = (height - sun.y) * max(1, 1 / aspect)
        let distance = (across * across + down * down).squareRoot()
        let glow = 1 / (1 + distance * distance * 18)
        color = color.mixed(with: palette.sun, glow * 0.55)
        if !isWater {
            return color.mixed(
                with: palette.sun,
                1 - smoothStep(sun.radius - 0.004, sun.radius + 0.004, distance)
            )
        }
        let ripple = ridges[0].height(at: y * 9 + x * 0.35) * 0.5 + ridges[1].height(at: y * 23) * 0.5
        let path = 1 - smoothStep(0.02, 0.05 + (y - horizon) * 0.5, abs(x - sun.x) + ripple * 0.03)
        return color.mixed(with: palette.ground, 0.25 + ripple * 0.08).mixed(with: palette.sun, path * 0.6)
    }

    private func blobs(_ x: Float, _ y: Float, _ aspect: Float) -> Color {
        var sum = palette.low * 0.15, weight: Float = 0.15
        for disc in discs {
            let across = (x - disc.x) * max(1, aspect), down = (y - disc.y) * max(1, 1 / aspect)
            let near = 1 / (0.02 + (across * across + down * down) / (disc.radius * disc.radius))
            sum += disc.color * near * near
            weight += near * near
        }
        return sum / weight
    }

    private func circles(_ x: Float, _ y: Float, _ aspect: Float) -> Color {
        discs.reduce(palette.high) { color, disc in
            let across = (x - disc.x) * max(1, aspect), down = (y - disc.y) * max(1, 1 / aspect)
            let distance = (across * across + down * down).squareRoot()
            return color.mixed(
                with: disc.color,
                0.72 * (1 - smoothStep(disc.radius - 0.003, disc.radius + 0.003, distance))
            )
        }
    }

    /// Returns the upper edge of a layer for each column.
    private func outline(_ layer: Int, width: Int, aspect: Float) -> [Float] {
        (0..<width).map { edge(layer, (Float($0) + 0.5) / Float(width), aspect) }
    }

    /// Returns the upper edge of a layer at a place. Nearer layers are lower.
    private func edge(_ layer: Int, _ x: Float, _ aspect: Float) -> Float {
        let ridge = ridges[layer], depth = Float(layer) / Float(ridges.count)
        let along = x * max(1, aspect) * 0.8
        switch kind {
        case .hills, .night: return 0.46 + depth * 0.55 - ridge.height(at: along) * (0.06 + depth * 0.05)
        case .dunes: return 0.5 + depth * 0.5 - ridge.height(at: along * 0.5) * 0.1
        case .forest:
            // Trees are a sawtooth wave of uneven teeth on a gentle slope.
            let tooth = abs((along * (26 - depth * 14)).truncatingRemainder(dividingBy: 1) - 0.5) * 2
            let high = 0.05 + depth * 0.11 + ridge.height(at: along * 9) * 0.03
            return 0.46 + depth * 0.55 - ridge.height(at: along) * 0.05 - (1 - tooth) * high
        case .sea, .blobs, .circles: return 2
        }
    }

    private func ridgeColor(_ layer: Int, depth: Float) -> Color {
        let near = (Float(layer) + 1) / Float(ridges.count)
        // Haze lies in the valleys.
        let color = palette.low.mixed(with: palette.ground, 0.25 + 0.75 * near)
        return color.mixed(with: palette.low, min(0.35, depth * (1 - near) * 1.6))
    }

    private func draw(_ star: (x: Float, y: Float, size: Float), in pixels: inout Pixels) {
        let aspect = Float(pixels.width) / Float(pixels.height)
        // Stars behind a hill are hidden.
        guard ridges.indices.allSatisfy({ star.y < edge($0, star.x, aspect) }) else { return }
        let x = Int(star.x * Float(pixels.width - 1)), y = Int(star.y * Float(pixels.height - 1))
        for band in 0..<3 {
            let at = (y * pixels.width + x) * 3 + band
            pixels.bytes[at] = UInt8(min(255, Float(pixels.bytes[at]) + 190 * star.size))
        }
    }
}
