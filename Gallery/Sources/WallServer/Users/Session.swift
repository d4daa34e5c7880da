import Foundation

/// A browser in which a user has signed in. Its cookie has a random secret, and the database only the hash of this. The session ends
/// when its row is deleted.
public struct Session: Hashable, Sendable {
    /// The hash of the secret.
    let hash: String
    /// The identifier of the user.
    let owner: String
    /// The name that the user signed in with.
    public let name: String
    /// When the user signed in.
    public let made: Date
    /// A time of its last use. Later ones are at most an hour later.
    public internal(set) var used: Date
    /// When it ends by itself.
    let ends: Date
    /// The client's address.
    public let client: String
    /// What the browser calls itself.
    public let browser: String

    /// Identifies the session in lists.
    public var id: String { String(hash.prefix(16)) }

    /// How long a session lasts: 30 days.
    static let seconds = 30 * 86_400
    /// How many sessions of a user there are at most. The oldest ones end.
    static let maximum = 100
    /// How much the clocks of servers may differ. A session from a clock that was further ahead isn't valid.
    private static let skew = 600
    /// Tells the page's scripts who is signed in. They can't read the other cookie.
    private static let cookie = "brickwork-session", nameCookie = "brickwork-user"

    /// Returns whether it may be used at a time.
    func isValid(at now: Date) -> Bool {
        let rest = ends.timeIntervalSince(now)
        return rest > 0 && rest <= TimeInterval(Self.seconds + Self.skew)
    }

    /// Returns the hash of the secret in a request's cookies, or nil if there is none.
    static func hash(in cookies: String?) -> String? {
        Cookie.value(cookie, in: cookies).flatMap { $0.count == 64 ? hash(of: $0) : nil }
    }

    static func hash(of secret: some StringProtocol) -> String {
        AuthenticationCode.hash(of: Array(secret.utf8))
    }

    /// Returns the values of `Set-Cookie` that start the session.
    ///
    /// - Parameter isSecure: Whether the browser uses HTTPS. Then it may send the cookies over HTTPS only.
    func cookies(secret: String, isSecure: Bool) -> [String] {
        Cookie.pair(
            (Self.cookie, secret),
            shown: (Self.nameCookie, Data(name.utf8).base64EncodedString()),
            seconds: Self.seconds,
            isSecure: isSecure
        )
    }

    /// The values of `Set-Cookie` that end any session.
    static let ending = Cookie.ending(cookie, nameCookie)
}
