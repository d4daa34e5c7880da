import Foundation

/// The part of an address after the question mark.
struct Query {
    private var values: [Substring: [String]] = [:]
    /// Whether searches may not tell where photos were taken, or who is in them.
    var withholdsPlaces = false, withholdsPeople = false
    /// The token of the catalog that numbers of photos belong to.
    var catalog = ""
    /// The photos of the album that the query names. Nil if it names none.
    var album: RangeSet<Int64>?

    /// Reads `name=value&…`.
    ///
    /// - Returns: nil if the percent encoding is invalid.
    init?(_ text: String) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let encoded = parts.count == 2 ? parts[1].replacing("+", with: " ") : ""
            guard let value = String(encoded).removingPercentEncoding else { return nil }
            values[parts[0], default: []].append(value)
        }
    }

    /// The first value for a name, or nil if it is missing or empty.
    subscript(name: Substring) -> String? {
        values[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// All values for a name that aren't empty.
    func all(_ name: Substring) -> [String] {
        values[name, default: []].filter { !$0.isEmpty }
    }

    /// The number for a name, or nil if it is missing.
    ///
    /// - Throws: ``Refusal`` if it isn't a number.
    func number(_ name: Substring) throws(Refusal) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Substring(text).number(UInt32.self) else {
            throw Refusal(status: .badRequest, text: "\(name) is a number that is at least 0.")
        }
        return Int(number)
    }
}
