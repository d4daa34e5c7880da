/// A QR code of a short text, such as an address to scan from a terminal.
///
/// It has the byte mode and the lowest level of error correction, in which versions 1 to 5 are one block of codewords
/// (ISO/IEC 18004).
struct QRCode {
    /// The number of modules on each side.
    private(set) var size: Int
    /// Whether each module is dark, row by row.
    private(set) var modules: [[Bool]]
    /// Whether a module belongs to a pattern, and not to the codewords.
    private var isFixed: [[Bool]]

    /// The numbers of codewords with data and for error correction, by version.
    private static let capacities = [(19, 7), (34, 10), (55, 15), (80, 20), (108, 26)]

    /// Encodes a text in the smallest version that has room. Returns nil if the text has more than 106 bytes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let index = Self.capacities.firstIndex(where: { bytes.count + 2 <= $0.0 }) else { return nil }
        let (dataCount, checkCount) = Self.capacities[index]
        size = 21 + 4 * index
        modules = Array(repeating: Array(repeating: false, count: size), count: size)
        isFixed = modules
        drawPatterns()
        let data = Self.codewords(bytes, count: dataCount)
        place(data + Self.remainder(of: data, count: checkCount))
        let unmasked = self
        let masked = (0..<8).map { unmasked.masked($0) }
        self = masked.min { $0.penalty < $1.penalty } ?? unmasked
    }

    // MARK: - Codewords

    /// The mode, the length, the text, and padding.
    private static func codewords(_ bytes: [UInt8], count: Int) -> [UInt8] {
        // The mode takes half a byte, so everything is shifted by as much. The end mark is half a byte, too.
        var words = [0x40 | UInt8(bytes.count) >> 4]
        var rest = UInt8(bytes.count) << 4
        for byte in bytes {
            words.append(rest | byte >> 4)
            rest = byte << 4
        }
        words.append(rest)
        for number in 0..<(count - words.count) {
            words.append(number % 2 == 0 ? 0xEC : 0x11)
        }
        return words
    }

    /// The codewords for error correction: the remainder of a division by a Reed-Solomon polynomial.
    private static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
        var divisor = [UInt8](repeating: 0, count: count - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            for index in divisor.indices {
                divisor[index] = product(divisor[index], root) ^ (index + 1 < count ? divisor[index + 1] : 0)
            }
            root = product(root, 2)
        }
        var remainder = [UInt8](repeating: 0, count: count)
        for word in data {
            let factor = word ^ remainder.removeFirst()
            remainder.append(0)
            for index in remainder.indices {
                remainder[index] ^= product(divisor[index], factor)
            }
        }
        return remainder
    }

    /// A product in the field of 256 elements.
    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            product ^= Int(second >> UInt8(bit) & 1) * Int(first)
        }
        return UInt8(product)
    }

    // MARK: - Modules

    private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
        guard (0..<size).contains(x), (0..<size).contains(y) else { return }
        modules[y][x] = isDark
        isFixed[y][x] = true
    }

    private mutating func drawPatterns() {
        for index in 0..<size {
            set(6, index, index % 2 == 0)
            set(index, 6, index % 2 == 0)
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            drawSquares(x, y, light: [2, 4], reach: 4)
        }
        if size > 21 {
            drawSquares(size - 7, size - 7, light: [1], reach: 2)
        }
        drawFormat(mask: 0)
    }

    /// Draws squares around a center. Those in `light` are light.
    private mutating func drawSquares(_ x: Int, _ y: Int, light: [Int], reach: Int) {
        for row in -reach...reach {
            for column in -reach...reach {
                set(x + column, y + row, !light.contains(max(abs(row), abs(column))))
            }
        }
    }

    /// The level of error correction and the mask, twice.
    private mutating func drawFormat(mask: Int) {
        let data = 1 << 3 | mask
        let remainder = (0..<10).reduce(data) { rest, _ in rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (data << 10 | remainder) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0..<6 { set(8, index, bit(index)) }
        set(8, 7, bit(6))
        set(8, 8, bit(7))
        set(7, 8, bit(8))
        for index in 9..<15 { set(14 - index, 8, bit(index)) }
        for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
        set(8, size - 8, true)
    }

    /// Places codewords in columns of two, upward and downward in turn, from the right.
    private mutating func place(_ words: [UInt8]) {
        var index = 0
        for (number, right) in stride(from: size - 1, to: 0, by: -2).enumerated() {
            // The pattern in column 6 is skipped.
            let right = right <= 6 ? right - 1 : right
            for step in 0..<size {
                let y = number % 2 == 0 ? size - 1 - step : step
                for x in [right, right - 1] where !isFixed[y][x] && index < 8 * words.count {
                    modules[y][x] = words[index / 8] >> UInt8(7 - index % 8) & 1 == 1
                    index += 1
                }
            }
        }
    }

    private func masked(_ mask: Int) -> QRCode {
        var code = self
        for y in 0..<size {
            for x in 0..<size where !isFixed[y][x] {
                code.modules[y][x] = modules[y][x] != Self.isInverted(x, y, mask)
            }
        }
        code.drawFormat(mask: mask)
        return code
    }

    private static func isInverted(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// How hard the code is to scan: runs, blocks, what looks like a corner, and an uneven share of dark modules.
    private var penalty: Int {
        let columns = (0..<size).map { x in modules.map { $0[x] } }
        var penalty = (modules + columns).reduce(0) { $0 + Self.penalty(ofLine: $1) }
        for y in 0..<(size - 1) {
            for x in 0..<(size - 1) {
                let isDark = modules[y][x]
                let isBlock =
                    modules[y][x + 1] == isDark && modules[y + 1][x] == isDark
                    && modules[y + 1][x + 1] == isDark
                penalty += isBlock ? 3 : 0
            }
        }
        let dark = modules.reduce(0) { $0 + $1.count { $0 } }
        return penalty + abs(20 * dark - 10 * size * size) / (size * size) * 10
    }

    private static func penalty(ofLine line: [Bool]) -> Int {
        var penalty = 0
        var start = 0
        for index in 1...line.count where index == line.count || line[index] != line[start] {
            penalty += index - start >= 5 ? index - start - 2 : 0
            start = index
        }
        for corner in corners {
            for start in 0...(line.count - corner.count) where line[start...].starts(with: corner) {
                penalty += 40
            }
        }
        return penalty
    }

    private static let corners = ["10111010000", "00001011101"].map { $0.map { $0 == "1" } }
}

extension QRCode {
    /// The code for a terminal: two modules on top of each other take one character. Dark modules are black and the rest is
    /// white, whatever the terminal's own colors are.
    var terminalText: String {
        let margin = 2
        func isDark(_ x: Int, _ y: Int) -> Bool {
            (0..<size).contains(x) && (0..<size).contains(y) && modules[y][x]
        }
        return stride(from: -margin, to: size + margin, by: 2).map { y in
            let line = (-margin..<(size + margin)).map { x in
                switch (isDark(x, y), isDark(x, y + 1)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            return "\u{1B}[30;107m\(line)\u{1B}[0m\n"
        }.joined()
    }
}
