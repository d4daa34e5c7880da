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
    /// The photos of the shown folders.
    public struct Photos: HasState, Sendable {
        let access: CatalogAccess
        let search: Search

        /// The token and the revision of the catalog.
        public var state: CatalogState { access.state }
    }
}

extension Catalog.Photos {
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
        return try access.read { database in
            try Row.fetchOne(
                database,
                sql: "\(Self.wholeRows) WHERE file.id = ? AND file.state IN (\(states)) AND folder.shown",
                arguments: [id]
            ).map { row in
                let roots = try Catalog.Folders.shownRoots(database)
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

    /// Returns photos by their numbers and in their order, without copies and companions. Photos that the shown folders don't
    /// have are left out.
    ///
    /// - Complexity: Two queries for any number of photos.
    public func photos(_ ids: [Int64]) throws -> [Photo] {
        try access.read { database in
            let roots = try Catalog.Folders.shownRoots(database)
            let list = SearchCondition.list(of: ids, database.dialect)
            let rows = try database.walk(
                "\(Self.wholeRows) WHERE file.id \(list.sql) AND file.state IN \(FileState.pictures) AND folder.shown",
                arguments: list.arguments
            )
            var photos: [Int64: Photo] = [:]
            while try rows.next() {
                let photo = try Self.photo(Row(rows), roots: roots, copies: [])
                photos[photo.id] = photo
            }
            return ids.compactMap { photos[$0] }
        }
    }

    private static let wholeRows = """
        SELECT file.*, folder.path, content.hash
        FROM file JOIN folder ON folder.id = file.folder LEFT JOIN content ON content.id = file.content
        """

    /// The content of a photo, which is all that is needed to look for its thumbnails. Returns nil if there is
    /// no such photo in the library folders.
    ///
    /// - Complexity: A single query, for any number of copies and folders.
    public func content(ofPhoto id: Int64) throws -> PhotoContent? {
        try access.read { database in
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
            let place = Catalog.Folders.place(of: file, in: roots)
            return FileLocation(root: place.root, path: place.path)
        }
    }

    /// Returns the texts of photos in the given order. A photo that is gone has only an empty name.
    ///
    /// - Complexity: O(k log n), a few microseconds for each photo.
    public func labels(of ids: some Sequence<Int64>) throws -> [PhotoLabel] {
        try access.read { database in
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
        try access.read { database in
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

    /// Returns the versions of all files of a state in the shown folders.
    ///
    /// - Complexity: O(n) in the number of files.
    package func versions(of state: FileState) throws -> [Int64: Int] {
        try access.read { database in
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

    /// Returns the number of the newest photo on the wall, or nil if there is none.
    public func newest() throws -> Int64? {
        try access.read { database in
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

    /// Returns the number of photos in the shown folders. Photos with the same content count once.
    public func count() throws -> Int {
        try access.read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT coalesce(sum(photos), 0) FROM dayCount
                    WHERE folder NOT IN (SELECT id FROM folder WHERE NOT shown)
                    """
            ) ?? 0
        }
    }

    // MARK: - Rows

    private static func photo(_ row: Row, roots: [FilePath], copies: [FileLocation]) throws -> Photo {
        let name = try FileName(row["name"] as Data)
        let place = try Catalog.Folders.place(of: FilePath(row["path"] as Data).appending(name), in: roots)
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
            date: LocalTime.seconds(ofMilliseconds: row["date"]),
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
            damage: row["kind"] as String? == Catalog.Thumbnails.damaged ? row["reason"] : nil,
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

extension Catalog.Photos {
    /// The number of the photo with an address, as ``Photo/address`` has it, or of the photo that shows this picture. Nil if there is
    /// none.
    ///
    /// - Complexity: O(number of folders given).
    public func number(named address: String) throws -> Int64? {
        try access.read { try Self.number($0, named: address, roots: Catalog.Folders.shownRoots($0)) }
    }

    private static func number(_ database: any Database, named address: String, roots: [FilePath]) throws
        -> Int64?
    {
        let parts = address.split(separator: "/").filter { $0 != "." }
        guard let last = parts.last, !parts.contains(".."), !address.utf8.contains(0) else { return nil }
        let path = FilePath(root: nil, parts.dropLast().compactMap { FilePath.Component(String($0)) })
        // A second folder may have been given since the address was made, or may have been taken away.
        let folders =
            roots.map { $0.pushing(path) } + roots.map { $0.removingLastComponent().pushing(path) }
        for folder in folders where roots.contains(where: { folder.starts(with: $0) }) {
            let id = try Int64.fetchOne(
                database,
                sql: """
                    SELECT file.id FROM file JOIN folder ON folder.id = file.folder
                    WHERE folder.path = ? AND folder.shown AND file.name = ?
                        AND file.state IN \(FileState.pictures)
                    """,
                arguments: [folder.data, FileName(String(last)).data]
            )
            if let id { return try photosShowing(database, file: id).first }
        }
        return nil
    }
}
