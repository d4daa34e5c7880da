/// A blurred picture, which the page shows until the thumbnail is there.
///
/// It is drawn from a ThumbHash, a format by Evan Wallace: <https://evanw.github.io/thumbhash/>.
struct BlurredPicture: Equatable, Sendable {
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// Red, green, blue and opacity of each pixel, row by row. Colors aren't multiplied by the opacity.
    let pixels: [UInt8]

    /// The usual length of the longer side. Browsers enlarge it smoothly.
    static let usualSide = 16

    /// Draws a picture. Returns nil if the bytes aren't a ThumbHash.
    ///
    /// - Parameters:
    ///   - thumbHash: The bytes of the ThumbHash.
    ///   - ratio: The picture's aspect ratio, which a ThumbHash has only roughly.
    ///   - longerSide: The length of the longer side in pixels.
    init?(thumbHash: [UInt8], ratio: Double, longerSide: Int = usualSide) {
        guard var reader = ThumbHashReader(thumbHash), ratio > 0 else { return nil }
        let side = Double(longerSide)
        width = ratio >= 1 ? longerSide : max(1, Int(side * ratio + 0.5))
        height = ratio <= 1 ? longerSide : max(1, Int(side / ratio + 0.5))
        let size = (width, height)
        let luminance = reader.channel(reader.luminance, size)
        // A higher saturation makes up for what four bits lose.
        let yellow = reader.channel(reader.yellow.saturated, size)
        let red = reader.channel(reader.red.saturated, size)
        let opacity = reader.opacity.map { reader.channel($0, size) }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        for index in luminance.indices {
            let blue = luminance[index] - yellow[index] * 2 / 3
            let redder = (3 * luminance[index] - blue + red[index]) / 2
            for value in [redder, redder - red[index], blue, opacity?[index] ?? 1] {
                pixels.append(UInt8(min(max(value, 0), 1) * 255 + 0.5))
            }
        }
        self.pixels = pixels
    }
}

/// Reads the parts of a ThumbHash from untrusted bytes.
private struct ThumbHashReader {
    /// The mean of a channel, and the shape and scale of its frequencies.
    struct Channel {
        var mean: Double
        var scale: Double
        var columns: Int
        var rows: Int

        var saturated: Channel {
            Channel(mean: mean, scale: scale * 1.25, columns: columns, rows: rows)
        }

        /// The number of frequencies besides the mean.
        var count: Int {
            var count = -1
            for row in 0..<rows {
                for column in 0..<columns where column * rows < columns * (rows - row) { count += 1 }
            }
            return count
        }
    }

    let luminance: Channel
    let yellow: Channel
    let red: Channel
    let opacity: Channel?
    private let bytes: [UInt8]
    /// The position of the next number of four bits.
    private var position: Int

    /// Returns nil if the length contradicts the first bytes.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 5 else { return nil }
        let colors = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
        let shape = Int(bytes[3]) | Int(bytes[4]) << 8
        let isTransparent = colors >> 23 == 1, isLandscape = shape >> 15 == 1
        guard !isTransparent || bytes.count >= 6 else { return nil }
        let longer = isTransparent ? 5 : 7, shorter = max(3, shape & 7)
        luminance = Channel(
            mean: Double(colors & 63) / 63,
            scale: Double(colors >> 18 & 31) / 31,
            columns: isLandscape ? longer : shorter,
            rows: isLandscape ? shorter : longer
        )
        yellow = Channel(
            mean: Double(colors >> 6 & 63) / 31.5 - 1,
            scale: Double(shape >> 3 & 63) / 63,
            columns: 3,
            rows: 3
        )
        red = Channel(
            mean: Double(colors >> 12 & 63) / 31.5 - 1,
            scale: Double(shape >> 9 & 63) / 63,
            columns: 3,
            rows: 3
        )
        opacity =
            isTransparent
            ? Channel(
                mean: Double(bytes[5] & 15) / 15,
                scale: Double(bytes[5] >> 4) / 15,
                columns: 5,
                rows: 5
            ) : nil
        let start = isTransparent ? 6 : 5
        let numbers = luminance.count + yellow.count + red.count + (opacity?.count ?? 0)
        guard bytes.count == start + (numbers + 1) / 2 else { return nil }
        self.bytes = bytes
        position = 2 * start
    }

    /// Reads the frequencies of the next channel, and returns its value for each pixel, row by row.
    mutating func channel(_ channel: Channel, _ size: (width: Int, height: Int)) -> [Double] {
        let across = Self.cosines(channel.columns, size.width)
        let down = Self.cosines(channel.rows, size.height)
        var values = [Double](repeating: channel.mean, count: size.width * size.height)
        for row in 0..<channel.rows {
            for column in 0..<channel.columns
            where column * channel.rows < channel.columns * (channel.rows - row) && row + column > 0 {
                let amount = 2 * (number() / 7.5 - 1) * channel.scale
                for y in 0..<size.height {
                    let factor = amount * down[row * size.height + y]
                    for x in 0..<size.width {
                        values[y * size.width + x] += factor * across[column * size.width + x]
                    }
                }
            }
        }
        return values
    }

    private mutating func number() -> Double {
        defer { position += 1 }
        return Double(bytes[position / 2] >> (position % 2 == 0 ? 0 : 4) & 15)
    }

    /// Returns one wave of each frequency along a side.
    private static func cosines(_ frequencies: Int, _ side: Int) -> [Double] {
        var waves = [Double](repeating: 1, count: frequencies * side)
        for index in 0..<side where frequencies > 1 {
            let step = cosine((Double(index) + 0.5) / Double(side))
            waves[side + index] = step
            // cos((n + 1) x) = 2 cos x · cos(n x) − cos((n − 1) x)
            for frequency in 2..<max(2, frequencies) {
                waves[frequency * side + index] =
                    2 * step * waves[(frequency - 1) * side + index] - waves[(frequency - 2) * side + index]
            }
        }
        return waves
    }

    /// Returns the cosine of a multiple of π between 0 and 1, to six digits. WebAssembly has no instruction for it.
    private static func cosine(_ part: Double) -> Double {
        guard part <= 0.5 else { return -cosine(1 - part) }
        let square = part * part * .pi * .pi
        // The beginning of the Taylor series.
        return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
    }
}
