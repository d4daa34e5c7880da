import Foundation
import Night
import Pictures
import SystemPackage
import Testing
import WallNodes

@testable import CatalogDatabase
@testable import PhotoLibrary

/// Checks the catalog's derived data for walls against the photos themselves.
@Suite(.onBothDatabases, .library)
struct DayCountTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    /// The properties of a photo that walls depend on.
    private struct Contents: Hashable {
        var photo: WallPhoto
        var date: Int64

        var digest: Int64 {
            PhotoDigest.of([
                photo.id, Int64(photo.version), Int64(photo.width), Int64(photo.height), date,
                storedColor ?? -1, Int64(photo.captionLength), Int64(bitPattern: photo.textHash),
            ])
        }

        var storedColor: Int64?
    }

    private func contents(_ model: WallModel) -> [Int64: Contents] {
        Dictionary(
            uniqueKeysWithValues: model.photos.map {
                ($0.id, Contents(photo: $0.shown, date: $0.date, storedColor: $0.color))
            }
        )
    }

    /// Checks the catalog's derived columns and counts.
    private func check(_ message: String) throws {
        func rows(_ sql: String) throws -> [Row] {
            try catalog.access.read { try Row.fetchAll($0, sql: sql) }
        }
        var stored: [[Int64]: [Int64]] = [:], counted: [[Int64]: [Int64]] = [:]
        for row in try rows("SELECT * FROM dayCount") {
            stored[try [row[0], row[1], row[2]]] = try [row[3], row[4]]
        }
        let digested = PhotoDigest.columns.joined(separator: ", ")
        for row in try rows(
            "SELECT dated, day, folder, \(digested) FROM file WHERE state = 0 AND repeats = 0"
        ) {
            let key: [Int64] = try [row[0], row[1], row[2]]
            let sum = counted[key] ?? [0, 0]
            counted[key] = [sum[0] + 1, try PhotoDigest.sum(sum[1], row.digest(from: 3))]
        }
        try #require(stored == counted, "\(message)")
        try checkSegments(message)
        let repeating = try rows("SELECT id FROM file WHERE repeats = 1 ORDER BY id")
        let behindOthers = try rows(
            """
            SELECT id FROM file WHERE state = 0 AND EXISTS (
                SELECT 1 FROM file AS first JOIN folder ON folder.id = first.folder
                WHERE first.content = file.content AND first.id < file.id AND first.state = 0 AND folder.shown
            ) ORDER BY id
            """
        )
        try #require(repeating == behindOthers, "\(message)")
        let wrong = try rows(
            """
            SELECT file.id FROM file LEFT JOIN content ON content.id = file.content
            WHERE file.color IS DISTINCT FROM content.color
                OR file.thumbHash IS DISTINCT FROM content.thumbHash
                OR file.dated <> CASE WHEN file.taken IS NULL THEN 0 ELSE 1 END
            """
        )
        try #require(wrong == [], "\(message)")
        let unused = try rows(
            """
            SELECT hash FROM content WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.content = content.id)
                AND NOT EXISTS (SELECT 1 FROM removedPhoto WHERE removedPhoto.contentHash = content.hash)
            """
        )
        try #require(unused == [], "\(message)")
        if CatalogPlace.current == .postgresql {
            let jobs = try rows(
                "SELECT convert_from(subject, 'UTF8')::bigint FROM task WHERE kind = 1 ORDER BY 1"
            )
            let toMake = try rows(
                "SELECT id FROM file WHERE state = 0 AND content IS NULL AND reason IS NULL ORDER BY id"
            )
            let ids = try [jobs, toMake].map { rows in try rows.map { try $0[0] as Int64 } }
            try #require(ids[0] == ids[1], "\(message)")
        }
        try checkFrequencies(message)
        try checkPeople(message)
    }

    /// Checks who is in which photos, and the numbers of photos with each person.
    private func checkPeople(_ message: String) throws {
        try catalog.access.read { database in
            var kept: Set<[String]> = [], counted: Set<[String]> = [], counts: [String: Int] = [:]
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT key, file, shown, fit, date FROM filePerson JOIN person ON person.id = person"
            )
            for row in rows {
                let numbers: [Int64] = try [row[1], row[2], row[3], row[4]]
                kept.insert(try [row[0]] + numbers.map { "\($0)" })
            }
            try #require(rows.count == kept.count, "\(message)")
            let photos = try Row.fetchAll(
                database,
                sql: """
                    SELECT file.id, people, date, CASE WHEN repeats = 0 AND shown THEN 1 ELSE 0 END
                    FROM file JOIN folder ON folder.id = file.folder WHERE state = 0
                    """
            )
            for row in photos {
                let (id, date, shown): (Int64, Int64, Int) = try (row[0], row[2], row[3])
                let people = Dictionary(grouping: PeopleText.people(try row[1])) { $0.name.lowercased() }
                for (key, same) in people {
                    let fit = same.map { $0.face.map { $0.width > 0.1 ? 2 : 1 } ?? 0 }.max()!
                    counted.insert([key, "\(id)", "\(shown)", "\(fit)", "\(date)"])
                    counts[key, default: 0] += shown
                }
            }
            try #require(kept == counted, "\(message)")
            for row in try Row.fetchAll(database, sql: "SELECT key, photos FROM person") {
                let (key, photos): (String, Int) = try (row[0], row[1])
                try #require(photos == counts[key, default: 0], "\(message)")
            }
        }
    }

    /// Checks the numbers of photos with each tag and word.
    private func checkFrequencies(_ message: String) throws {
        let kept = try catalog.access.read {
            try Row.fetchAll($0, sql: "SELECT id, photos FROM tag ORDER BY id")
        }
        let counted = try catalog.access.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, (SELECT count(*) FROM fileTag JOIN file ON file.id = fileTag.file
                        JOIN folder ON folder.id = file.folder
                        WHERE fileTag.tag = tag.id AND state = 0 AND repeats = 0 AND shown) AS photos
                    FROM tag ORDER BY id
                    """
            )
        }
        try #require(kept == counted, "\(message)")
        var words: [[String]: Int] = [:], vocabulary: [[String]: Int] = [:]
        let terms = try catalog.access.read {
            try Row.fetchAll($0, sql: "SELECT col, term, doc FROM vocabulary")
        }
        switch CatalogPlace.current {
        case .sqlite:
            let texts = try catalog.access.read { database in
                try Row.fetchAll(database, sql: "SELECT caption, tags, name, dates FROM words")
            }
            for row in texts {
                for (index, column) in ["caption", "tags", "name", "dates"].enumerated() {
                    let text: String = try row[index]
                    for term in Set(text.split(separator: " ")) {
                        words[[column, String(term)], default: 0] += 1
                    }
                }
            }
        case .postgresql:
            for (column, weight) in [("caption", "a"), ("tags", "b"), ("name", "c"), ("dates", "d")] {
                let counts = try catalog.access.read { database in
                    try Row.fetchAll(
                        database,
                        sql:
                            "SELECT ltrim(word, ':'), ndoc FROM ts_stat('SELECT vector FROM brickwork.words', '\(weight)')"
                    )
                }
                for row in counts { words[try [column, row[0]]] = try row[1] }
            }
        }
        for row in terms {
            vocabulary[try [row[0], row[1]]] = try row[2]
        }
        try #require(words == vocabulary, "\(message)")
    }

    /// Each photo counts for the last segment of its day that doesn't begin after it.
    private func checkSegments(_ message: String) throws {
        try catalog.access.read { database in
            var counted: [PhotoPlace: [Int64]] = [:], segments: [PhotoPlace: [Int64]] = [:]
            for isDated in [true, false] {
                let days = PhotoDay(number: .min >> 32)...PhotoDay(number: .max >> 32)
                let all = try DaySegment.all(database, of: days, isDated: isDated)
                try #require(all.map(\.start) == all.map(\.start).sorted(), "\(message)")
                for segment in all {
                    segments[segment.start] = [Int64(segment.photos), segment.digest]
                    counted[segment.start] = [0, 0]
                }
                let rows = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT day, date, nameKey, id, \(PhotoDigest.columns.joined(separator: ", ")) FROM file
                        WHERE state = 0 AND repeats = 0 AND dated = \(isDated ? 1 : 0)
                        """
                )
                for row in rows {
                    let place = try PhotoPlace(
                        day: row[0],
                        date: row[1],
                        nameKey: Array(row[2] as Data),
                        id: row[3]
                    )
                    let start = try #require(all.last { $0.start <= place }?.start, "\(message)")
                    try #require(start.day == place.day, "\(message)")
                    let sum = counted[start] ?? [0, 0]
                    counted[start] = [sum[0] + 1, try PhotoDigest.sum(sum[1], row.digest(from: 4))]
                }
                try #require(segments == counted, "\(message)")
                (segments, counted) = ([:], [:])
            }
        }
    }

    @Test
    func itIsWhatIsCountedAfterEachChange() throws {
        let seed: UInt64 = 20_261_122
        var random = try RandomLibrary(catalog, seed: seed)
        var maximum = 0
        // Each step uses the network, and takes several queries to check.
        let isFile = CatalogPlace.current == .sqlite
        for step in 0..<Night.count(isFile ? 400 : 120, atNight: isFile ? 2_000 : 600) {
            try random.step()
            try check("seed \(seed), step \(step)")
            let repeats = try catalog.access.read { database in
                try Int.fetchOne(database, sql: "SELECT count(*) FROM file WHERE repeats = 1")
            }
            maximum = max(maximum, repeats ?? 0)
        }
        // The steps must reach the interesting cases.
        #expect(maximum > Night.count(2, atNight: 5))
    }

    @Test(arguments: Night.seeds([7, 8, 9]))
    func stampsAreEqualWhereContentsAre(seed: UInt64) throws {
        var random = try RandomLibrary(catalog, seed: seed)
        let wallQueries = [
            WallQuery(), WallQuery(grouping: .day, undated: .filed),
            WallQuery(grouping: .year, order: .name),
            WallQuery(grouping: .folder, order: .oldest), WallQuery(grouping: .none, order: .added),
            WallQuery(search: SearchQuery(text: "pier"), grouping: .month), WallQuery(sample: .year),
        ]
        var stamps: [Set<Contents>: UInt64] = [:], all: [UInt64: Set<Contents>] = [:]
        for step in 0..<100 {
            try random.step()
            let model = try WallModel(catalog)
            let contents = contents(model)
            for wallQuery in wallQueries {
                let outline = try catalog.walls.outline(of: wallQuery)
                for (section, photos) in zip(outline.sections, try catalog.photos(of: outline))
                where section.count == section.total {
                    let set = Set(photos.compactMap { contents[$0.id] })
                    let scratch = PhotoDigest.stamp(
                        set.reduce(0) { PhotoDigest.sum($0, $1.digest) },
                        count: set.count
                    )
                    let known = stamps.updateValue(section.stamp, forKey: set)
                    let other = all.updateValue(set, forKey: section.stamp)
                    try #require(section.stamp == scratch, "seed \(seed), step \(step), \(wallQuery)")
                    try #require(known == nil || known == section.stamp, "seed \(seed), step \(step)")
                    try #require(other == nil || other == set, "seed \(seed), step \(step)")
                }
            }
        }
    }

    /// An outline stays valid for its unchanged sections, and for no others.
    @Test(arguments: Night.seeds([10, 11, 12]))
    func whatHasChangedIsNotMixedWithWhatWas(seed: UInt64) throws {
        var random = try RandomLibrary(catalog, seed: seed)
        try random.fill(60)
        let wallQueries = WallQuery.all() + WallQuery.all(SearchQuery(text: "sea"))
        var refused = 0, given = 0
        for step in 0..<40 {
            let wallQuery = wallQueries[step * 37 % wallQueries.count]
            let outline = try catalog.access.read {
                try catalog.walls.outline($0, of: wallQuery, maxLookups: step % 2 * 1000)
            }
            let before = try catalog.photos(of: outline)
            let contentsBefore = contents(try WallModel(catalog))
            try random.step()
            let contentsAfter = contents(try WallModel(catalog))
            for (index, photos) in before.enumerated() {
                let isSame = photos.allSatisfy { contentsBefore[$0.id] == contentsAfter[$0.id] }
                var now: [WallPhoto] = []
                do {
                    try catalog.walls.forEachPhoto(of: outline, inSections: index..<index + 1) {
                        now.append($1)
                    }
                    given += 1
                    try #require(now == photos && isSame, "seed \(seed), step \(step), \(wallQuery)")
                } catch is WallHasChanged {
                    refused += 1
                    // Photos may have been added to it.
                    #expect(now == [])
                }
            }
            // All together: days that were added in between aren't included.
            var now: [WallPhoto] = []
            do {
                try catalog.walls.forEachPhoto(of: outline, inSections: before.indices) { now.append($1) }
                try #require(now == before.flatMap(\.self), "seed \(seed), step \(step), \(wallQuery)")
            } catch is WallHasChanged {}
        }
        #expect(refused > 10 && given > 100)
    }
}

extension Row {
    /// The digest of a photo whose columns begin at an index.
    fileprivate func digest(from first: Int) throws -> Int64 {
        try PhotoDigest.of(PhotoDigest.columns.indices.map { try self[first + $0] as Int64? ?? -1 })
    }
}
