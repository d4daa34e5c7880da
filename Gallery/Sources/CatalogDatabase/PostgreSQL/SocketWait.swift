#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Waits for a socket with a timeout.
struct SocketWait {
    private let end: ContinuousClock.Instant

    init(_ patience: Duration) {
        end = .now + patience
    }

    /// The result of waiting.
    enum Outcome {
        /// The socket is readable or writable.
        case ready
        /// The time has expired.
        case timedOut
        /// The signal was sent.
        case closed
    }

    /// Waits until the socket is readable, or writable if requested, or a signal is sent.
    ///
    /// - Parameter socket: Nil to wait only for the signal.
    func wait(for socket: Int32?, toWrite: Bool = false, until signal: CloseSignal) -> Outcome {
        let events = Int16(toWrite ? POLLIN | POLLOUT : POLLIN)
        while true {
            // The system ignores negative descriptors.
            var requests = [
                pollfd(fd: socket ?? -1, events: events, revents: 0),
                pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let milliseconds = milliseconds
            guard milliseconds > 0 else { return .timedOut }
            let count = poll(&requests, 2, milliseconds)
            guard count > 0 || (count < 0 && errno != EINTR) else { continue }
            return requests[1].revents != 0 ? .closed : .ready
        }
    }

    /// The remaining time, rounded up, or 0 if it has expired.
    private var milliseconds: Int32 {
        let left = end - .now
        guard left > .zero else { return 0 }
        return Int32(clamping: left.milliseconds + 1)
    }

    static func isReadable(_ socket: Int32) -> Bool {
        var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) != 0
    }
}
