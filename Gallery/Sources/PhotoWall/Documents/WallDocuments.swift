import CatalogDatabase
import Foundation
import NIOCore
import PhotoLibrary
import Pictures
import SourceFiles
import WallNodes

/// The JSON documents that the page reads. They are the same from a server and in a static site.
public struct WallDocuments: Sendable {
    /// The catalog of photos.
    public let catalog: Blocking<Catalog>
    /// The same for lists, which take longer than a few photos.
    public let lists: Blocking<Catalog>
    /// Whether the documents reveal where photos were taken.
    public let hasCoordinates: Bool
    /// Whether the documents reveal who is in photos.
    public let hasPeople: Bool
    /// Whether original files may be given out. They contain places and people.
    public var hasOriginals: Bool { hasCoordinates && hasPeople }
    private let folderTexts: FolderTexts?

    /// - Parameters:
    ///   - catalog: The catalog of photos.
    ///   - lists: The same for lists. Nil if nobody waits for anything else.
    ///   - hasCoordinates: Whether the documents reveal where photos were taken.
    ///   - hasPeople: Whether the documents reveal who is in photos.
    ///   - decoders: The decoder processes, which read the texts of folders. Without them, folders have no texts.
    public init(
        catalog: Blocking<Catalog>,
        lists: Blocking<Catalog>? = nil,
        hasCoordinates: Bool = false,
        hasPeople: Bool = false,
        decoders: DecoderPool? = nil
    ) {
        self.catalog = catalog
        self.lists = lists ?? catalog
        self.hasCoordinates = hasCoordinates
        self.hasPeople = hasPeople
        folderTexts = decoders.map { FolderTexts(facets: catalog.part(\.facets), decoders: $0) }
    }

