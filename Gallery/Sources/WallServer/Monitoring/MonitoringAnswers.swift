import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall

/// What supervisors and monitors ask: whether the server lives, whether it can show photos, and what it has counted.
struct MonitoringAnswers: Sendable {
    let catalog: Catalog
    let threads: DiskThreads
    /// Nil where nobody may see it.
    let metrics: ServerMetrics?
    let connections: OpenConnections
    let hub: EventHub

    /// `/healthz`: it listens and answers.
    func health(to head: HTTPRequest) -> Response {
        Response(ByteBuffer(string: "ok\n"), MediaType.text, caching: .never, to: head)
    }

    /// `/readyz`: the catalog answers, too.
    ///
    /// - Throws: An error that is answered with 503 where it does not.
    func readiness(to head: HTTPRequest) async throws -> Response {
        _ = try await threads.run { [catalog] in try catalog.photo(0) }
        return Response(ByteBuffer(string: "ok\n"), MediaType.text, caching: .never, to: head)
    }

    /// `/metrics`, in the text format of Prometheus.
    func metrics(to head: HTTPRequest) throws -> Response {
        guard let metrics else { throw Refusal.notThere }
        let text = metrics.text(connections: connections.count, listeners: hub.count)
        return Response(
            ByteBuffer(string: text),
            "text/plain; version=0.0.4; charset=utf-8",
            caching: .never,
            to: head
        )
    }
}
