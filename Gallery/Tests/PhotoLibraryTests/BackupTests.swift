import Foundation
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

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
        to file: FilePath? = nil,
        progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> Int {
        let catalog = try open(library, for: .showing)
        defer { try? catalog.close() }
        return try CatalogBackup.write(catalog, to: file ?? self.file, progress: progress)
    }

    @discardableResult
    private func restore(
        _ library: TemporaryLibrary,
        from file: FilePath? = nil,
        batch: Int = 7,
        progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> Int {
        let catalog = try open(library, for: .restoring)
        defer { try? catalog.close() }
        return try CatalogRestore(file ?? self.file, into: catalog, batch: batch).run(progress: progress)
    }

    /// Makes many changes, with all kinds of data.
    private func fill(_ catalog: Catalog, seed: UInt64 = 20_261_127, steps: Int = 200) throws {
        var random = try RandomLibrary(catalog, seed: seed)
        try random.fill(40)
        for _ in 0..<steps { try random.step() }
        // Shots of several files. Some come before the photo that shows them.
        var raw = finding("PXL_20230330_184138390.RAW-02.ORIGINAL.dng")
        raw.outcome = .photo(PictureFacts(width: 3, height: 2, format: "raw"))
        for (name, outcome) in [
            ("shot.jpg", nil), ("shot.CR3", Finding.Outcome.companion), ("sea.jpg", nil),
            ("sea-edited.jpg", nil),
            ("PXL_20230330_184138390.RAW-01.COVER.jpg", nil), (raw.name.text, raw.outcome),
        ] as [(String, Finding.Outcome?)] {
            var finding = finding(name)
            finding.outcome = outcome ?? finding.outcome
            _ = try catalog.folders.write([finding])
        }
        // A name that isn't text.
        _ = try catalog.folders.write([finding(FileName([0x61, 0xFF, 0x2E, 0x6A, 0x70, 0x67]))])
        // Only the number of the last photo remains.
        _ = try catalog.folders.write([finding("gone.jpg")])
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

    private func finding(_ name: String) -> Finding { finding(FileName(name)) }

    private func finding(_ name: FileName) -> Finding {
        var facts = PictureFacts(width: 3, height: 2, format: "jpeg", taken: 1_000_000_000)
        facts.caption = "Sea 🌊"
        facts.tags = ["Sea", "Last"]
        facts.coordinates = Coordinates(latitude: 48, longitude: -0.1)
        let stamp = FileStamp(size: 9, modified: 5, changed: 0, inode: 1 << 40, device: .max)
        return Finding(
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
            "SELECT dated, day, folder, photos, digest FROM tally",
            "SELECT key, photos, file, shown, fit, date FROM filePerson JOIN person ON person.id = person",
            "SELECT dated, day, CAST(sum(photos) AS BIGINT) FROM stretch GROUP BY dated, day",
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
        for recipe in WallRecipe.all() + WallRecipe.all(SearchQuery(text: "sea")) {
            let outlines = try (old.walls.outline(of: recipe), new.walls.outline(of: recipe))
            try #require(outlines.0.sections == outlines.1.sections, "\(recipe)")
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
            _ = try catalog.folders.write([finding("next.jpg")])
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
            _ = try catalog.folders.write([finding("new.jpg")])
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
        // Bytes 3 to 9 are gzip's flags, the time, and what made it.
        for place in stride(from: 10, to: whole.count, by: 97) {
            var bytes = whole
            bytes[place] ^= 0x10
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
