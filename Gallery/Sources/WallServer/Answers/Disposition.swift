import Foundation

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
        var plain = ""
        for scalar in name {
            let isPlain = scalar.isASCII && scalar != "\"" && scalar != "%"
            plain.unicodeScalars.append(isPlain ? scalar : "_")
        }
        let encoded = String(String.UnicodeScalarView(name))
            .addingPercentEncoding(withAllowedCharacters: Self.attributeCharacters)
        return "\(rawValue); filename=\"\(plain)\"; filename*=UTF-8''\(encoded ?? "")"
    }

    private static let attributeCharacters = CharacterSet.alphanumerics.union(
        CharacterSet(charactersIn: "!#$&+-.^_`|~")
    )
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool {
        switch generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
