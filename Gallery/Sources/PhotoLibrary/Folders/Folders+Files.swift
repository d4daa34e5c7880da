import CatalogDatabase
import Foundation
import Pictures
import SourceFiles
import SystemPackage

/// The numbers of photos that were added and changed.
package struct WrittenResults: Sendable {
    package var added = 0
    package var changed = 0

    package init() {}
}

extension Catalog.Folders {
    /// Returns the known files of a folder.
    package func knownFiles(in folder: FilePath) throws -> [FileName: KnownFile] {
        try access.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT name, file.id, state, size, modified, changed, inode, device, kind, content.hash,
                        factsVersion, waiting IS NOT NULL
                    FROM file LEFT JOIN content ON content.id = file.content
                    WHERE folder = (SELECT id FROM folder WHERE path = ?)
                    """,
                arguments: [folder.data]
            )
            var files: [FileName: KnownFile] = [:]
            for row in rows {
                files[try FileName(row[0] as Data)] = try KnownFile(
                    id: row[1],
                    state: FileState(rawValue: row[2]) ?? .passedOver,
                    stamp: FileStamp(
                        size: row[3],
                        modified: row[4],
                        changed: row[5],
                        inode: row[6],
                        device: row[7]
                    ),
                    kind: (row[8] as String?).flatMap(PictureRefusal.Kind.init),
                    contentHash: (row[9] as String?).flatMap(ContentHash.init(_:)),
                    factsVersion: row[10],
                    isWaiting: row[11]
                )
            }
            return files
        }
    }

    /// Writes results in one transaction.
    package func write(_ results: [ScanResult]) throws -> WrittenResults {
        try access.write(isDurable: true) { database in
            var counts = WrittenResults()
            var folders: [FilePath: Int64] = [:]
            var change: CatalogChange = []
            var versions = versions.batch()
            var written: [Int64: [FileName]] = [:]
            var seen: Set<KnownPlace> = []
            for result in results where folders[result.folder] == nil {
                folders[result.folder] = try Self.folderID(database, result.folder)
            }
            var known = try Self.rows(database, of: results.map { (folders[$0.folder]!, $0.name) })
            try database.willChange(known.values.map { try $0[0] })
            for result in results {
                let folder = folders[result.folder]!
                let place = KnownPlace(folder: folder, name: result.name)
                if !seen.insert(place).inserted {
                    known[place] = try Self.rows(database, of: [(folder, result.name)])[place]
                }
                let before = known[place]
                let state = try before.map { try FileState(rawValue: $0[1]) ?? .passedOver }
                if let before, case .waiting(let failure) = result.outcome {
                    // The earlier facts stay until the file has been read.
                    try Catalog.Thumbnails.setWaiting(database, id: before[0], failure)
                    if result.hasNewSidecar {
                        // By then, the file next to it isn't new any more.
                        try database.run(
                            "UPDATE file SET factsVersion = 0 WHERE id = ?",
                            arguments: [before[0] as Int64]
                        )
                    }
                    continue
                }
                if let before, result.state == .photo, try Self.isKnown(before, result) {
                    // Nothing has changed, except that the file can be read again.
                    try database.run(
                        "UPDATE file SET waiting = NULL WHERE id = ?",
                        arguments: [before[0] as Int64]
                    )
                    continue
                }
                if let before {
                    try Self.update(database, before, result, &versions)
                } else {
                    try Self.insert(database, folder: folder, result, &versions)
                }
                written[folder, default: []].append(result.name)
                if result.state == .photo {
                    counts.added += state?.isPicture == true ? 0 : 1
                    counts.changed += state?.isPicture == true && !result.hasSameContent ? 1 : 0
                }
                if [result.state, state].contains(where: { $0?.isPicture == true || $0 == .companion }) {
                    change = .photos
                }
            }
            for (folder, names) in written {
                try database.markShots(folder: folder, names)
            }
            return (counts, change)
        }
    }

    /// Removes files that are still in the same place in the catalog. Returns the number of removed photos.
    package func remove(_ files: [(id: Int64, folder: FilePath, name: FileName)]) throws -> Int {
        try stride(from: 0, to: files.count, by: Self.maxRemoved).reduce(0) { photos, start in
            try photos + removeSome(files[start..<min(start + Self.maxRemoved, files.count)])
        }
    }

    /// The number of files that one transaction removes.
    private static let maxRemoved = 1000

    private func removeSome(_ files: ArraySlice<(id: Int64, folder: FilePath, name: FileName)>) throws -> Int
    {
        let now = Int64(Date().timeIntervalSince1970)
        return try access.write(isDurable: true) { database in
            try Self.forgetRemoved(database, now: now)
            try database.willChange(files.map(\.id))
            var photos = 0
            for file in files {
                let row = try Row.fetchOne(
                    database,
                    sql: """
                        SELECT file.state, file.folder FROM file JOIN folder ON folder.id = file.folder
                        WHERE file.id = ? AND folder.path = ? AND file.name = ?
                        """,
                    arguments: [file.id, file.folder.data, file.name.data]
                )
                guard let row else { continue }
                photos += try row[0] == FileState.photo.rawValue ? 1 : 0
                try Self.remember(database, id: file.id, since: now)
                try database.removeWords(id: file.id)
                try database.run("DELETE FROM file WHERE id = ?", arguments: [file.id])
                try database.markShots(folder: row[1], [file.name])
            }
            return (photos, photos > 0 ? .photos : [])
        }
    }

    // MARK: - Rows

    /// Where a file is.
    private struct KnownPlace: Hashable {
        let folder: Int64
        let name: FileName
    }

    /// Returns the known files among some: identifier, state, version, and the columns that tell whether they have changed.
    private static func rows(
        _ database: CatalogWriter,
        of files: [(folder: Int64, name: FileName)]
    ) throws -> [KnownPlace: Row] {
        let rows = try database.rows(
            """
            SELECT id, state, version, modified, taken, date, size, changed, inode, device, factsVersion, file.folder,
                file.name
            FROM given JOIN file ON file.folder = given.folder AND file.name = given.name
            """,
            given: GivenRows(
                ["folder": .integer, "name": .bytes],
                files.map { [$0.folder, $0.name.data] }
            )
        )
        var known: [KnownPlace: Row] = [:]
        while try rows.next() {
            let row = Row(rows)
            known[try KnownPlace(folder: row[11], name: FileName(row[12] as Data))] = row
        }
        return known
    }

    /// Returns the folder's number. Adds the folder to the catalog if necessary.
    static func folderID(_ database: CatalogWriter, _ path: FilePath) throws -> Int64 {
        if let id = try Int64.fetchOne(
            database,
            sql: "SELECT id FROM folder WHERE path = ?",
            arguments: [path.data]
        ) {
            return id
        }
        database.didChangeFolders()
        let id = try Int64.fetchOne(
            database,
            sql: "INSERT INTO folder (path, shown) VALUES (?, TRUE) RETURNING id",
            arguments: [path.data]
        )
        return id!
    }

    private static func insert(
        _ database: CatalogWriter,
        folder: Int64,
        _ result: ScanResult,
        _ versions: inout PhotoVersions.Batch
    ) throws {
        let date = date(of: result)
        var row = fields(result, date: date)
        row["folder"] = folder
        let removed = try removed(database, result)
        if let removed {
            row["id"] = removed.id
            row["version"] = removed.version
            let content = try Row.fetchOne(
                database,
                sql: "SELECT id, color, thumbHash FROM content WHERE hash = ?",
                arguments: [removed.contentHash?.description]
            )
            row["content"] = try content?[0] as Int64?
            row["color"] = try content?[1] as Int64?
            row["thumbHash"] = try content?[2] as Data?
        } else {
            row["version"] = versions.next(after: nil)
        }
        row["name"] = result.name.data
        row["nameKey"] = Data(NaturalKey.of(result.name))
        let names = row.keys.sorted()
        let id = try Int64.fetchOne(
            database,
            sql: """
                INSERT INTO file (\(names.joined(separator: ", ")))
                VALUES (\(names.map { ":\($0)" }.joined(separator: ", "))) RETURNING id
                """,
            arguments: SQLArguments(row)
        )!
        database.didInsert(id)
        if removed != nil {
            try forgetRemoved(database, result)
        }
        try database.insertWords(id: id, result, date: date)
    }

    /// - Parameter before: The previous row: identifier, state, version, and its times.
    private static func update(
        _ database: CatalogWriter,
        _ before: Row,
        _ result: ScanResult,
        _ versions: inout PhotoVersions.Batch
    ) throws {
        let id: Int64 = try before[0]
        try database.willChange([id])
        var date = date(of: result)
        if result.taken == nil, try before[4] as Int64? == nil, try before[3] == result.stamp.modified {
            // This machine's time zone may have changed. The photo stays on its day.
            date = try before[5]
        }
        var row = fields(result, date: date)
        if !result.hasSameContent {
            // Thumbnails of the old content don't belong to this photo any more.
            let hasAddress = result.state == .photo || result.state == .companion
            row["version"] = try hasAddress ? versions.next(after: before[2]) : before[2]
            row.updateValue(nil, forKey: "content")
            row.updateValue(nil, forKey: "color")
            row.updateValue(nil, forKey: "thumbHash")
        }
        let assignments = row.keys.sorted().map { "\($0) = :\($0)" }.joined(separator: ", ")
        row["id"] = id
        try database.run(
            "UPDATE file SET \(assignments) WHERE id = :id",
            arguments: SQLArguments(row)
        )
        try database.removeWords(id: id)
        try database.insertWords(id: id, result, date: date)
    }

    /// Returns whether the row describes the same state of the file, and has all facts.
    private static func isKnown(_ row: Row, _ result: ScanResult) throws -> Bool {
        let stamp = try FileStamp(
            size: row[6],
            modified: row[3],
            changed: row[7],
            inode: row[8],
            device: row[9]
        )
        return try FileState(rawValue: row[1])?.isPicture == true && stamp == result.stamp
            && row[10] == PictureFacts.version && !result.hasNewSidecar
    }

    /// Returns the columns of a result. The name, and columns that other processes fill in, are left out.
    private static func fields(_ result: ScanResult, date: Int64) -> [String: (any SQLConvertible)?] {
        var row: [String: (any SQLConvertible)?] = [
            "state": result.state.rawValue, "size": result.stamp.size,
            "modified": result.stamp.modified,
            "changed": result.stamp.changed, "inode": result.stamp.inode,
            "device": result.stamp.device,
        ]
        var facts = PictureFacts(width: 0, height: 0, format: "")
        var reason: String?
        var waiting: String?
        switch result.outcome {
        case .photo(let found):
            facts = found
            row.updateValue(nil, forKey: "kind")
        case .refused(let refusal):
            row["kind"] = refusal.kind.rawValue
            reason = result.state == .unreadable ? refusal.reason : nil
        case .companion: row.updateValue(nil, forKey: "kind")
        case .waiting(let failure):
            row.updateValue(nil, forKey: "kind")
            waiting = failure.reason
        }
        row["width"] = max(1, facts.width)
        row["height"] = max(1, facts.height)
        row["dated"] = facts.taken != nil
        let day = PhotoDay(
            date: LocalTime.seconds(ofMilliseconds: date),
            precision: facts.takenPrecision
        )
        row["day"] = day.number
        row["date"] = date
        row["captionLength"] = facts.caption.map(TextColumns.count) ?? 0
        let motion = Motion(facts)
        row["textHash"] = TextHash.of(
            name: result.name,
            caption: facts.caption,
            date: day.title,
            motion: motion,
            burst: nil
        )
        // The size of its burst is found out later: see ``CatalogWriter/markStacks(folder:_:)``.
        row.updateValue(nil, forKey: "burst")
        row.updateValue(motion?.number, forKey: "motion")
        row.updateValue(facts.video.flatMap(VideoText.text), forKey: "video")
        row.updateValue(facts.clip.map(VideoText.text), forKey: "clip")
        row.updateValue(reason, forKey: "reason")
        row.updateValue(waiting, forKey: "waiting")
        row["factsVersion"] = result.lacksSidecar ? 0 : PictureFacts.version
        row["tagsLeftOut"] = facts.tagsLeftOut
        row.updateValue(facts.camera.flatMap(CameraText.text), forKey: "camera")
        row.updateValue(facts.rating, forKey: "rating")
        row.updateValue(PeopleText.text(facts.people), forKey: "people")
        row.updateValue(facts.place, forKey: "place")
        row.updateValue(facts.problem, forKey: "problem")
        row.updateValue(facts.coordinates?.latitude, forKey: "latitude")
        row.updateValue(facts.coordinates?.longitude, forKey: "longitude")
        row.updateValue(facts.taken, forKey: "taken")
        row.updateValue(facts.taken.map { _ in facts.takenSource.rawValue }, forKey: "dateSource")
        row.updateValue(facts.format, forKey: "format")
        row.updateValue(facts.caption, forKey: "caption")
        row.updateValue(TagList.text(facts.tags), forKey: "tags")
        return row
    }

    /// Returns the date in milliseconds, which orders the photos of a second.
    private static func date(of result: ScanResult) -> Int64 {
        guard case .photo(let facts) = result.outcome, let taken = facts.taken else {
            return LocalTime.seconds(of: result.stamp.modified) * 1000
        }
        return LocalTime.clamped(taken) * 1000 + Int64(facts.takenMilliseconds)
    }
}
