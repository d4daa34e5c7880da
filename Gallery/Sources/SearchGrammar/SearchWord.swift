/// A word of a search with all its possible meanings.
package struct SearchWord {
    /// The word in the form of the index. Empty if only dates are meant.
    package let text: String
    /// The dates, places and people that it may mean, as words of the index.
    package var dates: [String]
    /// The tags that it finds, or nil for all tags that have it.
    package var tags: [Int64]?
    /// Beginnings of words that may be the correct spelling.
    package private(set) var corrections: [String] = []
    /// The correction that most photos have, for the reader.
    package private(set) var correction: String?

    package init(text: String, dates: [String]) {
        self.text = text
        self.dates = dates
    }

    /// Returns the words of a text. A number next to the name of a month is a day.
    package static func words(of text: String, months names: MonthNames) -> [SearchWord] {
        let words = SearchText.words(text)
        let months = words.map { names.months(for: $0).map(DateWords.month) }
        let hasMonth = months.contains { !$0.isEmpty }
        return zip(words, months).map { word, months in
            let bare = word.last == "," ? String(word.dropLast()) : word
            let day = hasMonth ? DateWords.day(SearchText.folded(bare)) : nil
            return SearchWord(
                text: word,
                dates: months + DateWords.words(for: bare) + (day.map { [$0] } ?? [])
            )
        }
    }

    /// The words to search for in texts and folders. Those of each are in a row, and the last one is a prefix.
    package var tokens: [[String]] {
        (text.isEmpty ? [] : [SearchText.tokens(text)]) + corrections.map { [$0] }
    }

    /// Adds the probable meanings of a word without results, including names of months. Returns whether there are any.
    ///
    /// - Parameter beginnings: The beginnings of known words that differ from the word by the error, with the number of
    ///   photos that have them.
    package mutating func correct(
        _ error: TypingError,
        _ beginnings: [String: Int64],
        _ months: MonthNames
    ) -> Bool {
        corrections = Array(beginnings.keys.sorted().prefix(Self.maxCorrections))
        let names = Set(months.all.compactMap { error.beginning(of: $0) })
        correction = corrections.max { (beginnings[$0] ?? 0, $1) < (beginnings[$1] ?? 0, $0) } ?? names.min()
        dates += names.flatMap { months.months(for: $0) }.map(DateWords.month)
        return correction != nil
    }

    private static let maxCorrections = 50
}
