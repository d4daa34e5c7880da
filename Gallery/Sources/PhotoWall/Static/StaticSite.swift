import Foundation
import NIOCore
import PhotoLibrary
import Pictures
import SystemPackage
import Thumbnails

/// The wall as files that any web server or object store can carry, at any address.
///
/// Each file is where the server answers with the same bytes; only search and events need a server, and in place of
/// the first there is a text to search through. What is new is written before the page and the library that lead
/// there, and what is old removed after them: so whoever reads meanwhile sees the one state or the other. What waits for
/// the disk does so on threads of its own.
public actor StaticSite {
    private nonisolated let executor = ThreadExecutor()
    private let catalog: Catalog
    private let store: ThumbnailStore
    private let order: PhotoOrder
    private let title: WallTitle
    private let originals: SitePictures.Originals?
    private let hasCoordinates: Bool
    private let output: FilePath
    private let threads = DiskThreads(count: 4, line: 256)

    /// - Parameters:
    ///   - catalog: The photos, read before.
    ///   - store: Makes and keeps the smaller pictures.
    ///   - order: The order of the photos.
    ///   - title: The name of the wall.
    ///   - hasOriginals: Whether photos are part of it in their full size.
    ///   - hasCoordinates: Whether it says where photos were taken. Then those in full size are their own files, with all
    ///     that is written in them; otherwise JPEG files without metadata.
    ///   - output: The folder: a new or an empty one, or one that this has made.
    public init(
        catalog: Catalog,
        store: ThumbnailStore,
        order: PhotoOrder,
        title: WallTitle = WallTitle(),
        hasOriginals: Bool,
        hasCoordinates: Bool = false,
        output: FilePath
    ) {
        self.catalog = catalog
        self.store = store
        self.order = order
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
        let page = try PageFiles(title: title, isStatic: true)
        let contents = try catalog.contents(order: order)
        var summary = SiteSummary()
        let gaps = try await addPictures(contents.ids, to: folder, &summary, progress)
        // Only now is known what could not be decoded, and the colors of the rest.
        let library = LibrarySnapshot(
            try catalog.contents(order: order).leaving(out: Set(gaps.photos.map(\.id))),
            token: catalog.addressToken
        )
        try await addDocuments(of: library, gaps, to: folder, &summary, progress)
        for (name, file) in page.assets {
            summary.count(try folder.write(file.bytes, to: "assets/\(page.hash)/\(name)"))
        }
        summary.count(try folder.write(library.bytes, to: "library.bin"))
        summary.count(try folder.write(page.index.bytes, to: "index.html"))
        let versions = Dictionary(uniqueKeysWithValues: zip(library.contents.ids, library.contents.versions))
        summary.removed = try folder.tidy { file in
            switch file {
            case .texts(let version): version == library.version
            case .address(.asset(let hash, let name)): hash == page.hash && page.assets[name] != nil
            case .address(.captions(let version, let block)):
                version == library.version && block < library.blockCount
            case .address(.details(let id)): versions[id] != nil
            case .address(.thumbnail(let thumbnail)):
                thumbnail.token == catalog.addressToken && (thumbnail.size != .full || originals == .asJPEG)
                    && versions[thumbnail.id].map { Int($0) } == thumbnail.version
            case .address(.original(let token, let id, let version)):
                originals == .asTheyAre && token == catalog.addressToken && !gaps.originals.contains(id)
                    && versions[id].map { Int($0) } == version
            default: true
            }
        }
        summary.photos = library.count
        summary.failed = try catalog.unreadable().count + gaps.files.count
        return summary
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

    private func addDocuments(
        of library: LibrarySnapshot,
        _ gaps: SiteGaps,
        to folder: SiteFolder,
        _ summary: inout SiteSummary,
        _ progress: @Sendable (SiteProgress) -> Void
    ) async throws {
        let documents = WallDocuments(catalog: catalog, threads: threads, hasCoordinates: hasCoordinates)
        var texts = ByteBuffer()
        for block in 0..<library.blockCount {
            let ids = library.ids(inBlock: block) ?? []
            let captions = try await documents.captions(of: ids)
            summary.count(try folder.write(captions, to: WallAddress.captions(block: block, of: library)))
            let (counts, lines) = try addDetails(of: ids, gaps, to: folder, documents)
            summary.add(counts)
            texts.writeString(lines)
            let done = min((block + 1) * LibrarySnapshot.blockLength, library.count)
            progress(SiteProgress(step: .writing, done: done, total: library.count))
        }
        summary.count(try folder.write(texts, to: "library/\(library.version)/texts.txt"))
        summary.count(try folder.write(try await documents.tags(without: gaps.photos), to: "tags.json"))
        let unreadable = try await documents.unreadable(and: gaps.files.sorted { $0.path < $1.path })
        summary.count(try folder.write(unreadable, to: "unreadable.json"))
    }

    /// Adds what is known of some photos, and gives the lines that they are searched by.
    private func addDetails(
        of ids: ArraySlice<Int64>,
        _ gaps: SiteGaps,
        to folder: SiteFolder,
        _ documents: WallDocuments
    ) throws -> (SiteSummary, String) {
        var counts = SiteSummary()
        var lines = ""
        for id in ids {
            let photo = try catalog.photo(id)
            lines += SearchTexts.line(photo) + "\n"
            guard let photo else { continue }
            let given = gaps.originals.contains(id) ? nil : originals
            let original = given == .asTheyAre ? SitePictures.original(of: photo, in: catalog) : nil
            let fullSize = given == .asJPEG ? WallAddress.fullSize(of: photo, in: catalog) : nil
            let details = try documents.details(
                of: photo,
                original: original,
                download: original ?? fullSize,
                fullSize: fullSize
            )
            counts.count(try folder.write(details, to: WallAddress.details(of: id)))
        }
        return (counts, lines)
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
