import Foundation

/// Text as the full-text index gets it, and questions to that index.
///
/// What a word is, is decided here, so that SQLite and PostgreSQL find the same: capitals and accents do not count, and two
/// things are words that neither knows: each character of scripts without spaces, and emoji.
enum SearchText {
    /// For the index: its words alone, so that every index has the same ones.
    static func indexed(_ text: String) -> String {
        tokens(text).joined(separator: " ")
    }

    /// For the words: compatibility forms made plain, and spaces around what is a word by itself.
    static func prepared(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }) {
            return text
        }
        var result = ""
        for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.value == 0 {
                result += " "
            } else if isWord(scalar) {
                result += " "
                result.unicodeScalars.append(scalar)
                result += " "
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Text for comparing: in small letters, without marks.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.lowercased()
        }
        return text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: nil
        )
    }

    /// The words of a text as the index has them, folded.
    static func tokens(_ text: String) -> [String] {
        folded(prepared(text)).unicodeScalars.split { !isToken($0) }.map { String($0) }
    }

    /// A reader's words: what stands between spaces, and has something in it that the index knows.
    static func words(_ text: String) -> [String] {
        text.split { $0.isWhitespace || $0 == "\0" || $0 == "\"" }.prefix(mostWords).compactMap { word in
            let prepared = prepared(String(word.prefix(mostCharacters)))
            return tokens(prepared).isEmpty ? nil : prepared
        }
    }

    // Nobody types more; a question of megabytes would only cost time.
    private static let mostWords = 32
    private static let mostCharacters = 128

    /// Whether the index takes it for a part of a word (see the table's `categories`).
    private static func isToken(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber,
            .letterNumber, .otherNumber, .privateUse, .otherSymbol:
            true
        default: false
        }
    }

    /// Symbols, and characters of Chinese, Japanese, and the scripts of South-East Asia, which write without spaces.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            isToken(scalar)
        default: scalar.properties.generalCategory == .otherSymbol
        }
    }
}
