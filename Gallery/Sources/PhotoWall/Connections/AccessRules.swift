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
    /// Passes the time for which whoever gives a wrong password waits for the answer.
    private let delay: @Sendable () async -> Void

    /// - Parameters:
    ///   - host: Where the server listens.
    ///   - password: The password; nil for none.
    ///   - delay: Passes the time for which whoever gives a wrong password waits: guessing is to take long.
    init(host: String, password: String?, delay: @escaping @Sendable () async -> Void = {}) {
        self.password = password
        self.delay = delay
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
    func check(_ request: HTTPRequest) async throws(Refusal) {
        guard let authority = request.authority, !authority.isEmpty else {
            throw Refusal(status: .badRequest, text: "The Host header is missing.")
        }
        if let hosts, !hosts.contains(Self.name(of: authority)) {
            throw Refusal(
                status: .misdirectedRequest,
                text:
                    "This wall is asked for as localhost or 127.0.0.1; for other names, serve it with --host."
            )
        }
        if let password, !Self.holds(request.headerFields[.authorization], password) {
            if request.headerFields[.authorization] != nil {
                await delay()
            }
            throw Refusal(
                status: .unauthorized,
                text: "This wall asks for its password.",
                headers: [.wwwAuthenticate: "Basic realm=\"Photo wall\", charset=\"UTF-8\""]
            )
        }
    }

    /// The name without the port.
    private static func name(of authority: String) -> String {
        let end = authority.lastIndex(of: ":")
        guard let end, authority[authority.index(after: end)...].utf8.allSatisfy({ (48...57).contains($0) }),
            !authority.hasSuffix("]")
        else { return authority.lowercased() }
        return authority[..<end].lowercased()
    }

    private static func holds(_ header: String?, _ password: String) -> Bool {
        guard let header, header.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: String(header.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
            let colon = data.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        return isEqual([UInt8](data[data.index(after: colon)...]), [UInt8](password.utf8))
    }

    /// Takes as long whether the first byte differs or the last.
    private static func isEqual(_ given: [UInt8], _ right: [UInt8]) -> Bool {
        var difference = given.count ^ right.count
        for (index, byte) in given.enumerated() {
            difference |= Int(byte ^ right[index % right.count])
        }
        return difference == 0
    }
}
