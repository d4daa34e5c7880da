/// The width of text in columns.
enum TextColumns {
    /// Returns the columns of a caption. Wide characters (East Asian ones, emoji) count as two. 0 only for
    /// empty text, at most 255.
    package static func count(_ text: String) -> Int {
        var columns = 0
        for character in text {
            columns += character.unicodeScalars.first.map(isWide) == true ? 2 : 1
            if columns >= 255 {
                return 255
            }
        }
        return columns
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}
