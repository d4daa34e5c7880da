import Foundation

/// Listens to the notifications of a channel.
public final class PostgreSQLListener: Sendable {
    /// What it hears.
    public enum Event: Hashable, Sendable {
        /// It listens from now on. Earlier notifications were missed.
        case listening
        /// A notification has arrived.
        case notified(String)
        /// The connection was lost. It reconnects.
        case lost(PostgreSQLError)
    }

    private let signal = CloseSignal()
    /// Running as long as its thread works.
    private let thread = DispatchGroup()
    private static let pause = Duration.milliseconds(500)
    /// The time without notifications after which the connection is tested.
    private static let silence = Duration.seconds(5)

    /// Starts listening on its own thread.
    ///
    /// - Parameters:
    ///   - channel: An identifier: lower-case letters, digits, underscores.
    ///   - onEvent: Called on that thread. If it throws a ``PostgreSQLError``, the connection counts as lost,
    ///     and it reconnects.
    public init(
        _ address: PostgreSQLAddress,
        channel: String,
        timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts(),
        onEvent: @escaping @Sendable (Event) throws -> Void
    ) {
        thread.enter()
        Thread.detachNewThread { [signal, thread] in
            defer { thread.leave() }
            repeat {
                do {
                    try Self.listen(address, channel, timeouts, until: signal, onEvent)
                } catch let error as PostgreSQLError {
                    guard error.kind != .closed else { return }
                    try? onEvent(.lost(error))
                } catch {}
            } while SocketWait(Self.pause).wait(for: nil, until: signal) == .timedOut
        }
    }

    deinit {
        signal.send()
    }

    /// Closes the connection. Returns after the last event. Don't call this from the event handler.
    public func close() {
        signal.send()
        thread.wait()
    }

    private static func listen(
        _ address: PostgreSQLAddress,
        _ channel: String,
        _ timeouts: PostgreSQLTimeouts,
        until signal: CloseSignal,
        _ onEvent: (Event) throws -> Void
    ) throws {
        let connection = try PostgreSQLConnection(address, timeouts: timeouts, until: signal)
        _ = try connection.rows("LISTEN \(channel)")
        try onEvent(.listening)
        while true {
            for notification in try connection.notifications() {
                try onEvent(.notified(notification.payload))
            }
            switch SocketWait(silence).wait(for: connection.socket, until: signal) {
            case .ready: continue
            case .closed: return
            case .timedOut: _ = try connection.rows("SELECT 1")
            }
        }
    }
}
