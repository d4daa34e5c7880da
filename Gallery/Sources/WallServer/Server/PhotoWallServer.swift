import LibraryIndexing
import Logging
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles
import WallNodes

/// The photo wall's HTTP server. It serves the page, the walls, and the pictures.
public struct PhotoWallServer: Sendable {
    private let catalog: Catalog
    private let indexer: LibraryIndexer?
    private let decoders: DecoderPool
    private let store: ThumbnailStore
    private let queue: JobQueue?
    private let options: ServerOptions
    private let logger: Logger
    private let proxies: Proxies
    let hub: EventHub
    let connections: OpenConnections

    /// - Parameters:
    ///   - catalog: The catalog of photos.
    ///   - indexer: Reads the library folders into the catalog, or nil if another process does.
    ///   - decoders: The decoder processes. The server stops them when it ends.
    ///   - store: Makes and keeps the thumbnails.
    ///   - queue: The job queue of the workers that make thumbnails ahead of time, or nil if the server makes
    ///     them itself.
    ///   - options: The server's settings.
    ///   - logger: The log for errors and warnings.
    public init(
        catalog: Catalog,
        indexer: LibraryIndexer?,
        decoders: DecoderPool,
        store: ThumbnailStore,
        queue: JobQueue? = nil,
        options: ServerOptions,
        logger: Logger
    ) {
        self.catalog = catalog
        self.indexer = indexer
        self.decoders = decoders
        self.store = store
        self.queue = queue
        self.options = options
        self.logger = logger
        proxies = Proxies(options.proxies.compactMap { Network($0) })
        connections = OpenConnections(limits: options.connections, proxies: proxies) {
            ReturnedMemory.returnSoon()
        }
        hub = EventHub(limit: options.connections.listeners)
    }

    /// Serves until `stop` returns or the task is cancelled.
    ///
    /// The server starts listening at once and shows what the catalog already contains. The folders are read
    /// in the background.
    ///
    /// - Parameters:
    ///   - stop: Returns when the server must stop. Open answers then have a short time to finish.
    ///   - onStart: Called with the port once the server listens on it.
    /// - Throws: ``ListeningError`` if the server can't listen, ``UserFile/Problem`` if nobody could sign in,
    ///   and `CatalogError` if the catalog can't be read or is deleted.
    public func run(
        until stop: (@Sendable () async -> Void)? = nil,
        onStart: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let threads = ServerThreads()
        defer { threads.stop() }
        // An earlier run with the same catalog may have shown other folders.
        try await threads.background.run { [indexer] in try indexer?.showKnown() }
        let responder = try await responder(threads)
        let result: Result<Void, any Error>
        do {
            await store.videos.prepare()
            let listener = try await Listener(
                host: options.host,
                port: options.port,
                channel: channel(responder)
            )
            result = .success(
                try await serve(listener, responder, until: stop) { await onStart(listener.port) }
            )
        } catch {
            result = .failure(error)
        }
        hub.finish()
        await decoders.stop()
        await store.close()
        await responder.log?.finish()
        try result.get()
    }

    // MARK: - Parts

    /// Makes what answers requests.
    private func responder(_ threads: ServerThreads) async throws -> WallResponder {
        let metrics = ServerMetrics(), catalog = Blocking(catalog, on: threads.catalog)
        let cover = options.isPublic ? CoverPicture(catalog.part(\.photos)) : nil
        try await cover?.update()
        return WallResponder(
            access: try await threads.background.run { try access() },
            collections: try await threads.background.run { try collections() },
            page: try await page(threads),
            cover: cover,
            monitoring: MonitoringAnswers(
                catalog: catalog,
                metrics: options.hasMetrics ? metrics : nil,
                connections: connections,
                hub: hub,
                decoders: decoders,
                queue: queue
            ),
            metrics: metrics,
            walls: wallAnswers(threads, metrics),
            thumbnails: ThumbnailAnswers(
                photos: catalog.part(\.photos),
                records: PictureRecords(catalog.part(\.thumbnails)),
                store: store,
                queue: queue.map { Blocking($0, on: threads.catalog) },
                hot: ByteCache(limit: options.hotThumbnails),
                threads: threads.catalog,
                metrics: metrics
            ),
            hub: hub,
            threads: threads,
            logger: logger,
            log: options.hasAccessLog ? AccessLog(write: options.writeLog) : nil
        )
    }

