import Foundation
import HTTPTypes

/// A user's session: a cookie with a name, an end, an identifier, and an HMAC of them that only servers with the same
/// password hash can compute. So a new password ends all sessions of its user, and ``SessionList`` ends single ones.
struct Session: Equatable {
    /// The name that the user signed in with.
    let name: String
    /// The end of the session, in seconds since 1970.
    let end: Int
    let id: String

    /// When it began.
    var begun: Date { Date(timeIntervalSince1970: TimeInterval(end - SessionList.seconds)) }

    /// How much the clocks of servers may differ. A session from a clock that was further ahead isn't valid.
    private static let skew = 600
    private static let cookie = "brickwork-session"
    /// Tells the page's scripts who is signed in. They can't read the other cookie.
    private static let nameCookie = "brickwork-user"

    /// Creates a session that starts now.
    init(of name: String, at now: Date) {
        self.name = name
        end = Int(now.timeIntervalSince1970) + SessionList.seconds
        id = ShareFile.random(bytes: 8)
    }

    /// Reads the session from a request's cookies. Returns nil if there is none, or it is invalid.
    init?(_ cookies: String?, _ users: Users, at now: Date) {
        let value = Cookie.value(Self.cookie, in: cookies)
        guard let parts = value?.split(separator: ".", omittingEmptySubsequences: false), parts.count == 4,
            let end = Int(parts[0]), case let rest = TimeInterval(end) - now.timeIntervalSince1970, rest > 0,
            rest <= TimeInterval(SessionList.seconds + Self.skew),
            let name = Data(base64Encoded: String(parts[1])).flatMap({ String(data: $0, encoding: .utf8) }),
            let user = users.user(named: name)
        else { return nil }
        self.name = name
        self.end = end
        id = String(parts[2])
        guard AuthenticationCode.areEqual(code(of: user), parts[3]) else { return nil }
    }

    /// Returns the values of `Set-Cookie` that start the session.
    ///
    /// - Parameter isSecure: Whether the browser uses HTTPS. Then it may send the cookies over HTTPS only.
    func cookies(of user: User, isSecure: Bool) -> [String] {
        let name = Data(name.utf8).base64EncodedString()
        return Cookie.pair(
            (Self.cookie, "\(end).\(name).\(id).\(code(of: user))"),
            shown: (Self.nameCookie, name),
            seconds: SessionList.seconds,
            isSecure: isSecure
        )
    }

    /// The values of `Set-Cookie` that end any session.
    static let ending = Cookie.ending(cookie, nameCookie)

    private func code(of user: User) -> String {
        let key = Array(user.hash.text.utf8)
        // The end and the identifier have no spaces, so different sessions never have the same text.
        let text = Array("session \(end) \(id) \(name)".utf8)
        return AuthenticationCode.digits(of: text, key: key)
    }
}
