import Foundation
import Pictures
import SystemPackage
import Testing

@testable import PhotoLibrary

struct ContentsTests {
    private let library: TemporaryLibrary
    private let catalog: Catalog

    init() throws {
        library = try TemporaryLibrary()
        catalog = try library.catalog()
    }

    private static let day = 86_400

    /// Names in the order of the contents, and the sections' titles and counts.
    private func order(_ grouping: PhotoGrouping, _ sorting: PhotoSorting) throws -> ([String], [String]) {
        let contents = try catalog.contents(order: PhotoOrder(grouping: grouping, sorting: sorting))
        #expect(contents.sections.map(\.count).reduce(0, +) == contents.count)
        return (
            try catalog.labels(of: contents.ids).map(\.name),
            contents.sections.map { "\($0.title) \($0.count)" }
        )
    }

    private func fill() async throws {
        // Same second on the first day, in three folders.
        try library.add("photo 10.jpg", "1x1|\(Self.day + 5)")
        try library.add("photo 2.jpg", "1x1|\(Self.day + 5)")
        try library.add("b 10/Photo 1.jpg", "1x1|\(Self.day + 5)")
        try library.add("b 2/Échelle.jpg", "1x1|\(3 * Self.day)")
        try library.add("b 2/echelle 2.jpg", "1x1|\(3 * Self.day - 1)")
        try library.add("b 2/deep/zebra.jpg", "1x1|\(3 * Self.day + 7)")
        // The last second before 1970, and the first of that year.
        try library.add("old.jpg", "1x1|-1")
        try library.add("epoch.jpg", "1x1|0")
        _ = try await library.indexer(catalog).index()
    }

