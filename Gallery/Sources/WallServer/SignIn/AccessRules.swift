import Foundation
import HTTPTypes

/// Decides which requests are allowed.
struct AccessRules: Sendable {
    /// The host names that requests may use, or nil for any.
    ///
    /// This protects against DNS rebinding: another site whose name resolves to this machine sends its own
    /// name, and is refused.
    let hosts: Set<String>?
    /// The users who may see the wall, or nil if everybody may.
    let users: Users?
    /// The proxies that are trusted to name the client.
    private let proxies: Proxies
    private let checks: PasswordChecks?

    /// - Parameters:
    ///   - host: The host that the server listens on.
    ///   - users: The users who may see the wall, or nil if everybody may.
    ///   - proxies: The trusted proxies on other machines.
    init(host: String, users: Users?, proxies: Proxies = Proxies(addresses: [])) {
        self.users = users
        self.proxies = proxies
        checks = users.map { PasswordChecks($0) }
        hosts =
            Self.isLoopback(host)
            ? ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host.lowercased()] : nil
    }

    /// Whether a host can be reached from this machine only.
    static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil } && parts[0] == "127"
        return isIPv4 || host == "::1" || host.lowercased() == "localhost"
    }

    /// Checks the host name that a request uses.
    func checkHost(of request: HTTPRequest) throws(Refusal) {
        if let hosts, !hosts.contains(Self.name(of: request.authority ?? "")) {
            throw Refusal(
                status: .misdirectedRequest,
                text:
                    "This wall is asked for as localhost or 127.0.0.1; for other names, serve it with --host."
            )
        }
    }

    /// Checks that a request has a session, or a user's name and password.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: The other end of the connection.
    ///   - now: The time of the request.
    func checkUser(
        of request: HTTPRequest,
        from peer: PeerAddress,
        at now: ContinuousClock.Instant = .now
    ) async throws {
        guard let users, Session(request.headerFields[.cookie], users, at: .now) == nil else { return }
        _ = try await signedIn(request, from: peer, at: now)
    }

    /// Returns the user whose name and password a request contains, and the name as given.
    ///
    /// - Throws: ``Refusal`` if they are missing or wrong, or if the client has guessed too often.
    func signedIn(
        _ request: HTTPRequest,
        from peer: PeerAddress,
        at now: ContinuousClock.Instant = .now
    ) async throws -> (user: User, name: String) {
        guard let checks, let (name, password) = Self.credentials(in: request.headerFields[.authorization])
        else {
            throw Self.unauthorized(for: request)
        }
        let forwardedFor = HTTPField.Name("X-Forwarded-For").flatMap { request.headerFields[$0] }
        let client = proxies.client(peer, forwardedFor: forwardedFor)
        do {
            return (try await checks.user(name, password, from: client, at: now), name)
        } catch let refusal as Refusal where refusal.status == .unauthorized {
            throw Self.unauthorized(for: request)
        }
    }

    /// Whether the browser uses HTTPS, according to a trusted proxy.
    func isSecure(_ request: HTTPRequest, from peer: PeerAddress) -> Bool {
        guard proxies.contain(peer) else { return false }
        return HTTPField.Name("X-Forwarded-Proto").flatMap { request.headerFields[$0] }?.lowercased()
            == "https"
    }

    /// Asks programs for a password. Browsers aren't asked, because they would show a dialog of their own.
    private static func unauthorized(for request: HTTPRequest) -> Refusal {
        let isBrowser = HTTPField.Name("Sec-Fetch-Mode").map { request.headerFields[$0] != nil } ?? false
        return Refusal(
            status: .unauthorized,
            text: "This wall asks for its password.",
            headers: isBrowser ? [:] : [.wwwAuthenticate: "Basic realm=\"Photo wall\", charset=\"UTF-8\""]
        )
    }

    /// The host name without the port.
    private static func name(of authority: String) -> String {
        let end = authority.lastIndex(of: ":")
        guard let end, authority[authority.index(after: end)...].utf8.allSatisfy({ (48...57).contains($0) }),
            !authority.hasSuffix("]")
        else { return authority.lowercased() }
        return authority[..<end].lowercased()
    }

    /// Returns the name and the password in the value of an `Authorization` header, or nil if it has none.
    private static func credentials(in header: String?) -> (name: String, password: [UInt8])? {
        guard let header, header.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: String(header.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
            let colon = data.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let name = String(decoding: data[..<colon], as: UTF8.self)
        return (name, [UInt8](data[data.index(after: colon)...]))
    }
}
