import Foundation

/// The addresses of this machine in the local network.
enum LocalNetwork {
    /// Returns the first IPv4 address that other machines in the local network may use, or nil if there is none.
    static var address: String? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            let address: UnsafeMutablePointer<sockaddr>? = entry.pointee.ifa_addr
            if let address, address.pointee.sa_family == sa_family_t(AF_INET), let text = text(of: address),
                !text.hasPrefix("127.")
            {
                return text
            }
        }
        return nil
    }

    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard getnameinfo(address, length, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
        else {
            return nil
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
