import Foundation
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles
import SystemPackage
import WallNodes

/// Builds the wall as static files, which any web server or object store can serve at any address.
///
/// Each file is at the address where the server answers with the same bytes. Only the server's search and events
/// are missing, and the page searches a text file instead. Files whose names change with their content are
/// written first, the page and the roots that refer to them last, and old files are removed afterward. So
/// users see one state or the other while the site is rebuilt. Waiting for the disk happens on separate
/// threads.
public actor StaticSite {
    private nonisolated let executor = DiskThread()
    private let catalog: Catalog
    private let store: ThumbnailStore
    private let usual: WallQuery
    private let title: WallTitle
    private let address: SiteAddress?
    private let tiles: MapTiles?
    private let originals: SitePictures.Originals?
    private let hasCoordinates: Bool
    private let hasPeople: Bool
    private let decoders: DecoderPool?
    private let destination: any SiteDestination
    private var isOpen = false
    private let threads = DiskThreads(count: 4, line: 256)

    /// - Parameters:
    ///   - catalog: The catalog, whose folders have been read.
    ///   - store: Makes and keeps the thumbnails.
    ///   - wall: The wall that is shown by default.
    ///   - title: The name of the wall.
    ///   - address: The address of the site, or nil if it isn't known. Links to the site then have no preview.
    ///   - tiles: The tiles of the map, or nil for its outline only.
    ///   - hasOriginals: Whether the site contains the photos in full size.
    ///   - hasCoordinates: Whether the site reveals where photos were taken.
    ///   - hasPeople: Whether the site reveals who is in the photos. If it reveals both, the full-size photos are
    ///     the original files with all their metadata. Otherwise they are JPEG files without metadata.
    ///   - decoders: The decoder processes, which read the texts of folders. Without them, the site has no texts.
    ///   - output: The place to write the site to.
    public init(
        catalog: Catalog,
        store: ThumbnailStore,
        wall: WallQuery = WallQuery(),
        title: WallTitle = WallTitle(),
        address: SiteAddress? = nil,
        tiles: MapTiles? = nil,
        hasOriginals: Bool,
        hasCoordinates: Bool = false,
        hasPeople: Bool = false,
        decoders: DecoderPool? = nil,
        output: SiteOutput
    ) {
        self.catalog = catalog
        self.store = store
        usual = wall
        self.title = title
        self.address = address
        self.tiles = hasCoordinates ? tiles : nil
        originals = hasOriginals ? hasCoordinates && hasPeople ? .asTheyAre : .asJPEG : nil
        self.hasCoordinates = hasCoordinates
        self.hasPeople = hasPeople
        self.decoders = decoders
        destination = output.destination(threads)
    }

    /// The executor of the thread that writes the site's files.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Checks that the site can be written, before anything that takes long. ``build(progress:)`` calls this
    /// if necessary.
    ///
    /// - Throws: ``SiteError``.
    public func open() async throws {
        try await destination.open()
        isOpen = true
    }

    /// Builds the site, or updates it.
    ///
    /// - Parameter progress: Called after each finished photo.
    /// - Throws: ``SiteError``, `CatalogError`, or `CancellationError`. The files written so far are kept for
    ///   the next run.
    public func build(progress: @escaping @Sendable (SiteProgress) -> Void) async throws -> SiteSummary {
        if !isOpen {
            try await open()
        }
        var summary = SiteSummary()
        let shown = try photos(leavingOut: [])
        let gaps = try await addPictures(shown.map(\.id), &summary, progress)
        // Only now is it known which photos can't be decoded, and which colors the others have.
        let photos = try photos(leavingOut: Set(gaps.photos.map(\.id)))
        let page = try PageFiles(title: title, usual: usual, tiles: tiles, isStatic: true)
        let documents = WallDocuments(
            catalog: Blocking(catalog, on: threads),
            hasCoordinates: hasCoordinates,
            hasPeople: hasPeople,
            decoders: decoders
        )
        try await addDetails(of: photos, gaps, documents, &summary, progress)
        let assets = page.assets.map {
            SitePart(name: "assets/\(page.hash)/\($0.key)", bytes: $0.value.bytes)
        }
        summary.add(try await destination.write(assets))
        var walls = SiteWalls(
            catalog: catalog,
            documents: documents,
            leftOut: Set(gaps.photos.map(\.id))
        )
        let search = try walls.search()
        summary.add(try await destination.write(search.parts))
        var roots = search.roots
        for wallQuery in SiteWalls.wallQueries {
            try Task.checkCancellation()
            let (parts, root) = try walls.wall(wallQuery)
            summary.add(try await destination.write(parts))
            roots.append(root)
        }
        try await roots.append(contentsOf: lists(photos, gaps, documents, &summary))
        summary.add(try await destination.write(roots))
        let preview = try preview(photos)
        let index = preview.map { page.index(with: $0).file } ?? page.index
        summary.count(try await destination.write(page.worker.bytes, to: "worker.js"))
        summary.count(try await destination.write(index.bytes, to: "index.html"))
        summary.removed = try await tidy(page, Set(walls.names), of: photos, gaps)
        summary.photos = photos.count
        return summary
    }

    /// Returns the preview of links to the site: its first photo.
    private func preview(_ photos: [WallPhoto]) throws -> LinkPreview? {
        guard let address, let photo = try photos.first.flatMap({ try catalog.photos.photo($0.id) }) else {
            return nil
        }
        let picture = WallAddress.thumbnail(of: photo, width: ThumbnailWidth.w960.rawValue, in: catalog.state)
        return LinkPreview(address, picture: picture)
    }

    /// Removes files of an earlier state that are no longer part of the site.
    private func tidy(
        _ page: PageFiles,
        _ walls: Set<String>,
        of photos: [WallPhoto],
        _ gaps: SiteGaps
    ) async throws -> Int {
        let versions = try catalog.photos.versions(of: .stacked).merging(
            photos.map { ($0.id, Int($0.version)) }
        ) {
            $1
        }
        let companions = try catalog.photos.versions(of: .companion)
        return try await destination.tidy { [originals, token = catalog.state.addressToken] name, file in
            switch file {
            case .wall: walls.contains(name)
            case .address(.asset(let hash, let name)): hash == page.hash && page.assets[name] != nil
            case .address(.details(let id)): versions[id] != nil
            case .address(.thumbnail(let thumbnail)):
                thumbnail.token == token && thumbnail.size != .video
                    && (thumbnail.size != .full || originals == .asJPEG)
                    && versions[thumbnail.id] == thumbnail.version
            case .address(.original(let itsToken, let id, let version)):
                originals == .asTheyAre && itsToken == token && !gaps.originals.contains(id)
                    && (versions[id] ?? companions[id]) == version
            // Earlier versions listed the files that aren't shown.
            case .address(.unreadable), .address(.leftOut): false
            case .address: true
            }
        }
    }

    /// Returns all shown photos, once each.
    private func photos(leavingOut left: Set<Int64>) throws -> [WallPhoto] {
        try SiteSection.sections(of: WallQuery(grouping: .day), in: catalog, leavingOut: left).flatMap(
            \.photos
        )
    }

    private func addPictures(
        _ ids: [Int64],
        _ summary: inout SiteSummary,
        _ progress: @Sendable (SiteProgress) -> Void
    ) async throws -> SiteGaps {
        await store.prepare()
        let maker = SitePictures(
            photos: Blocking(catalog.photos, on: threads),
            store: store,
            records: PictureRecords(Blocking(catalog.thumbnails, on: threads)),
            originals: originals,
            site: destination,
            threads: threads
        )
        let width = max(ProcessInfo.processInfo.activeProcessorCount, destination.width)
        var done = 0
        var gaps = SiteGaps()
        try await withThrowingTaskGroup(of: (counts: SiteSummary, gaps: SiteGaps).self) { group in
            func finish(_ photo: (counts: SiteSummary, gaps: SiteGaps)) {
                summary.add(photo.counts)
                gaps.add(photo.gaps)
                done += 1
                progress(SiteProgress(step: .making, done: done, total: ids.count))
            }
            for (index, id) in ids.enumerated() {
                if index >= width, let photo = try await group.next() {
                    finish(photo)
                }
                group.addTask { try await maker.add(id) }
            }
            for try await photo in group {
                finish(photo)
            }
        }
        return gaps
    }

    /// Adds the details of each photo.
    private func addDetails(
        of photos: [WallPhoto],
        _ gaps: SiteGaps,
        _ documents: WallDocuments,
        _ summary: inout SiteSummary,
        _ progress: @Sendable (SiteProgress) -> Void
    ) async throws {
        for start in stride(from: 0, to: photos.count, by: destination.width) {
            try Task.checkCancellation()
            let end = min(start + destination.width, photos.count)
            let details = try photos[start..<end].flatMap { try self.details($0.id, gaps, documents) }
            summary.add(try await destination.write(details))
            progress(SiteProgress(step: .writing, done: end, total: photos.count))
        }
    }

    /// Returns the list of tags, the texts of folders, and the people.
    private func lists(
        _ photos: [WallPhoto],
        _ gaps: SiteGaps,
        _ documents: WallDocuments,
        _ summary: inout SiteSummary
    ) async throws -> [SitePart] {
        let tags = try await documents.tags(without: gaps.photos)
        summary.unreadable = try catalog.folders.unreadable() + gaps.files.sorted { $0.path < $1.path }
        return [
            SitePart(name: "folders.json", bytes: try await documents.allFolderTexts()),
            SitePart(name: "tags.json", bytes: tags),
            SitePart(name: "people.json", bytes: try await documents.people(in: photos.map(\.id))),
        ]
    }

    /// Returns the details of a photo, and of the pictures that are shown as part of it. None if it is gone.
    private func details(_ id: Int64, _ gaps: SiteGaps, _ documents: WallDocuments) throws -> [SitePart] {
        guard let photo = try catalog.photos.photo(id).map({ try documents.shown($0, in: catalog) }) else {
            return []
        }
        let given = gaps.originals.contains(id) ? nil : originals
        let original = given == .asTheyAre ? SitePictures.original(of: photo, in: catalog.state) : nil
        let fullSize = given == .asJPEG ? WallAddress.fullSize(of: photo, in: catalog.state) : nil
        let bytes = try documents.details(
            of: photo,
            original: original,
            download: original ?? fullSize,
            companion: { file in
                switch given {
                case .asTheyAre: SitePictures.original(of: file, in: catalog.state)
                case .asJPEG: WallAddress.fullSize(of: file, in: catalog.state)
                case nil: nil
                }
            },
            clip: original == nil ? nil : SitePictures.clip(of: photo, in: catalog.state),
            fullSize: fullSize,
            hasAlbums: true
        )
        let part = SitePart(name: WallAddress.details(of: id), bytes: bytes)
        return try [part]
            + photo.companions.filter { $0.picture != nil }.flatMap { try details($0.id, gaps, documents) }
    }
}

extension SiteSummary {
    mutating func count(_ isWritten: Bool) {
        if isWritten {
            written += 1
        } else {
            kept += 1
        }
    }

    mutating func add(_ other: SiteSummary) {
        written += other.written
        kept += other.kept
    }
}

/// The progress of building a static site.
public struct SiteProgress: Sendable {
    /// A step of the build.
    public enum Step: String, Sendable {
        /// Making the thumbnails.
        case making
        /// Writing the files.
        case writing
    }

    /// The current step.
    public var step: Step
    /// The number of finished photos.
    public var done: Int
    /// The total number of photos, if it is known.
    public var total: Int
}

/// The result of building a static site.
public struct SiteSummary: Equatable, Sendable {
    /// The number of photos shown.
    public var photos = 0
    /// The number of written files that were missing or different before.
    public var written = 0
    /// The number of files that were already up to date.
    public var kept = 0
    /// The number of files of an earlier state that were removed.
    public var removed = 0
    /// The files that couldn't be read. The site doesn't list them, because their names are for its owner.
    public var unreadable: [UnreadableFile] = []
}

/// The reason why a static site can't be written.
public struct SiteError: Error, CustomStringConvertible {
    /// One line that says what is wrong and what to do.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
