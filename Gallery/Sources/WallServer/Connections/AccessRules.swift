import Foundation
import HTTPTypes

/// Who may ask.
struct AccessRules: Sendable {
    /// The names by which the server may be asked for; nil for any.
    ///
    /// A page from elsewhere whose name was made to lead to this machine sends its own name: so it learns nothing.
    let hosts: Set<String>?
    /// The password, under any user name; nil for none.
    let password: String?
    /// Whose word counts on who asks.
    private let proxies: Proxies
    private let guesses = GuessLimit()

    /// - Parameters:
    ///   - host: Where the server listens.
    ///   - password: The password; nil for none.
    ///   - proxies: Those on other machines that pass on what others ask.
    init(host: String, password: String?, proxies: Proxies = Proxies(addresses: [])) {
        self.password = password
        self.proxies = proxies
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

    /// Lets a request pass, or throws why not.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: The other end of its connection.
    ///   - now: When it is asked.
    func check(
        _ request: HTTPRequest,
        from peer: PeerAddress,
        at now: ContinuousClock.Instant = .now
    ) throws(Refusal) {
        if let hosts, !hosts.contains(Self.name(of: request.authority ?? "")) {
            throw Refusal(
                status: .misdirectedRequest,
                text:
                    "This wall is asked for as localhost or 127.0.0.1; for other names, serve it with --host."
            )
        }
        guard let password else { return }
        guard let given = Self.password(in: request.headerFields[.authorization]) else {
            throw Self.unauthorized
        }
        let forwardedFor = HTTPField.Name("X-Forwarded-For").flatMap { request.headerFields[$0] }
        let client = proxies.client(peer, forwardedFor: forwardedFor)
        // Not looked at: whether it is right would be one more guess answered.
        if let wait = guesses.wait(for: client, at: now) {
            throw Refusal(
                status: .tooManyRequests,
                text: "There were too many wrong passwords; try again later.",
                headers: [.retryAfter: "\(wait.components.seconds + 1)"]
            )
        }
        let isRight = Self.isEqual(given, [UInt8](password.utf8))
        guesses.note(given, isRight: isRight, from: client, at: now)
        guard isRight else { throw Self.unauthorized }
    }

    private static let unauthorized = Refusal(
        status: .unauthorized,
        text: "This wall asks for its password.",
        headers: [.wwwAuthenticate: "Basic realm=\"Photo wall\", charset=\"UTF-8\""]
    )

    /// The name without the port.
    private static func name(of authority: String) -> String {
        let end = authority.lastIndex(of: ":")
        guard let end, authority[authority.index(after: end)...].utf8.allSatisfy({ (48...57).contains($0) }),
            !authority.hasSuffix("]")
        else { return authority.lowercased() }
        return authority[..<end].lowercased()
    }

    /// The password in the value of an `Authorization` header; nil where there is none.
    private static func password(in header: String?) -> [UInt8]? {
        guard let header, header.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: String(header.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
            let colon = data.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return [UInt8](data[data.index(after: colon)...])
    }

    /// Takes as long whether the first byte differs or the last.
    private static func isEqual(_ given: [UInt8], _ right: [UInt8]) -> Bool {
        guard !right.isEmpty else { return given.isEmpty }
        var difference = given.count ^ right.count
        for (index, byte) in given.enumerated() {
            difference |= Int(byte ^ right[index % right.count])
        }
        return difference == 0
    }
}
