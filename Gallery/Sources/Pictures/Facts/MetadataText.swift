/// Decodes text from metadata blocks, whose encoding is missing or wrong.
enum MetadataText {
    /// Decodes UTF-8 if it is valid, or else Windows' Latin-1. Returns nil if nothing is left after trimming.
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        let decoded = String(validating: bytes, as: UTF8.self) ?? latin(bytes)
        // Removes byte order marks, and control characters except tabs and line feeds.
        let printable = decoded.unicodeScalars.filter { scalar in
            scalar == "\n" || scalar == "\t"
                || (scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\u{FEFF}")
        }
        let text = trimmed(String(String.UnicodeScalarView(printable)))
        return text.isEmpty ? nil : String(text.prefix(longest))
    }

    /// Decodes a comment. Returns nil for bytes that aren't text, which cameras write there, too.
    static func comment(_ bytes: some Collection<UInt8>) -> String? {
        let start = bytes.prefix { $0 != 0 }
        let isText = start.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        return isText && bytes.dropFirst(start.count).allSatisfy { $0 == 0 || $0 == 0x20 } ? text(start) : nil
    }

    /// Returns the text without surrounding white space.
    static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// The length limit of captions. Metadata can contain megabytes.
    static let longest = 10_000

    /// Decodes Windows-1252: Latin-1 with punctuation instead of control characters.
    static func latin(_ bytes: some Collection<UInt8>) -> String {
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

extension Regex<AnyRegexOutput> {
    /// Makes a regular expression from a pattern in a table.
    ///
    /// - Parameter placeholders: Parts by the names that the pattern has in braces. They may contain others.
    init(_ pattern: String, placeholders: some Sequence<(key: String, value: String)>) {
        var text = pattern
        for _ in 0..<2 {
            for (name, part) in placeholders { text = text.replacing("{\(name)}", with: part) }
        }
        // The tests match the examples of all patterns.
        // swift-format-ignore: NeverUseForceTry
        self = try! Regex(text).matchingSemantics(.unicodeScalar)
    }
}
