import CatalogDatabase
import Foundation
import LibraryFiles
import PhotoLibrary
import Pictures
import PostgreSQL
import SystemPackage
import Threads

/// Copies a library from a catalog in a file to one in PostgreSQL. Photos keep their numbers and versions,
/// and the catalog keeps its token, so addresses stay valid. The file stays unchanged.
///
/// The move can be interrupted at any time, and continues when it is started again. Until everything has been
/// copied and compared, no other process uses the database as a library.
public struct LibraryMove: Sendable {
    package let source: SQLiteAccess
    let target: PostgreSQLAccess
    private let pictures: (any MovedPictures)?
    private let address: PostgreSQLAddress
    /// The number of rows to write together.
    package let batch: Int

    private static let usualBatch = 2000
    /// The progress is recorded after the thumbnails of this many contents.
    private static let mostPictures = 256
    /// The number of contents whose thumbnails are sent at the same time.
    private static let lanes = 16

    /// Opens both catalogs.
    ///
    /// - Parameters:
    ///   - file: The catalog's file.
    ///   - pictures: Copies the thumbnails. Contents without thumbnails are removed from the new catalog, so
    ///     that workers make them.
    /// - Throws: ``CatalogError``, whose description says what to do.
    public init(from file: FilePath, to address: PostgreSQLAddress, pictures: (any MovedPictures)? = nil)
        throws
    {
        try self.init(from: file, to: address, pictures: pictures, batch: Self.usualBatch)
    }

    init(from file: FilePath, to address: PostgreSQLAddress, pictures: (any MovedPictures)?, batch: Int)
        throws
    {
        source = try SQLiteAccess(file: file, isReadOnly: true)
        target = try PostgreSQLAccess(address, for: .moving)
        self.address = address
        self.pictures = pictures
        self.batch = batch
    }

    /// Closes both catalogs.
    public func close() throws {
        try target.close()
        source.close()
    }

    /// Copies everything that isn't there yet, and compares.
    ///
    /// - Parameter progress: Called after each step, and at intervals.
    /// - Throws: ``CatalogError``, `CancellationError`, or the error of copying thumbnails.
    public func run(progress: @Sendable (MoveProgress) -> Void) async throws -> MoveSummary {
        let library = try await reading { try MovedLibrary($0) }
        let mark = MoveTarget.Mark(
            token: library.token,
            revision: library.revision,
            store: pictures?.place ?? ""
        )
        let beginning = try await writing(isDurable: true) { try MoveTarget.begin($0, mark) }
        guard let beginning else {
            throw CatalogError(
                .unwritable,
                "\(address): the database has another library; use an empty one"
            )
        }
        if beginning != .whole {
            try await copy(library, progress)
            // Queries shortly after the move would otherwise be slow, until the server has gathered
            // statistics by itself.
            try await writing { database in
                for table in MovedTable.all { try database.run("ANALYZE \(table.name)") }
            }
            try await compare(library, progress)
            try await writing(isDurable: true) { [store = pictures?.place] database in
                if let store { try Catalog.record(store, database) }
                try Self.end(database, library)
            }
        }
        var summary = try await asking { try Self.summary($0) }
        summary.wasThere = beginning == .whole
        return summary
    }

    // MARK: - Copying

    private func copy(_ library: MovedLibrary, _ progress: @Sendable (MoveProgress) -> Void) async throws {
        let tables = MovedTable.all
        // If a table has rows, the tables before it are complete.
        let first = try await asking { database in
            try tables.lastIndex { try $0.lastKey(database) != nil } ?? 0
        }
        var tally = MoveTally(library, hasPictures: pictures != nil)
        for table in tables[..<first] { tally.count(library.counts[table.name] ?? 0, of: table) }
        for table in tables[first...] {
            var last = try await asking { try table.lastKey($0) }
            tally.count(last == nil ? 0 : try await asking { try table.count($0) }, of: table)
            while true {
                progress(tally.progress(of: table))
                try Task.checkCancellation()
                let rows = try await rows(of: table, behind: last)
                guard let end = rows.last?.key else { break }
                let sent = try await withPictures(rows, of: table) { progress(tally.progress(of: table, $0)) }
                try await writing { try Self.write($0, sent) }
                tally.count(rows.count, of: table)
                last = end
            }
        }
    }

    private func rows(of table: MovedTable, behind last: [SQLValue]?) async throws -> [MovedRow] {
        let limit = limit(of: table)
        return try await reading { database in
            let rows = try table.rows(database, behind: last, limit: limit)
            return table.name == MovedTable.file.name ? try rows.knowingRaw(database) : rows
        }
    }

