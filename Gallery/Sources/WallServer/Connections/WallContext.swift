import NIOCore

/// The context of a request.
struct WallContext: Sendable {
    /// Reports when the client goes away.
    let disconnection: Disconnection
    /// The connection that the request came on.
    let channel: any Channel
    /// Returns whether the client may no longer see the answer, because a link, a session or a user has ended.
    var isOver: @Sendable () -> Bool = { false }

    /// The other end of the connection.
    var peer: PeerAddress { PeerAddress(channel.remoteAddress) }

    /// Sends a part of an answer's body and waits until the client has taken it.
    ///
    /// - Throws: `CancellationError` if the client may no longer see the answer. Then it breaks off.
    func send(_ bytes: ByteBuffer) async throws {
        guard !isOver() else { throw CancellationError() }
        try await channel.triggerUserOutboundEvent(ConnectionHandler.Piece(bytes: bytes)).get()
    }
}
