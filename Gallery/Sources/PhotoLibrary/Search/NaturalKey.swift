import Foundation
import SourceFiles

/// Bytes that sort names as people expect: ignoring case and accents, with numbers by value.
enum NaturalKey {
    /// Returns the key of a file's name, without its extension first, so that `a.jpg` comes before `a 2.jpg`.
    /// Names that differ only in case, accents or zeros are sorted by their bytes.
    package static func of(_ name: FileName) -> [UInt8] {
        var stem = name.bytes[...]
        if let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > 0 {
            stem = stem[..<dot]
        }
        return of(String(decoding: stem, as: UTF8.self)) + [0] + name.bytes
    }

    /// Returns the key of a text.
    package static func of(_ text: String) -> [UInt8] {
        var key: [UInt8] = []
        var rest = folded(text)[...]
        while let byte = rest.first {
            guard isDigit(byte) else {
                key.append(max(byte, 1))
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix(while: isDigit)
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            // A number with more digits is larger. Numbers of the same length are compared digit by digit.
            key.append(UInt8(ascii: "0"))
            key.append(UInt8(min(number.count + 1, 255)))
            key += number
            rest = rest.dropFirst(digits.count)
        }
        return key
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private static func folded(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
        }
        let plain = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: nil
        )
        return Array(plain.utf8)
    }
}
