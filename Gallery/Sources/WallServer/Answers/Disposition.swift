/// Whether a browser shows or saves a file.
enum Disposition: String {
    /// The browser shows the file.
    case inline
    /// The browser saves the file.
    case attachment

    /// The value of `Content-Disposition`: the name in plain ASCII for old clients, and in full as RFC 8187
    /// encodes it.
    func header(filename: String) -> String {
        let name = filename.unicodeScalars.filter { !$0.properties.isControl && $0 != "/" && $0 != "\\" }
        var plain = "", encoded = ""
        for scalar in name {
            let isPlain = scalar.isASCII && scalar != "\"" && scalar != "%"
            plain.unicodeScalars.append(isPlain ? scalar : "_")
        }
        for byte in String(String.UnicodeScalarView(name)).utf8 {
            if Self.isAttributeCharacter(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return "\(rawValue); filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }

    private static func isAttributeCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$&+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool {
        switch generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
