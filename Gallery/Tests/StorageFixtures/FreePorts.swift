import Foundation
import Testing

/// Unused ports.
enum FreePorts {
    /// Returns a number of different ports.
    static func some(_ count: Int) throws -> [Int] {
        // All are held until the last is found.
        let sockets = (0..<count).map { _ in socket(AF_INET, streamType, 0) }
        defer { sockets.forEach { close($0) } }
        return try sockets.map { socket in
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
                }
            }
            try #require(status)
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }

    #if canImport(Darwin)
        private static let streamType = SOCK_STREAM
    #else
        private static let streamType = Int32(SOCK_STREAM.rawValue)
    #endif
}
