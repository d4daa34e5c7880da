import NIOCore

/// Where a connection comes from, as far as it tells one client from another.
struct PeerAddress: Hashable, Sendable {
    /// An IPv4 address; the first half of an IPv6 address, the rest of which a client chooses itself; or nothing, for
    /// a client without an address.
    private let bytes: [UInt8]

    /// Of the other end of a connection.
    init(_ address: SocketAddress?) {
        switch address {
        case .v4(let address):
            bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
        case .v6(let address):
            let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
            let isIPv4 = all[..<10].allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
            let isLoopback = all[..<15].allSatisfy { $0 == 0 } && all[15] == 1
            bytes = isIPv4 ? Array(all[12...]) : isLoopback ? [127, 0, 0, 1] : Array(all[..<8])
        default:
            bytes = []
        }
    }

    /// Of an address as text, with or without a port.
    init?(_ text: some StringProtocol) {
        var host = String(text).filter { $0 != " " && $0 != "\t" }
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            host = String(host[host.index(after: host.startIndex)..<end])
        } else if let colon = host.firstIndex(of: ":"), colon == host.lastIndex(of: ":") {
            host = String(host[..<colon])
        }
        guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return nil }
        self.init(address)
    }

    /// Whether it is of this machine.
    var isLoopback: Bool { bytes.count == 4 && bytes[0] == 127 }
}

/// Those who pass on what others ask. On this machine, everybody may be one.
struct Proxies: Sendable {
    /// Those on other machines.
    let addresses: Set<PeerAddress>

    /// Whether an address is that of one.
    func contain(_ address: PeerAddress) -> Bool {
        address.isLoopback || addresses.contains(address)
    }

    /// Who asks: the other end of the connection, or whoever a proxy there says it was asked by.
    ///
    /// - Parameter forwardedFor: The header `X-Forwarded-For`, to whose end each proxy adds who asked it.
    func client(_ address: PeerAddress, forwardedFor: String?) -> PeerAddress {
        guard contain(address), let last = forwardedFor?.split(separator: ",").last else { return address }
        return PeerAddress(last) ?? address
    }
}
