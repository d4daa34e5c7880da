import CatalogDatabase
import Foundation
import Pictures
import SourceFiles

/// The result of decoding a photo.
public struct MadePhoto: Hashable, Sendable {
    /// The photo's number.
    public var id: Int64
    /// The version that was decoded.
    public var version: Int
    /// The hash of the content that was decoded.
    public var contentHash: ContentHash
    /// The average color, as RGB 565.
    public var color: UInt16
    /// The ThumbHash, or nothing if it isn't known.
    public var thumbHash: [UInt8]
    /// Why only a part of the photo is shown, or nil.
    public var damage: String?

    /// Makes the result of decoding a photo.
    public init(
        id: Int64,
        version: Int,
        contentHash: ContentHash,
        color: UInt16,
        thumbHash: [UInt8] = [],
        damage: String? = nil
    ) {
        self.id = id
        self.version = version
        self.contentHash = contentHash
        self.color = color
        self.thumbHash = thumbHash
        self.damage = damage
    }

    /// The color in the catalog, which shows whether there is a ThumbHash, too.
    var storedColor: StoredColor { StoredColor(color, hasThumbHash: !thumbHash.isEmpty) }
}

extension Catalog {
    /// The results of making thumbnails, and where they are stored.
    public struct Thumbnails: Sendable {
        let access: CatalogAccess
        /// Whether results of decoding change which photos are shown. Servers that only show photos have no right to do that,
        /// and workers decode the same photos.
        let marksStacks: Bool
    }
}

extension Catalog.Thumbnails {
    /// Records the results of decoding photos, in one transaction. Skips results for older versions.
    ///
    /// On a server, the number of statements doesn't depend on the number of photos, because each statement
    /// waits for the network while other writers are locked out.
    ///
    /// - Returns: Whether no reason was known why any of them can't be shown.
    @discardableResult
    public func setMade(_ photos: [MadePhoto]) throws -> Bool {
        guard !photos.isEmpty else { return true }
        return try access.write { [marksStacks] database in
            let (present, wereShown) = try Self.present(database, photos)
            let mended = wereShown || !marksStacks ? [] : try Self.damaged(database, present.map(\.id))
            let changed = present.isEmpty ? 0 : try Self.setDecoded(database, present)
            let haveCopies = try changed > 0 && Self.haveCopies(database, present)
            // An edited picture hides its original again.
            let isVisible = try database.markShots(of: mended)
            // Only one of several copies is shown. Now that copies are known, photos may have disappeared.
            return (wereShown, haveCopies || isVisible ? [.photos, .colors] : changed > 0 ? .colors : [])
        }
    }

    /// Returns the results for current versions, one for each photo, and whether all of these photos are
    /// shown.
    private static func present(
        _ database: any Database,
        _ photos: [MadePhoto]
    ) throws -> (photos: [MadePhoto], areShown: Bool) {
        let rows = try database.rows(
            """
            SELECT file.id, file.version, reason IS NULL AND waiting IS NULL
            FROM given JOIN file ON file.id = given.id AND file.version = given.version
            WHERE state IN \(FileState.pictures)
            """,
            given: GivenRows(["id": .integer, "version": .integer], photos.map { [$0.id, $0.version] })
        )
        var versions: [Int64: Int] = [:], areShown = true
        while try rows.next() {
            versions[rows.number(0)] = Int(rows.number(1))
            areShown = areShown && rows.number(2) != 0
        }
        var present: [Int64: MadePhoto] = [:]
        // If a photo occurs twice, the last result counts.
        for photo in photos where versions[photo.id] == photo.version {
            present[photo.id] = photo
        }
        return (present.values.sorted { $0.id < $1.id }, areShown)
    }

    /// Returns the folders and names of those photos that couldn't be decoded before.
    private static func damaged(
        _ database: any Database,
        _ photos: [Int64]
    ) throws -> [(folder: Int64, name: FileName)] {
        let rows = try database.rows(
            "SELECT folder, name FROM given JOIN file ON file.id = given.id WHERE reason IS NOT NULL",
            given: GivenRows(["id": .integer], photos.map { [$0] })
        )
        var damaged: [(folder: Int64, name: FileName)] = []
        while try rows.next() { damaged.append((rows.number(0), FileName(Data(rows.bytes(1))))) }
        return damaged
    }

