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

/// One of several words.
protocol Word: RawRepresentable, Decodable where RawValue == String {
    /// The kind of thing that the words name, for error messages.
    static var kind: String { get }
}

extension Word {
    init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        guard let known = Self(rawValue: word) else {
            throw DocumentError(at: decoder.codingPath, "unknown \(Self.kind) \"\(word)\"")
        }
        self = known
    }
}

extension KeyedDecodingContainer {
    /// Returns a number, or a default value if it is missing.
    func number(_ key: Key, default standard: Double = 0) throws -> Double {
        try decodeIfPresent(Double.self, forKey: key) ?? standard
    }
}

struct ContainerFields: Decodable {
    enum Axis: String, Word {
        static let kind = "axis"
        case vertical, horizontal
    }

    enum Direction: String, Word {
        static let kind = "direction"
        case leftToRight, rightToLeft
    }

    enum Key: CodingKey {
        case width, height, axis, direction, scale, minimumContentLength
    }

    let container: LayoutContainer

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let axis = try fields.decodeIfPresent(Axis.self, forKey: .axis)
        let direction = try fields.decodeIfPresent(Direction.self, forKey: .direction)
        container = LayoutContainer(
            width: try fields.decode(Double.self, forKey: .width),
            height: try fields.number(.height),
            axis: axis == .horizontal ? .horizontal : .vertical,
            direction: direction == .rightToLeft ? .rightToLeft : .leftToRight,
            scale: try fields.number(.scale),
            minimumContentLength: try fields.number(.minimumContentLength)
        )
    }
}
