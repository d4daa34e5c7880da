import Foundation

/// Percent encoding in the form that signatures require: letters, digits and `-._~` stay unchanged, and
/// everything else becomes `%` and two digits.
enum PercentEncoding {
    /// Encodes text for a query.
    static func encode(_ text: String) -> String {
        encode(text, keeping: nil)
    }

    /// Encodes text for a path. Slashes stay.
    static func encodePath(_ text: String) -> String {
        encode(text, keeping: UInt8(ascii: "/"))
    }

    /// Decodes such text, or text from a form, which has `+` for a space. Returns nil for invalid text.
    static func decode(_ text: String) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }

    private static func encode(_ text: String, keeping kept: UInt8?) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), kept:
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
