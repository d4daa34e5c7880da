import Foundation
import SystemPackage

/// The file with the links that share photos, and with sessions. A link that isn't in the file opens nothing.
public struct ShareFile: Hashable, Sendable {
    /// A problem with the file, or with what to write to it.
    public typealias Problem = UserFile.Problem

    /// The path of the file.
    public let path: FilePath

    /// Creates a value for the file at a path. The file may not exist yet.
    public init(_ path: FilePath) {
        self.path = path
    }

    /// Creates a value for the file that belongs to a file of users or with a password.
    public init(besides path: FilePath) {
        self.path = FilePath("\(path.string).shares")
    }

    /// Returns the links that haven't ended, the newest first, each with the path that opens it.
    public func links(at now: Date = .now) throws(Problem) -> [(link: ShareLink, path: String)] {
        let contents = try contents()
        return contents.links.filter { $0.end > now }.reversed().map { ($0, contents.path(of: $0)) }
    }

    /// Adds a link. Creates the file if it doesn't exist, readable only by its owner. Waits for other writers.
    ///
    /// - Parameters:
    ///   - part: The shared photos. It is an error to share everything.
    ///   - maker: The name of the user, or nil.
    ///   - makerID: The identifier of the user, or nil.
    ///   - days: How many days the link lasts.
    ///   - password: The link's own password, or nil for none.
    ///   - now: The current time.
    /// - Returns: The link, and the path that opens it, relative to the server's root.
    public func add(
        _ part: SharedPart,
        maker: String? = nil,
        makerID: String? = nil,
        days: Int = ShareLink.usualDays,
        password: String? = nil,
        at now: Date = .now
    ) throws(Problem) -> (link: ShareLink, path: String) {
        guard !part.isEverything else {
            throw Problem(
                description: "This would share all photos; choose a folder, a tag, a search or photos"
            )
        }
        guard (1...ShareLink.mostDays).contains(days) else {
            throw Problem(description: "\(days) days are out of range (1–\(ShareLink.mostDays))")
        }
        let hash = try password.map(UserFile.hash)
        // The file has no fractions of seconds.
        let start = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        let link = ShareLink(
            id: Self.random(bytes: 10),
            part: part,
            maker: maker,
            makerID: makerID,
            made: start,
            end: start + TimeInterval(days * 86_400),
            password: hash?.text
        )
        let contents = try change { $0.links = $0.links.filter { $0.end > now } + [link] }
        return (link, contents.path(of: link))
    }

    /// Withdraws a link, which ends all visits with it.
    public func withdraw(_ id: String) throws(Problem) {
        var isThere = false
        _ = try change { contents in
            isThere = contents.links.contains { $0.id == id }
            contents.links.removeAll { $0.id == id }
        }
        guard isThere else { throw Problem(description: "\(path) has no link \(id.debugDescription)") }
    }

    /// Returns the browsers in which users are signed in, the newest first.
    ///
    /// - Parameter user: The user's name, or nil for all users.
    public func browsers(of user: String? = nil, at now: Date = .now) throws(Problem) -> [SignedInBrowser] {
        let start = now.addingTimeInterval(-TimeInterval(SessionList.seconds))
        return try contents().sessions?.browsers.reversed().filter {
            !$0.isOver && $0.begun > start && (user == nil || $0.user == user)
        } ?? []
    }

    /// Notes that a user has signed in.
    func begin(_ browser: SignedInBrowser) throws(Problem) {
        _ = try change { contents in
            contents.sessions = contents.sessions ?? SessionList()
            contents.sessions?.add(browser)
        }
    }

    /// Ends a session, also if it isn't in the list.
    func end(_ browser: SignedInBrowser) throws(Problem) {
        _ = try change { contents in
            guard contents.sessions?.end(browser.id) != true else { return }
            var over = browser
            over.isOver = true
            contents.sessions = contents.sessions ?? SessionList()
            contents.sessions?.add(over)
        }
    }

    /// Ends a session of the list.
    public func endSession(_ id: String) throws(Problem) {
        var isThere = false
        _ = try change { isThere = $0.sessions?.end(id) == true }
        guard isThere else { throw Problem(description: "\(path) has no session \(id.debugDescription)") }
    }

    /// Ends all sessions of a user, whose name is empty if all names are the same user.
    public func endSessions(of user: String, at now: Date = .now) throws(Problem) {
        _ = try change { contents in
            contents.sessions = contents.sessions ?? SessionList()
            contents.sessions?.endAll(of: user, at: now)
        }
    }

    /// Returns the contents, or empty ones if there is no file.
    func contents() throws(Problem) -> ShareList {
        guard let data = try LockedFile(path).data() else {
            return ShareList(key: Self.random(bytes: 32), links: [])
        }
        guard let contents = ShareList(json: data) else {
            throw Problem(
                description: "\(path): not a file of share links; delete it, which withdraws all links"
            )
        }
        return contents
    }

    /// Changes the file while no other process does.
    private func change(_ change: (inout ShareList) -> Void) throws(Problem) -> ShareList {
        let file = LockedFile(path)
        return try file.locked { () throws(Problem) in
            var contents = try contents()
            change(&contents)
            try file.replace(with: contents.json)
            return contents
        }
    }

    /// Returns random hexadecimal digits.
    static func random(bytes count: Int) -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in
            String(256 + Int(UInt8.random(in: .min ... .max, using: &random)), radix: 16).dropFirst()
        }.joined()
    }
}
