import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Synchronization

/// What is done on each connection.
struct WallChannel: Sendable {
    /// A connection, which is answered or else closed: the server may drop it when it stops, and what NIO gives here has
    /// to be used, or it ends the process.
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
    /// Answers.
    let respond: @Sendable (WallRequest, WallContext) async -> Response

    /// Prepares a connection that was taken.
    func setup(_ channel: any Channel) -> EventLoopFuture<Connection> {
        channel.eventLoop.makeCompletedFuture {
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = 8 << 10
            limits.maxHeaderListSize = 32 << 10
            limits.maxHeaderFieldCount = 100
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: false,
                withOutboundHeaderValidation: true,
                withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: limits
            )
            let handler = ConnectionHandler(times: times, connections: connections)
            try pipeline.addHandler(handler)
            return Connection(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)
                ),
                WallContext(departure: handler.departure, channel: channel)
            )
        }
    }

    /// Answers one request after the other. What breaks a connection is nobody's concern but its client's.
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
                var response = await respond(request, context)
                response.headers[.date] = HTTPDate.now
                try await response.write(to: outbound)
                if request.isLast { break }
            }
            outbound.finish()
            // Closing at once would take away what the client has not taken yet.
            try await requests.channel.closeFuture.get()
        }
    }
}
