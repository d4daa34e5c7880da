/// Dates in the full-text index, as artificial words. Dates in searches are converted to these words.
///
/// `d2024`, `d202407`, and `d20240731` are a year, a month, and a day. `m07` is July of any year, and `t31`
/// the 31st of any month.
package enum DateWords {
    /// Returns the words in the index for a date: `2024`, `2024-07` or `2024-07-31`.
    package static func words(of date: some StringProtocol) -> [String] {
        let parts = date.split(separator: "-")
        guard let first = parts.first else { return [] }
        var words = ["d\(first)"]
        if parts.count > 1 { words += ["d\(first)\(parts[1])", "m\(parts[1])"] }
        if parts.count > 2 { words += ["d\(first)\(parts[1])\(parts[2])", "t\(parts[2])"] }
        return words
    }

    /// Returns the possible meanings of a word as a date: `2024`, `2024-07`, `7/2024`, `31.7.2024`,
    /// `20240731`.
    package static func words(for word: String) -> [String] {
        let numbers = word.split(whereSeparator: { "-./:".contains($0) })
        guard (1...3).contains(numbers.count),
            numbers.allSatisfy({ $0.allSatisfy { $0.isASCIIDigit } && $0.count <= 8 })
        else { return [] }
        let values = numbers.map { Int($0) ?? 0 }
        switch (numbers.count, numbers[0].count, numbers[numbers.count - 1].count) {
        case (1, 4, _): return [name(values[0])]
        case (1, 8, _):
            return [name(values[0] / 10_000, values[0] / 100 % 100, values[0] % 100)].compactMap { $0 }
        case (2, 4, 1...2): return [name(values[0], values[1])].compactMap { $0 }
        case (2, 1...2, 4): return [name(values[1], values[0])].compactMap { $0 }
        case (3, 4, 1...2): return [name(values[0], values[1], values[2])].compactMap { $0 }
        case (3, 1...2, 4):
            // Day and month have either order, depending on the user's country.
            let both = [name(values[2], values[1], values[0]), name(values[2], values[0], values[1])]
            return Array(Set(both.compactMap { $0 })).sorted()
        default: return []
        }
    }

    /// Returns the word for a month of any year, from 1 to 12.
    package static func month(_ number: Int) -> String { "m\(padded(number))" }

    /// Returns the word for a day next to a month's name: `31`, `31.`, `31st`.
    package static func day(_ word: String) -> String? {
        let digits = word.prefix(while: { $0.isASCIIDigit })
        let rest = word.dropFirst(digits.count)
        guard (1...2).contains(digits.count),
            ["", ".", "st", "nd", "rd", "th", "er", "º", "日"].contains(rest),
            let day = Int(digits), (1...31).contains(day)
        else { return nil }
        return "t\(padded(day))"
    }

    private static func name(_ year: Int) -> String {
        "d" + String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
    }

    private static func name(_ year: Int, _ month: Int) -> String? {
        (1...12).contains(month) ? name(year) + padded(month) : nil
    }

    private static func name(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard (1...31).contains(day), let month = name(year, month) else { return nil }
        return month + padded(day)
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
