/// A block of metadata as text in a PNG file, as ImageMagick writes it: a name, a length, and hexadecimal digits.
enum RawProfile {
    /// Returns the block. Its length may be wrong, so all digits count.
    static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8] {
        // Line feeds are before the name, the length and the digits.
        let lines = text.prefix(MetadataBlocks.longest).split(separator: 0x0A)
        let digits = lines.dropFirst(2).joined().compactMap { digit in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x41...0x46, 0x61...0x66: digit & 0xDF - 0x37
            default: nil as UInt8?
            }
        }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
