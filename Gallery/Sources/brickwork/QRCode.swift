import CQREncode

/// A QR code of a text, such as an address to scan from a terminal.
struct QRCode {
    /// Whether each module is dark, row by row. There are as many rows as columns.
    let modules: [[Bool]]

    /// Encodes a text in the smallest version that has room, with the lowest level of error correction. Returns nil if the text
    /// is too long.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        modules = (0..<size).map { y in
            (0..<size).map { x in code.pointee.data[y * size + x] & 1 == 1 }
        }
    }

    /// The code for a terminal: two modules on top of each other take one character. Dark modules are black and the rest is
    /// white, whatever the terminal's own colors are.
    var terminalText: String {
        let margin = 2, size = modules.count
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