    @Test
    func byDay() async throws {
        try await fill()
        let (names, sections) = try order(.day, .date)
        #expect(
            names == [
                "zebra.jpg", "Échelle.jpg", "echelle 2.jpg", "photo 10.jpg", "photo 2.jpg", "Photo 1.jpg",
                "epoch.jpg",
                "old.jpg",
            ]
        )
        #expect(sections == ["1970-01-04 2", "1970-01-03 1", "1970-01-02 3", "1970-01-01 1", "1969-12-31 1"])
        let (byName, same) = try order(.day, .name)
        #expect(
            byName == [
                "Échelle.jpg", "zebra.jpg", "echelle 2.jpg", "Photo 1.jpg", "photo 2.jpg", "photo 10.jpg",
                "epoch.jpg",
                "old.jpg",
            ]
        )
        #expect(same == sections)
    }

    @Test
    func leavesPhotosOut() async throws {
        try await fill()
        let all = try catalog.contents(order: PhotoOrder(grouping: .day, sorting: .date))
        // The only one of the second day, one of three of the third, and one that is not there.
        let left = all.leaving(out: [all.ids[2], all.ids[4], 999])
        let kept = [0, 1, 3, 5, 6, 7]
        #expect(left.ids == kept.map { all.ids[$0] })
        #expect(left.widths.count == 6 && left.colors.count == 6 && left.captionLengths.count == 6)
        #expect(
            left.sections.map { "\($0.title) \($0.count)" } == [
                "1970-01-04 2", "1970-01-02 2", "1970-01-01 1", "1969-12-31 1",
            ]
        )
        #expect(all.ids.map { left.position(of: $0) } == [0, 1, nil, 2, nil, 3, 4, 5])
        #expect(left.revision == all.revision && all.leaving(out: []).ids == all.ids)
    }

    @Test
    func byFolder() async throws {
        try await fill()
        let (names, sections) = try order(.folder, .date)
        #expect(sections == ["photos 4", "b 2 2", "b 2/deep 1", "b 10 1"])
        #expect(
            names == [
                "photo 10.jpg", "photo 2.jpg", "epoch.jpg", "old.jpg", "Échelle.jpg", "echelle 2.jpg",
                "zebra.jpg",
                "Photo 1.jpg",
            ]
        )
        #expect(
            try order(.folder, .name).0.prefix(4) == ["epoch.jpg", "old.jpg", "photo 2.jpg", "photo 10.jpg"]
        )
    }

    @Test
    func withoutSections() async throws {
        try await fill()
        let (names, sections) = try order(.none, .name)
        #expect(sections == [" 8"])
        #expect(
            names == [
                "Échelle.jpg", "echelle 2.jpg", "epoch.jpg", "old.jpg", "Photo 1.jpg", "photo 2.jpg",
                "photo 10.jpg",
                "zebra.jpg",
            ]
        )
        #expect(try order(.none, .date).0.first == "zebra.jpg")
    }

    /// A month or a year is a section of its own, below the days that are known in it.
    @Test
    func datesThatAreOnlyKnownInPart() async throws {
        // By `date -u -d … +%s`: 1965-01-01, 1965-07-01, 1965-07-01 12:00, 1965-12-31.
        try library.add("year.jpg", "1x1|-157766400 year")
        try library.add("day one.jpg", "1x1|-157766400")
        try library.add("month.jpg", "1x1|-142128000 month")
        try library.add("first.jpg", "1x1|-142084800")
        try library.add("last.jpg", "1x1|-126316800")
        _ = try await library.indexer(catalog).index()
        let (names, sections) = try order(.day, .date)
        #expect(names == ["last.jpg", "first.jpg", "month.jpg", "day one.jpg", "year.jpg"])
        #expect(sections == ["1965-12-31 1", "1965-07-01 1", "1965-07 1", "1965-01-01 1", "1965 1"])
        #expect(try catalog.photo(at: "month.jpg").datePrecision == .month)
    }

    @Test
    func ofSeveralFolders() async throws {
        try library.add("a.jpg")
        try library.add("sub/b.jpg")
        try library.add(FileName("../other/c.jpg"))
        let folders = [library.photos, library.folder.appending("other")]
        _ = try await library.indexer(catalog, folders: folders).index()
        #expect(try order(.folder, .name).1 == ["other 1", "photos 1", "photos/sub 1"])
    }

    @Test
    func ofNothing() throws {
        for grouping in PhotoGrouping.allCases {
            for sorting in PhotoSorting.allCases {
                let contents = try catalog.contents(order: PhotoOrder(grouping: grouping, sorting: sorting))
                #expect(contents.count == 0 && contents.sections.isEmpty)
                #expect(contents.position(of: 1) == nil && contents.positions(of: [1, 2]) == [])
            }
        }
    }

    @Test
    func columns() async throws {
        try library.add("a.jpg", "4000x3000|200000|Short")
        try library.add("b.jpg", "30x40|100000|写真 A")
        try library.add("c.jpg", "5x6|0|\(String(repeating: "long ", count: 100))")
        try library.add("d.jpg", "7x8|-9")
        _ = try await library.indexer(catalog).index()
        let ids = try ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map { try catalog.id(at: $0) }
        func hash(_ number: UInt64) -> ContentHash { ContentHash(high: 0, low: number) }
        try catalog.setMade([
            MadePhoto(id: ids[0], version: 1, contentHash: hash(0), color: 0xFFFF),
            MadePhoto(id: ids[1], version: 1, contentHash: hash(1), color: 0),
            MadePhoto(id: ids[2], version: 2, contentHash: hash(2), color: 5),
        ])
        try library.add("d.jpg", "9x8|-9", modified: 1_000_000_100)
        _ = try await library.indexer(catalog).index()
        let contents = try catalog.contents(order: PhotoOrder(grouping: .none, sorting: .date))
        #expect(contents.ids == ids)
        #expect(contents.versions == [1, 1, 1, 2])
        #expect(contents.widths == [4000, 30, 5, 9])
        #expect(contents.heights == [3000, 40, 6, 8])
        #expect(contents.colors == [0xFFFF, 1, 0, 0])
        // Two wide characters, a space, a letter; a long one is cut; none.
        #expect(contents.captionLengths == [5, 6, 255, 0])
        #expect(contents.revision == catalog.revision)
        #expect(contents.positions(of: [ids[3], 99, ids[1]]) == [1, 3])
        #expect(try catalog.photosToMake(limit: 1) == [ids[2]])
        #expect(try catalog.photosToMake(limit: 9) == [ids[2], ids[3]])
    }

    @Test(arguments: [1, 7, 1000])
    func positionsAreThoseOfAPlainSearch(spread: Int64) {
        // Ascending numbers with gaps, at positions that are a permutation: 1, 1 + 389, … modulo a prime.
        let ids = (0..<997).map { Int64($0) * spread + 40 }
        let positions = (0..<997).map { Int32(($0 * 389 + 1) % 997) }
        let index = PositionIndex(ids: ids, positions: positions)
        for (id, position) in zip(ids, positions) {
            #expect(index.position(of: id) == Int(position))
        }
        for id in [Int64.min, -1, 0, 39, 997 * spread + 40, .max] + (spread > 1 ? [41, 45] : []) {
            #expect(index.position(of: id) == nil)
        }
        for count in [0, 3, 124, 125, 997] {
            let some = Array(ids.prefix(count))
            #expect(
                index.positions(of: some.reversed() + [-5, .max], count: 997)
                    == positions.prefix(count).sorted()
            )
        }
    }
}
