import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Synchronization

/// Sets up connections and answers their requests.
struct WallChannel: Sendable {
    /// A connection that is closed if nobody answers it. The server may drop connections when it stops, but
    /// NIO ends the process if a channel is dropped without being used.
    final class Connection: Sendable {
        fileprivate let requests: NIOAsyncChannel<WallRequest, HTTPResponsePart>
        fileprivate let context: WallContext
        private let isTaken = Mutex(false)

        fileprivate init(_ requests: NIOAsyncChannel<WallRequest, HTTPResponsePart>, _ context: WallContext) {
            self.requests = requests
            self.context = context
        }

        deinit {
            guard !isTaken.withLock({ $0 }) else { return }
            Task { [requests] in try await requests.executeThenClose { _, _ in } }
        }

        fileprivate func take() -> NIOAsyncChannel<WallRequest, HTTPResponsePart> {
            isTaken.withLock { $0 = true }
            return requests
        }
    }

    let times: ConnectionTimes
    let connections: OpenConnections
    let security: SecurityHeaders
    /// Answers a request.
    let respond: @Sendable (WallRequest, WallContext) async -> Response
    /// Answers a request without waiting, on the connection's thread. Returns nil if that isn't possible.
    let respondNow: @Sendable (WallRequest) -> Response?

    /// Sets up an accepted connection.
    func setup(_ channel: any Channel) -> EventLoopFuture<Connection> {
        channel.eventLoop.makeCompletedFuture {
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = 8 << 10
            limits.maxHeaderListSize = 32 << 10
            limits.maxHeaderFieldCount = 100
            // The answer to HEAD has no end mark, which NIO would add to one without a length.
            var encoder = HTTPResponseEncoder.Configuration()
            encoder.automaticallySetFramingHeaders = false
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: false,
                withOutboundHeaderValidation: true,
                withEncoderConfiguration: encoder,
                withDecoderLimitConfiguration: limits
            )
            let handler = ConnectionHandler(
                times: times,
                connections: connections,
                security: security,
                respondNow: respondNow
            )
            try pipeline.addHandler(handler)
            return Connection(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)
                ),
                WallContext(disconnection: handler.disconnection, channel: channel)
            )
        }
    }

    /// Answers the requests of a connection one after the other. Errors that break the connection are
    /// ignored, because they affect only its client.
    func answer(_ connection: Connection) async {
        let requests = connection.take()
        try? await withTaskCancellationHandler {
            try await answer(requests, connection.context)
        } onCancel: {
            requests.channel.close(promise: nil)
        }
    }

    private func answer(
        _ requests: NIOAsyncChannel<WallRequest, HTTPResponsePart>,
        _ context: WallContext
    ) async throws {
        try await requests.executeThenClose { inbound, outbound in
            for try await request in inbound {
                try await respond(request, context).write(to: outbound)
                if request.isLast { break }
            }
            outbound.finish()
            // Closing the connection at once would lose what the client hasn't taken yet.
            try await requests.channel.closeFuture.get()
        }
    }
}
