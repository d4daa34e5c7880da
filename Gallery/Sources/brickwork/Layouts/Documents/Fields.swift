import BrickworkEngine

/// A whole number, limited to the range of `Int`.
struct WholeNumber: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Double.self)
        guard number.rounded() == number else {
            throw DocumentError(at: decoder.codingPath, "expected a whole number, found \(number)")
        }
        value = number >= 0x1p62 ? .max : number <= -0x1p62 ? .min : Int(number)
    }
}

extension KeyedDecodingContainer {
    /// Returns a number, or a default value if it is missing.
    func number(_ key: Key, default standard: Double = 0) throws -> Double {
        try decodeIfPresent(Double.self, forKey: key) ?? standard
    }

    /// Returns the value that a word names, or nil if it is missing.
    ///
    /// - Parameters:
    ///   - kind: The kind of value, for error messages.
    ///   - values: The possible words.
    func word<Value>(_ key: Key, _ kind: String, _ values: [String: Value]) throws -> Value? {
        guard let word = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let value = values[word] else {
            throw DocumentError(at: codingPath + [key], "unknown \(kind) \"\(word)\"")
        }
        return value
    }
}

struct ContainerFields: Decodable {
    enum Key: CodingKey {
        case width, height, axis, direction, scale, minimumContentLength
    }

    let container: LayoutContainer

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        container = LayoutContainer(
            width: try fields.decode(Double.self, forKey: .width),
            height: try fields.number(.height),
            axis: try fields.word(.axis, "axis", ["vertical": .vertical, "horizontal": .horizontal])
                ?? .vertical,
            direction: try fields.word(
                .direction,
                "direction",
                ["leftToRight": .leftToRight, "rightToLeft": .rightToLeft]
            ) ?? .leftToRight,
            scale: try fields.number(.scale),
            minimumContentLength: try fields.number(.minimumContentLength)
        )
    }
}
