/// Random text for identifiers and secrets.
package enum RandomDigits {
    /// Returns random hexadecimal digits, two for each byte.
    package static func make(bytes count: Int) -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in
            String(256 + Int(UInt8.random(in: .min ... .max, using: &random)), radix: 16).dropFirst()
        }.joined()
    }
}
