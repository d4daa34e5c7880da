import Foundation
import Night
import SourceFiles
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import Pictures

/// Saves a catalog into a file, and restores it into another one.
struct BackupTests {
    /// From each kind of database into each kind.
    static let directions: [(CatalogPlace, CatalogPlace)] = [
        (.sqlite, .sqlite), (.sqlite, .postgresql), (.postgresql, .sqlite), (.postgresql, .postgresql),
    ]

    private let folder: FilePath
    private var file: FilePath { folder.appending("backup.jsonl.gz") }
    private let keeper: TemporaryLibrary

    init() throws {
        keeper = try TemporaryLibrary()
        folder = keeper.folder
    }

    private struct Interrupted: Error {}

    private func library(_ place: CatalogPlace) throws -> TemporaryLibrary {
        try CatalogPlace.$current.withValue(place) { try TemporaryLibrary() }
    }

    /// Returns a library with data of all kinds, whose catalog is closed.
    private func filledLibrary(_ place: CatalogPlace, steps: Int) throws -> TemporaryLibrary {
        let library = try library(place)
        let catalog = try library.catalog()
        try fill(catalog, steps: steps)
        try catalog.close()
        return library
    }

    private func open(_ library: TemporaryLibrary, for purpose: CatalogPurpose) throws -> any DatabaseAccess {
        if let address = library.address { return try PostgreSQLAccess(address, for: purpose) }
        return try SQLiteAccess(file: library.data.catalog, for: purpose)
    }

