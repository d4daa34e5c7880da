/// What the user asks for with `near:`: a circle around a place, which has a name or coordinates.
package struct PlaceRequest: Hashable, Sendable {
    /// The name of the center. Empty if the center has coordinates.
    package var name = ""
    /// The coordinates of the center, in degrees.
    package var north = 0.0, east = 0.0
    /// The radius.
    package var kilometers = 5.0

    /// Reads `48.1,11.5`, `Graz`, and both with a distance: `Graz,2km`.
    package init?(_ text: String) {
        var rest = text[...]
        if let comma = text.lastIndex(where: { $0 == "," || $0 == ";" }),
            let radius = Self.kilometers(text[text.index(after: comma)...])
        {
            rest = text[..<comma]
            kilometers = radius
        }
        guard kilometers > 0, kilometers <= 1000 else { return nil }
        let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 2, let north = Self.number(Self.trimmed(parts[0])),
            let east = Self.number(Self.trimmed(parts[1]))
        {
            guard north.magnitude <= 90, east.magnitude <= 180 else { return nil }
            self.north = north
            self.east = east
        } else {
            guard !SearchText.words(String(rest)).isEmpty else { return nil }
            name = String(rest)
        }
    }

    /// Reads a distance: `2km`, `500 m`, `1.5mi`.
    private static func kilometers(_ text: Substring) -> Double? {
        let text = trimmed(text)
        let unit = text.end { $0.isASCII && $0.isLetter }
        let factors = [("m", 0.001), ("km", 1), ("mi", 1.609344)]
        guard let factor = factors.first(where: { $0.0 == unit.lowercased() })?.1,
            text.first?.isASCIIDigit == true, let length = number(trimmed(text.dropLast(unit.count)))
        else { return nil }
        return length * factor
    }

    /// Reads `-12.5`. `Double` itself would also read `1e3` and `nan`, and isn't in Embedded Swift.
    package static func number(_ text: Substring) -> Double? {
        let sign = text.first == "-" ? -1.0 : 1.0
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2,
            parts.allSatisfy({ !$0.isEmpty && $0.count <= 20 && $0.allSatisfy { $0.isASCIIDigit } })
        else { return nil }
        var value = 0.0
        var scale = 1.0
        for digit in parts.joined().utf8 { value = 10 * value + Double(digit - 0x30) }
        if parts.count == 2 { for _ in parts[1].utf8 { scale *= 10 } }
        return sign * value / scale
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let text = text.drop(while: { $0.isWhitespace })
        return text.dropLast(text.end(while: { $0.isWhitespace }).count)
    }
}

extension Character {
    var isASCIIDigit: Bool { self >= "0" && self <= "9" }
}

extension Substring {
    /// Returns the last characters that fulfill a condition.
    fileprivate func end(while isPart: (Character) -> Bool) -> Substring {
        self[(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)...]
    }
}
