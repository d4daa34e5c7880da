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
    /// - Throws: ``ListeningError`` if the server can't listen, and `CatalogError` if the catalog or the database of users can't be
    ///   used, or if the catalog is deleted.
    public func run(
        until stop: (@Sendable () async -> Void)? = nil,
        onStart: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let threads = ServerThreads()
        defer { threads.stop() }
        // An earlier run with the same catalog may have shown other folders.
        try await threads.background.run { [indexer] in try indexer?.showKnown() }
        let database = options.isPublic ? nil : try await threads.background.run { try openUsers() }
        defer { database?.close() }
        let responder = try await responder(threads, database)
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
        try result.get()
    }

    // MARK: - Parts

    /// Makes what answers requests.
    private func responder(_ threads: ServerThreads, _ database: UserDatabase?) async throws -> WallResponder
    {
        let metrics = ServerMetrics(), library = catalog, catalog = Blocking(library, on: threads.catalog)
        let cover = options.isPublic ? CoverPicture(catalog.part(\.photos)) : nil
        try await cover?.update()
        return WallResponder(
            access: try await threads.background.run { try access(database) },
            collections: try await threads.background.run {
                try database.map { try Collections($0, library, haveNames: options.haveNames) }
            },
            page: try await page(threads),
            cover: cover,
            monitoring: MonitoringAnswers(
                catalog: Blocking(self.catalog, on: threads.monitoring),
                metrics: options.hasMetrics ? metrics : nil,
                connections: connections,
                hub: hub,
                decoders: decoders,
                store: store,
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
            troubles: CatalogTroubles(logger),
            logger: logger
        )
    }

    private func wallAnswers(_ threads: ServerThreads, _ metrics: ServerMetrics) -> WallAnswers {
        WallAnswers(
            walls: Walls(
                catalog: catalog,
                threads: threads,
                kept: KeptChapters(file: options.chapters),
                memory: options.nodeMemory,
                limits: options.searchLimits
            ),
            documents: WallDocuments(
                catalog: Blocking(catalog, on: threads.catalog),
                lists: Blocking(catalog, on: threads.lists),
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
        let photos = PhotoJobs(
            catalog: Blocking(catalog, on: threads),
            store: store,
            records: responder.thumbnails.records
        ) { [metrics = responder.metrics, logger] photo, error in
            switch error {
            case nil: metrics.notePrepared()
            case let refusal as PictureRefusal: metrics.note(refusal)
            case let failure as PictureFailure: metrics.note(failure)
            case let error?: logger.warning("\(photo.file): no thumbnails: \(error)")
            }
        }
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
            photos: queue == nil ? photos : nil,
            thumbnails: responder.thumbnails,
            cover: responder.cover,
            hub: hub,
            troubles: responder.troubles,
            logger: logger
        )
    }

    /// Opens the database of what users write.
    private func openUsers() throws -> UserDatabase {
        let database = try UserDatabase(options.users, patience: UserThread.patience)
        try database.checkRights()
        if let password = options.password, !options.haveNames {
            try database.setNameless(password: password)
        }
        return database
    }

    private func access(_ database: UserDatabase?) throws -> AccessRules {
        let users = try options.hasUsers ? database.map { try Users($0, haveNames: options.haveNames) } : nil
        return AccessRules(
            host: options.host,
            users: users,
            shares: users.map { Shares($0, clock: options.clock) },
            proxies: proxies,
            warnings: ProxyWarnings(
                proxies: proxies,
                isOpenByMistake: !options.hasUsers && !options.isPublic,
                logger: logger
            ),
            address: options.address,
            clock: options.clock
        )
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
                await follow(responder)
                return false
            }
            group.addTask {
                await hub.beatWhileSomebodyListens()
                return false
            }
            group.addTask {
                try? await ReturnedMemory.returnAtIntervals()
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

    /// Keeps users, sessions and links in memory, and the names of photos in the database up to date.
    private func follow(_ responder: WallResponder) async {
        let threads = responder.threads
        await withDiscardingTaskGroup { group in
            group.addTask {
                await responder.collections?.follow(on: threads.users, reading: threads.collections) {
                    logger.warning("The names of photos in albums stay as they were for now: \($0)")
                }
            }
            guard let users = responder.access.users else { return }
            group.addTask {
                await users.follow(on: threads.users) {
                    logger.error("\($0); the previous users, sessions and links still apply")
                }
            }
            group.addTask {
                var clocks = ClockWatch()
                while (try? await Task.sleep(for: ClockWatch.pause)) != nil {
                    if let jump = clocks.jump(to: options.clock(), at: .now) { logger.warning("\(jump)") }
                    // What isn't saved is only when a session was last used.
                    try? await threads.users.run { try users.saveUses() }
                }
            }
        }
    }
}
