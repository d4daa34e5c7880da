import CatalogDatabase
import Pictures

/// A file of the catalog, as far as other tables follow from it.
struct CountedFile: Equatable {
    let id: Int64
    let folder: Int64
    let isInShownFolder: Bool
    let isPhoto: Bool
    /// Whether another photo with the same content is shown instead.
    private(set) var repeats: Bool
    let content: Int64?
    let version: Int64
    /// Whether there is a reason why it can't be decoded completely.
    let isRefused: Bool
    let day: CountedDay
    let place: PhotoPlace
    /// The ``PhotoDigest``.
    let digest: Int64

    /// Returns files by their numbers. Missing files are left out.
    static func files(_ ids: [Int64], _ database: any Database) throws -> [Int64: CountedFile] {
        guard !ids.isEmpty else { return [:] }
        let digested = PhotoDigest.columns.map { "file.\($0)" }.joined(separator: ", ")
        let rows = try database.rows(
            """
            SELECT \(digested), file.folder, folder.shown, file.state, file.repeats, file.content,
                file.reason IS NOT NULL, file.dated, file.day, file.nameKey
            FROM given JOIN file ON file.id = given.id JOIN folder ON folder.id = file.folder
            """,
            given: GivenRows(["id": .integer], ids.map { [$0] })
        )
        var files: [Int64: CountedFile] = [:]
        files.reserveCapacity(ids.count)
        while try rows.next() {
            let file = CountedFile(rows)
            files[file.id] = file
        }
        return files
    }

    private init(_ row: any SQLRows) {
        let values = PhotoDigest.columns.indices.map { row.optional($0) ?? -1 }
        let next = values.count
        id = values[0]
        version = values[1]
        digest = PhotoDigest.of(values)
        folder = row.number(next)
        isInShownFolder = row.number(next + 1) != 0
        isPhoto = row.number(next + 2) == FileState.photo.rawValue
        repeats = row.number(next + 3) != 0
        content = row.optional(next + 4)
        isRefused = row.number(next + 5) != 0
        day = CountedDay(isDated: row.number(next + 6), number: row.number(next + 7))
        place = PhotoPlace(
            day: day.number,
            date: values[PhotoDigest.dateColumn],
            nameKey: Array(row.bytes(next + 8)),
            id: id
        )
    }

    /// Whether it is on the walls of its folder.
    var isCounted: Bool { isPhoto && !repeats }
    /// Whether it is on walls.
    var isShown: Bool { isCounted && isInShownFolder }
    /// Whether it has to be decoded.
    var isToMake: Bool { isPhoto && content == nil && !isRefused }

    /// Where a photo stands among those with the same content.
    var placeAmongCopies: PlaceAmongCopies? {
        isPhoto ? content.map { PlaceAmongCopies(content: $0, isInShownFolder: isInShownFolder) } : nil
    }

    struct PlaceAmongCopies: Equatable {
        let content: Int64
        let isInShownFolder: Bool
    }

    /// The same file, if it were marked as a copy when it isn't, and the other way round.
    var withOtherMark: CountedFile {
        var file = self
        file.repeats.toggle()
        return file
    }
}

/// A day of photos with a date, or of those without.
struct CountedDay: Hashable {
    /// 1 or 0, as in the catalog.
    let isDated: Int64
    /// The number of a ``PhotoDay``.
    let number: Int64
}

/// A file before and after a transaction.
struct FileChange {
    /// The file before the transaction, or nil if it was added.
    let before: CountedFile?
    /// The file after the transaction, or nil if it was deleted.
    let after: CountedFile?

    var id: Int64 { (after ?? before)?.id ?? 0 }
}

/// The result of reading a file.
package enum FileState: Int, Sendable {
    case photo = 0
    /// It should be a picture, but can't be read. It is listed with the reason.
    case unreadable = 1
    /// It isn't a picture.
    case passedOver = 2
    /// It couldn't be read yet.
    case waiting = 3
    /// A camera raw file or a clip next to the picture of the same shot: see ``CameraPair``. It has no facts.
    case companion = 4
    /// A picture that has been read, and is shown as part of a photo: see ``PictureStack``.
    case stacked = 5

    /// Whether its picture can be shown.
    package var isPicture: Bool { self == .photo || self == .stacked }
    /// The numbers of files whose pictures can be shown, as SQL.
    static let pictures = "(0, 5)"
}

/// What the catalog knows about the content of a photo's file.
public struct PhotoContent: Hashable, Sendable {
    /// The photo's version, which changes with the content.
    public var version: Int
    /// The hash of the content, or nil until thumbnails of this version were made.
    public var hash: ContentHash?
    /// Why the photo can't be shown, or nil if no reason is known.
    public var refusal: PictureRefusal?
}
