import ArgumentParser
import Foundation
import LibraryIndexing
import PhotoLibrary
import PhotoWall
import Pictures
import SystemPackage

/// The options of all commands that make a wall from folders.
struct WallOptions: ParsableArguments {
    @OptionGroup var dataOptions: DataOptions

    @Option(
        help:
            "The default grouping: automatic (days, months or years, depending on how they fill rows), day, month, year, folder or none."
    )
    var by: WallQuery.Grouping = .automatic

    @Option(
        help:
            "The default order: newest (first), oldest, name or added (recently added first)."
    )
    var order: WallQuery.Order = .newest

    @Option(help: "Photos without a date: apart (in the last section), or filed (by the file's date).")
    var undated: WallQuery.Undated = .apart

    @Option(
        help: "The name of the wall, for its heading and the browser's tab.",
        transform: { name in
            guard let title = WallTitle(name) else {
                throw ValidationError("the name has no visible characters")
            }
            return title
        }
    )
    var title = WallTitle()

    @Option(
        help: ArgumentHelp(
            "The address at which others find the wall, such as https://photos.example.org/. Links to it then show a photo.",
            discussion:
                "serve --public takes it from the requests. A proxy names it in X-Forwarded-Host and X-Forwarded-Proto."
        ),
        transform: { text in
            guard let address = SiteAddress(text) else {
                throw ValidationError("\(text) isn't an address such as https://photos.example.org/")
            }
            return address
        }
    )
    var address: SiteAddress?

    @Option(
        help: ArgumentHelp(
            "A server whose tiles the map shows, such as https://tile.example.org/{z}/{x}/{y}.png.",
            discussion: """
                Without it, the map is an outline that comes with the page, and nothing is loaded from other servers. The tiles are \
                squares of 256 points in the spherical Mercator projection. {r} becomes @2x on screens with two pixels to the point. \
                The server learns the addresses of the visitors and the part of the map that they look at.
                """,
            valueName: "template"
        ),
        transform: { text in
            do {
                return try MapTiles(text)
            } catch {
                throw ValidationError("\(text) \(error)")
            }
        }
    )
    var mapTiles: MapTiles?

    @Option(
        help: ArgumentHelp(
            "The credit on a map with tiles, such as '© [OpenStreetMap](https://www.openstreetmap.org/copyright)'. Most servers require one.",
            valueName: "text"
        )
    )
    var mapAttribution: String?

    @Option(help: "The space for thumbnails: a number of bytes, or with K, M, G or T.")
    var cacheSize = ByteCount(bytes: 20 << 30)

    /// The tiles of the map and their credit.
    var tiles: MapTiles? {
        mapTiles.map { tiles in
            var tiles = tiles
            tiles.attribution = mapAttribution ?? ""
            return tiles
        }
    }

    func validate() throws {
        guard mapAttribution == nil || mapTiles != nil else {
            throw ValidationError("--map-attribution needs --map-tiles")
        }
    }

    /// The wall that is shown by default.
    var wallQuery: WallQuery {
        WallQuery(grouping: by, order: order, undated: undated)
    }

    /// Opens the parts of a wall, or ends the command with a line that says what is wrong.
    ///
    /// - Parameters:
    ///   - folders: The folders to read. Empty if another process reads them into the same catalog.
    ///   - archive: Returns the archive that keeps a catalog's thumbnails for several machines.
    ///   - archiveNoted: Called with the problem when the archive is away, and with nil when it answers
    ///     again.
    ///   - videoFailed: Called with the file and the error when a video can't be converted.
    func open(
        _ folders: [String],
        archive: (Catalog) throws -> (any ThumbnailArchive)? = { _ in nil },
        archiveNoted: @escaping @Sendable (_ problem: String?) -> Void = { _ in },
        videoFailed: @escaping @Sendable (FilePath, any Error) -> Void = { _, _ in }
    ) throws -> WallParts {
        try Buckets.useForPhotos(folders)
        for folder in folders where !Buckets.isAddress(folder) {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
                throw Input.fail(
                    "\(folder.printable): no such folder; name the folder of your photos",
                    .unreadable
                )
            }
            guard isFolder.boolValue else {
                throw Input.fail(
                    "\(folder.printable): not a folder; name the folder that contains it",
                    .unreadable
                )
            }
        }
        let place = try dataOptions.folder()
        let catalog = try dataOptions.openCatalog(for: folders.isEmpty ? .showing : .indexing)
        try dataOptions.useLinks(within: folders.map(Buckets.folder), catalog)
        let decoders = dataOptions.decoders(catalog)
        return WallParts(
            catalog: catalog,
            indexer: folders.isEmpty
                ? nil
                : LibraryIndexer(
                    catalog: catalog,
                    folders: folders.map(Buckets.folder),
                    decoders: decoders,
                    forgetsMissing: dataOptions.forgetMissing
                ),
            decoders: decoders,
            store: ThumbnailStore(
                folder: place.thumbnails,
                decoders: decoders,
                limit: cacheSize.bytes,
                archive: try archive(catalog),
                archiveNoted: archiveNoted,
                videoFailed: videoFailed
            )
        )
    }
}

/// The parts that make up a wall.
struct WallParts {
    let catalog: Catalog
    /// Nil if another process reads the folders.
    let indexer: LibraryIndexer?
    let decoders: DecoderPool
    let store: ThumbnailStore

    /// Does some work. Then stops the decoder processes and closes the thumbnail store, also if the work
    /// fails.
    func closing<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        do {
            let value = try await work()
            await close()
            return value
        } catch {
            await close()
            throw error
        }
    }

    private func close() async {
        await decoders.stop()
        await store.close()
    }
}

extension WallQuery.Grouping: ExpressibleByArgument {}
extension WallQuery.Order: ExpressibleByArgument {}
extension WallQuery.Undated: ExpressibleByArgument {}
