import Foundation

/// Prepares text and searches for the full-text index.
///
/// Words are defined here, so that SQLite and PostgreSQL find the same photos. Case and accents are ignored.
/// Two kinds of characters are words by themselves, although neither database treats them so: characters of
/// scripts without spaces, and emoji.
enum SearchText {
    /// Returns the words of a text for the index, so that all indexes have the same words.
    static func indexed(_ text: String) -> String {
        tokens(text).joined(separator: " ")
    }

    /// Returns text that is ready to be split into words: with compatibility forms replaced, and with spaces
    /// around characters that are words.
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

    /// Returns text for comparing: in lower case, without marks.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.lowercased()
        }
        return text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: nil
        )
    }

    /// Returns the words of a text as in the index, folded.
    package static func tokens(_ text: String) -> [String] {
        folded(prepared(text)).unicodeScalars.split { !isToken($0) }.map { String($0) }
    }

    /// Returns the words of a search: the parts between spaces that contain a character of the index.
    package static func words(_ text: String) -> [String] {
        text.split { $0.isWhitespace || $0 == "\0" || $0 == "\"" }.prefix(mostWords).compactMap { word in
            let prepared = prepared(String(word.prefix(mostCharacters)))
            return tokens(prepared).isEmpty ? nil : prepared
        }
    }

    // Nobody types more words. A search of megabytes would only take time.
    private static let mostWords = 32
    private static let mostCharacters = 128

    /// Returns whether the index accepts a character as part of a word (see the table's `categories`).
    private static func isToken(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber,
            .letterNumber, .otherNumber, .privateUse, .otherSymbol:
            true
        default: false
        }
    }

    /// Returns whether a character is a word by itself: symbols, Chinese, Japanese, and the scripts of
    /// South-East Asia that are written without spaces.
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
