/// A set of matching colors.
struct Palette {
    /// The sky above.
    let high: Color
    /// The sky at the horizon, and the haze.
    let low: Color
    let sun: Color
    /// The ground in the foreground.
    let ground: Color

    private init(_ high: UInt32, _ low: UInt32, _ sun: UInt32, _ ground: UInt32) {
        (self.high, self.low, self.sun, self.ground) = (
            Color(high), Color(low), Color(sun), Color(ground)
        )
    }

    var colors: [Color] {
        [sun, low, ground, high, sun.mixed(with: ground, 0.4), low.mixed(with: sun, 0.5)]
    }

    static let dusk = Palette(0x2B3A67, 0xF2A65A, 0xFFE8B0, 0x1B1B3A)

    static func all(for kind: Scene.Kind) -> [Palette] {
        switch kind {
        case .night: nights
        case .dunes: deserts
        case .forest: woods
        default: skies
        }
    }

    private static let skies = [
        dusk, Palette(0x6FB1D6, 0xE8F1F2, 0xFFF9E0, 0x1F4E5F),
        Palette(0x3D348B, 0xF18701, 0xF7B801, 0x2A1A4A),
        Palette(0x89C2D9, 0xFDE2E4, 0xFFF1E6, 0x33658A), Palette(0x355070, 0xEAAC8B, 0xFFD6BA, 0x3C2A4D),
        Palette(0x118AB2, 0xD8F3DC, 0xFFF3B0, 0x073B4C), Palette(0x9D4EDD, 0xFFB3C6, 0xFFE5EC, 0x3C096C),
        Palette(0xE07A5F, 0xF4F1DE, 0xFFFFFF, 0x3D405B),
    ]

    private static let nights = [
        Palette(0x0B1026, 0x2B4570, 0xF4F1DE, 0x05070F), Palette(0x10002B, 0x5A189A, 0xE0AAFF, 0x0A0118),
        Palette(0x001219, 0x0A6C74, 0xE9D8A6, 0x00080B),
    ]

    private static let deserts = [
        Palette(0x5FA8D3, 0xFAEDCD, 0xFFF8E7, 0xB5651D), Palette(0xF4A261, 0xFFE8D6, 0xFFF3E0, 0x9C4A1A),
        Palette(0x2A6F97, 0xF6BD60, 0xFFE8B6, 0x8A3B12),
    ]

    private static let woods = [
        Palette(0xB7CECE, 0xE6EDE8, 0xFFFFFF, 0x16302B), Palette(0xA3B18A, 0xF1F3E5, 0xFEFAE0, 0x233D2C),
        Palette(0xF2CC8F, 0xFAE5C3, 0xFFF6E0, 0x5B3A1E), Palette(0x8DA9C4, 0xEEF4ED, 0xFFFFFF, 0x0B2545),
    ]
}