    /// Returns the number of changed rows.
    private static func setDecoded(_ database: CatalogWriter, _ photos: [MadePhoto]) throws -> Int {
        var made: [String: MadePhoto] = [:]
        for photo in photos {
            made[photo.contentHash.description] = photo
        }
        let contents = made.sorted { $0.key < $1.key }.map { hash, photo -> [(any SQLConvertible)?] in
            [
                hash, photo.storedColor.number,
                photo.thumbHash.isEmpty ? nil : Data(photo.thumbHash),
            ]
        }
        let given = GivenRows(["hash": .text, "color": .integer, "thumbHash": .bytes], contents)
        let others = try filesOfOtherColors(database, given)
        try database.willChange(photos.map(\.id) + others)
        var changed = try database.change(
            """
            INSERT INTO content (hash, color, thumbHash, decoder)
            SELECT hash, color, thumbHash, (SELECT decoder FROM state) FROM given WHERE TRUE
            ON CONFLICT (hash) DO UPDATE
                SET color = excluded.color, thumbHash = excluded.thumbHash, decoder = excluded.decoder
                WHERE content.color <> excluded.color
            """,
            given: given
        )
        if !others.isEmpty {
            changed += try database.change(
                """
                UPDATE file SET color = content.color, thumbHash = content.thumbHash
                FROM given JOIN content ON content.hash = given.hash
                WHERE file.content = content.id AND file.color <> content.color
                """,
                given: given
            )
        }
        changed += try database.change(
            """
            UPDATE file
            SET content = content.id, color = content.color, thumbHash = content.thumbHash,
                kind = given.kind, reason = given.reason, waiting = NULL
            FROM given JOIN content ON content.hash = given.hash
            WHERE file.id = given.id
                AND (file.content IS DISTINCT FROM content.id OR file.reason IS DISTINCT FROM given.reason
                    OR file.kind IS DISTINCT FROM given.kind OR file.waiting IS NOT NULL)
            """,
            given: hashes(photos)
        )
        return changed
    }

    /// Returns the files that have one of the given contents in another color.
    private static func filesOfOtherColors(_ database: any Database, _ given: GivenRows) throws -> [Int64] {
        let rows = try database.rows(
            """
            SELECT file.id FROM given JOIN content ON content.hash = given.hash JOIN file ON file.content = content.id
            WHERE content.color <> given.color
            """,
            given: given
        )
        var files: [Int64] = []
        while try rows.next() { files.append(rows.number(0)) }
        return files
    }

    /// Returns whether another photo has the same content as one of these.
    private static func haveCopies(_ database: any Database, _ photos: [MadePhoto]) throws -> Bool {
        let rows = try database.rows(
            """
            SELECT EXISTS (
                SELECT 1 FROM given JOIN content ON content.hash = given.hash JOIN file ON file.content = content.id
                WHERE file.id <> given.id
            )
            """,
            given: hashes(photos)
        )
        return try rows.next() && rows.number(0) != 0
    }

    private static func hashes(_ photos: [MadePhoto]) -> GivenRows {
        GivenRows(
            ["id": .integer, "hash": .text, "kind": .text, "reason": .text],
            photos.map { [$0.id, $0.contentHash.description, $0.damage.map { _ in damaged }, $0.damage] }
        )
    }

    /// The kind of photos that are shown although they are damaged, where refusals have theirs.
    static let damaged = "damaged"

