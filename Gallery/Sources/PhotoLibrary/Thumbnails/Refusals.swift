import CatalogDatabase
import Foundation
import Pictures
import SourceFiles

extension Catalog {
    /// The contents that decoders have refused.
    public struct Refusals: Sendable {
        let access: CatalogAccess
    }
}

extension Catalog.Refusals: RefusalStore {
    // Errors of the catalog are ignored here: the picture is read again. Code that handles photos reports
    // them.

    /// Returns whether a picture with this number of bytes was ever refused.
    public func mayKnow(size: Int64) -> Bool {
        let isKnown = try? access.read { database in
            try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM refusal WHERE size = ?)",
                arguments: [size]
            )
        }
        return isKnown.flatMap(\.self) ?? false
    }

    /// Returns the refusal of a picture by this decoder or a later one.
    public func refusal(of content: ContentHash, stage: PictureStage, decoder: String) -> PictureRefusal? {
        guard let known = try? access.read({ try Self.known($0, content, stage) }),
            known.decoder >= DecoderVersion(decoder)
        else { return nil }
        return known.refusal
    }

    /// Stores a refusal, unless a later decoder has tried the picture.
    public func keep(
        _ refusal: PictureRefusal,
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    ) {
        _ = try? access.write { database in
            if let known = try Self.known(database, content, stage),
                known.decoder > DecoderVersion(decoder)
            {
                return ((), [])
            }
            try database.run(
                """
                INSERT INTO refusal (contentHash, stage, decoder, size, kind, reason) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (contentHash, stage) DO UPDATE SET decoder = excluded.decoder, size = excluded.size,
                    kind = excluded.kind, reason = excluded.reason
                """,
                arguments: [
                    content.description, stage.rawValue, decoder, size, refusal.kind.rawValue, refusal.reason,
                ]
            )
            return ((), [])
        }
    }

    private static func known(
        _ database: any Database,
        _ content: ContentHash,
        _ stage: PictureStage
    ) throws -> (decoder: DecoderVersion, refusal: PictureRefusal?)? {
        try Row.fetchOne(
            database,
            sql: "SELECT decoder, kind, reason FROM refusal WHERE contentHash = ? AND stage = ?",
            arguments: [content.description, stage.rawValue]
        ).map { row in
            let kind = try (row[1] as String?).flatMap(PictureRefusal.Kind.init)
            return (try DecoderVersion(row[0]), try kind.map { try PictureRefusal($0, row[2] ?? "") })
        }
    }

    /// Forgets the refusals of earlier versions of the decoder. The files are read again, and the photos
    /// decoded again.
    ///
    /// Refusals of later versions stay. So workers with several versions on the same library don't repeat
    /// work endlessly: the latest version reads once more what any of them refused, and no version does after
    /// that.
    ///
    /// - Returns: Whether there were refusals to forget.
    /// - Throws: ``CatalogError``.
    @discardableResult
    package func use(decoder: String) throws -> Bool {
        let mine = DecoderVersion(decoder)
        let (latest, decoders) = try access.read { database in
            (
                try String.fetchOne(database, sql: "SELECT decoder FROM state").map(DecoderVersion.init),
                try String.fetchAll(database, sql: "SELECT DISTINCT decoder FROM refusal")
            )
        }
        let isNew = latest.map { $0 < mine } ?? true
        let earlier = decoders.filter { DecoderVersion($0) < mine }
        guard isNew || latest == mine && !earlier.isEmpty else { return false }
        try access.write { database in
            var isVisible = false
            if isNew {
                // This includes files without a known content, such as those that an earlier version didn't
                // recognize as pictures.
                isVisible = try Self.forgetRefusals(database)
            } else {
                for other in earlier {
                    let those = "AND size IN (SELECT size FROM refusal WHERE decoder = ?)"
                    isVisible = try Self.forgetRefusals(database, those, [other]) || isVisible
                }
            }
            for other in earlier {
                try database.run("DELETE FROM refusal WHERE decoder = ?", arguments: [other])
            }
            try database.run("UPDATE state SET decoder = ?", arguments: [decoder])
            return ((), isVisible ? .photos : [])
        }
        return true
    }

    /// Whether a photo isn't shown. A damaged one is, so it isn't decoded again.
    private static let isRefused =
        "reason IS NOT NULL AND kind IS DISTINCT FROM '\(Catalog.Thumbnails.damaged)'"

    private static func forgetRefusals(
        _ database: CatalogWriter,
        _ those: String = "",
        _ arguments: SQLArguments = []
    ) throws -> Bool {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT id, folder, name FROM file WHERE state = 0 AND \(isRefused) \(those)",
            arguments: arguments
        )
        try database.willChange(rows.map { try $0[0] })
        let damaged = try rows.map { try (folder: $0[1] as Int64, name: FileName($0[2] as Data)) }
        // No file has this size.
        try database.run("UPDATE file SET size = -1 WHERE state <> 0 \(those)", arguments: arguments)
        try database.run(
            "UPDATE file SET kind = NULL, reason = NULL WHERE state = 0 AND \(isRefused) \(those)",
            arguments: arguments
        )
        // An edited picture hides its original again, until it turns out that it can't be decoded.
        return try database.markShots(of: damaged)
    }
}

/// The name and version of a decoder. Later versions are greater: the first number that differs decides, and
/// then the names.
struct DecoderVersion: Comparable {
    package let name: String
    private let numbers: [Int]

    /// - Parameter name: As in `brickwork 1, vips 8.15.1`.
    init(_ name: String) {
        self.name = name
        numbers = name.split { !("0"..."9").contains($0) }.map { Int($0) ?? .max }
    }

    package static func < (first: DecoderVersion, second: DecoderVersion) -> Bool {
        guard first.numbers == second.numbers else {
            return first.numbers.lexicographicallyPrecedes(second.numbers)
        }
        return first.name < second.name
    }
}

/// A file or folder that couldn't be read.
public struct UnreadableFile: Codable, Hashable, Sendable {
    /// The library folder, for display.
    public var folder: String
    /// The file or folder within it, for display. Empty for the library folder itself.
    public var path: String
    /// The problem, in one line.
    public var reason: String

    /// Whether it will be tried again, because the problem doesn't seem to be the file's fault.
    public var isWaiting: Bool
    /// Whether the photo is shown, but only a part of it.
    public var isShownInPart: Bool

    /// Makes a value for a file and its problem.
    public init(
        folder: String,
        path: String,
        reason: String,
        isWaiting: Bool = false,
        isShownInPart: Bool = false
    ) {
        self.folder = folder
        self.path = path
        self.reason = reason
        self.isWaiting = isWaiting
        self.isShownInPart = isShownInPart
    }
}
