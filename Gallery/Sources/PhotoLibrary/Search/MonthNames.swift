import Foundation
import SearchGrammar
import Synchronization

extension MonthNames {
    /// - Parameter languages: As in `Accept-Language`. The system replaces languages that it doesn't know.
    init(languages: [String]) {
        let all = Self.all(languages)
        self.init((0..<12).map { month in all.flatMap { $0.names[month] } })
    }

    /// Returns the names in the first language, from January on.
    static func standing(_ languages: [String]) -> [String] { all(languages).first?.standing ?? [] }

    private struct Language: Sendable {
        let standing: [String]
        let names: [[String]]
    }

    private static let known = Mutex<[String: Language]>([:])

    private static func all(_ languages: [String]) -> [Language] {
        (languages + ["en"]).prefix(5).map(language)
    }

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
            forms.compactMap { $0.indices.contains(month) ? prepared($0[month]) : nil }
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
