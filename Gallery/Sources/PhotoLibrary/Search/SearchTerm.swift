/// A part of a search that names what it looks at: `camera:Canon`, `rating:>=4`, `near:"San Francisco",2km`.
struct SearchTerm: Hashable, Sendable {
    /// What terms can look at.
    enum Field: String, CaseIterable, Sendable {
        case camera, lens, people, rating, folder, year, kind, near
    }

    var field: Field
    /// The value without quotation marks. Empty while the user types.
    var value: String
    /// The term as it is written.
    var written: String
}

extension SearchTerm {
    /// Why the value isn't understood, or nil.
    var problem: String? {
        guard !value.isEmpty else { return nil }
        return switch field {
        case .camera, .lens, .people, .folder: nil
        case .rating: ratings == nil ? "“rating:” takes 1 to 5, also as in >=4" : nil
        case .year: years == nil ? "“year:” takes a year, or two as in 2019-2023" : nil
        case .kind: kinds == nil ? "“kind:” takes \(FactWords.kinds.joined(separator: ", "))" : nil
        case .near:
            MapArea.Request(value) == nil
                ? "“near:” takes a place or coordinates, and a distance of up to 1000 km: near:48.1,11.5,2km"
                : nil
        }
    }

    /// The numbers of stars that are meant.
    var ratings: [Int]? {
        guard let parts = value.wholeMatch(of: /(>=|<=|>|<|=|≥|≤)?([0-9])/), let number = Int(parts.2) else {
            return nil
        }
        let found = (1...5).filter { stars in
            switch parts.1 {
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
    var years: ClosedRange<Int>? {
        guard let parts = value.wholeMatch(of: /([0-9]{4})(?:(?:-|–|\.\.)([0-9]{4}))?/),
            let first = Int(parts.1)
        else { return nil }
        let last = parts.2.flatMap { Int($0) } ?? first
        return first <= last && last - first < 500 ? first...last : nil
    }

    /// The kinds of files that are meant, as the index has them.
    var kinds: [String]? { FactWords.formats(ofKind: value.lowercased()) }
}
