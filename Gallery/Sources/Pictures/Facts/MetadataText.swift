/// Text from metadata blocks, which do not say, or say wrongly, how they are encoded.
enum MetadataText {
    /// UTF-8 where the bytes are UTF-8, else Latin-1 as Windows has it; nil where nothing is left after trimming.
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        let decoded = String(validating: bytes, as: UTF8.self) ?? latin(bytes)
        // Byte order marks, and control characters but for tabs and line feeds, are no text.
        let printable = decoded.unicodeScalars.filter { scalar in
            scalar == "\n" || scalar == "\t"
                || (scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\u{FEFF}")
        }
        let text = trimmed(String(String.UnicodeScalarView(printable)))
        return text.isEmpty ? nil : String(text.prefix(longest))
    }

    /// The text without white space around it.
    static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Nobody writes more as a caption; a block of metadata can hold megabytes.
    static let longest = 10_000

    /// Windows-1252: Latin-1, with punctuation where that has control characters.
    private static func latin(_ bytes: some Collection<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(byte & 0xE0 == 0x80 ? punctuation[Int(byte & 0x1F)] : UnicodeScalar(byte))
        }
        return String(text)
    }

    private static let punctuation = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    )
}
