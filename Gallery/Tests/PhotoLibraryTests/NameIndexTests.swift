import SearchGrammar
import SampleLibrary
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// Names of people and places, which are found by their words.
struct NameIndexTests {
    /// Compares with taking each name apart.
    @Test(arguments: [UInt64(4), 5, 6])
    func namesAreFoundByTheirWords(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let words = [
            "Ann", "Anna", "an", "Bérg", "berg", "ż", "東京", "o'neill", "Zoë", "2", "22", "-", "🌊", "",
        ]
        func name() -> String {
            (0..<Int.random(in: 1..<4, using: &random)).map { _ in words.randomElement(using: &random)! }
                .joined(separator: " ")
        }
        let names = (0..<60).map { (text: name(), value: $0) }
        let first = NameIndex(Array(names.prefix(40)))
        for index in [NameIndex(names), NameIndex(names, after: first)] {
            for _ in 0..<200 {
                let tokens = SearchText.tokens(name())
                let expected = names.filter { SearchText.has(tokens, in: SearchText.tokens($0.text)) }
                #expect(
                    index.names(with: tokens).map(\.value) == expected.map(\.value),
                    "seed \(seed): \(tokens)"
                )
            }
        }
    }

    /// However many names there are, and however many words a search has.
    @Test
    func aSearchMeansALimitedNumberOfNames() throws {
        let library = try TemporaryLibrary(), catalog = try library.catalog()
        try catalog.access.write { database in
            for number in 0..<1500 {
                try database.run(
                    "INSERT INTO vocabulary (col, term, doc) VALUES ('dates', ?, 1)",
                    arguments: [FactWords.word(.person, "Ann Berg \(number)")]
                )
            }
            return ((), .photos)
        }
        try catalog.access.read { database in
            for (text, maximum) in [
                ("ann", 1000), ("ann berg", 500),
                (Array(repeating: "ann", count: 32).joined(separator: " "), 31),
            ] {
                let query = SearchQuery(text: text)
                let words = try catalog.search.searchWords(database, text, query, without: PeopleNames())
                #expect(words.allSatisfy { $0.dates.count == maximum }, "\(text)")
            }
        }
        let parts = SearchParts(Array(repeating: "-a b OR c", count: 100).joined(separator: " "))
        #expect(parts.excluded.count + parts.choices.joined().count == 32)
    }
}
