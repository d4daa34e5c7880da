import Foundation
import HTTPTypes
import Logging

/// The links that share photos, and the visits of those who opened one. A visit is a cookie, as a session is. It ends with its
/// link. Also which sessions have ended before their time.
final class Shares: Sendable {
    private let file: ShareFile
    private let users: Users
    private let clock: @Sendable () -> Date
    let followed: FollowedFile<ShareList>
    private let checks: PasswordChecks

    private static let cookie = "brickwork-visit"
    /// Tells the page's scripts what is shared. They can't read the other cookie.
    private static let nameCookie = "brickwork-shared"

    /// Reads the links from a file, which other servers and the command change, too. Blocks the thread.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - users: The users. The links of a user who is removed end.
    ///   - clock: The current time.
    ///   - logger: The log for later problems with the file. While it has one, the links read last still apply.
    init(
        _ file: ShareFile,
        _ users: Users,
        clock: @escaping @Sendable () -> Date,
        logger: Logger
    ) throws(UserFile.Problem) {
        self.file = file
        self.users = users
        self.clock = clock
        let followed = try FollowedFile(file.path) { () throws(UserFile.Problem) in
            try file.contents()
        } noted: {
            logger.error("\($0); the previous links still apply")
        }
        self.followed = followed
        checks = PasswordChecks { id in followed.contents.links.first { $0.id == id }?.user }
    }

    /// The valid links, the newest first, each with the path that opens it.
    var links: [(link: ShareLink, path: String)] {
        let contents = followed.contents
        return contents.links.filter(isValid).reversed().map { ($0, contents.path(of: $0)) }
    }

    /// Returns the link that a part of a path opens, or nil if it isn't valid.
    func link(_ token: String) -> ShareLink? {
        followed.contents.link(token).flatMap { isValid($0) ? $0 : nil }
    }

    /// Returns whether a link is still valid.
    func isValid(_ id: String) -> Bool {
        followed.contents.links.contains { $0.id == id && isValid($0) }
    }

    private func isValid(_ link: ShareLink) -> Bool {
        guard link.end > clock() else { return false }
        guard users.haveNames, let maker = link.maker else { return true }
        return users.user(named: maker).map { $0.id == link.makerID } == true
    }

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

    /// Adds a link. Blocks the thread.
    func add(_ part: SharedPart, maker: String?, days: Int, password: String?) throws(UserFile.Problem) -> (
        link: ShareLink, path: String
    ) {
        defer { followed.look() }
        return try file.add(
            part,
            maker: maker,
            makerID: maker.flatMap { users.user(named: $0)?.id },
            days: days,
            password: password,
            at: clock()
        )
    }

    /// Withdraws a link. Blocks the thread.
    func withdraw(_ id: String) throws(UserFile.Problem) {
        defer { followed.look() }
        try file.withdraw(id)
    }

    // MARK: - Sessions

    /// Returns whether a session has ended before its time.
    func isOver(_ session: Session) -> Bool {
        followed.contents.sessions?.isOver(session.id, begun: session.begun, of: account(session)) == true
    }

    /// Notes that a session has begun. Blocks the thread.
    func begin(_ session: Session, client: String, browser: String) throws(UserFile.Problem) {
        defer { followed.look() }
        try file.begin(self.browser(session, client, String(browser.prefix(200))))
    }

    /// Ends a session, or all of its user. Blocks the thread.
    func end(_ session: Session, everywhere: Bool) throws(UserFile.Problem) {
        defer { followed.look() }
        if everywhere {
            try file.endSessions(of: account(session), at: clock())
        } else {
            try file.end(browser(session, "", ""))
        }
    }

    private func browser(_ session: Session, _ client: String, _ name: String) -> SignedInBrowser {
        SignedInBrowser(
            id: session.id,
            user: account(session),
            begun: session.begun,
            client: client,
            browser: name
        )
    }

    /// With a password alone, all names are the same user.
    private func account(_ session: Session) -> String { users.haveNames ? session.name : "" }

    // MARK: - Visits

    /// Returns the link of a visit, according to a request's cookies. Nil if there is no visit, or if it has ended.
    func visited(_ cookies: String?) -> ShareLink? {
        guard let parts = Cookie.value(Self.cookie, in: cookies)?.split(separator: "."), parts.count == 2,
            let link = followed.contents.links.first(where: { $0.id == parts[0] }), isValid(link),
            AuthenticationCode.areEqual(code(of: link), parts[1])
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
        followed.contents.code("visit \(link.id) \(link.password ?? "")")
    }
}