    private func limit(of table: MovedTable) -> Int {
        pictures != nil && table.name == MovedTable.content.name ? min(batch, Self.mostPictures) : batch
    }

    /// Returns the rows to copy. For contents, only those with thumbnails in the new place.
    private func withPictures(
        _ rows: [MovedRow],
        of table: MovedTable,
        _ progress: (Int) -> Void
    ) async throws -> [MovedRow] {
        guard let pictures, table.name == MovedTable.content.name else { return rows }
        let there = try await Self.contents(rows, progress) { try await pictures.move($0) }
        return rows.filter { there.contains($0.key) }
    }

    /// Returns the keys of the contents that pass a test. Several are tested at the same time.
    private static func contents(
        _ rows: [MovedRow],
        _ progress: (Int) -> Void = { _ in },
        where isTrue: @escaping @Sendable (ContentHash) async throws -> Bool
    ) async throws -> Set<[SQLValue]> {
        try await withThrowingTaskGroup(of: [SQLValue]?.self) { group in
            var rest = rows[...], done = 0, found: Set<[SQLValue]> = []
            func add() {
                guard let row = rest.popFirst() else { return }
                group.addTask {
                    guard let content = String(row["hash"]).flatMap(ContentHash.init(_:)) else { return nil }
                    return try await isTrue(content) ? row.key : nil
                }
            }
            for _ in 0..<lanes { add() }
            while let key = try await group.next() {
                key.map { _ = found.insert($0) }
                done += 1
                progress(done)
                add()
            }
            return found
        }
    }

    private static func write(_ database: any Database, _ rows: [MovedRow]) throws {
        let database = CatalogWriter(database)
        for row in try expected(database, rows) {
            try row.table.insert(database, row)
            guard row.table.name == MovedTable.file.name, let id = row.number("id") else { continue }
            database.didInsert(id)
            guard row.number("state") == Int64(FileState.photo.rawValue),
                let name = Data(row["name"]), let date = row.number("date"),
                let day = row.number("day")
            else { continue }
            try Catalog.insertText(
                database,
                id: id,
                caption: String(row["caption"]),
                tags: TagList.tags(String(row["tags"])),
                name: FileName(name),
                camera: CameraText.camera(String(row["camera"])),
                dates: DateWords.text(of: date, precision: PhotoDay(number: day).precision),
                facts: FactWords.words(
                    format: String(row["format"]),
                    motion: Motion(number: row.number("motion")),
                    camera: CameraText.camera(String(row["camera"])),
                    rating: row.number("rating").map { Int($0) },
                    people: PeopleText.people(String(row["people"])),
                    place: String(row["place"]),
                    coordinates: Double(row["latitude"]).map {
                        Coordinates(latitude: $0, longitude: Double(row["longitude"]) ?? 0)
                    },
                    hasRaw: row.hasRaw
                )
            )
        }
        try database.finish()
    }

    /// Returns rows as they must be in the new catalog: photos with unknown contents must be decoded again.
    private static func expected(_ database: any Database, _ rows: [MovedRow]) throws -> [MovedRow] {
        guard rows.first?.table.name == MovedTable.file.name else { return rows }
        var known: Set<Int64> = []
        try database.lookUp(
            "SELECT id FROM content WHERE id = ?",
            keys: Set(rows.compactMap { $0.number("content") }).sorted()
        ) { key, _ in known.insert(key) }
        return rows.map { row in
            guard let content = row.number("content"), !known.contains(content) else { return row }
            var row = row
            row["content"] = .null
            row["color"] = .null
            row["thumbHash"] = .null
            row["repeats"] = .integer(0)
            return row
        }
    }

    // MARK: - Comparing

    private func compare(_ library: MovedLibrary, _ progress: @Sendable (MoveProgress) -> Void) async throws {
        do {
            var tally = MoveTally(library, hasPictures: false), walls = CountedWalls()
            for table in MovedTable.all {
                var last: [SQLValue]?, isAtEnd = false
                while !isAtEnd {
                    progress(tally.comparison)
                    try Task.checkCancellation()
                    let rows = try await rows(of: table, behind: last)
                    isAtEnd = rows.count < limit(of: table)
                    let moved = try await compare(rows, of: table, behind: last, isAtEnd: isAtEnd)
                    try moved.forEach { try walls.count($0) }
                    tally.count(rows.count, of: table)
                    last = rows.last?.key
                }
            }
            let counted = walls
            try await asking { try counted.compare($0) }
        } catch let difference as MoveDifference {
            try await writing(isDurable: true) { try MoveTarget.giveUp($0) }
            throw CatalogError(
                .damaged,
                "\(address): differs from \(source.file) in \(difference.what); the same command copies everything again"
            )
        }
    }

