/// The names of months in some languages.
package struct MonthNames: Sendable {
    /// For each month, all its names, prepared for comparing.
    private let names: [[String]]

    /// - Parameter names: For each month, its names in each language, from ``prepared(_:)``.
    package init(_ names: [[String]]) {
        self.names = names
    }

    /// Prepares a name for comparing.
    package static func prepared(_ name: String) -> String {
        let name = SearchText.folded(name)
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    /// Returns the months, from 1 on, with this name: a whole name, or at least its first four letters.
    package func months(for word: String) -> [Int] {
        // In text that is prepared for the index, Chinese and Japanese characters have spaces around them.
        let word = SearchText.folded(word).filter { !$0.isWhitespace }
        let stem = word.hasSuffix(".") || word.hasSuffix(",") ? String(word.dropLast()) : word
        guard !stem.isEmpty else { return [] }
        return names.indices.filter { month in
            names[month].contains { $0 == stem || (stem.count >= 4 && $0.hasPrefix(stem)) }
        }.map { $0 + 1 }
    }

    /// Returns the names of a month, from 1 on.
    package func names(of month: Int) -> [String] { names[month - 1] }

    /// All names of all months.
    package var all: [String] { names.flatMap { $0 } }
}
