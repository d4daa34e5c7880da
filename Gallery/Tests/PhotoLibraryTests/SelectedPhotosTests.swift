import SampleLibrary
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// Searches for photos that are selected by their numbers.
@Suite(.onBothDatabases, .library)
struct SelectedPhotosTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    init() async throws {
        for number in 0..<20 { try library.add("photo \(number).jpg", "\(number + 1)x7|\(number)") }
        _ = try await library.indexer(catalog).index()
    }

    /// Each way to search compares with the numbers themselves.
    @Test(arguments: [UInt64(1), 2, 3])
    func selectionsFindTheirPhotos(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let ids = try catalog.search.photos(SearchQuery())
        #expect(ids.count == 20)
        for _ in 0..<20 {
            let selected = random.ranges(upTo: ids[19] + 3), except = random.ranges(upTo: ids[19] + 3)
            let expected = ids.filter { selected.contains($0) && !except.contains($0) }
            for query in [
                SearchQuery(photos: RangeSet(selected.ranges), except: RangeSet(except.ranges)),
                SearchQuery(
                    within: [SearchQuery(photos: selected), SearchQuery(except: except)]
                ),
            ] {
                #expect(try catalog.search.photos(query) == expected, "seed \(seed): \(selected) \(except)")
                let wallQuery = WallQuery(search: query)
                let limits = SearchLimits(maxChecked: -1, looked: 100, enough: 100)
                #expect(try catalog.walls.outline(of: wallQuery).found.map(Int64.init).sorted() == expected)
                let first = try catalog.walls.outline(of: wallQuery, first: limits)
                #expect(first.found.map(Int64.init).sorted() == expected)
            }
            let seen = try ids.filter {
                try catalog.photos.has($0, within: [SearchQuery(photos: selected, except: except)])
            }
            #expect(seen == expected, "seed \(seed): \(selected) \(except)")
        }
    }

    /// An address of 60 bytes must not become megabytes.
    @Test
    func aSelectionIsAsLongAsItsRanges() throws {
        let many = RangeSet([Int64(0)..<99_001])
        for condition in [SearchCondition.photos(many), .except(many)] {
            for dialect in [SQLDialect.sqlite, .postgresql] {
                for question in [condition.files(dialect), condition.isTrue(of: "id", dialect)] {
                    for case .text(let text) in question.arguments.inOrder { #expect(text.utf8.count < 60) }
                }
            }
        }
        // Few photos of the selection exist, so each is checked.
        let beginning = try catalog.walls.outline(
            of: WallQuery(search: SearchQuery(photos: many)),
            first: SearchLimits()
        )
        #expect(beginning.isWhole && beginning.count == 20)
        // What isn't selected in the end isn't looked for.
        let rest = SearchQuery(photos: many, except: RangeSet([Int64(0)..<98_000]))
        let found = try catalog.access.read { try catalog.search.search($0, within: [rest]).photos(upTo: 5) }
        #expect(found?.count == 0)
    }

    @Test
    func rangesAreRemovedFromSets() {
        let edges: [Int64] = [0, 1, 63, 64, 65, 127, 128, 65_535, 65_536, 65_600, 131_071, 131_072, 200_000]
        for lower in edges {
            for upper in edges + [.max] where lower < upper {
                var set = PhotoSet()
                edges.forEach { set.insert($0) }
                set.remove(lower..<upper)
                #expect(set.numbers == edges.filter { !(lower..<upper).contains($0) }, "\(lower)..<\(upper)")
            }
        }
    }
}

extension SeededRandom {
    fileprivate mutating func ranges(upTo end: Int64) -> RangeSet<Int64> {
        RangeSet(
            (0..<Int.random(in: 0..<4, using: &self)).map { _ in
                let first = Int64.random(in: 0..<end, using: &self)
                return first..<Int64.random(in: first + 1...end, using: &self)
            }
        )
    }
}
