import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import PhotoLibrary
import PhotoWall
import Pictures
import ServiceLifecycle
import Thumbnails
import WallPage

/// The photo wall: the page, the library, the pictures, over HTTP.
public struct PhotoWallServer: Sendable {
    private let catalog: Catalog
    private let indexer: LibraryIndexer?
    private let workers: PictureWorkers
    private let store: ThumbnailStore
    private let queue: TaskQueue?
    private let options: ServerOptions
    private let logger: Logger
    private let proxies: Proxies
    let hub: EventHub
    let connections: OpenConnections

    /// - Parameters:
    ///   - catalog: What is known of the photos.
    ///   - indexer: Reads the folders into it; nil where another process does.
    ///   - workers: Read and decode them; they end with the server.
    ///   - store: Makes and keeps the smaller pictures.
    ///   - queue: The tasks of others that make them before anybody asks; nil where the server does that itself.
    ///   - options: How it is served.
    ///   - logger: Gets what goes wrong.
    public init(
        catalog: Catalog,
        indexer: LibraryIndexer?,
        workers: PictureWorkers,
        store: ThumbnailStore,
        queue: TaskQueue? = nil,
        options: ServerOptions,
        logger: Logger
    ) {
        self.catalog = catalog
        self.indexer = indexer
        self.workers = workers
        self.store = store
        self.queue = queue
        self.options = options
        self.logger = logger
        proxies = Proxies(addresses: Set(options.proxies.compactMap { PeerAddress($0) }))
        connections = OpenConnections(limits: options.connections, proxies: proxies)
        hub = EventHub(limit: options.connections.listeners)
    }

    /// Serves until it is to stop, or the task is cancelled.
    ///
    /// The server listens at once, and shows what the catalog has from before; the folders are read meanwhile.
    ///
    /// - Parameters:
    ///   - stop: Returns when it is to stop: open answers are finished, for half a second at most.
    ///   - onStart: Gets the port as soon as it listens there.
    /// - Throws: ``ListeningError`` where it cannot listen, `CatalogError` where the catalog cannot be read or goes away.
    public func run(
        until stop: (@Sendable () async -> Void)? = nil,
        onStart: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let threads = ServerThreads()
        defer { threads.stop() }
        // Whoever gave one folder to all to see may have looked at others alone before.
        try await threads.background.run { [indexer] in try indexer?.showKnown() }
        let kept = KeptChapters(file: options.chapters)
        let walls = Walls(
            catalog: catalog,
            threads: threads.catalog,
            kept: kept,
            memory: options.nodeMemory,
            limits: options.searchLimits
        )
        let documents = WallDocuments(
            catalog: catalog,
            threads: threads.catalog,
            hasCoordinates: options.hasCoordinates
        )
        let records = PictureRecords(catalog: catalog, threads: threads.catalog)
        let thumbnails = ThumbnailAnswers(
            catalog: catalog,
            records: records,
            store: store,
            queue: queue,
            hot: ByteCache(limit: options.hotThumbnails),
            threads: threads.catalog
        )
        let page = try await threads.background.run { [options] in
            try PageFiles(title: options.title, usual: options.wall)
        }
        let responder = WallResponder(
            access: AccessRules(host: options.host, password: options.password, proxies: proxies),
            page: page,
            walls: WallAnswers(
                walls: walls,
                documents: documents,
                threads: threads.catalog,
                sent: ByteCache(limit: options.nodeMemory)
            ),
            documents: documents,
            thumbnails: thumbnails,
            hub: hub,
            threads: threads,
            logger: logger
        )
        let (listening, listens) = AsyncStream.makeStream(of: Never.self)
        let keeper = WallKeeper(
            catalog: catalog,
            indexer: indexer,
            news: WallNews(
                catalog: catalog,
                walls: walls,
                kept: kept,
                threads: threads.background,
                hub: hub,
                usual: options.wall,
                colorRest: options.colorRest
            ),
            preparer: queue == nil
                ? ThumbnailPreparer(
                    catalog: catalog,
                    store: store,
                    records: records,
                    threads: threads.background,
                    logger: logger
                ) : nil,
            thumbnails: thumbnails,
            records: records,
            hub: hub,
            logger: logger,
            listening: listening
        )
        let listener = listener(responder) { port in
            listens.finish()
            await onStart(port)
        }
        // Stopped from the last to the first: pages' events and pictures being made would keep the server waiting.
        var configuration = ServiceGroupConfiguration(
            services: [
                CatalogPresence(catalog: catalog), keeper, listener,
                EventService(hub: hub, workers: workers),
            ],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = .milliseconds(800)
        let result: Result<Void, any Error>
        do {
            result = .success(try await Self.run(ServiceGroup(configuration: configuration), until: stop))
        } catch {
            result = .failure(error)
        }
        await workers.stop()
        await store.close()
        do {
            try result.get()
        } catch let error where error is IOError || error is SocketAddressError || error is NIOConnectionError
        {
            throw ListeningError(error, host: options.host, port: options.port)
        }
    }

    private static func run(_ group: ServiceGroup, until stop: (@Sendable () async -> Void)?) async throws {
        let end = Task {
            guard let stop else { return }
            await stop()
            await group.triggerGracefulShutdown()
        }
        defer { end.cancel() }
        try await group.run()
    }

    private func listener(
        _ responder: WallResponder,
        onStart: @escaping @Sendable (Int) async -> Void
    ) -> any Service {
        // What it says of connections that break is nobody's concern.
        var quiet = logger
        quiet.logLevel = .critical
        return WallChannel(times: options.times, connections: connections, respond: responder.respond)
            .server(
                configuration: ServerConfiguration(
                    address: .hostname(options.host, port: options.port),
                    backlog: 1024
                ),
                onServerRunning: { await onStart($0.localAddress?.port ?? 0) },
                eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
                logger: quiet
            )
    }
}
