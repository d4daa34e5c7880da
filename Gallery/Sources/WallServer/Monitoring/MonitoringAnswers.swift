import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import Threads

/// Answers supervisors and monitors: whether the server is alive, whether it can show photos, and its
/// metrics.
struct MonitoringAnswers: Sendable {
    let catalog: Catalog
    let threads: DiskThreads
    /// Nil if metrics are switched off.
    let metrics: ServerMetrics?
    let connections: OpenConnections
    let hub: EventHub

    /// `/healthz`: the server listens and answers.
    func health(to head: HTTPRequest) -> Response {
        Response(ByteBuffer(string: "ok\n"), MediaType.text, caching: .never, to: head)
    }

    /// `/readyz`: the server's catalog answers, too.
    ///
    /// - Throws: An error that becomes status 503 if the catalog doesn't answer.
    func readiness(to head: HTTPRequest) async throws -> Response {
        _ = try await threads.run { [catalog] in try catalog.photo(0) }
        return Response(ByteBuffer(string: "ok\n"), MediaType.text, caching: .never, to: head)
    }

    /// `/metrics`: the metrics in the text format of Prometheus.
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
