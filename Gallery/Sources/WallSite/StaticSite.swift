import Foundation
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import SystemPackage
import Thumbnails
import WallPage

/// The wall as files that any web server or object store can carry, at any address.
///
/// Each file is where the server answers with the same bytes; only search and events need a server, and in place of
/// the first there is a text to search through. What is new is written before the page and the walls that lead there, and what is old removed after them: so whoever reads meanwhile sees the one state or the other. What waits for
/// the disk does so on threads of its own.
public actor StaticSite {
    private nonisolated let executor = ThreadExecutor()
    private let catalog: Catalog
    private let store: ThumbnailStore
    private let usual: WallRecipe
    private let title: WallTitle
    private let originals: SitePictures.Originals?
    private let hasCoordinates: Bool
    private let output: FilePath
    private let threads = DiskThreads(count: 4, line: 256)

    /// - Parameters:
    ///   - catalog: The photos, read before.
    ///   - store: Makes and keeps the smaller pictures.
    ///   - wall: The wall that is shown where nobody has chosen another.
    ///   - title: The name of the wall.
    ///   - hasOriginals: Whether photos are part of it in their full size.
    ///   - hasCoordinates: Whether it says where photos were taken. Then those in full size are their own files, with all
    ///     that is written in them; otherwise JPEG files without metadata.
    ///   - output: The folder: a new or an empty one, or one that this has made.
    public init(
        catalog: Catalog,
        store: ThumbnailStore,
        wall: WallRecipe = WallRecipe(),
        title: WallTitle = WallTitle(),
        hasOriginals: Bool,
        hasCoordinates: Bool = false,
        output: FilePath
    ) {
        self.catalog = catalog
        self.store = store
        usual = wall
        self.title = title
        originals = hasOriginals ? hasCoordinates ? .asTheyAre : .asJPEG : nil
        self.hasCoordinates = hasCoordinates
        self.output = output
    }

    /// On which the site's files are written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Builds the site, or brings it up to date.
    ///
    /// - Parameter progress: Told of each photo that is done.
    /// - Throws: ``SiteError``, `CatalogError`, or `CancellationError`; the files so far are kept for the next time.
    public func build(progress: @escaping @Sendable (SiteProgress) -> Void) async throws -> SiteSummary {
        let folder = try SiteFolder(output)
        let page = try PageFiles(title: title, usual: usual, isStatic: true)
        var summary = SiteSummary()
        let shown = try photos(leavingOut: [])
        let gaps = try await addPictures(shown.map(\.id), to: folder, &summary, progress)
        // Only now is known what could not be decoded, and the colors of the rest.
        let photos = try photos(leavingOut: Set(gaps.photos.map(\.id)))
        let documents = WallDocuments(catalog: catalog, threads: threads, hasCoordinates: hasCoordinates)
        try await addDocuments(of: photos, gaps, to: folder, documents, &summary, progress)
        for (name, file) in page.assets {
            summary.count(try folder.write(file.bytes, to: "assets/\(page.hash)/\(name)"))
        }
        var walls = SiteWalls(
            catalog: catalog,
            documents: documents,
            folder: folder,
            leftOut: Set(gaps.photos.map(\.id))
        )
        try walls.addListing()
        for recipe in SiteWalls.recipes {
            try Task.checkCancellation()
            try walls.add(recipe)
        }
        summary.add(walls.counts)
        summary.count(try folder.write(page.index.bytes, to: "index.html"))
        let versions = Dictionary(photos.map { ($0.id, Int($0.version)) }) { first, _ in first }
        summary.removed = try folder.tidy { name, file in
            switch file {
            case .wall: walls.files.contains(name)
            case .address(.asset(let hash, let name)): hash == page.hash && page.assets[name] != nil
            case .address(.details(let id)): versions[id] != nil
            case .address(.thumbnail(let thumbnail)):
                thumbnail.token == catalog.addressToken && (thumbnail.size != .full || originals == .asJPEG)
                    && versions[thumbnail.id] == thumbnail.version
            case .address(.original(let token, let id, let version)):
                originals == .asTheyAre && token == catalog.addressToken && !gaps.originals.contains(id)
                    && versions[id] == version
            case .address: true
            }
        }
        summary.photos = photos.count
        return summary
    }

    /// All photos that are shown, once each.
    private func photos(leavingOut left: Set<Int64>) throws -> [WallPhoto] {
        try SiteSection.sections(of: WallRecipe(grouping: .day), in: catalog, leavingOut: left).flatMap(
            \.photos
        )
    }

    private func addPictures(
        _ ids: [Int64],
        to folder: SiteFolder,
        _ summary: inout SiteSummary,
        _ progress: @Sendable (SiteProgress) -> Void
    ) async throws -> SiteGaps {
        await store.prepare()
        let maker = SitePictures(
            catalog: catalog,
            store: store,
            records: PictureRecords(catalog: catalog, threads: threads),
            originals: originals,
            folder: folder,
            threads: threads
        )
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
                if index >= ProcessInfo.processInfo.activeProcessorCount, let photo = try await group.next() {
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

    /// Adds what is known of each photo, and of all.
    private func addDocuments(
        of photos: [WallPhoto],
        _ gaps: SiteGaps,
        to folder: SiteFolder,
        _ documents: WallDocuments,
        _ summary: inout SiteSummary,
        _ progress: @Sendable (SiteProgress) -> Void
    ) async throws {
        for (index, id) in photos.lazy.map(\.id).enumerated() {
            try Task.checkCancellation()
            if let photo = try catalog.photo(id) {
                let given = gaps.originals.contains(id) ? nil : originals
                let original = given == .asTheyAre ? SitePictures.original(of: photo, in: catalog) : nil
                let fullSize = given == .asJPEG ? WallAddress.fullSize(of: photo, in: catalog) : nil
                let details = try documents.details(
                    of: photo,
                    original: original,
                    download: original ?? fullSize,
                    fullSize: fullSize
                )
                summary.count(try folder.write(details, to: WallAddress.details(of: id)))
            }
            progress(SiteProgress(step: .writing, done: index + 1, total: photos.count))
        }
        summary.count(try folder.write(try await documents.tags(without: gaps.photos), to: "tags.json"))
        let unreadable = try catalog.unreadable() + gaps.files.sorted { $0.path < $1.path }
        summary.count(try folder.write(try WallDocuments.unreadable(unreadable), to: "unreadable.json"))
        summary.failed = unreadable.count
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

    fileprivate mutating func add(_ other: SiteSummary) {
        written += other.written
        kept += other.kept
    }
}
