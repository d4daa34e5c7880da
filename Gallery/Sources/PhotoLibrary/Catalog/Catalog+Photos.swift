import CatalogDatabase
import Foundation
import Pictures
import SourceFiles
import SystemPackage

/// The texts of a photo on a wall.
public struct PhotoLabel: Hashable, Sendable {
    /// The file's name, for display.
    public var name: String
    /// The caption in the file.
    public var caption: String?
    /// Its date of any precision, or else the date of its file: `2024-05-31`, `2024-05`, `2024`. Empty if the
    /// photo is gone.
    public var date: String
    /// How it moves, or nil for a picture that doesn't.
    public var motion: Motion?
    /// The number of pictures of its burst, or nil if it isn't shown for a burst.
    public var burst: Int?
    /// A hash of all of these, like ``WallPhoto/textHash``.
    public var textHash: UInt64
}

extension Catalog {
    /// Returns a photo by its number, or a picture that is shown as part of one. Nil if the shown folders have neither.
    public func photo(_ id: Int64) throws -> Photo? {
        try photo(id, states: [.photo, .stacked])
    }

    /// Returns a photo by its number, or the file of a companion, which has no facts. Nil if the shown folders
    /// have neither.
    public func original(_ id: Int64) throws -> Photo? {
        try photo(id, states: [.photo, .stacked, .companion])
    }

