#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Computes the ThumbHash of a picture, from which pages draw a blurred version of it while its thumbnail loads.
///
/// The format is by Evan Wallace: <https://evanw.github.io/thumbhash/>. It has the lowest frequencies of a cosine
/// transform, with four bits each, of four channels: luminance, two differences of colors, and opacity.
struct ThumbHash {
    /// The highest number of bytes.
    static let longest = 25
    /// The side of the square into which a picture has to fit. More pixels don't change the result visibly.
    static let greatestSide = 32

    /// The mean and the frequencies of a channel.
    private struct Frequencies {
        var mean: Double
        var others: [Double]

        /// The greatest absolute value, to which the others are relative.
        var scale: Double { others.reduce(0) { max($0, abs($1)) } }

        /// Numbers of four bits.
        var quantized: [UInt8] {
            let scale = scale
            return others.map { scale > 0 ? UInt8(ThumbHash.quantized(($0 / scale + 1) / 2, 15)) : 0 }
        }
    }

    private let width: Int
    private let height: Int

    /// Returns the ThumbHash of an upright picture in sRGB.
    ///
    /// - Parameters:
    ///   - pixels: Red, green and blue of each pixel, and the opacity if there are 4 bands. Row by row.
    ///   - width: The width in pixels, at least 1.
    ///   - height: The height in pixels, at least 1.
    ///   - bands: 3 or 4.
    /// - Complexity: O(pixels), with up to 50 multiplications for each.
    static func bytes(of pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, bands: Int) -> [UInt8] {
        ThumbHash(width: width, height: height).bytes(of: pixels, bands: bands)
    }

    private func bytes(of pixels: UnsafeBufferPointer<UInt8>, bands: Int) -> [UInt8] {
        let count = width * height
        var mean = (red: 0.0, green: 0.0, blue: 0.0, opacity: 0.0)
        func pixel(_ index: Int) -> (red: Double, green: Double, blue: Double, opacity: Double) {
            let start = index * bands
            return (
                Double(pixels[start]) / 255, Double(pixels[start + 1]) / 255, Double(pixels[start + 2]) / 255,
                bands == 4 ? Double(pixels[start + 3]) / 255 : 1
            )
        }
        for index in 0..<count {
            let (red, green, blue, opacity) = pixel(index)
            mean.red += opacity * red
            mean.green += opacity * green
            mean.blue += opacity * blue
            mean.opacity += opacity
        }
        if mean.opacity > 0 {
            mean.red /= mean.opacity
            mean.green /= mean.opacity
            mean.blue /= mean.opacity
        }
        let isTransparent = mean.opacity < Double(count)
        var luminance: [Double] = [], yellow: [Double] = [], red: [Double] = [], opacity: [Double] = []
        for index in 0..<count {
            var color = pixel(index)
            // Transparent pixels show the mean color.
            color.red = mean.red * (1 - color.opacity) + color.red * color.opacity
            color.green = mean.green * (1 - color.opacity) + color.green * color.opacity
            color.blue = mean.blue * (1 - color.opacity) + color.blue * color.opacity
            luminance.append((color.red + color.green + color.blue) / 3)
            yellow.append((color.red + color.green) / 2 - color.blue)
            red.append(color.red - color.green)
            opacity.append(color.opacity)
        }
        // The longer side has more frequencies. Opacity takes the place of some.
        let maximum = Double(isTransparent ? 5 : 7), longer = Double(max(width, height))
        let columns = max(1, Int((maximum * Double(width) / longer).rounded()))
        let rows = max(1, Int((maximum * Double(height) / longer).rounded()))
        let isLandscape = width > height
        let light = frequencies(of: luminance, max(3, columns), max(3, rows))
        let yellows = frequencies(of: yellow, 3, 3)
        let reds = frequencies(of: red, 3, 3)
        let opacities = isTransparent ? frequencies(of: opacity, 5, 5) : nil

        let colors =
            Self.quantized(light.mean, 63)
            | Self.quantized((yellows.mean + 1) / 2, 63) << 6
            | Self.quantized((reds.mean + 1) / 2, 63) << 12
            | Self.quantized(light.scale, 31) << 18
            | (isTransparent ? 1 << 23 : 0)
        let shape =
            (isLandscape ? rows : columns)
            | Self.quantized(yellows.scale, 63) << 3
            | Self.quantized(reds.scale, 63) << 9
            | (isLandscape ? 1 << 15 : 0)
        var bytes = [0, 8, 16].map { UInt8(colors >> $0 & 255) } + [0, 8].map { UInt8(shape >> $0 & 255) }
        if let opacities {
            bytes.append(
                UInt8(Self.quantized(opacities.mean, 15) | Self.quantized(opacities.scale, 15) << 4)
            )
        }
        let numbers =
            light.quantized + yellows.quantized + reds.quantized + (opacities?.quantized ?? [])
        for start in stride(from: 0, to: numbers.count, by: 2) {
            bytes.append(numbers[start] | (start + 1 < numbers.count ? numbers[start + 1] << 4 : 0))
        }
        return bytes
    }

    /// Returns a number of 0...1 as an integer of 0...most.
    private static func quantized(_ value: Double, _ maximum: Int) -> Int {
        Int((min(max(value, 0), 1) * Double(maximum)).rounded())
    }

    /// Returns the frequencies of a channel in the upper left triangle of a grid, row by row.
    private func frequencies(of channel: [Double], _ columns: Int, _ rows: Int) -> Frequencies {
        let across = Self.cosines(columns, width), down = Self.cosines(rows, height)
        // The transform of each row of pixels, which all rows of frequencies need.
        var partial = [Double](repeating: 0, count: height * columns)
        for y in 0..<height {
            for column in 0..<columns {
                var sum = 0.0
                for x in 0..<width {
                    sum += channel[y * width + x] * across[column * width + x]
                }
                partial[y * columns + column] = sum
            }
        }
        var found: [Double] = []
        for row in 0..<rows {
            for column in 0..<columns where column * rows < columns * (rows - row) {
                var sum = 0.0
                for y in 0..<height {
                    sum += partial[y * columns + column] * down[row * height + y]
                }
                found.append(sum / Double(width * height))
            }
        }
        return Frequencies(mean: found[0], others: Array(found.dropFirst()))
    }

    /// Returns one wave of each frequency along a side.
    private static func cosines(_ frequencies: Int, _ side: Int) -> [Double] {
        (0..<frequencies).flatMap { frequency -> [Double] in
            let step = Double.pi / Double(side) * Double(frequency)
            return (0..<side).map { cos(step * (Double($0) + 0.5)) }
        }
    }
}
