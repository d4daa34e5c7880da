import Foundation
import HTTPTypes
import NIOCore
import PhotoWall
import SourceFiles

/// Decides which requests are allowed.
struct AccessRules: Sendable {
    /// The host names that requests may use, or nil for any.
    ///
    /// This protects against DNS rebinding: another site whose name resolves to this machine sends its own
    /// name, and is refused.
    let hosts: Set<String>?
    /// The users who may see the wall, or nil if everybody may.
    let users: Users?
    /// The links that share photos, or nil if there can't be any.
    let shares: Shares?
    /// The proxies that are trusted to name the client.
    private let proxies: Proxies
    /// The address of the wall, or nil if requests name it.
    private let address: SiteAddress?
    private let checks: PasswordChecks?
    private let warnings: ProxyWarnings?
    /// The current time.
    let clock: @Sendable () -> Date

    /// - Parameters:
    ///   - host: The host that the server listens on.
    ///   - users: The users who may see the wall, or nil if everybody may.
    ///   - shares: The links that share photos, or nil if there can't be any.
    ///   - proxies: The trusted proxies.
    ///   - warnings: Warns about proxies, or nil for no warnings.
    ///   - address: The address of the wall, or nil if requests name it.
    ///   - clock: The current time.
    init(
        host: String,
        users: Users?,
        shares: Shares? = nil,
        proxies: Proxies = Proxies([]),
        warnings: ProxyWarnings? = nil,
        address: SiteAddress? = nil,
        clock: @escaping @Sendable () -> Date = { .now }
    ) {
        self.users = users
        self.shares = shares
        self.proxies = proxies
        self.warnings = warnings
        self.address = address
        self.clock = clock
        checks = users.map { users in PasswordChecks { users.user(named: $0) } }
        var hosts: Set = [
            "localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host.lowercased(),
        ]
        if let address { hosts.insert(Self.name(of: address.host)) }
        self.hosts = Self.isLoopback(host) ? hosts : nil
    }

