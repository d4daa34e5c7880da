import Hummingbird
import NIOCore

/// What is known of a request besides itself.
struct WallContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// What notices that the one who asked goes away.
    var departure: Departure {
        get async throws {
            let channel = channel
            return try await channel.eventLoop.submit {
                try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self).departure
            }.get()
        }
    }
}
