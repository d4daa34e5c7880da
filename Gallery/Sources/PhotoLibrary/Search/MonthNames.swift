import Foundation
import Synchronization

/// The names of months in some languages.
package struct MonthNames: Sendable {
    /// The names in the first language, from January on.
    let standing: [String]
    /// For each month, all its names, prepared for comparing.
    private let names: [[String]]

    /// - Parameter languages: As in `Accept-Language`. The system replaces languages that it doesn't know.
    init(languages: [String]) {
        let all = (languages + ["en"]).prefix(5).map(Self.language)
        standing = all.first?.standing ?? []
        names = (0..<12).map { month in
            all.flatMap { $0.names.indices.contains(month) ? $0.names[month] : [] }
        }
    }

    /// Returns the months, from 1 on, with this name: a whole name, or at least its first four letters.
    func months(for word: String) -> [Int] {
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
    package var all: [String] { names.flatMap(\.self) }

    private struct Language: Sendable {
        let standing: [String]
        let names: [[String]]
    }

    private static let known = Mutex<[String: Language]>([:])

    private static func language(_ name: String) -> Language {
        if let language = known.withLock({ $0[name] }) { return language }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: name)
        formatter.calendar = Calendar(identifier: .gregorian)
        let forms = [
            formatter.standaloneMonthSymbols, formatter.monthSymbols, formatter.shortStandaloneMonthSymbols,
            formatter.shortMonthSymbols,
        ].map { $0 ?? [] }
        let names = (0..<12).map { month in
            forms.compactMap { $0.indices.contains(month) ? SearchText.folded($0[month]) : nil }.map {
                $0.hasSuffix(".") ? String($0.dropLast()) : $0
            }
        }
        let language = Language(standing: forms[0], names: names)
        known.withLock { known in
            // Clients may send invented languages.
            if known.count >= 64 {
                known = [:]
            }
            known[name] = language
        }
        return language
    }
}