    /// Whether a host can be reached from this machine only.
    static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil } && parts[0] == "127"
        return isIPv4 || host == "::1" || host.lowercased() == "localhost"
    }

    /// Checks the host name that a request uses.
    func checkHost(of request: HTTPRequest, from peer: PeerAddress) throws(Refusal) {
        warnings?.note(request, from: peer)
        guard isForHost(request) else {
            throw Refusal(
                status: .misdirectedRequest,
                text:
                    "This wall is only available as localhost, 127.0.0.1 and the host of --address; for other names, serve it with --host."
            )
        }
    }

    private func isForHost(_ request: HTTPRequest) -> Bool {
        hosts.map { $0.contains(Self.name(of: request.authority ?? "")) } ?? true
    }

    /// Whether a request may see everything, as far as that is known without checking a password.
    func isWelcome(_ request: HTTPRequest) -> Bool {
        isForHost(request) && (users == nil || session(of: request) != nil)
    }

    /// Returns the session of a request, unless it has ended.
    func session(of request: HTTPRequest) -> Session? {
        guard let users, let hash = Session.hash(in: request.headerFields[.cookie]) else { return nil }
        return users.session(hash, at: clock())
    }

    /// Returns whether a user that ``checkUser(of:from:at:)`` has returned for a request would be refused by now. Passwords aren't
    /// checked again, only whether the user still has the same one.
    func isRefused(_ user: User, of request: HTTPRequest) -> Bool {
        name(in: request).flatMap { users?.user(named: $0) } != user
    }

    /// The name that a request's session or credentials contain, which may be wrong.
    func name(in request: HTTPRequest) -> String? {
        guard users != nil else { return nil }
        return session(of: request)?.name ?? Self.credentials(in: request.headerFields[.authorization])?.name
    }

    /// The client's address in full. For the list of sessions.
    func client(of request: HTTPRequest?, _ address: SocketAddress?) -> String {
        let forwarded = Self.forwardedFor.flatMap { request?.headerFields[$0] }?.split(separator: ",").last
            .map { $0.filter { $0 != " " && $0 != "\t" } }
        if proxies.contain(PeerAddress(address)), let forwarded, PeerAddress(forwarded) != nil {
            return String(forwarded)
        }
        return address?.ipAddress ?? "-"
    }

    /// The client that wrong passwords and searches count for.
    func client(of request: HTTPRequest, _ peer: PeerAddress) -> PeerAddress {
        proxies.client(peer, forwardedFor: Self.forwardedFor.flatMap { request.headerFields[$0] })
    }

    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")

    /// Returns the link that a request visits. Nil if it doesn't, or if it has a session or a password, which count more.
    func visited(by request: HTTPRequest) -> ShareLink? {
        guard request.headerFields[.authorization] == nil,
            let link = shares?.visited(request.headerFields[.cookie]), session(of: request) == nil
        else { return nil }
        return link
    }

    /// Returns the link in the address of a page, so that the address can be passed on. Nil if the request visits it already,
    /// or if it has a session or a password, which count more.
    func linkToOpen(by request: HTTPRequest) -> ShareLink? {
        guard let shares, let link = Self.token(in: request).flatMap(shares.link),
            request.headerFields[.authorization] == nil, session(of: request) == nil,
            shares.visited(request.headerFields[.cookie])?.id != link.id
        else { return nil }
        return link
    }

    /// Returns what opens a link, in the query of a page's address.
    static func token(in request: HTTPRequest) -> String? {
        (request.path ?? "").split(separator: "?", maxSplits: 1).dropFirst().first
            .flatMap { Query(String($0)) }?["share"]
    }

    /// Checks the password of a link, if it has one.
    ///
    /// - Throws: ``Refusal`` if it is missing or wrong, or if the client has guessed too often.
    func checkPassword(of link: ShareLink, in request: HTTPRequest, from peer: PeerAddress) async throws {
        guard link.hasPassword, let shares else { return }
        guard let (_, password) = Self.credentials(in: request.headerFields[.authorization]) else {
            throw Self.unauthorized(for: request)
        }
        do {
            try await shares.check(password, of: link, from: client(of: request, peer), at: .now)
        } catch let refusal as Refusal where refusal.status == .unauthorized {
            throw Self.unauthorized(for: request)
        }
    }

    /// Checks that a request has a session, or a user's name and password.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: The other end of the connection.
    ///   - now: The time of the request.
    /// - Returns: The user, or nil if everybody may see the wall.
    @discardableResult
    func checkUser(
        of request: HTTPRequest,
        from peer: PeerAddress,
        at now: ContinuousClock.Instant = .now
    ) async throws -> User? {
        guard let users else { return nil }
        if let session = session(of: request), let user = users.user(named: session.name) { return user }
        return try await signedIn(request, from: peer, at: now).user
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
        do {
            let client = client(of: request, peer)
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

    /// Returns the wall's address that the browser uses: the one in the server's settings, or else the host that the request
    /// names or, behind a trusted proxy, the host that was requested there. Nil if that isn't a host.
    func address(of request: HTTPRequest, from peer: PeerAddress) -> SiteAddress? {
        if let address { return address }
        // Each proxy may append its own value.
        let forwarded =
            proxies.contain(peer)
            ? HTTPField.Name("X-Forwarded-Host").flatMap { request.headerFields[$0] }?.split(separator: ",")
                .last : nil
        let host = forwarded.map { $0.filter { $0 != " " && $0 != "\t" } } ?? request.authority ?? ""
        return SiteAddress(isSecure: isSecure(request, from: peer), host: host)
    }

    /// Checks that a request for a change doesn't come from a page of another site. Browsers send sessions and passwords with
    /// such requests, too.
    func checkOrigin(of request: HTTPRequest, from peer: PeerAddress) throws(Refusal) {
        guard isFromHere(request, peer) else {
            throw Refusal(
                status: .forbidden,
                text:
                    "This comes from another site; a program sends the header \(HTTPRequest.changeHeader): 1 with each change."
            )
        }
    }

    private func isFromHere(_ request: HTTPRequest, _ peer: PeerAddress) -> Bool {
        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.headerFields[$0] } }
        if let site = header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
        // The page's own origin is null, because it sends no referrer.
        guard let origin = header("Origin"), origin != "null" else {
            return header(HTTPRequest.changeHeader) != nil
        }
        return address(of: request, from: peer)?.hasHost(ofOrigin: origin) == true
            || SiteAddress(isSecure: false, host: request.authority ?? "")?.hasHost(ofOrigin: origin) == true
    }

    /// Asks programs for a password. Browsers aren't asked, because they would show a dialog of their own.
    private static func unauthorized(for request: HTTPRequest) -> Refusal {
        Refusal(
            status: .unauthorized,
            text: "This wall needs a password.",
            headers: request.isFromBrowser
                ? [:] : [.wwwAuthenticate: "Basic realm=\"Photo wall\", charset=\"UTF-8\""]
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
