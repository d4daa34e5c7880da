import HTTPTypes
import Logging
import NIOCore
import Synchronization

/// The trusted proxies, which name the clients whose requests they forward.
///
/// Proxies on this machine have to be named, too: nginx passes on what a client says about itself, unless it is told otherwise.
struct Proxies: Sendable {
    private let networks: [Network]

    init(_ networks: [Network]) { self.networks = networks }

    /// Whether an address is that of a trusted proxy.
    func contain(_ address: PeerAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// Whether an address may have as many connections as it likes. A proxy on this machine needs them, even if it isn't named.
    func mayOpenMany(_ address: PeerAddress) -> Bool {
        address.isLoopback || contain(address)
    }

    /// Returns the client's address: the other end of the connection or, if that is a proxy, the address it
    /// forwards for. The client itself may have written the addresses before the last one.
    ///
    /// - Parameter forwardedFor: The header `X-Forwarded-For`, to which each proxy appends its client's
    ///   address.
    func client(_ address: PeerAddress, forwardedFor: String?) -> PeerAddress {
        guard contain(address), let last = forwardedFor?.split(separator: ",").last else { return address }
        return PeerAddress(last) ?? address
    }
}

/// Addresses with the same first bits, such as `192.0.2.0/24` or `2001:db8::/32`, or a single address.
struct Network: Sendable {
    private let bytes: [UInt8]
    private let length: Int

    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = try? SocketAddress(ipAddress: String(parts[0]), port: 0) else { return nil }
        bytes = PeerAddress(address).bytes
        let maximum = address.protocol == .inet ? 32 : 128
        guard parts.count == 2 else {
            length = bytes.count * 8
            return
        }
        // An address of IPv4 may be written as one of IPv6.
        guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(parts[1]),
            case let length = number - maximum + bytes.count * 8, number <= maximum, length >= 0
        else { return nil }
        self.length = length
    }

    func contains(_ address: PeerAddress) -> Bool {
        guard address.bytes.count == bytes.count else { return false }
        let (whole, rest) = length.quotientAndRemainder(dividingBy: 8)
        guard address.bytes.prefix(whole) == bytes.prefix(whole) else { return false }
        return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0
    }
}

/// Warns once about each mistake in the settings that a proxy's headers show.
final class ProxyWarnings: Sendable {
    private let proxies: Proxies
    private let isOpenByMistake: Bool
    private let logger: Logger
    private let warned = Mutex((ignored: false, open: false))

    /// - Parameter isOpenByMistake: Whether nobody signs in, because only this machine was meant to reach the server.
    init(proxies: Proxies, isOpenByMistake: Bool, logger: Logger) {
        self.proxies = proxies
        self.isOpenByMistake = isOpenByMistake
        self.logger = logger
    }

    func note(_ request: HTTPRequest, from peer: PeerAddress) {
        guard Self.headers.contains(where: { request.headerFields[$0] != nil }) else { return }
        let isIgnored = !proxies.contain(peer)
        let new = warned.withLock { warned in
            let new = (ignored: isIgnored && !warned.ignored, open: isOpenByMistake && !warned.open)
            warned = (warned.ignored || new.ignored, warned.open || new.open)
            return new
        }
        if new.ignored {
            let name = peer.description
            logger.warning(
                "What \(name) says in X-Forwarded-For, -Proto and -Host is ignored, and its clients count as one. If it is your proxy: --proxy \(name)"
            )
        }
        if new.open {
            logger.warning(
                "A proxy shows these photos to everybody who reaches it: add --users FILE, --password-file FILE or, if that is meant, --public."
            )
        }
    }

    private static let headers = ["For", "Proto", "Host"].compactMap { HTTPField.Name("X-Forwarded-\($0)") }
}