    /// Records that a photo's header could be read but not its picture. The photo stays in the library, and
    /// is listed as unreadable until its file changes.
    public func setFailed(id: Int64, version: Int, refusal: PictureRefusal) throws {
        try access.write { [marksStacks] database in
            try database.willChange([id])
            let photo = try Row.fetchOne(
                database,
                sql: """
                    UPDATE file SET kind = ?, reason = ?, waiting = NULL
                    WHERE id = ? AND version = ? AND state IN \(FileState.pictures) RETURNING folder, name
                    """,
                arguments: [refusal.kind.rawValue, refusal.reason, id, version]
            )
            guard marksStacks, let photo else { return ((), []) }
            // An edited picture no longer hides its original.
            let isVisible = try database.markShots(folder: photo[0], [FileName(photo[1] as Data)])
            return ((), isVisible ? .photos : [])
        }
    }

    /// Records why a photo can't be shown for now. It will be tried again.
    ///
    /// - Throws: ``CatalogError``.
    public func setWaiting(id: Int64, version: Int, failure: PictureFailure) throws {
        try access.write { database in
            let isThere = try Bool.fetchOne(
                database,
                sql: "SELECT 1 FROM file WHERE id = ? AND version = ? AND state IN \(FileState.pictures)",
                arguments: [id, version]
            )
            if isThere == true {
                try Self.setWaiting(database, id: id, failure)
            }
            return ((), [])
        }
    }

    static func setWaiting(_ database: any Database, id: Int64, _ failure: PictureFailure) throws {
        try database.run(
            "UPDATE file SET waiting = ? WHERE id = ? AND waiting IS DISTINCT FROM ?",
            arguments: [failure.reason, id, failure.reason]
        )
    }

    /// Returns the newest photos that have no thumbnails yet and haven't failed.
    public func photosToMake(limit: Int) throws -> [Int64] {
        try access.read { database in
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
        try access.read { database in
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

    /// Filters contents: returns the ones that belong to a photo in the catalog, or to a recently removed photo.
    public func known(_ contents: [ContentHash]) throws -> Set<ContentHash> {
        guard !contents.isEmpty else { return [] }
        return try access.read { database in
            let marks = contents.map { _ in "?" }.joined(separator: ", ")
            let hashes = try String.fetchAll(
                database,
                sql: "SELECT hash FROM content WHERE hash IN (\(marks))",
                arguments: SQLArguments(contents.map { .text($0.description) })
            )
            return Set(hashes.compactMap(ContentHash.init(_:)))
        }
    }
}

/// The store of the thumbnails for all machines. A catalog on a server records it, so that no process stores
/// them elsewhere, where the others don't look.
extension Catalog.Thumbnails {
    /// Checks that this store, or none, is recorded.
    ///
    /// - Parameter address: The store, or nil for none.
    /// - Throws: ``CatalogError``.
    public func check(store address: String?) throws {
        try access.read { try Self.check(address, $0) }
    }

    /// Records the store if none is recorded, and checks that it is the recorded one.
    ///
    /// - Throws: ``CatalogError``.
    public func use(store address: String) throws {
        guard try access.read(Self.store) == nil else { return try check(store: address) }
        try access.write { database in
            try Self.record(address, database)
            try Self.check(address, database)
            return ((), [])
        }
    }

    /// Records another store. Thumbnails that it lacks stay missing until `verify --repair` has found them.
    public func replace(store address: String) throws {
        try access.write { database in
            try database.run("DELETE FROM store")
            try Self.record(address, database)
            return ((), [])
        }
    }

    /// Records the store if none is recorded.
    private static func record(_ address: String, _ database: any Database) throws {
        try database.run(
            "INSERT INTO store (address) VALUES (?) ON CONFLICT DO NOTHING",
            arguments: [address]
        )
    }

    private static func store(_ database: any Database) throws -> String? {
        // Only one machine uses a catalog in a file.
        guard database.dialect == .postgresql else { return nil }
        return try String.fetchOne(database, sql: "SELECT address FROM store")
    }

    private static func check(_ address: String?, _ database: any Database) throws {
        guard let recorded = try store(database), recorded != address else { return }
        throw CatalogError(
            .unwritable,
            "the catalog's thumbnails are in \(recorded): give --store \(recorded), or call "
                + "brickwork verify --repair --replace-store to keep them elsewhere"
        )
    }
}