    @discardableResult
    private func save(
        _ library: TemporaryLibrary,
        users: (any DatabaseAccess)? = nil,
        to file: FilePath? = nil,
        progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> Int {
        let catalog = try open(library, for: .showing)
        defer { try? catalog.close() }
        return try CatalogBackup.write(catalog, users: users, to: file ?? self.file, progress: progress)
            .photos
    }

    @discardableResult
    private func restore(
        _ library: TemporaryLibrary,
        from file: FilePath? = nil,
        users: (any DatabaseAccess)? = nil,
        batch: Int = 7,
        progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> Int {
        let catalog = try open(library, for: .restoring)
        defer { try? catalog.close() }
        return try CatalogRestore(
            file ?? self.file,
            into: catalog,
            users: {
                guard let users else { throw Interrupted() }
                return users
            },
            batch: batch
        )
        .run(progress: progress).photos
    }

    /// Makes many changes, with all kinds of data.
    private func fill(_ catalog: Catalog, seed: UInt64 = 20_261_127, steps: Int = 200) throws {
        var random = try RandomLibrary(catalog, seed: seed)
        try random.fill(40)
        for _ in 0..<steps { try random.step() }
        // Shots of several files. Some come before the photo that shows them.
        var raw = result("PXL_20230330_184138390.RAW-02.ORIGINAL.dng")
        raw.outcome = .photo(PictureFacts(width: 3, height: 2, format: "raw"))
        for (name, outcome) in [
            ("shot.jpg", nil), ("shot.CR3", ScanResult.Outcome.companion), ("sea.jpg", nil),
            ("sea-edited.jpg", nil),
            ("PXL_20230330_184138390.RAW-01.COVER.jpg", nil), (raw.name.text, raw.outcome),
        ] as [(String, ScanResult.Outcome?)] {
            var result = result(name)
            result.outcome = outcome ?? result.outcome
            _ = try catalog.folders.write([result])
        }
        // A name that isn't text.
        _ = try catalog.folders.write([result(FileName([0x61, 0xFF, 0x2E, 0x6A, 0x70, 0x67]))])
        // Only the number of the last photo remains.
        _ = try catalog.folders.write([result("gone.jpg")])
        let last = try catalog.access.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM file") }
        let removed = try catalog.folders.remove([
            (id: last ?? 0, folder: "/photos/a", name: FileName("gone.jpg"))
        ])
        #expect(removed == 1)
        try catalog.folders.setProblem("no \"permission\"\n\\", of: "/photos/Ä")
        try catalog.folders.setVolumes(["/photos": "a disk"], below: ["/photos"], away: [], presumed: [])
        try catalog.refusals.use(decoder: "one")
        for (number, stage) in [(1, PictureStage.facts), (1, .thumbnails), (1, .fullSize), (2, .thumbnails)] {
            let content = ContentHash(high: 7, low: UInt64(number))
            catalog.refusals.keep(
                PictureRefusal(.undecodable, "cut off"),
                of: content,
                size: 1,
                stage: stage,
                decoder: "one"
            )
        }
    }

    private func result(_ name: String) -> ScanResult { result(FileName(name)) }

    private func result(_ name: FileName) -> ScanResult {
        var facts = PictureFacts(width: 3, height: 2, format: "jpeg", taken: 1_000_000_000)
        facts.caption = "Sea 🌊"
        facts.tags = ["Sea", "Last"]
        facts.coordinates = Coordinates(latitude: 48, longitude: -0.1)
        let stamp = FileStamp(size: 9, modified: 5, changed: 0, inode: 1 << 40, device: .max)
        return ScanResult(
            Candidate(root: "/photos/a", folder: "/photos/a", name: name, stamp: stamp),
            stamp,
            .photo(facts)
        )
    }

    /// Returns the lines of a backup without one column of the state. A restored catalog has another revision of photos.
    private func lines(of file: FilePath, without column: String = "photosrevision") throws -> [String] {
        let reader = try BackupReader(file)
        var lines: [String] = [], columns: [String] = []
        while let line = try reader.next() {
            switch line {
            case .table(let table):
                lines.append("\(table)")
                columns = table.columns
            case .row(let row):
                let values = zip(columns, try reader.values(row)).filter { $0.0 != column }
                lines.append("\(values.map(\.1))")
            }
        }
        return lines
    }

    /// Checks that two catalogs have the same rows, and the same in all tables that follow from them.
    private func checkEqual(_ old: TemporaryLibrary, _ new: TemporaryLibrary) throws {
        let files = [old, new].map { _ in folder.appending("\(UUID())") }
        try save(old, to: files[0])
        try save(new, to: files[1])
        let lines = try files.map { try self.lines(of: $0) }
        let difference = zip(lines[0], lines[1]).first { $0 != $1 }
        try #require(difference == nil && lines[0].count == lines[1].count)
        let (old, new) = (try old.reading(), try new.reading())
        defer { [old, new].forEach { try? $0.close() } }
        #expect(new.state.token == old.state.token)
        for sql in [
            "SELECT term, col, doc FROM vocabulary",
            "SELECT dated, day, folder, photos, digest FROM dayCount",
            "SELECT key, photos, file, shown, fit, date FROM filePerson JOIN person ON person.id = person",
            "SELECT dated, day, CAST(sum(photos) AS BIGINT) FROM segment GROUP BY dated, day",
        ] {
            let rows = try [old, new].map { catalog in
                try catalog.access.read { database in
                    let rows = try database.rows(sql, arguments: [])
                    var all: [String] = []
                    while try rows.next() { all.append("\(rows.names.indices.map { rows.value($0) })") }
                    return all.sorted()
                }
            }
            try #require(!rows[0].isEmpty && rows[0] == rows[1], "\(sql)")
        }
        #expect(try new.shown() == old.shown())
        for wallQuery in WallQuery.all() + WallQuery.all(SearchQuery(text: "sea")) {
            let outlines = try (old.walls.outline(of: wallQuery), new.walls.outline(of: wallQuery))
            try #require(outlines.0.sections == outlines.1.sections, "\(wallQuery)")
        }
        #expect(try new.facets.tags() == old.facets.tags())
        for text in ["kind:raw", "kind:jpeg", "写真", "img 1", "1999", "march 2000", "deep", "s", "", "a 0"] {
            let query = SearchQuery(text: text)
            #expect(try new.search.photos(query) == old.search.photos(query), "\(text)")
            #expect(try new.search.suggestions(for: query) == old.search.suggestions(for: query), "\(text)")
        }
        #expect(try new.search.photos(SearchQuery(text: "kind:raw")).count > 0)
        #expect(try new.folders.unreadable() == old.folders.unreadable())
    }

    @Test(arguments: directions)
    func nothingIsLost(from: CatalogPlace, to: CatalogPlace) throws {
        let (old, new) = (try library(from), try library(to))
        let filled = try old.catalog()
        try fill(filled)
        let count = try filled.access.read { try CatalogBackup.photoCount($0) }
        // Another process has the catalog open.
        #expect(try save(old) == count)
        #expect(try restore(new) == count)
        try filled.close()
        try checkEqual(old, new)
        // Both continue with unused numbers, and are different states from now on.
        let (catalog, restored) = (try old.catalog(), try new.catalog())
        #expect(restored.state.revision.photos > catalog.state.revision.photos)
        for catalog in [catalog, restored] {
            _ = try catalog.folders.write([result("next.jpg")])
            try catalog.folders.setProblem("none", of: "/photos/next")
        }
        for sql in ["SELECT max(id) FROM file", "SELECT max(id) FROM folder", "SELECT max(id) FROM tag"] {
            let ids = try [catalog, restored].map { try $0.access.read { try Int64.fetchOne($0, sql: sql) } }
            #expect(ids[0] == ids[1] && ids[0] != nil, "\(sql)")
        }
        if to == .postgresql {
            let ids = try restored.access.read { database in
                try [
                    "SELECT CAST(convert_from(subject, 'UTF8') AS BIGINT) FROM task ORDER BY 1",
                    "SELECT id FROM file WHERE state = 0 AND content IS NULL AND reason IS NULL ORDER BY 1",
                ].map { try Int64.fetchAll(database, sql: $0) }
            }
            #expect(ids[0] == ids[1] && !ids[0].isEmpty)
        }
        try catalog.close()
        try restored.close()
    }

    @Test(arguments: [CatalogPlace.sqlite, .postgresql])
    func aBackupHasOneStateOfTheCatalog(place: CatalogPlace) throws {
        let library = try library(place)
        let catalog = try library.catalog()
        try fill(catalog, steps: 20)
        let before = folder.appending("before")
        try save(library, to: before)
        var isWritten = false
        try save(library) { done, _ in
            guard !isWritten else { return }
            isWritten = true
            _ = try catalog.folders.write([result("new.jpg")])
            try catalog.folders.setProblem("new", of: "/photos/new")
        }
        #expect(isWritten)
        // PostgreSQL gives out numbers for good, whether the state has them or not.
        #expect(try lines(of: file, without: "lastfile") == lines(of: before, without: "lastfile"))
        let after = folder.appending("after")
        try save(library, to: after)
        #expect(try lines(of: after).count > lines(of: before).count)
        try catalog.close()
    }

    @Test
    func whatTheFileLooksLike() throws {
        let library = try library(.sqlite)
        let catalog = try library.catalog()
        try catalog.folders.setProblem("no permission", of: "/photos/é")
        let token = catalog.state.token
        try catalog.close()
        try save(library)
        // 1f 8b is gzip's signature.
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: file.string)).prefix(2)) == [0x1F, 0x8B])
        #expect(
            try FileManager.default.attributesOfItem(atPath: file.string)[.posixPermissions] as? Int == 0o600
        )
        let expected = """
            {"format":"brickwork-backup","version":1}
            {"columns":["color","decoder","hash","id","thumbhash"],"table":"content"}
            {"columns":["id","path","problem","shown"],"table":"folder"}
            [1,{"text":"/photos/é"},"no permission",1]
            {"columns":["id","key","name","photos"],"table":"tag"}
            """
        let unpacked = folder.appending("unpacked")
        try #require(try unpack(file, to: unpacked) == 0)
        var lines = try String(contentsOfFile: unpacked.string, encoding: .utf8)
        #expect(lines.hasPrefix(expected))
        #expect(lines.contains("\n[0,null,1,null,0,\"\(token)\"]\n"))
        // It may be unpacked, too.
        #expect(try self.lines(of: unpacked) == self.lines(of: file))
        // Then the checksum finds changes.
        lines.replace("no permission", with: "no permissiom")
        try lines.write(toFile: unpacked.string, atomically: true, encoding: .utf8)
        let error = #expect(throws: CatalogError.self) { try restore(self.library(.sqlite), from: unpacked) }
        #expect(error?.description == "\(unpacked): truncated or damaged; use another backup")
    }

    private func unpack(_ file: FilePath, to target: FilePath) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "gzip -dc \"$0\" >\"$1\"", file.string, target.string]
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(arguments: directions)
    func continuesAfterEachInterruption(from: CatalogPlace, to: CatalogPlace) throws {
        let (old, new) = (try filledLibrary(from, steps: 60), try library(to))
        try save(old)
        var runs = 0, last = 0
        while true {
            var begin: Int?
            do {
                try restore(new, batch: 60) { done, total in
                    guard total > 0 else { return }
                    // Each begins where the previous one has ended.
                    if begin == nil {
                        begin = done
                        try #require(done == last, "run \(runs)")
                    } else if done > last {
                        last = done
                        throw Interrupted()
                    }
                }
                break
            } catch is Interrupted {
                runs += 1
                for purpose in [CatalogPurpose.showing, .indexing] {
                    let error = #expect(throws: CatalogError.self) { try open(new, for: purpose) }
                    #expect(error?.kind == .inUse)
                }
            }
        }
        #expect(runs > 5)
        try checkEqual(old, new)
    }

    @Test(arguments: [CatalogPlace.sqlite, .postgresql])
    func aTruncatedOrChangedFileChangesNothing(place: CatalogPlace) throws {
        let (old, new) = (try filledLibrary(.sqlite, steps: 5), try library(place))
        try save(old)
        let whole = try Data(contentsOf: URL(fileURLWithPath: file.string))
        let other = folder.appending("other")
        func check(_ bytes: Data, _ comment: Comment) throws {
            try bytes.write(to: URL(fileURLWithPath: other.string))
            let error = #expect(throws: CatalogError.self, comment) { try restore(new, from: other) }
            #expect(error?.kind == .damaged, comment)
            #expect(error?.description.contains("\n") == false)
        }
        for length in Array(stride(from: 0, to: whole.count, by: 97)) + [whole.count - 1] {
            try check(whole.prefix(length), "cut at \(length)")
        }
        // Bytes 3 to 9 are gzip's flags, the time, and what made it. The lowest bit of each later byte means something; the
        // others of the compressed data's last byte may be padding, which a reader ignores.
        for place in Array(stride(from: 10, to: whole.count, by: 97)) + [whole.count - 9] {
            var bytes = whole
            bytes[place] ^= 0x01
            try check(bytes, "changed at \(place)")
        }
        try check(Data("{}\n".utf8), "another file")
        try Data("{\"format\":\"brickwork-backup\",\"version\":2}\n".utf8).write(
            to: URL(fileURLWithPath: other.string)
        )
        let error = #expect(throws: CatalogError.self) { try restore(new, from: other) }
        #expect(error?.kind == .newer)
        // The catalog is still empty.
        try restore(new)
        try checkEqual(old, new)
    }

    @Test(arguments: [CatalogPlace.sqlite, .postgresql])
    func anotherLibraryIsLeftAlone(place: CatalogPlace) throws {
        let (old, new) = (try filledLibrary(.sqlite, steps: 5), try library(place))
        try save(old)
        let exists = #expect(throws: CatalogError.self) { try save(old) }
        #expect(exists?.description == "\(file): exists already; give the backup another name")
        let other = try new.catalog()
        let busy = #expect(throws: CatalogError.self) { try restore(new) }
        #expect(busy?.kind == .inUse)
        try other.folders.setProblem("no permission", of: "/photos")
        try other.close()
        let full = #expect(throws: CatalogError.self) { try restore(new) }
        #expect(full?.description == "\(file): the catalog has a library already; restore into an empty one")
        // A part of another backup isn't mixed with this one.
        let (empty, second) = (try library(place), folder.appending("second"))
        try save(new, to: second)
        #expect(throws: Interrupted.self) {
            try restore(empty) { done, _ in if done > 0 { throw Interrupted() } }
        }
        let part = #expect(throws: CatalogError.self) { try restore(empty, from: second) }
        #expect(
            part?.description
                == "\(second): the catalog has a part of another backup; restore that one, or delete the catalog"
        )
    }

    /// A row of a table in a backup.
    private typealias Place = (table: String, column: String)

    /// Writes a backup whose rows are changed, with a correct checksum. Returns its file.
    private func changed(_ change: (BackupFile.Table, inout [String], inout [[SQLValue]]) -> Void) throws
        -> FilePath
    {
        var tables: [(table: BackupFile.Table, rows: [[SQLValue]])] = []
        let reader = try BackupReader(file), other = folder.appending("\(UUID())")
        while let line = try reader.next() {
            switch line {
            case .table(let table): tables.append((table, []))
            case .row(let row): tables[tables.count - 1].rows.append(try reader.values(row))
            }
        }
        let writer = try BackupWriter(other)
        for (table, rows) in tables {
            var columns = table.columns, rows = rows
            change(table, &columns, &rows)
            try writer.begin(table.table, columns: columns)
            for row in rows { try writer.write(row: row) }
        }
        try writer.finish()
        return other
    }

    private func changed(_ place: Place, to value: SQLValue) throws -> FilePath {
        try changed { table, columns, rows in
            guard table.table == place.table, let column = columns.firstIndex(of: place.column), !rows.isEmpty
            else { return }
            rows[0][column] = value
        }
    }

    /// A backup may come from anybody.
    @Test
    func aHostileBackupChangesNothing() throws {
        let (old, new) = (try filledLibrary(.sqlite, steps: 5), try library(.sqlite))
        try save(old)
        func check(_ hostile: FilePath, _ comment: Comment) throws {
            let error = #expect(throws: CatalogError.self, comment) { try restore(new, from: hostile) }
            #expect(error?.kind == .damaged, comment)
            #expect(error?.description.contains("\n") == false)
        }
        for (place, value) in [
            (("file", "longitude"), .real(1e308)), (("file", "latitude"), .integer(91)),
            (("file", "latitude"), .text("48")), (("file", "width"), .text("x")), (("file", "width"), .null),
            (("file", "id"), .integer(1 << 32)), (("file", "id"), .integer(0)),
            (("file", "day"), .integer(.max)),
            (("file", "date"), .integer(.min)), (("file", "folder"), .integer(4_000_000_000)),
            (("file", "state"), .integer(6)), (("file", "name"), .bytes(Data("../x.jpg".utf8))),
            (("file", "name"), .text("x.jpg")), (("folder", "path"), .bytes(Data([0]))),
            (("folder", "shown"), .integer(2)), (("fileTag", "file"), .integer(4_000_000_000)),
            (("state", "token"), .text("x' OR 1=1")), (("state", "photosrevision"), .integer(.max)),
            (("state", "lastfile"), .integer(.max)), (("content", "color"), .real(0.5)),
        ] as [(Place, SQLValue)] {
            try check(changed(place, to: value), "\(place): \(value)")
        }
        try check(
            changed { table, columns, rows in
                guard table.table == "state" else { return }
                columns.append(columns[0])
                rows[0].append(rows[0][0])
            },
            "two equal columns"
        )
        try check(
            changed { table, _, rows in if table.table == "state" { rows.append(rows[0]) } },
            "two states"
        )
        try check(changed { table, _, rows in if table.table == "state" { rows = [] } }, "no state")
        try check(
            changed { table, _, rows in if table.table == "file" { rows.append(rows[0]) } },
            "a file twice"
        )
        try check(
            changed { table, columns, rows in
                guard table.table == "tag" else { return }
                columns.append("unknown")
                for row in rows.indices { rows[row].append(.null) }
            },
            "an unknown column"
        )
        try check(
            changed { table, columns, rows in
                guard table.table == "file", let name = columns.firstIndex(of: "name") else { return }
                columns.remove(at: name)
                for row in rows.indices { rows[row].remove(at: name) }
            },
            "a missing column"
        )
        let long = SQLValue.text(String(repeating: "x", count: BackupReader.longestLine + 1))
        try check(changed(("file", "caption"), to: long), "a long line")
        // The catalog is still empty.
        try restore(new)
        try checkEqual(old, new)
    }

    /// Rows of what users write are checked by their schema, too: their types, their keys, and what they refer to.
    @Test
    func hostileRowsOfUsersAreRefused() throws {
        var rules = try BackupRules(file)
        func refuses(_ row: [SQLValue]) -> Bool { (try? rules.check(row)) == nil }
        try rules.begin(BackupFile.Table(table: "users", columns: ["hash", "id", "name", "since"]))
        try rules.check([.null, .text("1"), .text("ann"), .integer(0)])
        #expect(refuses([.null, .text("1"), .text("ben"), .integer(0)]))
        #expect(refuses([.null, .text("2"), .text("ann"), .integer(0)]))
        #expect(refuses([.null, .text("2"), .text("b\u{0}"), .integer(0)]))
        #expect(refuses([.null, .text("2"), .text("ben"), .integer(.max)]))
        #expect(refuses([.integer(1), .text("2"), .text("ben"), .integer(0)]))
        let columns = ["id", "kind", "name", "owner", "photos", "place", "revision"]
        try rules.begin(BackupFile.Table(table: "collections", columns: columns))
        let counts = [SQLValue](repeating: .integer(0), count: 3)
        try rules.check([.text("a"), .integer(0), .text(""), .text("1")] + counts)
        #expect(refuses([.text("b"), .integer(0), .text(""), .text("2")] + counts))
        #expect(throws: CatalogError.self) {
            try rules.begin(BackupFile.Table(table: "changes", columns: ["number"]))
        }
    }

    /// Returns empty tables of what users write.
    private func userTables(_ name: String) throws -> SQLiteUserAccess {
        try SQLiteUserAccess(file: folder.appending(name), patience: .seconds(10))
    }

    private func rows(_ users: SQLiteUserAccess) throws -> [String] {
        let tables = ["users", "sessions", "links", "collections", "collectedPhotos"]
        return try users.read { database in
            try tables.flatMap { table in
                let rows = try database.walk("SELECT * FROM \(table)")
                var found: [String] = []
                while try rows.next() { found.append("\(rows.names.indices.map { rows.value($0) })") }
                return found
            }
        }
    }

    /// What users write is checked, too, before anything is replaced.
    @Test
    func aHostileBackupOfUsersChangesNothing() throws {
        let (old, new) = (try filledLibrary(.sqlite, steps: 5), try library(.sqlite))
        let (written, empty) = (try userTables("written"), try userTables("empty"))
        try written.write(isDurable: false) { database in
            for sql in [
                "INSERT INTO users VALUES ('u', 'Ann', 'hash', 0)",
                "INSERT INTO sessions VALUES ('h', 'u', 'Ann', 1, 2, 3, 4, '::1', 'Firefox')",
                "INSERT INTO links VALUES ('l', '\(String(repeating: "7", count: 32))', 'u', '{}', NULL, 2, 3, 4)",
                "INSERT INTO collections VALUES ('c', 'u', 1, 'Sea', 1, 1, 1)",
                "INSERT INTO collectedPhotos VALUES ('c', 1, x'61FF', NULL)",
            ] {
                try database.run(sql)
            }
        }
        try save(old, users: written)
        for (place, value) in [
            (("users", "id"), .null), (("users", "since"), .text("x")),
            (("sessions", "owner"), .text("nobody")), (("sessions", "place"), .integer(.max)),
            (("links", "token"), .integer(7)), (("links", "place"), .integer(.max)),
            (("links", "owner"), .text("l")), (("links", "ends"), .integer(.max)),
            (("collections", "kind"), .integer(2)), (("collections", "photos"), .real(0.5)),
            (("collections", "revision"), .integer(.max)), (("collectedPhotos", "collection"), .text("u")),
            (("collectedPhotos", "path"), .bytes(Data())), (("collectedPhotos", "place"), .integer(-1)),
        ] as [(Place, SQLValue)] {
            let hostile = try changed(place, to: value)
            let error = #expect(throws: CatalogError.self, "\(place)") {
                try restore(new, from: hostile, users: empty)
            }
            #expect(error?.kind == .damaged, "\(place): \(value)")
        }
        #expect(try rows(empty) == [])
        try restore(new, users: empty)
        try checkEqual(old, new)
        #expect(try rows(empty).count == 5 && rows(empty) == rows(written))
    }

    /// What isn't refused does no harm.
    @Test
    func anyNumberIsRefusedOrHarmless() throws {
        let old = try filledLibrary(.sqlite, steps: 5)
        try save(old)
        var places: [Place] = []
        _ = try changed { table, columns, _ in places += columns.map { (table.table, $0) } }
        for (number, place) in places.enumerated() {
            // The first is enough to find those without a range.
            let values: [SQLValue] = [.integer(.max), .integer(.min), .real(-1e308), .text("\u{FEFF}{[")]
            for value in Night.isNow ? [values[0], values[1 + number % 3]] : [values[0]] {
                let new = try library(.sqlite)
                guard (try? restore(new, from: changed(place, to: value))) != nil else { continue }
                let catalog = try new.catalog()
                defer { try? catalog.close() }
                for wallQuery in WallQuery.all() { _ = try? catalog.wall(wallQuery) }
                for text in ["1999", "near:48,0", "sea", "kind:raw"] {
                    _ = try? catalog.search.photos(SearchQuery(text: text))
                }
                for id in 1...20 as ClosedRange<Int64> { _ = try? catalog.photos.photo(id) }
                _ = try? catalog.facets.map(level: 1, south: -90, north: 90)
                _ = try? catalog.facets.people(offset: 0)
                _ = try catalog.folders.write([result("after.jpg")])
            }
        }
    }

    @Test
    func aFailedBackupLeavesNothing() throws {
        let library = try filledLibrary(.sqlite, steps: 5)
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.string)
        #expect(throws: Interrupted.self) { try save(library) { _, _ in throw Interrupted() } }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.string) == before)
        let missing = #expect(throws: CatalogError.self) {
            try save(library, to: folder.appending("no/backup"))
        }
        #expect(missing?.kind == .unwritable)
    }
}

extension TemporaryLibrary {
    /// Opens the catalog for reading, as it is.
    fileprivate func reading() throws -> Catalog {
        guard let address else { return try catalog() }
        return try Catalog(at: address, for: .showing, dataFolder: data.path)
    }
}
