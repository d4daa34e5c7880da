import CGLib
import Foundation
import HTTPTypes

/// That somebody has signed in: a cookie with a name, an end, and a code over both that only servers with the hash of the
/// same password can compute. Nothing is kept of it: a new password ends all sessions of whoever has it.
struct Session: Equatable {
    /// The name that was signed in with.
    let name: String
    /// When it ends, in seconds since 1970.
    let end: Int

    /// How long a session lasts: 30 days.
    static let seconds = 30 * 86_400
    private static let cookie = "brickwork-session"
    /// Tells the page's scripts who has signed in. They can't read the other cookie.
    private static let nameCookie = "brickwork-user"

    /// Of a user, from now on.
    init(of name: String, at now: Date) {
        self.name = name
        end = Int(now.timeIntervalSince1970) + Self.seconds
    }

    /// The session that a request's cookies prove; nil for none.
    init?(_ cookies: String?, _ users: Users, at now: Date) {
        let prefix = "\(Self.cookie)="
        let value = (cookies ?? "").split(separator: ";").lazy.map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
        guard let parts = value?.split(separator: ".", omittingEmptySubsequences: false), parts.count == 3,
            let end = Int(parts[0]), end > Int(now.timeIntervalSince1970),
            let name = Data(base64Encoded: String(parts[1])).flatMap({ String(data: $0, encoding: .utf8) }),
            let user = users.user(named: name)
        else { return nil }
        self.name = name
        self.end = end
        guard isEqual(Array(code(of: user).utf8), Array(parts[2].utf8)) else { return nil }
    }

    /// The values of `Set-Cookie` that begin it.
    ///
    /// - Parameter isSecure: Whether the browser came over HTTPS, and is to send it over nothing else.
    func cookies(of user: User, isSecure: Bool) -> [String] {
        let rest = "; Path=/; Max-Age=\(Self.seconds); SameSite=Lax\(isSecure ? "; Secure" : "")"
        let name = Data(name.utf8).base64EncodedString()
        return [
            "\(Self.cookie)=\(end).\(name).\(code(of: user))\(rest); HttpOnly",
            "\(Self.nameCookie)=\(name)\(rest)",
        ]
    }

    /// The values of `Set-Cookie` that end any.
    static let ending = [cookie, nameCookie].map { "\($0)=; Path=/; Max-Age=0; SameSite=Lax" }

    /// HMAC with SHA-256, in digits.
    private func code(of user: User) -> String {
        let key = Array(user.hash.text.utf8)
        // The end is digits alone, so no two sessions are one text.
        let text = Array("session \(end) \(name)".utf8)
        guard
            let digits = g_compute_hmac_for_data(
                G_CHECKSUM_SHA256,
                key,
                gsize(key.count),
                text,
                gsize(text.count)
            )
        else { return "" }
        defer { g_free(digits) }
        return String(cString: digits)
    }
}

/// Takes as long whether the first byte differs or the last.
private func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count, !one.isEmpty else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
