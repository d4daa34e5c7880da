import Foundation

/// Hears what others notify a channel of, for as long as it is there.
public final class PostgreSQLListener: Sendable {
    /// What it hears.
    public enum Event: Hashable, Sendable {
        /// It listens from now on; what was before it has missed.
        case listening
        /// Somebody has said something.
        case notified(String)
        /// It does not hear anything, and tries to again.
        case lost(PostgreSQLError)
    }

    private let signal = CloseSignal()
    /// As long as its thread is at work.
    private let thread = DispatchGroup()
    private static let pause = Duration.milliseconds(500)
    /// How long nothing is heard before it is asked whether anybody is there.
    private static let silence = Duration.seconds(5)

    /// Listens, on a thread of its own.
    ///
    /// - Parameters:
    ///   - channel: An identifier: small letters, digits, low lines.
    ///   - onEvent: Called on that thread. Where it throws a ``PostgreSQLError``, that is an interruption: it connects and
    ///     listens again.
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

    /// Ends its connection, and returns when nothing is heard any more; don't call this from what hears.
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
