import NIOCore

/// The address of a client, reduced to the part that distinguishes clients.
struct PeerAddress: Hashable, Sendable {
    /// An IPv4 address, or the first half of an IPv6 address, as clients can choose the second half freely.
    /// Empty for a client without an address.
    private let bytes: [UInt8]

    /// The address of the other end of a connection.
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

    /// Reads an address as text, with or without a port.
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

    /// Whether this is the address of this machine.
    var isLoopback: Bool { bytes.count == 4 && bytes[0] == 127 }
}

/// The trusted proxies, which forward requests of other clients. Every client on this machine counts as one.
struct Proxies: Sendable {
    /// The addresses of proxies on other machines.
    let addresses: Set<PeerAddress>

    /// Whether an address is that of a trusted proxy.
    func contain(_ address: PeerAddress) -> Bool {
        address.isLoopback || addresses.contains(address)
    }

    /// Returns the client's address: the other end of the connection or, if that is a proxy, the address it
    /// forwards for.
    ///
    /// - Parameter forwardedFor: The header `X-Forwarded-For`, to which each proxy appends its client's
    ///   address.
    func client(_ address: PeerAddress, forwardedFor: String?) -> PeerAddress {
        guard contain(address), let last = forwardedFor?.split(separator: ",").last else { return address }
        return PeerAddress(last) ?? address
    }
}
