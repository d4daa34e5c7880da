/// The address at which browsers find a wall, such as `https://photos.example.org/`.
///
/// It consists of characters that need no escapes in HTML.
public struct SiteAddress: Hashable, Sendable {
    /// The address of the page. It ends with a slash.
    public let text: String

    /// Reads an address of HTTP or HTTPS with a host, and possibly a port and a path. A missing slash at the end is added.
    ///
    /// - Returns: nil if it is anything else, such as an address with a user's name or a query.
    public init?(_ text: String) {
        let lowercase = text.prefix(8).lowercased()
        guard let scheme = ["https", "http"].first(where: { lowercase.hasPrefix("\($0)://") }) else {
            return nil
        }
        let rest = text.dropFirst(scheme.count + 3)
        let host = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(host.count).drop { $0 == "/" }
        guard path.wholeMatch(of: /[A-Za-z0-9._~%\/-]*/) != nil else { return nil }
        let end = path.isEmpty || path.hasSuffix("/") ? "" : "/"
        self.init(scheme: scheme, host: String(host), path: path + end)
    }

    /// The address of a wall at the root of a host, as a request names it.
    ///
    /// - Returns: nil if the host isn't a name or an IP address, possibly with a port.
    public init?(isSecure: Bool, host: String) {
        self.init(scheme: isSecure ? "https" : "http", host: host, path: "")
    }

    private init?(scheme: String, host: String, path: String) {
        guard Self.isHost(host) else { return nil }
        text = "\(scheme)://\(host.lowercased())/\(path)"
    }

    /// Returns an absolute address.
    ///
    /// - Parameter place: An address relative to the page.
    func absolute(_ place: String) -> String { text + place }

    /// Returns whether an origin, as browsers send it, has this address's host and port. Its scheme isn't compared, because not
    /// every proxy tells it.
    public func hasHost(ofOrigin origin: String) -> Bool {
        guard let other = SiteAddress(origin) else { return false }
        return host == other.host
    }

    /// The host, possibly with a port.
    public var host: String { String(text.split(separator: "/")[1]) }

    /// Whether a text is `name`, `192.0.2.1` or `[2001:db8::1]`, possibly with a port.
    private static func isHost(_ text: String) -> Bool {
        guard text.utf8.count <= 255 else { return false }
        guard let match = text.wholeMatch(of: /([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?/) else {
            return false
        }
        return match.2.map { (1...65_535).contains(Int($0) ?? 0) } ?? true
    }
}
