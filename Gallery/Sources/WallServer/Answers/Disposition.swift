/// What a browser does with a file, and the name under which it keeps it.
enum Disposition: String {
    /// It shows the file.
    case inline
    /// It saves the file.
    case attachment

    /// The value of `Content-Disposition`: plain for old readers, and as RFC 8187 encodes every other character.
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
