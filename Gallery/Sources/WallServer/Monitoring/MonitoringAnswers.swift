import CatalogDatabase
import LibraryIndexing
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles

/// Answers supervisors and monitors: whether the server is alive, whether it can show photos, and its
/// metrics.
struct MonitoringAnswers: Sendable {
    let catalog: Blocking<Catalog>
    /// Nil if metrics are switched off.
    let metrics: ServerMetrics?
    let connections: OpenConnections
    let hub: EventHub
    let decoders: DecoderPool
    let store: ThumbnailStore
    /// The job queue of the workers, or nil if the server makes the thumbnails itself.
    let queue: JobQueue?

    /// `/healthz`: the server listens and answers.
    func health() -> Response {
        Response(ByteBuffer(string: "ok\n"), MediaType.text, caching: .never)
    }

    /// `/readyz`: the server's catalog answers, too, and no damage in it is known. A second line says why the store of
    /// thumbnails can't be used, if it can't: thumbnails are then made by the server.
    ///
    /// - Throws: An error that becomes status 503 otherwise.
    func readiness() async throws -> Response {
        do {
            try await catalog.run { try $0.checkReadiness() }
        } catch let error as CatalogError where error.kind == .damaged {
            throw Refusal.damaged
        }
        guard try await store.archiveProblem() != nil else { return health() }
        // Everybody may read this. The log has the reason.
        let text = "ok\nThe store can't be used, so thumbnails are made here; see the log.\n"
        return Response(ByteBuffer(string: text), MediaType.text, caching: .never)
    }

    /// `/metrics`: the metrics in the text format of Prometheus. If the catalog doesn't answer, those of the
    /// library are missing.
    ///
    /// - Complexity: O(n) for n waiting jobs.
    func metrics() async throws -> Response {
        guard let metrics else { throw Refusal.notThere }
        var gauges = ServerMetrics.Gauges()
        gauges.connections = connections.count
        gauges.listeners = hub.count
        (gauges.busyDecoders, gauges.waitingPictures) = decoders.load
        gauges.library = try? await catalog.run { [queue] catalog in
            ServerMetrics.Library(
                photos: try catalog.photos.count(),
                unreadableFiles: try catalog.folders.unreadableCount(),
                jobs: try queue?.counts() ?? ["waiting": catalog.thumbnails.photosToMakeCount()]
            )
        }
        return Response(
            ByteBuffer(string: metrics.text(gauges)),
            "text/plain; version=0.0.4; charset=utf-8",
            caching: .never
        )
    }
}
