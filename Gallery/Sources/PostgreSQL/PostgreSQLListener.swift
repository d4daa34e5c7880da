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

    private let wake: Pipe
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
        let wake = Pipe()
        self.wake = wake
        Thread.detachNewThread {
            let end = wake.fileHandleForReading.fileDescriptor
            repeat {
                do {
                    try Self.listen(address, channel, timeouts, until: end, onEvent)
                } catch let error as PostgreSQLError {
                    try? onEvent(.lost(error))
                } catch {}
            } while !SocketWait(Self.pause).wait(for: end)
        }
    }

    deinit {
        // The thread sees the end of the pipe.
        try? wake.fileHandleForWriting.close()
    }

    private static func listen(
        _ address: PostgreSQLAddress,
        _ channel: String,
        _ timeouts: PostgreSQLTimeouts,
        until end: Int32,
        _ onEvent: (Event) throws -> Void
    ) throws {
        let connection = try PostgreSQLConnection(address, timeouts: timeouts)
        _ = try connection.rows("LISTEN \(channel)")
        try onEvent(.listening)
        while true {
            for notification in try connection.notifications() {
                try onEvent(.notified(notification.payload))
            }
            switch SocketWait(silence).wait(for: connection.socket, or: end) {
            case .first: continue
            case .second: return
            case nil: _ = try connection.rows("SELECT 1")
            }
        }
    }
}
