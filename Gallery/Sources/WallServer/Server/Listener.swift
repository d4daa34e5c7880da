import NIOCore
import NIOPosix

/// Accepts connections at an address and answers each in its own task.
struct Listener: Sendable {
    private let server: NIOAsyncChannel<WallChannel.Connection, Never>
    private let channel: WallChannel

    /// Binds the address. Requests are answered once ``run()`` is called.
    ///
    /// - Throws: ``ListeningError``.
    init(host: String, port: Int, channel: WallChannel) async throws {
        self.channel = channel
        do {
            server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.backlog, value: 1024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .bind(host: host, port: port) { channel.setup($0) }
        } catch {
            throw ListeningError(error, host: host, port: port)
        }
    }

    /// The port that the server listens on. The system chooses it if port 0 was given.
    var port: Int { server.channel.localAddress?.port ?? 0 }

    /// Answers requests until the task is cancelled, or until all connections have ended after ``stop()``.
    func run() async {
        await withDiscardingTaskGroup { group in
            try? await server.executeThenClose { connections in
                for try await connection in connections {
                    group.addTask { await channel.answer(connection) }
                }
            }
        }
    }

    /// Stops accepting connections. Open connections still get the answers they wait for.
    func stop() {
        server.channel.close(promise: nil)
        for channel in channel.connections.channels {
            channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
    }
}