    private func wallAnswers(_ threads: ServerThreads, _ metrics: ServerMetrics) -> WallAnswers {
        WallAnswers(
            walls: Walls(
                catalog: catalog,
                threads: threads.catalog,
                kept: KeptChapters(file: options.chapters),
                memory: options.nodeMemory,
                limits: options.searchLimits
            ),
            documents: WallDocuments(
                catalog: Blocking(catalog, on: threads.catalog),
                hasCoordinates: options.hasCoordinates,
                hasPeople: options.hasPeople,
                decoders: decoders
            ),
            sent: ByteCache(limit: options.nodeMemory),
            metrics: metrics
        )
    }

    /// The tiles of the map, which show where photos were taken.
    private var tiles: MapTiles? { options.hasCoordinates ? options.tiles : nil }

    private func page(_ threads: ServerThreads) async throws -> PageFiles {
        try await threads.background.run { [options, tiles] in
            try PageFiles(
                title: options.title,
                usual: options.wall,
                folders: options.namedFolders,
                tiles: tiles
            )
        }
    }

    private func channel(_ responder: WallResponder) -> WallChannel {
        WallChannel(
            times: options.times,
            connections: connections,
            security: SecurityHeaders(tiles: tiles),
            respond: responder.respond,
            respondNow: responder.respondNow
        )
    }

    /// Makes what keeps the wall up to date.
    private func keeper(_ responder: WallResponder) -> WallKeeper {
        let walls = responder.walls.walls, threads = responder.threads.background
        let preparer = ThumbnailPreparer(
            catalog: Blocking(catalog, on: threads),
            store: store,
            records: responder.thumbnails.records,
            metrics: responder.metrics,
            logger: logger
        )
        return WallKeeper(
            catalog: catalog.state,
            folders: Blocking(catalog.folders, on: threads),
            indexer: indexer,
            news: WallNews(
                catalog: catalog.state,
                walls: walls,
                kept: Blocking(walls.kept, on: threads),
                hub: hub,
                usual: options.wall,
                colorRest: options.colorRest
            ),
            preparer: queue == nil ? preparer : nil,
            thumbnails: responder.thumbnails,
            cover: responder.cover,
            hub: hub,
            logger: logger
        )
    }

    private func access() throws -> AccessRules {
        let users = try users()
        let shares = try users.flatMap { users in
            try options.shares.map { try Shares($0, users, clock: options.clock, logger: logger) }
        }
        return AccessRules(
            host: options.host,
            users: users,
            shares: shares,
            proxies: proxies,
            warnings: ProxyWarnings(
                proxies: proxies,
                isOpenByMistake: users == nil && !options.isPublic,
                logger: logger
            ),
            address: options.address,
            clock: options.clock
        )
    }

    private func collections() throws -> Collections? {
        guard !options.isPublic else { return nil }
        return try options.collections.map { try Collections($0, catalog, logger: logger) }
    }

    /// The users who may see the wall, or nil if everybody may. Servers with the same catalog and password
    /// accept each other's sessions.
    private func users() throws -> Users? {
        if let file = options.users { return try Users(file, logger: logger) }
        return options.password.map { Users(password: $0, salt: Array(catalog.state.token.utf8)) }
    }

    /// How long open answers may take to finish when the server stops. Connections close a little earlier by
    /// themselves.
    private static let farewell = Duration.milliseconds(800)

    /// Serves until it is stopped, the task is cancelled, or the catalog is deleted. Without its catalog, the
    /// server would lose all it learns, and addresses it has given out would name other photos after the next
    /// start.
    private func serve(
        _ listener: Listener,
        _ responder: WallResponder,
        until stop: (@Sendable () async -> Void)?,
        onStart: @escaping @Sendable () async -> Void
    ) async throws {
        // Each task returns whether the server ends when the task does.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await catalog.waitUntilGone()
                return false
            }
            group.addTask {
                await keeper(responder).run()
                return false
            }
            group.addTask {
                await responder.access.follow(on: responder.threads.catalog)
                return false
            }
            group.addTask {
                await responder.collections?.followed.follow(on: responder.threads.catalog)
                return false
            }
            group.addTask {
                await hub.beatWhileSomebodyListens()
                return false
            }
            group.addTask {
                await listener.run()
                return true
            }
            if let stop {
                group.addTask {
                    await stop()
                    // Open event streams and pictures in progress would keep the server waiting.
                    hub.finish()
                    await decoders.stop()
                    listener.stop()
                    try? await Task.sleep(for: Self.farewell)
                    return true
                }
            }
            await onStart()
            while let isOver = try await group.next(), !isOver {}
            group.cancelAll()
        }
    }
}
