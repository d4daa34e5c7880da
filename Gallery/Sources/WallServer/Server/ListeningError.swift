import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Why the server cannot listen.
public struct ListeningError: Error, CustomStringConvertible {
    /// One line that says what is wrong and what to do.
    public let description: String

    init(_ error: any Error, host: String, port: Int) {
        let place = "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE:
            description = "\(place) is in use by another program; stop that, or give another port with --port"
        case EACCES:
            description = "\(place): this user may not listen there; give a port from 1024 on with --port"
        case EADDRNOTAVAIL:
            description = "\(place) is no address of this machine; give one of its own with --host"
        default:
            description = "cannot listen on \(place): \(error)"
        }
    }
}
