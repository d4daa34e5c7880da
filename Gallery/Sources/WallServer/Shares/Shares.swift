import Foundation
import HTTPTypes
import Logging

/// The links that share photos, and the visits of those who opened one. A visit is a cookie. It ends with its link.
final class Shares: Sendable {
    private let users: Users
    private let clock: @Sendable () -> Date
    private let checks: PasswordChecks

    private static let cookie = "brickwork-visit"
    /// Tells the page's scripts what is shared. They can't read the other cookie.
    private static let nameCookie = "brickwork-shared"

    /// - Parameters:
    ///   - users: The users with their links.
    ///   - clock: The current time.
    init(_ users: Users, clock: @escaping @Sendable () -> Date) {
        self.users = users
        self.clock = clock
        checks = PasswordChecks { id in users.links.first { $0.id == id }?.user }
    }

    /// The valid links, the newest first.
    var links: [ShareLink] { users.links.filter(isValid).reversed() }

    /// Returns the link that a part of a path opens, or nil if it isn't valid.
    func link(_ token: String) -> ShareLink? {
        guard let dash = token.firstIndex(of: "-"), let link = link(id: token[..<dash]),
            AuthenticationCode.areEqual(link.path, "shared/\(token)")
        else { return nil }
        return link
    }

    /// Returns whether a link is still valid.
    func isValid(_ id: String) -> Bool { link(id: id) != nil }

    private func link(id: some StringProtocol) -> ShareLink? {
        users.links.first { $0.id == id && isValid($0) }
    }

    private func isValid(_ link: ShareLink) -> Bool { link.end > clock() }

    /// Checks the password of a link.
    ///
    /// - Throws: ``Refusal`` if it is wrong, or if this client has guessed too often.
    func check(
        _ password: [UInt8],
        of link: ShareLink,
        from client: PeerAddress,
        at now: ContinuousClock.Instant
    ) async throws {
        _ = try await checks.user(link.id, password, from: client, at: now)
    }

    /// Adds a link. Blocks the thread, which is the one of all changes.
    ///
    /// - Parameter maker: The user who makes it.
    func add(_ part: SharedPart, maker: User?, days: Int, password: String?) throws -> ShareLink {
        let link = try ShareLink(part, by: maker?.name, days: days, password: password, at: clock())
        try users.change { database, number in
            try UserDatabase.add(link, owner: maker?.id, number: number, database)
        } apply: { snapshot, _ in
            snapshot.links.append(link)
        }
        return link
    }

    /// Withdraws a link. Blocks the thread, which is the one of all changes.
    func withdraw(_ id: String) throws {
        _ = try users.change { database, _ in
            try UserDatabase.withdraw(id, database)
        } apply: { snapshot, _ in
            snapshot.links.removeAll { $0.id == id }
        }
    }

    // MARK: - Visits

    /// Returns the link of a visit, according to a request's cookies. Nil if there is no visit, or if it has ended.
    func visited(_ cookies: String?) -> ShareLink? {
        guard let parts = Cookie.value(Self.cookie, in: cookies)?.split(separator: "."), parts.count == 2,
            let link = link(id: parts[0]), AuthenticationCode.areEqual(code(of: link), parts[1])
        else { return nil }
        return link
    }

    /// Returns whether a request has the cookie of a visit, which may have ended.
    func hasVisit(_ cookies: String?) -> Bool {
        Cookie.value(Self.cookie, in: cookies)?.isEmpty == false
    }

    /// Returns the values of `Set-Cookie` that begin a visit.
    ///
    /// - Parameter isSecure: Whether the browser uses HTTPS. Then it may send the cookies over HTTPS only.
    func cookies(of link: ShareLink, isSecure: Bool) -> [String] {
        Cookie.pair(
            (Self.cookie, "\(link.id).\(code(of: link))"),
            shown: (Self.nameCookie, Data(link.part.description.utf8).base64EncodedString()),
            seconds: max(0, Int(link.end.timeIntervalSince(clock()))),
            isSecure: isSecure
        )
    }

    /// The values of `Set-Cookie` that end any visit.
    static let ending = Cookie.ending(cookie, nameCookie)

    /// Proves that the link was opened, with its password if it has one. The link itself doesn't contain this.
    private func code(of link: ShareLink) -> String {
        link.code("visit \(link.id) \(link.password ?? "")")
    }
}
