import CatalogDatabase
import Foundation
import LibraryFiles
import Pictures

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

    /// Makes the result of decoding a photo.
    public init(
        id: Int64,
        version: Int,
        contentHash: ContentHash,
        color: UInt16,
        thumbHash: [UInt8] = []
    ) {
        self.id = id
        self.version = version
        self.contentHash = contentHash
        self.color = color
        self.thumbHash = thumbHash
    }

    /// The color in the catalog, which shows whether there is a ThumbHash, too.
    var storedColor: StoredColor { StoredColor(color, hasThumbHash: !thumbHash.isEmpty) }
}

extension Catalog {
    /// Records the results of decoding photos, in one transaction. Skips results for older versions.
    ///
    /// On a server, the number of statements doesn't depend on the number of photos, because each statement
    /// waits for the network while other writers are locked out.
    ///
    /// - Returns: Whether no reason was known why any of them can't be shown.
    @discardableResult
    public func setMade(_ photos: [MadePhoto]) throws -> Bool {
        guard !photos.isEmpty else { return true }
        return try write { [marksStacks] database in
            let (present, wereShown) = try Self.present(database, photos)
            let mended = wereShown || !marksStacks ? [] : try Self.damaged(database, present.map(\.id))
            var changed = 0, haveCopies = false
            // In a file, triggers run after each row, and must not run between rows of other photos.
            for some in database.dialect == .sqlite ? present.map({ [$0] }) : [present] where !some.isEmpty {
                let changes = try Self.setDecoded(database, some)
                changed += changes
                haveCopies = try haveCopies || changes > 0 && Self.haveCopies(database, some)
            }
            // An edited picture hides its original again.
            let isVisible = try Self.markShots(database, of: mended)
            // Only one of several copies is shown. Now that copies are known, photos may have disappeared.
            return (wereShown, haveCopies || isVisible ? [.photos, .colors] : changed > 0 ? .colors : [])
        }
    }

    /// Records the result of decoding a photo, unless it has another version now.
    ///
    /// - Returns: Whether no reason was known why it can't be shown.
    @discardableResult
    public func setMade(
        id: Int64,
        version: Int,
        contentHash: ContentHash,
        color: UInt16,
        thumbHash: [UInt8] = []
    ) throws -> Bool {
        try setMade([
            MadePhoto(
                id: id,
                version: version,
                contentHash: contentHash,
                color: color,
                thumbHash: thumbHash
            )
        ])
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
    private static func setDecoded(_ database: any Database, _ photos: [MadePhoto]) throws -> Int {
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
        let changed = try database.change(
            """
            INSERT INTO content (hash, color, thumbHash, decoder)
            SELECT hash, color, thumbHash, (SELECT decoder FROM state) FROM given WHERE TRUE
            ON CONFLICT (hash) DO UPDATE
                SET color = excluded.color, thumbHash = excluded.thumbHash, decoder = excluded.decoder
                WHERE content.color <> excluded.color
            """,
            given: GivenRows(["hash": .text, "color": .integer, "thumbHash": .bytes], contents)
        )
        return try changed
            + database.change(
                """
                UPDATE file
                SET content = content.id, color = content.color, thumbHash = content.thumbHash,
                    kind = NULL, reason = NULL, waiting = NULL
                FROM given JOIN content ON content.hash = given.hash
                WHERE file.id = given.id
                    AND (file.content IS DISTINCT FROM content.id OR reason IS NOT NULL OR waiting IS NOT NULL)
                """,
                given: hashes(photos)
            )
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
        GivenRows(["id": .integer, "hash": .text], photos.map { [$0.id, $0.contentHash.description] })
    }
}
