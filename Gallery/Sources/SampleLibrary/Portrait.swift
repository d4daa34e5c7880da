/// A painted person in front of a scene: shoulders, a head, hair and a smile.
struct Portrait {
    /// The two people of a sample library.
    enum Person: String, CaseIterable {
        case nora = "Nora Lind", theo = "Theo Brandt"

        fileprivate var hair: Color { self == .nora ? Color(0x7A3B1D) : Color(0x23201F) }
        fileprivate var skin: Color { self == .nora ? Color(0xF1C7A5) : Color(0xC68A5E) }
        fileprivate var shirt: Color { self == .nora ? Color(0x1F7A8C) : Color(0xE0A030) }
    }

    let person: Person
    /// The middle of the head from 0 to 1 across the picture and down it.
    private let middle: (x: Float, y: Float)
    /// The radius of the head as a share of the picture's shorter side.
    private static let radius: Float = 0.13

    private init(_ person: Person, x: Float) {
        self.person = person
        middle = (x, 0.58)
    }

    /// Returns who is in a picture: mostly nobody, sometimes one person, seldom both.
    static func group(random: inout SeededRandom) -> [Portrait] {
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: [Portrait(.nora, x: Float.random(in: 0.35...0.65, using: &random))]
        case 2, 3: [Portrait(.theo, x: Float.random(in: 0.35...0.65, using: &random))]
        case 4: [Portrait(.nora, x: 0.32), Portrait(.theo, x: 0.68)]
        default: []
        }
    }

    /// The face in the picture as shares of its width and height: the middle, and the size.
    func face(width: Int, height: Int) -> (x: Float, y: Float, width: Float, height: Float) {
        let radius = Self.radius * Float(min(width, height))
        return (middle.x, middle.y, 2 * radius / Float(width), 2.4 * radius / Float(height))
    }

    /// Paints the person. Only the pixels around it are changed.
    func paint(on pixels: inout Pixels) {
        let unit = Self.radius * Float(min(pixels.width, pixels.height))
        let center = (x: middle.x * Float(pixels.width), y: middle.y * Float(pixels.height))
        for part in parts {
            let columns = Self.range(part.x, center.x, unit, pixels.width)
            for row in Self.range(part.y, center.y, unit, pixels.height) {
                for column in columns {
                    // Lengths are in head radii, from the middle of the face.
                    let x = (Float(column) + 0.5 - center.x) / unit, y = (Float(row) + 0.5 - center.y) / unit
                    let depth = part.depth(x, y)
                    if depth > 0 { pixels.blend(part.color, min(1, depth * unit), column, row) }
                }
            }
        }
    }

    /// Returns the pixels of a range of head radii.
    private static func range(_ part: ClosedRange<Float>, _ center: Float, _ unit: Float, _ count: Int)
        -> Range<Int>
    {
        let first = max(0, Int(center + part.lowerBound * unit)),
            last = min(count, Int(center + part.upperBound * unit) + 1)
        return first..<max(first, last)
    }

    /// A part of the person: its color, the frame around it, and how far inside of it a place is, all in head radii.
    private struct Part {
        let color: Color
        let x: ClosedRange<Float>, y: ClosedRange<Float>
        let depth: (_ x: Float, _ y: Float) -> Float
    }

    /// The parts from back to front.
    private var parts: [Part] {
        let isNora = person == .nora
        let hair: (y: Float, width: Float, height: Float) = isNora ? (0.35, 1.18, 1.6) : (-0.15, 1.18, 1.22)
        let fringe: Float = isNora ? 0.35 : -0.12
        let ellipse = Self.ellipse
        return [
            Part(color: person.hair, x: -1.2...1.2, y: -1.4...2) {
                ellipse($0, $1 - hair.y, hair.width, hair.height)
            },
            Part(color: person.skin.mixed(with: person.hair, 0.25), x: -0.4...0.4, y: 0.5...1.8) {
                min(0.36 - abs($0), $1 - 0.6, 1.75 - $1)
            },
            Part(color: person.shirt, x: -2.2...2.2, y: 1.3...4.9) { ellipse($0, $1 - 3.1, 2.1, 1.75) },
            Part(color: person.skin, x: -1...1, y: -1.3...1.3) { ellipse($0, $1, 0.95, 1.2) },
            Part(color: person.skin.mixed(with: Color(0xD8645A), 0.35), x: -0.8...0.8, y: 0.1...0.5) {
                ellipse(abs($0) - 0.55, $1 - 0.32, 0.2, 0.16)
            },
            // The fringe is the part of the head above a curve.
            Part(color: person.hair, x: -1...1, y: -1.3...0.1) {
                min(ellipse($0, $1, 0.97, 1.22), -0.45 - $1 + fringe * $0 * $0)
            },
            Part(color: Color(0x2A2320), x: -0.5...0.5, y: -0.3...0.1) {
                ellipse(abs($0) - 0.36, $1 + 0.08, 0.11, 0.13)
            },
            Part(color: Color(0xA8433B), x: -0.5...0.5, y: 0.4...0.8) {
                min(0.07 - abs($1 - 0.62 + 0.5 * $0 * $0), 0.42 - abs($0))
            },
        ]
    }

    /// Returns how far a place is inside an ellipse, about: negative outside.
    private static func ellipse(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Float {
        let across = x / width, down = y / height
        return (1 - (across * across + down * down).squareRoot()) * min(width, height)
    }
}

extension Pixels {
    /// Covers a part of a pixel with a color.
    fileprivate mutating func blend(_ color: Color, _ part: Float, _ column: Int, _ row: Int) {
        let start = (row * width + column) * bands
        for (band, level) in [color.red, color.green, color.blue].enumerated() {
            let before = Float(bytes[start + band])
            bytes[start + band] = UInt8(before + (level * 255 - before) * part)
        }
    }
}