    private func photo(_ id: Int64, states: [FileState]) throws -> Photo? {
        let states = states.map { "\($0.rawValue)" }.joined(separator: ", ")
        return try read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT file.*, folder.path, content.hash
                    FROM file JOIN folder ON folder.id = file.folder LEFT JOIN content ON content.id = file.content
                    WHERE file.id = ? AND file.state IN (\(states)) AND folder.shown
                    """,
                arguments: [id]
            ).map { row in
                let roots = try Self.shownRoots(database)
                var photo = try Self.photo(
                    row,
                    roots: roots,
                    copies: try Self.copies(database, of: row["id"], roots: roots)
                )
                photo.companions = try Self.otherFiles(
                    database,
                    of: FileName(row["name"] as Data),
                    folder: row["folder"]
                )
                return photo
            }
        }
    }

    /// The content of a photo, which is all that is needed to look for its thumbnails. Returns nil if there is
    /// no such photo in the library folders.
    ///
    /// - Complexity: A single query, for any number of copies and folders.
    public func content(ofPhoto id: Int64) throws -> PhotoContent? {
        try read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT file.version, content.hash, file.kind, file.reason
                    FROM file JOIN folder ON folder.id = file.folder LEFT JOIN content ON content.id = file.content
                    WHERE file.id = ? AND file.state IN \(FileState.pictures) AND folder.shown
                    """,
                arguments: [id]
            ).map { row in
                try PhotoContent(
                    version: row[0],
                    hash: (row[1] as String?).flatMap(ContentHash.init(_:)),
                    refusal: Self.refusal(kind: row[2], reason: row[3])
                )
            }
        }
    }

    private static func refusal(kind: String?, reason: String?) -> PictureRefusal? {
        kind.flatMap(PictureRefusal.Kind.init).map { PictureRefusal($0, reason ?? "") }
    }

    /// Returns the other places of a photo's content, in the shown folders.
    ///
    /// - Parameter condition: Further conditions for the copies called `file`, with the values of their placeholders.
    static func copies(
        _ database: any Database,
        of id: Int64,
        roots: [FilePath],
        _ condition: String = "",
        _ arguments: SQLArguments = []
    ) throws -> [FileLocation] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT folder.path, file.name FROM file JOIN folder ON folder.id = file.folder
                WHERE file.content = (SELECT content FROM file WHERE id = ?) AND file.state = 0 AND folder.shown
                    AND file.id <> ? \(condition)
                ORDER BY file.id
                """,
            arguments: [id, id] + arguments
        ).map { row in
            let file = try FilePath(row[0] as Data).appending(FileName(row[1] as Data))
            let place = place(of: file, in: roots)
            return FileLocation(root: place.root, path: place.path)
        }
    }

    /// Returns the texts of photos in the given order. A photo that is gone has only an empty name.
    ///
    /// - Complexity: O(k log n), a few microseconds for each photo.
    public func labels(of ids: some Sequence<Int64>) throws -> [PhotoLabel] {
        try read { database in
            let ids = Array(ids)
            var labels: [Int64: PhotoLabel] = [:]
            try database.lookUp(
                "SELECT name, caption, day, motion, burst FROM file WHERE id = ? AND state = 0",
                keys: ids
            ) { id, rows in
                let row = Row(rows)
                let name = try FileName(row[0] as Data)
                let date = try PhotoDay(number: row[2]).title
                let motion = try Motion(number: row[3])
                let burst: Int? = try row[4]
                let hash = try TextHash.of(
                    name: name,
                    caption: row[1],
                    date: date,
                    motion: motion,
                    burst: burst
                )
                labels[id] = try PhotoLabel(
                    name: name.text,
                    caption: row[1],
                    date: date,
                    motion: motion,
                    burst: burst,
                    textHash: UInt64(bitPattern: hash)
                )
            }
            return ids.map { labels[$0] ?? PhotoLabel(name: "", caption: nil, date: "", textHash: 0) }
        }
    }

    /// Returns the current versions of photos. Photos that are gone are left out.
    ///
    /// - Complexity: O(k log n).
    public func presentVersions(of ids: some Sequence<Int64>) throws -> [Int64: Int] {
        try read { database in
            var versions: [Int64: Int] = [:]
            try database.lookUp(
                "SELECT version FROM file WHERE id = ? AND state IN \(FileState.pictures)",
                keys: Array(ids)
            ) { id, row in
                versions[id] = Int(row.number(0))
            }
            return versions
        }
    }

    /// Returns the versions of all companions in the shown folders.
    ///
    /// - Complexity: O(n) in the number of files.
    public func companionVersions() throws -> [Int64: Int] { try versions(of: .companion) }

    /// Returns the versions of all pictures in the shown folders that are shown as part of a photo.
    ///
    /// - Complexity: O(n) in the number of files.
    public func stackedVersions() throws -> [Int64: Int] { try versions(of: .stacked) }

    private func versions(of state: FileState) throws -> [Int64: Int] {
        try read { database in
            let rows = try database.walk(
                """
                SELECT file.id, version FROM file JOIN folder ON folder.id = file.folder
                WHERE state = \(state.rawValue) AND folder.shown
                """
            )
            var versions: [Int64: Int] = [:]
            while try rows.next() {
                versions[rows.number(0)] = Int(rows.number(1))
            }
            return versions
        }
    }

    /// Returns the newest photos that have no thumbnails yet and haven't failed.
    public func photosToMake(limit: Int) throws -> [Int64] {
        try read { database in
            try Int64.fetchAll(
                database,
                sql: """
                    SELECT file.id FROM file JOIN folder ON folder.id = file.folder
                    WHERE file.state = 0 AND file.content IS NULL AND file.reason IS NULL AND folder.shown
                    ORDER BY file.date DESC LIMIT ?
                    """,
                arguments: [limit]
            )
        }
    }

    /// The number of photos whose thumbnails weren't made yet, without those that failed.
    ///
    /// - Complexity: O(n) for n such photos.
    public func photosToMakeCount() throws -> Int {
        try read { database in
            let isShown =
                try ShownFolders(database).areAll
                ? "" : " AND folder NOT IN (SELECT id FROM folder WHERE NOT shown)"
            return try Int.fetchOne(
                database,
                sql:
                    "SELECT count(*) FROM file WHERE state = 0 AND content IS NULL AND reason IS NULL\(isShown)"
            ) ?? 0
        }
    }

    /// Returns the unreadable files of the shown folders with the reasons, by folder and name, photos that are shown in part or
    /// whose metadata can't be read, and the files that wait to be read.
    public func unreadable() throws -> [UnreadableFile] {
        try read { database in
            let roots = try Self.shownRoots(database)
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT folder.path, file.name, file.reason, 0, CASE file.kind WHEN '\(Self.damaged)' THEN 1 ELSE 0 END
                    FROM file JOIN folder ON folder.id = file.folder
                    WHERE file.reason IS NOT NULL AND file.waiting IS NULL AND folder.shown
                    UNION ALL
                    SELECT folder.path, file.name, file.problem, 0, 0
                    FROM file JOIN folder ON folder.id = file.folder
                    WHERE file.problem IS NOT NULL AND file.reason IS NULL AND file.waiting IS NULL AND folder.shown
                    UNION ALL
                    SELECT folder.path, file.name, file.waiting, 1, 0
                    FROM file JOIN folder ON folder.id = file.folder
                    WHERE file.waiting IS NOT NULL AND folder.shown
                    UNION ALL
                    SELECT path, NULL, problem, 0, 0 FROM folder WHERE problem IS NOT NULL AND shown
                    ORDER BY 1, 2 NULLS FIRST
                    """
            )
            return try rows.map { row in
                var file = try FilePath(row[0] as Data)
                if let name = try row[1] as Data? {
                    file = file.appending(FileName(name))
                }
                let place = Self.place(of: file, in: roots)
                return try UnreadableFile(
                    folder: place.root.shown,
                    path: place.path.shown,
                    reason: row[2],
                    isWaiting: row[3],
                    isShownInPart: row[4]
                )
            }
        }
    }

    /// Returns the number of files that can't be read or shown or whose metadata can't be read, and of folders that can't be
    /// read.
    public func unreadableCount() throws -> Int {
        try read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT (SELECT count(*) FROM file JOIN folder ON folder.id = file.folder
                            WHERE file.reason IS NOT NULL AND file.waiting IS NULL AND folder.shown)
                        + (SELECT count(*) FROM file JOIN folder ON folder.id = file.folder
                            WHERE file.problem IS NOT NULL AND file.reason IS NULL AND file.waiting IS NULL
                                AND folder.shown)
                        + (SELECT count(*) FROM file JOIN folder ON folder.id = file.folder
                            WHERE file.waiting IS NOT NULL AND folder.shown)
                        + (SELECT count(*) FROM folder WHERE problem IS NOT NULL AND shown)
                    """
            ) ?? 0
        }
    }

    /// Returns the number of the newest photo on the wall, or nil if there is none.
    public func newestPhoto() throws -> Int64? {
        try read { database in
            try Int64.fetchOne(
                database,
                sql: """
                    SELECT id FROM file
                    WHERE state = 0 AND repeats = 0 AND folder NOT IN (SELECT id FROM folder WHERE NOT shown)
                    ORDER BY dated DESC, day DESC, date DESC, nameKey DESC, id DESC LIMIT 1
                    """
            )
        }
    }

    /// Returns the number of files that aren't pictures, by file name extension.
    public func passedOverFormats() throws -> [String: Int] {
        try read { database in
            let rows = try database.walk(
                """
                SELECT file.name FROM file JOIN folder ON folder.id = file.folder
                WHERE file.state = 2 AND folder.shown
                """
            )
            var formats: [String: Int] = [:]
            while try rows.next() {
                let name = FileName(Data(rows.bytes(0)))
                guard !name.isTakeoutSidecar, !name.isSidecar, !name.isFolderText else { continue }
                let format = name.fileExtension.map { ".\($0)" } ?? "without a dot"
                formats[format, default: 0] += 1
            }
            return formats
        }
    }

    /// Returns the number of photos in the shown folders. Photos with the same content count once.
    public func photoCount() throws -> Int {
        try read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT coalesce(sum(photos), 0) FROM tally
                    WHERE folder NOT IN (SELECT id FROM folder WHERE NOT shown)
                    """
            ) ?? 0
        }
    }

    /// Filters contents: returns the ones that belong to a photo in the catalog, or to a recently removed photo.
    public func known(_ contents: [ContentHash]) throws -> Set<ContentHash> {
        guard !contents.isEmpty else { return [] }
        return try read { database in
            let marks = contents.map { _ in "?" }.joined(separator: ", ")
            let hashes = try String.fetchAll(
                database,
                sql: "SELECT hash FROM content WHERE hash IN (\(marks))",
                arguments: SQLArguments(contents.map { .text($0.description) })
            )
            return Set(hashes.compactMap(ContentHash.init(_:)))
        }
    }

    // MARK: - Rows

    /// Returns the library folders, without symbolic links.
    package func shownRoots() throws -> [FilePath] {
        try read { try Self.shownRoots($0) }
    }

    package static func shownRoots(_ database: any Database) throws -> [FilePath] {
        try Data.fetchAll(database, sql: "SELECT DISTINCT path FROM root WHERE shown ORDER BY path").map {
            FilePath($0)
        }
    }

    /// Returns the library folder of a file, and the path within it.
    package static func place(of file: FilePath, in roots: [FilePath]) -> (root: FilePath, path: FilePath) {
        guard let root = roots.first(where: { file.starts(with: $0) }) else {
            return (file.removingLastComponent(), FilePath(root: nil, file.lastComponent.map { [$0] } ?? []))
        }
        var path = file
        _ = path.removePrefix(root)
        return (root, path)
    }

    private static func photo(_ row: Row, roots: [FilePath], copies: [FileLocation]) throws -> Photo {
        let name = try FileName(row["name"] as Data)
        let place = try place(of: FilePath(row["path"] as Data).appending(name), in: roots)
        let color = try (row["color"] as Int64?).map(StoredColor.init(number:))
        return try Photo(
            id: row["id"],
            version: row["version"],
            folder: place.root,
            path: place.path,
            name: name.text,
            size: row["size"],
            modified: row["modified"],
            width: row["width"],
            height: row["height"],
            format: row["format"] ?? "",
            taken: row["taken"],
            date: row["date"],
            datePrecision: PhotoDay(number: row["day"]).precision,
            dateSource: row["taken"] as Int64? == nil
                ? .file : (row["dateSource"] as String?).flatMap(DateSource.init),
            caption: row["caption"],
            tags: TagList.tags(row["tags"]),
            contentHash: (row["hash"] as String?).flatMap(ContentHash.init(_:)),
            color: color?.color,
            hasThumbHash: color?.hasThumbHash ?? false,
            stamp: FileStamp(
                size: row["size"],
                modified: row["modified"],
                changed: row["changed"],
                inode: row["inode"],
                device: row["device"]
            ),
            refusal: refusal(kind: row["kind"], reason: row["reason"]),
            damage: row["kind"] as String? == damaged ? row["reason"] : nil,
            tagsLeftOut: row["tagsLeftOut"],
            copies: copies,
            album: FolderTree.names(of: row["path"] as Data, in: roots.map(\.bytes)).joined(separator: "/"),
            companions: [],
            rating: row["rating"],
            people: PeopleText.people(row["people"]),
            place: row["place"],
            problem: row["problem"],
            camera: CameraText.camera(row["camera"]),
            coordinates: (row["latitude"] as Double?).map {
                try Coordinates(latitude: $0, longitude: row["longitude"] ?? 0)
            },
            video: VideoText.video(row["video"]),
            clip: VideoText.clip(row["clip"]),
            isAnimated: Motion(number: row["motion"]) == .animation,
            burst: row["burst"]
        )
    }
}

extension FilePath {
    /// For display. Invalid UTF-8 is replaced.
    package var shown: String { text }
}
