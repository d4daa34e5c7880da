import Foundation
import PictureFixtures
import Pictures
import PostgreSQL
import SourceFiles
import SystemPackage
import TestDatabases
import Testing

@testable import CatalogDatabase
@testable import CatalogMove
@testable import LibraryFiles
@testable import LibraryJobs
@testable import PhotoLibrary

/// Copies a library from a file to PostgreSQL.
struct MoveTests {
    private let library: TemporaryLibrary
    private let address: PostgreSQLAddress
    private var file: FilePath { library.data.catalog }

    init() throws {
        library = try TemporaryLibrary()
        address = try PostgreSQLServer.shared.get().database()
    }

    /// Makes a catalog with many changes and all kinds of data.
    private func fill(seed: UInt64 = 20_261_123, steps: Int = 300) throws {
        let catalog = try library.catalog()
        var random = try RandomLibrary(catalog, seed: seed)
        try random.fill(40)
        for _ in 0..<steps { try random.step() }
        _ = try catalog.write([finding("last.jpg", caption: "A \0 zero")])
        // Shots of several files. Some are copied after the photo that shows them.
        var raw = finding("PXL_20230330_184138390.RAW-02.ORIGINAL.dng")
        raw.outcome = .photo(PictureFacts(width: 3, height: 2, format: "raw"))
        let companion = ("shot.CR3", Finding.Outcome.companion)
        for (name, outcome) in [
            ("shot.jpg", nil), companion, ("sea.jpg", nil), ("sea-edited.jpg", nil),
            ("PXL_20230330_184138390.RAW-01.COVER.jpg", nil), (raw.name.text, raw.outcome),
        ] as [(String, Finding.Outcome?)] {
            var finding = finding(name)
            finding.outcome = outcome ?? finding.outcome
            _ = try catalog.write([finding])
        }
        // Only the number of the last photo remains.
        _ = try catalog.write([finding("gone.jpg")])
        let last = try catalog.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM file") }
        let removed = try catalog.remove([(id: last ?? 0, folder: "/photos/a", name: FileName("gone.jpg"))])
        #expect(removed == 1)
        try catalog.setProblem("no permission", of: "/photos/Ä")
        try catalog.setVolumes(["/photos": "a disk"], below: ["/photos"], away: [], presumed: [])
        try catalog.use(decoder: "one")
        for (number, stage) in [(1, PictureStage.facts), (1, .thumbnails), (1, .fullSize), (2, .thumbnails)] {
            let content = ContentHash(high: 7, low: UInt64(number))
            catalog.keep(
                PictureRefusal(.broken, "cut off"),
                of: content,
                size: 1,
                stage: stage,
                decoder: "one"
            )
        }
        try catalog.close()
    }

    private func finding(_ name: String, caption: String? = nil) -> Finding {
        var facts = PictureFacts(width: 3, height: 2, format: "jpeg", taken: 1_000_000_000)
        facts.caption = caption
        facts.tags = ["Sea", "Last"]
        let stamp = FileStamp(size: 9, modified: 5, changed: 0, inode: 1 << 40, device: 1)
        let name = FileName(name)
        return Finding(
            Candidate(root: "/photos/a", folder: "/photos/a", name: name, stamp: stamp),
            stamp,
            .photo(facts)
        )
    }

    /// Moves the library. Returns the progress reports.
    @discardableResult
    private func move(
        _ pictures: (any MovedPictures)? = nil,
        batch: Int = 7,
        _ progress: @escaping @Sendable (MoveProgress) throws -> Void = { _ in }
    ) async throws -> MoveSummary {
        let move = try LibraryMove(from: file, to: address, pictures: pictures, batch: batch)
        defer { try? move.close() }
        let failure = Locked<(any Error)?>(nil)
        // Cancels this task in the progress callback, not the test.
        let moving = Task {
            try await move.run { now in
                do {
                    try progress(now)
                } catch {
                    failure.update { $0 = error }
                }
            }
        }
        let summary = try await moving.value
        if let failure = failure.latest { throw failure }
        return summary
    }

    private func open(_ purpose: CatalogPurpose = .showing) throws -> Catalog {
        try Catalog(at: address, for: purpose, dataFolder: library.data.path)
    }

    /// Makes a change that the program would never make.
    private func change(_ sql: String) throws {
        let connection = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        try connection.run("SELECT set_config('search_path', 'brickwork', false)")
        _ = try connection.rows(sql)
    }

