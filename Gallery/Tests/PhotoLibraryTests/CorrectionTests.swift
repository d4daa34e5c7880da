import Night
import PictureFixtures
import SearchGrammar
import TestDatabases
import SampleLibrary
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// Corrections of typing errors.
@Suite(.onBothDatabases, .library)
struct CorrectionTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    private func add(_ words: [(column: String, word: String)]) throws {
        try catalog.access.write { database in
            for (column, word) in words {
                try database.run(
                    "INSERT INTO vocabulary (col, term, doc) VALUES (?, ?, 1) ON CONFLICT DO NOTHING",
                    arguments: [column, word]
                )
            }
            return ((), [])
        }
    }

    /// The number of letters to insert, remove, replace, or exchange with the next one, from the textbook's table.
    private func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var rows = [Array(0...other.count)]
        for i in 1...max(1, one.count) where !one.isEmpty {
            var row = [i]
            for j in 1...max(1, other.count) where !other.isEmpty {
                var minimum = min(row[j - 1], rows[i - 1][j]) + 1
                minimum = min(minimum, rows[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1))
                if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
                    minimum = min(minimum, rows[i - 2][j - 2] + 1)
                }
                row.append(minimum)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }

    @Test
    func allBeginningsWithOneErrorAreFound() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SeededRandom(seed: seed)
        let letters = Array("abcéжд".unicodeScalars)
        func word(_ lengths: ClosedRange<Int>) -> [Unicode.Scalar] {
            (0..<Int.random(in: lengths, using: &random)).map { _ in letters.randomElement(using: &random)! }
        }
        func text(_ word: some Sequence<Unicode.Scalar>) -> String {
            word.reduce(into: "") { $0.unicodeScalars.append($1) }
        }
        let known = (0..<400).map { _ in word(1...9) }
        try add(
            known.enumerated().map {
                (["caption", "tags", "name", "dates"][$0.offset % 4], text($0.element))
            }
        )
        // Dates are no words.
        let words = known.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
        let whole = Set(words.map(text)),
            beginnings = Set(words.flatMap { word in (1...word.count).map { text(word.prefix($0)) } })
        try catalog.access.read { database in
            for _ in 0..<(Night.isNow ? 2000 : 60) {
                let wrong = word(5...8)
                guard !beginnings.contains(text(wrong)), let error = TypingError(in: text(wrong)) else {
                    continue
                }
                let expected = beginnings.filter { beginning in
                    guard distance(wrong, Array(beginning.unicodeScalars)) == 1 else { return false }
                    return beginning != text(wrong.dropLast()) || whole.contains(beginning)
                }
                let found = try KnownWords(database).beginnings(near: error)
                #expect(Set(found.keys) == expected, "\(text(wrong)), seed \(seed)")
            }
        }
    }

    /// The work doesn't grow with the words of all photos.
    @Test
    func aCorrectionReadsFewRows() throws {
        func read(_ text: String) throws -> Int {
            try catalog.access.read { database in
                let counter = RowCounter(database)
                let words = SearchWord.words(of: text, months: MonthNames(languages: []))
                _ = try catalog.search.corrected(
                    words,
                    counter,
                    try FolderWords(database),
                    SearchQuery(),
                    without: PeopleNames(),
                    limit: 100
                )
                return counter.rows
            }
        }
        func fill(_ numbers: Range<Int>) throws {
            let digits = Array("aeioulmnrst")
            try add(
                numbers.map { number in
                    let word = sequence(first: number + 11) { $0 < 11 ? nil : $0 / 11 }.map {
                        digits[$0 % 11]
                    }
                    return ("caption", String(word))
                }
            )
        }
        try add([("tags", "mountain")])
        try fill(0..<200)
        let before = try read("mountian")
        try fill(200..<4_000)
        let after = try read("mountian")
        #expect(before > 0 && after <= before + 8 * 11 * 3 * 2, "\(before), \(after)")
        // The first word without a correction ends it, and so does the seventh with one.
        let hopeless = try read("zzzzzzzz " + String(repeating: "mountian ", count: 20))
        #expect(hopeless < after)
        let many = try read(String(repeating: "mountian ", count: 30))
        #expect(many <= 6 * after + 2_000)
    }

    /// Counts the rows that queries return.
    private final class RowCounter: DatabaseWrapper {
        let base: any Database
        fileprivate(set) var rows = 0

        init(_ base: any Database) {
            self.base = base
        }

        private final class Rows: SQLRowsWrapper {
            let base: any SQLRows
            private let counter: RowCounter

            init(_ base: any SQLRows, _ counter: RowCounter) {
                self.base = base
                self.counter = counter
            }

            func next() throws -> Bool {
                counter.rows += 1
                return try base.next()
            }
        }

        func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
            Rows(try base.rows(sql, arguments: arguments), self)
        }

        func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
            Rows(try base.walk(sql, arguments: arguments), self)
        }

        func lookUp(
            _ sql: String,
            keys: [Int64],
            _ body: (_ key: Int64, _ row: any SQLRows) throws -> Void
        ) throws {
            try base.lookUp(sql, keys: keys) { key, row in
                rows += 1
                try body(key, row)
            }
        }
    }
}
