#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Waits for a socket, until some time at most.
struct SocketWait {
    private let end: ContinuousClock.Instant

    init(_ patience: Duration) {
        end = .now + patience
    }

    /// Waits until something can be read, or written if that is wanted. Gives false where the time is over.
    func wait(for socket: Int32, toWrite: Bool = false) -> Bool {
        while true {
            let milliseconds = milliseconds
            guard milliseconds > 0 else { return false }
            var request = pollfd(fd: socket, events: Int16(toWrite ? POLLIN | POLLOUT : POLLIN), revents: 0)
            let count = poll(&request, 1, milliseconds)
            if count > 0 || (count < 0 && errno != EINTR) { return true }
        }
    }

    /// Which of two can be read first; nil where the time is over.
    func wait(for first: Int32, or second: Int32) -> Socket? {
        while true {
            var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let milliseconds = milliseconds
            guard milliseconds > 0 else { return nil }
            guard poll(&requests, 2, milliseconds) > 0 else { continue }
            return requests[1].revents != 0 ? .second : .first
        }
    }

    /// One of two.
    enum Socket {
        case first
        case second
    }

    /// What is left of the time, rounded up; 0 for nothing.
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
