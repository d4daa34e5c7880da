/// What the colors of a picture mean, if numbers say so instead of a color profile (ITU-T H.273).
struct PictureColors: Equatable {
    /// The primary colors and white, as xy of CIE 1931.
    struct Primaries: Equatable {
        var red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double>
    }

    /// How values mean light.
    enum Curve: Equatable {
        case sRGB, pq, hlg
        case power(Double, gain: Double = 1)
    }

    var primaries: Primaries
    var curve: Curve

    /// Reads the numbers of H.273 as browsers do in pictures: values of the curve of television, 1, 6, 14 and 15, mean what
    /// they mean in sRGB. Returns nil if that is sRGB, or for numbers that aren't supported.
    init?(primaries: Int, transfer: Int) {
        self.init(primaries: Self.primaries[primaries] ?? Self.sRGB, curve: Self.curves[transfer] ?? .sRGB)
    }

    init?(primaries: Primaries, curve: Curve) {
        guard primaries != Self.sRGB || curve != .sRGB else { return nil }
        self.primaries = primaries
        self.curve = curve
    }

    static let sRGB = Primaries(red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: d65)

    private static let d65 = SIMD2(0.3127, 0.329)
    private static let television = Primaries(
        red: [0.63, 0.34],
        green: [0.31, 0.595],
        blue: [0.155, 0.07],
        white: d65
    )
    private static let primaries = [
        5: Primaries(red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: d65),
        6: television, 7: television,
        9: Primaries(red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65),
        11: Primaries(red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351]),
        12: Primaries(red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65),
    ]
    private static let curves: [Int: Curve] = [
        4: .power(2.2), 5: .power(2.8), 8: .power(1), 16: .pq, 17: .power(2.6, gain: 52.37 / 48), 18: .hlg,
    ]
}
