import Foundation
import HTTPTypes

/// Who may ask.
struct AccessRules: Sendable {
    /// The names by which the server may be asked for; nil for any.
    ///
    /// A page from elsewhere whose name was made to lead to this machine sends its own name: so it learns nothing.
    let hosts: Set<String>?
    /// Those who may ask; nil for everybody.
    let users: Users?
    /// Whose word counts on who asks.
    private let proxies: Proxies
    private let checks: PasswordChecks?

    /// - Parameters:
    ///   - host: Where the server listens.
    ///   - users: Those who may ask; nil for everybody.
    ///   - proxies: Those on other machines that pass on what others ask.
    init(host: String, users: Users?, proxies: Proxies = Proxies(addresses: [])) {
        self.users = users
        self.proxies = proxies
        checks = users.map { PasswordChecks($0) }
        hosts =
            Self.isLoopback(host)
            ? ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host.lowercased()] : nil
    }

    /// Whether only this machine can reach what listens there.
    static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil } && parts[0] == "127"
        return isIPv4 || host == "::1" || host.lowercased() == "localhost"
    }

    /// Checks by which name the server is asked for.
    func checkHost(of request: HTTPRequest) throws(Refusal) {
        if let hosts, !hosts.contains(Self.name(of: request.authority ?? "")) {
            throw Refusal(
                status: .misdirectedRequest,
                text:
                    "This wall is asked for as localhost or 127.0.0.1; for other names, serve it with --host."
            )
        }
    }

    /// Lets a request pass that has a session or a name and a password, or throws why not.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: The other end of its connection.
    ///   - now: When it is asked.
    func checkUser(
        of request: HTTPRequest,
        from peer: PeerAddress,
        at now: ContinuousClock.Instant = .now
    ) async throws {
        guard let users, Session(request.headerFields[.cookie], users, at: .now) == nil else { return }
        _ = try await signedIn(request, from: peer, at: now)
    }

    /// Who gives a name and a password in a request, and the name as it was given.
    ///
    /// - Throws: ``Refusal`` where nobody does, or too many wrong ones came from there.
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

    /// Whether the browser came over HTTPS, as far as a proxy says.
    func isSecure(_ request: HTTPRequest, from peer: PeerAddress) -> Bool {
        guard proxies.contain(peer) else { return false }
        return HTTPField.Name("X-Forwarded-Proto").flatMap { request.headerFields[$0] }?.lowercased()
            == "https"
    }

    /// Programs are told to send a password. Browsers would ask for it in a window of their own, so they are not.
    private static func unauthorized(for request: HTTPRequest) -> Refusal {
        let isBrowser = HTTPField.Name("Sec-Fetch-Mode").map { request.headerFields[$0] != nil } ?? false
        return Refusal(
            status: .unauthorized,
            text: "This wall asks for its password.",
            headers: isBrowser ? [:] : [.wwwAuthenticate: "Basic realm=\"Photo wall\", charset=\"UTF-8\""]
        )
    }

    /// The name without the port.
    private static func name(of authority: String) -> String {
        let end = authority.lastIndex(of: ":")
        guard let end, authority[authority.index(after: end)...].utf8.allSatisfy({ (48...57).contains($0) }),
            !authority.hasSuffix("]")
        else { return authority.lowercased() }
        return authority[..<end].lowercased()
    }

    /// The name and the password in the value of an `Authorization` header; nil where there are none.
    private static func credentials(in header: String?) -> (name: String, password: [UInt8])? {
        guard let header, header.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: String(header.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
            let colon = data.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let name = String(decoding: data[..<colon], as: UTF8.self)
        return (name, [UInt8](data[data.index(after: colon)...]))
    }
}