    /// Returns the most common tags, most frequent first.
    ///
    /// - Parameter photos: Photos that aren't counted.
    public func tags(without photos: [Photo]) async throws -> ByteBuffer {
        let missing = Dictionary(photos.flatMap(\.tags).map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
        return try await read { [hasPeople] catalog in
            let tags = try catalog.facets.tags(withholdsPeople: !hasPeople)
                .map { Tag(name: $0.name, count: $0.count - missing[$0.name.lowercased(), default: 0]) }
                .filter { $0.count > 0 }
                .sorted { $0.count > $1.count }
            guard !tags.isEmpty, let untagged = try catalog.facets.untaggedCount() else { return tags }
            return tags + [Tag(name: "", count: untagged - photos.count { $0.tags.isEmpty })]
        }
    }

    /// Returns the most common tags of the photos that a user may see, most frequent first. With a search, their counts are
    /// those among its results. If there are many results, the list is empty. Otherwise, a last entry without a name counts the
    /// photos without a tag, if they are few.
    public func tags(
        within visible: [SearchQuery],
        countedIn search: SearchQuery,
        in catalog: Catalog
    ) throws -> ByteBuffer {
        let tags = try catalog.facets.tags(within: visible, withholdsPeople: !hasPeople)
        let counted =
            search.isEmpty ? tags : try catalog.facets.counts(of: tags, in: search) ?? []
        var entries = counted.map { Tag(name: $0.name, count: $0.count) }
        var limited = search
        limited.within = visible
        if !entries.isEmpty, let untagged = try catalog.facets.untaggedCount(in: limited) {
            entries.append(Tag(name: "", count: untagged))
        }
        return try ByteBuffer(json: entries)
    }

    /// Returns the captions, dates and names of a block's photos in their order, or nil if they have changed
    /// since.
    public func texts(of block: BlockNode) async throws -> ByteBuffer? {
        try await catalog.run { catalog in
            let texts = try Self.texts(ofPhotos: block.photos.ids, in: catalog)
            return texts.hash == block.textHash ? texts.bytes : nil
        }
    }

    /// Returns the captions, dates and names of photos in their order, and the hash for a block with these
    /// texts.
    public static func texts(ofPhotos ids: [UInt32], in catalog: Catalog) throws
        -> (bytes: ByteBuffer, hash: UInt64)
    {
        let labels = try catalog.photos.labels(of: ids.map { Int64($0) })
        let texts = Texts(
            captions: labels.map(\.caption),
            dates: labels.map(\.date),
            names: labels.map(\.name),
            durations: labels.contains { $0.motion != nil } ? labels.map { $0.motion?.seconds } : nil,
            bursts: labels.contains { $0.burst != nil } ? labels.map(\.burst) : nil
        )
        return (try ByteBuffer(json: texts), BlockNode.textHash(of: labels.map(\.textHash)))
    }

    /// Returns a folder with some of its subfolders, and with its text if the offset is 0. One that doesn't exist has none.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - shown: The folder that is shown for it, or nil if the user may see none. Its text is shown.
    ///   - byDate: Whether the subfolders with the newest photos come first.
    ///   - offset: The number of subfolders to skip.
    public func album(_ folder: String, shownBy shown: String?, byDate: Bool, offset: Int) async throws
        -> ByteBuffer
    {
        let text: FolderTexts.Text? =
            if let shown, offset == 0 { try await folderTexts?.text(of: shown) } else { nil }
        return try await read { catalog in
            let album =
                try shown.flatMap { try catalog.facets.album($0, byDate: byDate, offset: offset) }
                ?? Album(folder)
            return AlbumDocument(folder: album.folder, count: album.count, folders: album.folders, text: text)
        }
    }

    /// Returns the texts of all folders that have one, by the names of the folders.
    public func allFolderTexts() async throws -> ByteBuffer {
        var texts: [String: FolderTexts.Text] = [:]
        for folder in try await catalog.run({ try $0.facets.albumNames() }) {
            texts[folder] = try await folderTexts?.text(of: folder)
        }
        return try ByteBuffer(json: texts)
    }

    /// Returns some of the people in the photos, in the order of their numbers of photos. None if the documents don't reveal who
    /// is in photos.
    ///
    /// - Parameters:
    ///   - offset: The number of people to skip.
    ///   - visible: The searches that limit what the user may see. Empty for everything.
    public func people(offset: Int, within visible: [SearchQuery]) async throws -> ByteBuffer {
        try await read { [hasPeople] catalog in
            try hasPeople ? catalog.facets.people(offset: offset, within: visible) : People()
        }
    }

    /// Returns all people in some photos, in the order of their numbers of photos. None if the documents don't reveal who is in
    /// photos.
    public func people(in photos: [Int64]) async throws -> ByteBuffer {
        try await read { [hasPeople] in try hasPeople ? $0.facets.people(in: photos) : People() }
    }

    /// Returns some of the photos that were taken on the same day and month in earlier years.
    ///
    /// - Parameter visible: The searches that limit what the user may see. Empty for everything.
    public func photos(onDay day: Int, ofMonth month: Int, before year: Int, within visible: [SearchQuery])
        async throws
        -> ByteBuffer
    {
        try await read { try $0.photos.taken(onDay: day, ofMonth: month, before: year, within: visible) }
    }

    /// Returns the cells of the map with photos: for each, the latitude and the longitude of its middle, and the number of
    /// photos. None if the documents don't reveal where photos were taken.
    ///
    /// - Parameter visible: The searches that limit what the user may see. Empty for everything.
    public func map(level: Int, south: Double, north: Double, within visible: [SearchQuery]) async throws
        -> ByteBuffer
    {
        try await read { [hasCoordinates] catalog -> [[Double]] in
            guard hasCoordinates else { return [] }
            return try catalog.facets.map(level: level, south: south, north: north, within: visible).map {
                cell in
                [rounded(cell.latitude), rounded(cell.longitude), Double(cell.photos)]
            }
        }
    }

    /// Returns the numbers and versions of photos in some cells of the map, or nothing for a cell without photos. None if the
    /// documents don't reveal where photos were taken.
    public func mapCovers(level: Int, at places: [Coordinates]) async throws -> ByteBuffer {
        try await read { [hasCoordinates] catalog in
            hasCoordinates ? try catalog.facets.mapCovers(level: level, at: places) : []
        }
    }

    /// Returns some of the files that couldn't be read, with the reasons.
    ///
    /// - Parameter offset: The number of files to skip.
    public func unreadable(offset: Int) async throws -> ByteBuffer {
        try await read { try $0.folders.unreadable(offset: offset, limit: 500).map(Unreadable.init) }
    }

    /// Returns the files that aren't pictures, counted by the ends of their names, most frequent first.
    public func leftOut() async throws -> ByteBuffer {
        try await read { catalog in
            try catalog.folders.passedOverFormats().map(LeftOut.init)
                .sorted { ($1.count, $0.format) < ($0.count, $1.format) }
        }
    }

    /// Returns a photo without the facts that aren't revealed.
    public func shown(_ photo: Photo, in catalog: Catalog) throws -> Photo {
        try shown([photo], in: catalog)[0]
    }

    /// Returns photos without the facts that aren't revealed.
    public func shown(_ photos: [Photo], in catalog: Catalog) throws -> [Photo] {
        var photos = hasPeople ? photos : try catalog.photos.withoutPeople(photos)
        if !hasCoordinates {
            for index in photos.indices { (photos[index].coordinates, photos[index].place) = (nil, nil) }
        }
        return photos
    }

    /// Returns all details of a photo.
    ///
    /// - Parameters:
    ///   - photo: The photo, as it may be shown.
    ///   - original: The address of the original file, or nil if it isn't published.
    ///   - download: The download address, or nil if there is none.
    ///   - companion: Returns the download address of a companion, or nil if it isn't published.
    ///   - clip: The address of the clip of a photo that moves, or nil if there is none.
    ///   - converted: The address of the video in a form that every browser plays, or nil if there is none.
    ///   - fullSize: The address of the whole picture as a JPEG, or nil if there is none.
    ///   - hasAlbums: Whether there are walls of single folders.
    public func details(
        of photo: Photo,
        original: String?,
        download: String?,
        companion: (PhotoCompanion) -> String? = { _ in nil },
        clip: String? = nil,
        converted: String? = nil,
        fullSize: String? = nil,
        hasAlbums: Bool = false
    ) throws -> ByteBuffer {
        var details = PhotoDetails(photo, original: original, download: download, fullSize: fullSize)
        let files = photo.companions.compactMap { file in
            let download = companion(file)
            return download == nil && file.picture == nil ? nil : PhotoDetails.File(file, download: download)
        }
        details.files = files.isEmpty ? nil : files
        details.clip = clip
        details.converted = converted
        details.album = hasAlbums && !photo.album.isEmpty ? photo.album : nil
        return try ByteBuffer(json: details)
    }

    private func read<Document: Encodable & SendableMetatype>(
        _ document: @escaping @Sendable (Catalog) throws -> Document
    ) async throws -> ByteBuffer {
        try await lists.run { try ByteBuffer(json: document($0)) }
    }

    private struct Tag: Encodable {
        let name: String
        let count: Int
    }

    private struct LeftOut: Encodable {
        let format: String
        let count: Int
    }

    private struct AlbumDocument: Encodable {
        let folder: String
        let count: Int
        let folders: [Album.Card]
        /// Nil if there is none.
        let text: FolderTexts.Text?
    }

    private struct Texts: Encodable {
        let captions: [String?]
        let dates: [String]
        let names: [String]
        /// For each photo, how long a video lasts in seconds, 0 if that isn't known, -1 for a photo with a clip, and nil for
        /// other photos. Nil if no photo moves.
        let durations: [Double?]?
        /// For each photo, the number of pictures of the burst that it is shown for, or nil. Nil if there are no bursts.
        let bursts: [Int?]?
    }

    private struct Unreadable: Encodable {
        let file: String
        let reason: String
        /// True if reading the file is retried automatically, otherwise nil.
        let waiting: Bool?
        /// True if a part of the photo is shown, otherwise nil.
        let part: Bool?

        /// The path begins with the name of the library folder. Where that folder is on disk isn't published.
        init(_ file: UnreadableFile) {
            let folder = file.folder.split(separator: "/").last.map(String.init) ?? "/"
            self.file = file.path.isEmpty ? folder : "\(folder)/\(file.path)"
            reason = file.reason
            waiting = file.isWaiting ? true : nil
            part = file.isShownInPart ? true : nil
        }
    }
}

extension ByteBuffer {
    /// Encodes a document as JSON. Equal documents have equal bytes.
    public init(json document: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        self.init(bytes: try encoder.encode(document))
    }
}

extension Motion {
    /// As the page reads it: how long a video lasts in seconds, 0 if that isn't known, -1 for a photo with a clip, and -2 for
    /// a picture that moves by itself.
    package var seconds: Double {
        number < 0 ? Double(number) : (Double(number) / 100).rounded() / 10
    }
}

/// Removes the digits that come from binary fractions.
private func rounded(_ degrees: Double) -> Double { (degrees * 1000).rounded() / 1000 }

/// The texts of folders: a file called `index.md` in CommonMark is shown above the photos of its folder.
struct FolderTexts: Sendable {
    /// A folder's text, or why it can't be shown.
    struct Text: Encodable {
        var parts: [TextPart]?
        /// A sentence for the user.
        var problem: String?
    }

    let facets: Blocking<Catalog.Facets>
    let decoders: DecoderPool

    /// Returns the text of a folder, or nil if there is none. A decoder process reads it.
    func text(of folder: String) async throws -> Text? {
        let files = try await facets.run { try $0.textFiles(of: folder) }
        for file in files {
            do {
                return Text(parts: try await decoders.text(of: PictureSource(file)))
            } catch let refusal as PictureRefusal where refusal == .missing || refusal.kind == .notAPicture {
                // An empty file isn't a text.
                continue
            } catch let refusal as PictureRefusal {
                return Text(problem: "index.md can’t be shown: \(refusal.reason)")
            } catch let failure as PictureFailure {
                return Text(problem: "index.md can’t be shown now: \(failure.reason)")
            }
        }
        return nil
    }
}
