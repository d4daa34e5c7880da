import NIOCore
import SourceFiles

/// The address of a client, reduced to the part that distinguishes clients.
struct PeerAddress: Hashable, Sendable {
    /// All bytes of the address: 4 of IPv4, 16 of IPv6, or none for a client without an address.
    let bytes: [UInt8]
    /// An IPv4 address, or the first half of an IPv6 address, as clients can choose the second half freely.
    private var distinct: ArraySlice<UInt8> { bytes.prefix(bytes.count == 16 ? 8 : 4) }
    /// The client, as threads know it.
    var client: DiskThreads.Client { DiskThreads.Client(distinct) }

    /// The address of the other end of a connection.
    init(_ address: SocketAddress?) {
        switch address {
        case .v4(let address):
            bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
        case .v6(let address):
            let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
            let isIPv4 = all[..<10].allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
            let isLoopback = all[..<15].allSatisfy { $0 == 0 } && all[15] == 1
            bytes = isIPv4 ? Array(all[12...]) : isLoopback ? [127, 0, 0, 1] : all
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

    /// The address as text, or nothing.
    var description: String {
        (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0))?.ipAddress ?? ""
    }

    static func == (first: PeerAddress, second: PeerAddress) -> Bool { first.distinct == second.distinct }

    func hash(into hasher: inout Hasher) { hasher.combine(distinct) }
}
