import Foundation
import HTTPTypes

/// A user's session: a cookie with a name, an end, and an HMAC of both that only servers with the same
/// password hash can compute. The server stores nothing, so a new password ends all sessions of its user.
struct Session: Equatable {
    /// The name that the user signed in with.
    let name: String
    /// The end of the session, in seconds since 1970.
    let end: Int

    /// How long a session lasts: 30 days.
    static let seconds = 30 * 86_400
    private static let cookie = "brickwork-session"
    /// Tells the page's scripts who is signed in. They can't read the other cookie.
    private static let nameCookie = "brickwork-user"

    /// Creates a session that starts now.
    init(of name: String, at now: Date) {
        self.name = name
        end = Int(now.timeIntervalSince1970) + Self.seconds
    }

    /// Reads the session from a request's cookies. Returns nil if there is none, or it is invalid.
    init?(_ cookies: String?, _ users: Users, at now: Date) {
        let value = Cookie.value(Self.cookie, in: cookies)
        guard let parts = value?.split(separator: ".", omittingEmptySubsequences: false), parts.count == 3,
            let end = Int(parts[0]), end > Int(now.timeIntervalSince1970),
            let name = Data(base64Encoded: String(parts[1])).flatMap({ String(data: $0, encoding: .utf8) }),
            let user = users.user(named: name)
        else { return nil }
        self.name = name
        self.end = end
        guard AuthenticationCode.areEqual(code(of: user), parts[2]) else { return nil }
    }

    /// Returns the values of `Set-Cookie` that start the session.
    ///
    /// - Parameter isSecure: Whether the browser uses HTTPS. Then it may send the cookies over HTTPS only.
    func cookies(of user: User, isSecure: Bool) -> [String] {
        let name = Data(name.utf8).base64EncodedString()
        return Cookie.pair(
            (Self.cookie, "\(end).\(name).\(code(of: user))"),
            shown: (Self.nameCookie, name),
            seconds: Self.seconds,
            isSecure: isSecure
        )
    }

    /// The values of `Set-Cookie` that end any session.
    static let ending = Cookie.ending(cookie, nameCookie)

    private func code(of user: User) -> String {
        let key = Array(user.hash.text.utf8)
        // The end consists of digits only, so different sessions never have the same text.
        let text = Array("session \(end) \(name)".utf8)
        return AuthenticationCode.digits(of: text, key: key)
    }
}