    /// Checks that the two catalogs are equal except for their counters.
    private func checkEqual(_ old: Catalog, _ new: Catalog) throws {
        #expect(new.token == old.token)
        for table in ["tally"] + MovedTable.all.map(\.name) {
            let moved = MovedTable.all.first { $0.name == table }
            let sql = "SELECT \(moved?.columns.joined(separator: ", ") ?? "*") FROM \(table)"
            func rows(_ catalog: Catalog) throws -> [[SQLValue]] {
                try catalog.read { database in
                    let rows = try database.rows(sql, arguments: [])
                    var all: [[SQLValue]] = []
                    while try rows.next() {
                        let values = rows.names.indices.map { rows.value($0) }
                        all.append(moved.map { MovedRow(table: $0, values: values).values } ?? values)
                    }
                    return all.sorted { "\($0)" < "\($1)" }
                }
            }
            let (before, after) = (try rows(old), try rows(new))
            try #require(!before.isEmpty && before == after, "\(table)")
        }
        try checkEqualDerived(old, new)
        #expect(try new.shown() == old.shown())
        for recipe in WallRecipe.all() + WallRecipe.all(SearchQuery(text: "sea")) {
            let outlines = try (old.outline(of: recipe), new.outline(of: recipe))
            try #require(outlines.0.sections == outlines.1.sections, "\(recipe)")
        }
        #expect(try new.tags() == old.tags())
        for text in [
            "kind:raw", "kind:jpeg", "pier", "写真", "img 1", "1999", "march 2000", "deep", "peir", "sky pier",
            "s", "", "a 0",
        ] {
            let query = SearchQuery(text: text)
            #expect(try new.search(query) == old.search(query), "\(text)")
            #expect(try new.suggestions(for: query) == old.suggestions(for: query), "\(text)")
        }
        #expect(try new.unreadable() == old.unreadable())
    }

    /// Checks the tables that triggers update or that are written with the photos. The others aren't part of the library.
    private func checkEqualDerived(_ old: Catalog, _ new: Catalog) throws {
        func rows(_ catalog: Catalog, _ sql: String) throws -> [[String]] {
            try catalog.read { database in
                let rows = try database.rows(sql, arguments: [])
                var all: [[String]] = []
                while try rows.next() {
                    all.append(
                        rows.names.indices.map { column in
                            if case .text(let text) = rows.value(column) { return text }
                            return "\(rows.value(column))"
                        }
                    )
                }
                return all.sorted { $0.lexicographicallyPrecedes($1) }
            }
        }
        for sql in [
            "SELECT term, col, doc FROM vocabulary", "SELECT key, photos FROM tag",
            "SELECT dated, day, CAST(sum(photos) AS BIGINT) FROM stretch GROUP BY dated, day",
            "SELECT token, colorsRevision, decoder FROM state",
        ] {
            let (before, after) = (try rows(old, sql), try rows(new, sql))
            try #require(!before.isEmpty && before == after, "\(sql)")
        }
        // The words of each photo, with their fields.
        let words = try rows(old, "SELECT CAST(rowid AS TEXT), caption, tags, name, dates FROM words").flatMap
        { row in
            zip(["caption", "tags", "name", "dates"], row.dropFirst()).flatMap { field, text in
                Set(text.split(separator: " ")).map { [row[0], field, String($0)] }
            }
        }.sorted { $0.lexicographicallyPrecedes($1) }
        let moved = try rows(
            new,
            """
            SELECT DISTINCT CAST(id AS TEXT), CASE weight WHEN 'A' THEN 'caption' WHEN 'B' THEN 'tags'
                WHEN 'C' THEN 'name' ELSE 'dates' END, ltrim(lexeme, ':')
            FROM words, unnest(vector), unnest(weights) AS weight
            """
        )
        try #require(!words.isEmpty && words == moved)
    }