    /// Compares rows with the copied ones, and returns the latter.
    private func compare(
        _ rows: [MovedRow],
        of table: MovedTable,
        behind last: [SQLValue]?,
        isAtEnd: Bool
    ) async throws -> [MovedRow] {
        let limit = limit(of: table)
        let (expected, there) = try await asking { database in
            (
                try Self.expected(database, rows),
                try table.rows(database, behind: last, to: isAtEnd ? nil : rows.last?.key, limit: limit + 1)
            )
        }
        guard let pictures, table.name == MovedTable.content.name else {
            try MoveDifference.check(expected, there)
            return there
        }
        let keys = Set(there.map(\.key))
        try MoveDifference.check(expected.filter { keys.contains($0.key) }, there)
        let shown = try await Self.contents(there) { try await pictures.has($0) }
        try MoveDifference.check(there, there.filter { shown.contains($0.key) })
        return there
    }

    // MARK: - The end

    private static func end(_ database: any Database, _ library: MovedLibrary) throws {
        try MoveTarget.setSequences(database, last: library.lastFile)
        try Catalog.mendStretches(database)
        try database.run(CatalogWriter.countingTags)
        // From now on, both catalogs may change. The same number must never mean different states.
        try database.run(
            "UPDATE state SET token = ?, photosRevision = ?, colorsRevision = ?, decoder = ?",
            arguments: [
                library.token, library.photosRevision + Int.random(in: 1...Int(Int32.max)),
                library.colorsRevision, library.decoder,
            ]
        )
        try MoveTarget.end(database)
    }

    private static func summary(_ database: any Database) throws -> MoveSummary {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT count(*), count(*) FILTER (WHERE content IS NULL AND reason IS NULL) FROM file WHERE state = 0
                """
        )
        return MoveSummary(photos: row?[0] ?? 0, toMake: row?[1] ?? 0)
    }

    // MARK: - Where waiting is allowed

    private func reading<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws -> Value {
        try await DiskThreads.shared.run { try source.read(body) }
    }

    private func asking<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws -> Value {
        try await DiskThreads.shared.run { try target.read(body) }
    }

    @discardableResult
    private func writing<Value: Sendable>(
        isDurable: Bool = false,
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws -> Value {
        try await DiskThreads.shared.run { try target.write(isDurable: isDurable, body) }
    }
}

/// Facts about a library before it is copied.
struct MovedLibrary: Sendable {
    package let token: String
    package let photosRevision: Int
    package let colorsRevision: Int
    package let foldersRevision: Int
    package let decoder: String?
    /// The last number that was ever given to a file.
    let lastFile: Int64
    /// The number of rows in each table.
    package let counts: [String: Int]

    init(_ database: any Database) throws {
        guard
            let row = try Row.fetchOne(
                database,
                sql: "SELECT token, photosRevision, colorsRevision, foldersRevision, decoder FROM state"
            )
        else { preconditionFailure("a catalog without a state") }
        token = row[0]
        photosRevision = row[1]
        colorsRevision = row[2]
        foldersRevision = row[3]
        decoder = row[4]
        lastFile =
            try Int64.fetchOne(database, sql: "SELECT max(seq) FROM sqlite_sequence WHERE name = 'file'") ?? 0
        counts = Dictionary(
            uniqueKeysWithValues: try MovedTable.all.map { ($0.name, try $0.count(database)) }
        )
    }

    /// Changes with every change of walls.
    package var revision: String { "\(photosRevision) \(colorsRevision) \(foldersRevision)" }
}

/// Counts the progress.
private struct MoveTally {
    private var pictures: (done: Int, total: Int)?
    private var entries = (done: 0, total: 0)

    init(_ library: MovedLibrary, hasPictures: Bool) {
        entries.total = library.counts.values.reduce(0, +)
        if hasPictures {
            let contents = library.counts[MovedTable.content.name] ?? 0
            entries.total -= contents
            pictures = (0, contents)
        }
    }

    mutating func count(_ rows: Int, of table: MovedTable) {
        if pictures != nil, table.name == MovedTable.content.name {
            pictures?.done += rows
        } else {
            entries.done += rows
        }
    }

    func progress(of table: MovedTable, _ more: Int = 0) -> MoveProgress {
        if let pictures, table.name == MovedTable.content.name {
            return MoveProgress(step: .pictures, done: pictures.done + more, total: pictures.total)
        }
        return MoveProgress(step: .entries, done: entries.done + more, total: entries.total)
    }

    var comparison: MoveProgress {
        MoveProgress(step: .comparison, done: entries.done, total: entries.total)
    }
}
