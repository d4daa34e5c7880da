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
            description = "\(place) is in use by another program; stop it, or choose another port with --port"
        case EACCES:
            description = "\(place): this user may not listen there; choose a port from 1024 on with --port"
        case EADDRNOTAVAIL:
            description = "\(place) isn't an address of this machine; choose one with --host"
        default:
            description = "cannot listen on \(place): \(error)"
        }
    }
}
