import SampleLibrary

/// BMP files made by hand.
public enum BMPFile {
    /// The kinds of files that differ in how pixels are stored.
    public enum Kind: String, CaseIterable, Sendable {
        case core, bits1, bits4, bits8, bits15, bits16, bits24, bits32, topDown, alpha, withoutAlpha, runs4,
            runs8
    }

    /// Returns a file with four quarters of one color each, as ``Pixels/quarters(width:height:)``. With 1 bit for each
    /// pixel, they are red and green only. The right half of ``Kind/alpha`` is transparent.
    public static func quarters(width: Int, height: Int, _ kind: Kind) -> [UInt8] {
        // Green, red, white, blue.
        let colors: [[UInt8]] = [[32, 224, 32], [224, 32, 32], [240, 240, 240], [32, 32, 224]]
        func index(_ x: Int, _ y: Int) -> Int {
            (x * 2 < width ? 1 : 0) + (y * 2 < height || kind == .bits1 ? 0 : 2)
        }
        func color(_ x: Int, _ y: Int) -> [UInt8] { colors[index(x, y)] }
        let bits: Int, row: (Int) -> [UInt8]
        var compression = 0, masks: [UInt32] = [], palette: [UInt8] = []
        switch kind {
        case .bits1, .bits4, .bits8:
            bits = kind == .bits1 ? 1 : kind == .bits4 ? 4 : 8
            row = { y in packed((0..<width).map { index($0, y) }, bits: bits) }
        case .runs4, .runs8:
            bits = kind == .runs4 ? 4 : 8
            compression = kind == .runs4 ? 2 : 1
            row = { y in runs((0..<width).map { index($0, y) }, isHalf: kind == .runs4) }
        case .bits15, .bits16:
            bits = 16
            compression = kind == .bits15 ? 0 : 3
            masks = kind == .bits15 ? [] : [0xF800, 0x7E0, 0x1F]
            let green = kind == .bits15 ? 5 : 6
            row = { y in
                (0..<width).flatMap { x in
                    let color = color(x, y).map { Int($0) }
                    return bytes(
                        (color[0] >> 3) << (5 + green) | (color[1] >> (8 - green)) << 5 | color[2] >> 3,
                        2
                    )
                }
            }
        case .bits24, .core, .topDown:
            bits = 24
            row = { y in (0..<width).flatMap { color($0, y).reversed() } }
        case .bits32, .alpha, .withoutAlpha:
            bits = 32
            compression = kind == .bits32 ? 0 : 3
            masks = kind == .bits32 ? [] : [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
            row = { y in
                (0..<width).flatMap { x in
                    let alpha: UInt8 = kind == .alpha && x * 2 < width ? 255 : 0
                    return (kind == .bits32 ? color(x, y).reversed() : color(x, y)) + [alpha]
                }
            }
        }
        if bits <= 8 { palette = colors.prefix(1 << bits).flatMap { $0.reversed() + [0] } }
        var rows = (0..<height).flatMap { y in
            let row = row(kind == .topDown ? y : height - 1 - y)
            return compression == 1 || compression == 2
                ? row : row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4)
        }
        if compression == 1 || compression == 2 { rows += [0, 1] }
        var header: [UInt8]
        if kind == .core {
            header = bytes(12, 4) + bytes(width, 2) + bytes(height, 2) + bytes(1, 2) + bytes(bits, 2)
        } else {
            let hasAlpha = masks.count == 4
            header =
                bytes(hasAlpha ? 108 : 40, 4) + bytes(width, 4)
                + bytes(kind == .topDown ? -height : height, 4)
            header +=
                bytes(1, 2) + bytes(bits, 2) + bytes(compression, 4) + bytes(rows.count, 4) + bytes(2835, 4)
            header += bytes(2835, 4) + bytes(palette.count / 4, 4) + bytes(0, 4)
            header += masks.flatMap { bytes(Int($0), 4) }
            if hasAlpha { header += [UInt8](repeating: 0, count: 108 - header.count) }
        }
        return file(header: header + palette, rows)
    }

    /// Returns a file with a header and pixels.
    public static func file(header: [UInt8], _ rows: [UInt8]) -> [UInt8] {
        let start = 14 + header.count
        return Array("BM".utf8) + bytes(start + rows.count, 4) + bytes(0, 4) + bytes(start, 4) + header + rows
    }

    /// Returns a file without pixels that claims a size.
    public static func claiming(width: Int, height: Int, bits: Int = 24, compression: Int = 0) -> [UInt8] {
        let header = bytes(40, 4) + bytes(width, 4) + bytes(height, 4) + bytes(1, 2) + bytes(bits, 2)
        return file(header: header + bytes(compression, 4) + [UInt8](repeating: 0, count: 20), [])
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func packed(_ indexes: [Int], bits: Int) -> [UInt8] {
        let perByte = 8 / bits
        return stride(from: 0, to: indexes.count, by: perByte).map { start in
            var byte = 0
            for offset in 0..<perByte where start + offset < indexes.count {
                byte |= indexes[start + offset] << (8 - bits * (offset + 1))
            }
            return UInt8(byte)
        }
    }

    /// Five pixels one by one, which need padding, then runs, and the end of the row.
    private static func runs(_ indexes: [Int], isHalf: Bool) -> [UInt8] {
        let first = packed(Array(indexes.prefix(5)), bits: isHalf ? 4 : 8)
        var result: [UInt8] = [0, 5] + first + (first.count % 2 == 1 ? [0] : [])
        var at = 5
        while at < indexes.count {
            let end = indexes[at...].firstIndex { $0 != indexes[at] } ?? indexes.count
            let count = min(255, end - at)
            result += [UInt8(count), UInt8(isHalf ? indexes[at] * 17 : indexes[at])]
            at += count
        }
        return result + [0, 0]
    }
}
