/// The colors of a PNG file without a profile: its chunks `cICP`, `sRGB`, `gAMA` and `cHRM` (PNG specification, third edition,
/// 4.3).
enum PNGColors {
    static func colors(in file: UnsafeRawBufferPointer) -> PictureColors? {
        let chunks = PNGChunks.beforePixels(file)
        if let numbers = chunks["cICP"], numbers.count == 4, numbers[2] == 0, numbers[3] == 1 {
            // Browsers take the curve of television as that of its screens (ITU-R BT.1886).
            let isTelevision = [1, 6, 14, 15].contains(numbers[1])
            let colors = PictureColors(primaries: Int(numbers[0]), transfer: Int(numbers[1]))
            return isTelevision
                ? PictureColors(primaries: colors?.primaries ?? PictureColors.sRGB, curve: .power(2.4))
                : colors
        }
        guard chunks["sRGB"] == nil,
            let gamma = chunks["gAMA"].flatMap({ numbers($0, count: 1) }).map({ $0[0] })
        else { return nil }
        guard let places = chunks["cHRM"].flatMap({ numbers($0, count: 8) }), areSound(places) else {
            // Most programs that write this value mean sRGB.
            return abs(gamma - 0.45455) < 0.001
                ? nil : PictureColors(primaries: PictureColors.sRGB, curve: .power(1 / gamma))
        }
        let primaries = PictureColors.Primaries(
            red: [places[2], places[3]],
            green: [places[4], places[5]],
            blue: [places[6], places[7]],
            white: [places[0], places[1]]
        )
        return PictureColors(primaries: primaries, curve: .power(1 / gamma))
    }

    /// Returns numbers of four bytes in units of 1/100,000, or nil if one is 0.
    private static func numbers(_ bytes: [UInt8], count: Int) -> [Double]? {
        guard bytes.count == 4 * count else { return nil }
        let numbers = stride(from: 0, to: bytes.count, by: 4).map { start in
            Double(bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }) / 100_000
        }
        return numbers.contains(0) ? nil : numbers
    }

    /// Whether the primaries form a triangle, and are colors.
    private static func areSound(_ places: [Double]) -> Bool {
        let (x, y) = ([places[2], places[4], places[6]], [places[3], places[5], places[7]])
        let area = x[0] * (y[1] - y[2]) + x[1] * (y[2] - y[0]) + x[2] * (y[0] - y[1])
        return abs(area) > 0.01 && places.allSatisfy { $0 < 1 }
    }
}