    @Test
    func nothingIsLost() async throws {
        try fill()
        let before = try Data(contentsOf: URL(fileURLWithPath: file.string))
        let steps = Locked<[MoveProgress]>([])
        let summary = try await move { now in steps.update { $0.append(now) } }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.string)) == before)
        #expect(steps.latest.last.map { $0.step == .comparison && $0.done <= $0.total } == true)
        let old = try library.catalog()
        let new = try open(.indexing)
        #expect(
            try summary.photos
                == old.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM file WHERE state = 0") }
        )
        try checkEqual(old, new)
        // Both continue with unused numbers, and are different states from now on.
        #expect(new.revision.photos > old.revision.photos)
        for catalog in [old, new] {
            _ = try catalog.write([finding("next.jpg", caption: "Next")])
            _ = try catalog.remove([(id: 3, folder: "/photos/a", name: FileName("IMG 3.jpg"))])
            try catalog.setProblem("none", of: "/photos/next")
        }
        for sql in [
            "SELECT max(id) FROM file", "SELECT max(id) FROM folder", "SELECT max(id) FROM tag",
            "SELECT id FROM file WHERE caption = 'Next'",
        ] {
            let ids = try [old, new].map { try $0.read { try Int64.fetchOne($0, sql: sql) } }
            #expect(ids[0] == ids[1] && ids[0] != nil, "\(sql)")
        }
        try old.close()
        // The existing data isn't changed.
        try new.close()
        let again = try await move()
        #expect(again.wasThere && again.photos == summary.photos + 1)
    }

    /// Finds new columns that were forgotten here.
    @Test
    func allColumnsAreMoved() throws {
        let catalog = try open()
        let rows = try catalog.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
                    WHERE table_schema = 'brickwork'
                    """
            )
        }
        let columns = Dictionary(grouping: rows) { $0[0] as String }.mapValues {
            Set($0.map { $0[1] as String })
        }
        // Triggers update the number of photos with a tag.
        let kept = ["tag": ["photos"]]
        for table in MovedTable.all {
            let moved = Set(table.columns.map { $0.lowercased() })
            #expect(
                columns[table.name.lowercased()] == moved.union(kept[table.name] ?? []),
                "\(table.name)"
            )
        }
        #expect(
            Set(columns.keys).subtracting(MovedTable.all.map { $0.name.lowercased() }) == [
                // They follow from others, or aren't part of the library.
                "tally", "stretch", "vocabulary", "words", "task", "state", "schema", "worker", "pass",
                "passfolder", "passgone", "store", "verification",
            ]
        )
    }

    @Test
    func goesOnAfterEachInterruption() async throws {
        try fill(steps: 200)
        var runs = 0, last = -1
        while true {
            let first = Locked<Int?>(nil), end = Locked(0)
            do {
                try await move(batch: 60) { now in
                    guard now.step == .entries else { return }
                    let begun = first.update { first in
                        first = first ?? now.done
                        return first ?? 0
                    }
                    end.update { $0 = now.done }
                    if now.done > begun { withUnsafeCurrentTask { $0?.cancel() } }
                }
                break
            } catch is CancellationError {
                runs += 1
                // Each begins where the previous one has ended.
                try #require(first.latest == max(last, 0), "run \(runs)")
                last = end.latest
                for purpose in [CatalogPurpose.showing, .indexing, .working] {
                    let error = #expect(throws: CatalogError.self) { try open(purpose) }
                    #expect(error?.kind == .inUse)
                }
            }
        }
        #expect(runs > 5)
        try checkEqual(try library.catalog(), try open())
    }

    @Test
    func aLibraryThatHasChangedMeanwhileIsMovedAnew() async throws {
        try fill(steps: 100)
        await #expect(throws: CancellationError.self) {
            try await move { now in
                if now.done > now.total / 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        let old = try library.catalog()
        _ = try old.remove([(id: 1, folder: "/photos/a", name: FileName("none"))])
        try old.run(
            "UPDATE file SET caption = 'Another' WHERE id IN (SELECT id FROM file WHERE state = 0 LIMIT 5)"
        )
        _ = try old.write([finding("new.jpg")])
        try old.close()
        let first = Locked<Int?>(nil)
        try await move { now in first.update { $0 = $0 ?? now.done } }
        #expect(first.latest == 0)
        let rows = try [library.catalog(), open()].map { catalog in
            try catalog.read { try Row.fetchAll($0, sql: "SELECT id, caption FROM file ORDER BY id") }
        }
        #expect(rows[0] == rows[1])
    }

    @Test
    func anotherLibraryIsLeftAlone() async throws {
        try fill(steps: 20)
        let other = try open(.indexing)
        // No process has read folders into this one.
        let token = other.token
        let busy = await #expect(throws: CatalogError.self) { try await move() }
        #expect(busy?.kind == .inUse)
        _ = try other.write([finding("other.jpg")])
        try other.close()
        let error = await #expect(throws: CatalogError.self) { try await move() }
        #expect(error?.kind == .unwritable)
        #expect(error?.description == "\(address): the database has another library; use an empty one")
        #expect(try open().token == token && open().photoCount() == 1)
        // Another library is being copied there.
        try change(
            "TRUNCATE brickwork.folder, brickwork.file, brickwork.tag, brickwork.fileTag, brickwork.words"
        )
        try change("TRUNCATE brickwork.vocabulary, brickwork.tally, brickwork.stretch, brickwork.task")
        await #expect(throws: CancellationError.self) {
            try await move { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        try change("UPDATE brickwork.moving SET token = 'another'")
        let moved = await #expect(throws: CatalogError.self) { try await move() }
        #expect(moved?.kind == .unwritable)
    }

    @Test
    func aDifferenceIsFound() async throws {
        try fill(steps: 60)
        let statements = [
            "UPDATE brickwork.file SET caption = 'Another' WHERE id = (SELECT max(id) FROM brickwork.file)",
            "UPDATE brickwork.tally SET digest = 1 WHERE day = (SELECT max(day) FROM brickwork.tally)",
            "DELETE FROM brickwork.fileTag WHERE file = (SELECT max(file) FROM brickwork.fileTag)",
            "INSERT INTO brickwork.volume VALUES ('/x', 'another')",
            "DELETE FROM brickwork.task",
            "DELETE FROM brickwork.words WHERE id = (SELECT max(id) FROM brickwork.words)",
        ]
        for statement in statements {
            let isDone = Locked(false)
            let error = await #expect(throws: CatalogError.self, "\(statement)") {
                try await move(batch: 1000) { now in
                    let isFirst = isDone.update { isDone in
                        guard now.step == .comparison, !isDone else { return false }
                        isDone = true
                        return true
                    }
                    if isFirst { try change(statement) }
                }
            }
            #expect(error?.kind == .damaged, "\(statement)")
            #expect(throws: CatalogError.self) { try open() }
        }
        // Then the move starts from the beginning.
        try await move()
        try checkEqual(try library.catalog(), try open())
    }

    /// Thumbnails that exist or don't.
    private final class Pictures: MovedPictures {
        let place: String
        let missing: Set<ContentHash>
        let moved = Locked<Set<ContentHash>>([])
        let lost = Locked<ContentHash?>(nil)

        init(place: String = "a bucket", missing: Set<ContentHash>) {
            self.place = place
            self.missing = missing
        }

        func move(_ content: ContentHash) -> Bool {
            guard !missing.contains(content) else { return false }
            moved.update { _ = $0.insert(content) }
            return true
        }

        func has(_ content: ContentHash) -> Bool {
            moved.update { $0.contains(content) } && lost.latest != content
        }
    }

    @Test
    func whatHasNoThumbnailsIsToBeMade() async throws {
        try fill()
        let old = try library.catalog()
        func contents(_ catalog: Catalog) throws -> [Int64: String?] {
            let rows = try catalog.read { database in
                try Row.fetchAll(
                    database,
                    sql: """
                        SELECT file.id, content.hash FROM file LEFT JOIN content ON content.id = file.content
                        WHERE file.state = 0
                        """
                )
            }
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
        let before = try contents(old)
        let known = Set(before.values.compactMap { $0 }).sorted()
        try #require(known.count > 6)
        try old.close()
        let missing = Set(known.prefix(3) + [known[known.count - 1]])
        let pictures = Pictures(missing: Set(missing.compactMap(ContentHash.init(_:))))
        // A thumbnail was lost during the move.
        pictures.lost.update { $0 = ContentHash(known[4]) }
        let error = await #expect(throws: CatalogError.self) { try await move(pictures) }
        #expect(error?.kind == .damaged)
        pictures.lost.update { $0 = nil }
        // An interrupted move can't continue at another place.
        await #expect(throws: CancellationError.self) {
            try await move(pictures) { now in
                if now.step == .entries { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        let others = Pictures(place: "another bucket", missing: pictures.missing)
        let summary = try await move(others)
        let new = try open()
        let after = try contents(new)
        #expect(after == before.mapValues { hash in hash.flatMap { missing.contains($0) ? nil : $0 } })
        #expect(
            others.moved.update {
                $0.isSuperset(of: after.values.compactMap { $0 }.compactMap(ContentHash.init(_:)))
            }
        )
        let tasks = try JobQueue(address).status(of: new)
        #expect(tasks.waiting["make"] == summary.toMake && summary.toMake > 0)
        let toMake = try new.read { database in
            try Int64.fetchAll(
                database,
                sql: "SELECT CAST(convert_from(subject, 'UTF8') AS BIGINT) FROM task ORDER BY 1"
            )
        }
        let failed = try new.read {
            try Int64.fetchAll($0, sql: "SELECT id FROM file WHERE reason IS NOT NULL")
        }
        #expect(toMake == after.filter { $0.value == nil && !failed.contains($0.key) }.keys.sorted())
        #expect(try new.shown().count >= library.catalog().shown().count)
    }

    @Test
    func anEarlierVersionsCatalogIsNotTouched() async throws {
        try fill(steps: 1)
        let catalog = try library.catalog()
        try catalog.sqlite?.pool.write { connection in
            try connection.execute("PRAGMA user_version = 0")
        }
        try catalog.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: file.string))
        let error = await #expect(throws: CatalogError.self) { try await move() }
        #expect(error?.kind == .damaged)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.string)) == before)
    }
}
