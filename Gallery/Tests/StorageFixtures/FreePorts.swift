import Foundation
import Testing

/// Unused ports.
enum FreePorts {
    /// Below the ports that systems give to clients. A client could otherwise get a port before the server that it is for takes it.
    private static let range: Range<UInt16> = 10_240..<32_768

    /// Returns a number of different ports.
    static func some(_ count: Int) throws -> [Int] {
        // All are held until the last is found.
        var sockets: [Int32] = []
        defer { sockets.forEach { close($0) } }
        return try (0..<count).map { _ in
            let held = socket(AF_INET, streamType, 0)
            sockets.append(held)
            let candidates = (0..<1_000).lazy.map { _ in UInt16.random(in: range) }
            return Int(try #require(candidates.first { isBound(held, to: $0) }))
        }
    }

    private static func isBound(_ socket: Int32, to port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    #if canImport(Darwin)
        private static let streamType = SOCK_STREAM
    #else
        private static let streamType = Int32(SOCK_STREAM.rawValue)
    #endif
}
