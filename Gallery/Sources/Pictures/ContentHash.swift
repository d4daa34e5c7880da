/// The XXH3-128 of a file's bytes. Files with the same content have the same hash.
public struct ContentHash: Hashable, Sendable {
    /// The upper 64 bits.
    public let high: UInt64
    /// The lower 64 bits.
    public let low: UInt64

    /// Makes a hash from its halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

extension ContentHash: LosslessStringConvertible {
    /// Parses 32 hexadecimal digits. Returns nil for other text.
    public init?(_ description: String) {
        let digits = description.utf8
        guard digits.count == 32, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let high = UInt64(description.prefix(16), radix: 16),
            let low = UInt64(description.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }

    /// 32 hexadecimal digits.
    public var description: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension ContentHash: Codable {
    /// Reads the 32 digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let hash = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "32 hexadecimal digits")
        }
        self = hash
    }

    /// Writes the 32 digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
