/// Random text that distinguishes catalogs, and starts of the program.
package enum CatalogToken {
    /// 128 random bits in hexadecimal.
    package static func new() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
