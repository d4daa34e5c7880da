import NIOCore

/// The context of a request.
struct WallContext: Sendable {
    /// Reports when the client goes away.
    let departure: Departure
    /// The connection that the request came on.
    let channel: any Channel

    /// The other end of the connection.
    var peer: PeerAddress { PeerAddress(channel.remoteAddress) }

    /// Sends a part of an answer's body and waits until the client has taken it.
    func send(_ bytes: ByteBuffer) async throws {
        try await channel.triggerUserOutboundEvent(ConnectionHandler.Piece(bytes: bytes)).get()
    }
}
