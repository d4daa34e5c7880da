/// A part of a search that names what it looks at: `camera:Canon`, `rating:>=4`, `near:"San Francisco",2km`.
package struct SearchTerm: Hashable, Sendable {
    /// What terms can look at.
    package enum Field: String, CaseIterable, Sendable {
        case camera, lens, people, place, rating, folder, year, kind, near
    }

    package var field: Field
    /// The value without quotation marks. Empty while the user types.
    package var value: String
    /// The term as it is written.
    package var written: String
}

extension SearchTerm {
    /// Whether the whole value is in quotation marks.
    package var isQuoted: Bool { written.hasSuffix(":\"\(value)\"") }

    /// Whether the value is understood.
    package var isUnderstood: Bool {
        switch field {
        case .camera, .lens, .people, .place, .folder: true
        case .rating: value.isEmpty || ratings != nil
        case .year: value.isEmpty || years != nil
        case .kind: value.isEmpty || kinds != nil
        case .near: value.isEmpty || PlaceRequest(value) != nil
        }
    }

    /// The numbers of stars that are meant.
    package var ratings: [Int]? {
        let sign = [">=", "<=", ">", "<", "=", "≥", "≤"].first { value.hasPrefix($0) } ?? ""
        guard let number = Self.number(value.dropFirst(sign.count), digits: 1) else { return nil }
        let found = (1...5).filter { stars in
            switch sign {
            case ">=", "≥": stars >= number
            case "<=", "≤": stars <= number
            case ">": stars > number
            case "<": stars < number
            default: stars == number
            }
        }
        return found.isEmpty ? nil : found
    }

    /// The years that are meant.
    package var years: ClosedRange<Int>? {
        let rest = value.dropFirst(4)
        let sign = ["-", "–", ".."].first { rest.hasPrefix($0) }
        guard let first = Self.number(value.prefix(4), digits: 4),
            let last = rest.isEmpty
                ? first : sign.flatMap({ Self.number(rest.dropFirst($0.count), digits: 4) })
        else { return nil }
        return first <= last && last - first < 500 ? first...last : nil
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// The kinds of files that are meant, as the index has them. Most are formats.
    package var kinds: [String]? {
        let kind = value.lowercased()
        return switch kind {
        case "jpeg", "jpg": ["jpeg"]
        case "heic", "heif", "avif": ["heif"]
        case "tiff", "tif": ["tiff"]
        case "raw", "video", "live", "png", "gif", "webp", "jxl", "jp2", "bmp": [kind]
        default: nil
        }
    }

    /// The kinds of files, for the user.
    package static let kinds = [
        "jpeg", "heic", "png", "gif", "webp", "tiff", "jxl", "bmp", "raw", "video", "live",
    ]
}
