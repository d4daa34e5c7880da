/// GIF files made by hand.
public enum GIFFile {
    /// Returns an animation of two frames of a color each, without a transparent color: a red one that covers a part of the
    /// screen, and a green one that covers all of it.
    ///
    /// - Parameter part: The place of the first frame.
    public static func animation(
        width: Int,
        height: Int,
        part: (x: Int, y: Int, width: Int, height: Int)
    ) -> [UInt8] {
        let palette: [UInt8] = [0, 0, 0, 224, 32, 32, 32, 224, 32, 32, 32, 224]
        return Array("GIF89a".utf8) + short(width) + short(height) + [0xF1, 0, 0] + palette
            + frame(part, color: 1) + frame((0, 0, width, height), color: 2) + [0x3B]
    }

    private static func frame(_ place: (x: Int, y: Int, width: Int, height: Int), color: Int) -> [UInt8] {
        // An extension with the delay, the place, and codes of 3 bits.
        var bytes: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C]
        bytes += short(place.x) + short(place.y) + short(place.width) + short(place.height) + [0, 2]
        let codes = codes(color, count: place.width * place.height)
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            bytes += [UInt8(block.count)] + block
        }
        return bytes + [0]
    }

    /// Encodes pixels without compression: the decoder's table is cleared before the codes become longer.
    private static func codes(_ color: Int, count: Int) -> [UInt8] {
        let clear = 4, end = 5
        var bytes: [UInt8] = [], bits = 0, number = 0
        func append(_ code: Int) {
            number |= code << bits
            bits += 3
            while bits >= 8 {
                bytes.append(UInt8(number & 255))
                number >>= 8
                bits -= 8
            }
        }
        for index in 0..<count {
            if index % 2 == 0 { append(clear) }
            append(color)
        }
        append(end)
        return bits > 0 ? bytes + [UInt8(number & 255)] : bytes
    }

    private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
