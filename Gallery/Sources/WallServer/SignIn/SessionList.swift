import Foundation

/// A browser in which a user has signed in.
public struct SignedInBrowser: Codable, Hashable, Sendable {
    /// Identifies the session. It is a part of the cookie, but opens nothing alone.
    public let id: String
    /// The user's name, or an empty text if all names are the same user.
    public let user: String
    /// When the user signed in.
    public let begun: Date
    /// The client's address.
    public let client: String
    /// What the browser calls itself.
    public let browser: String
    /// Whether the user has signed out.
    var isOver = false
}

/// Which sessions have ended before their time, and the browsers of the others. A session that isn't in the list is valid, so servers
/// with other files accept it, too.
struct SessionList: Codable, Hashable {
    private(set) var browsers: [SignedInBrowser] = []
    /// All sessions of a user that began before are over.
    private var ended: [String: Date] = [:]

    /// How long a session lasts: 30 days.
    static let seconds = 30 * 86_400
    /// How many sessions of a user there are at most. The oldest ones end.
    static let most = 100

    /// Returns whether a session has ended before its time.
    func isOver(_ id: String, begun: Date, of user: String) -> Bool {
        ended[user].map { begun < $0 } == true || browsers.contains { $0.id == id && $0.isOver }
    }

    mutating func add(_ browser: SignedInBrowser) {
        browsers.removeAll { $0.begun.addingTimeInterval(TimeInterval(Self.seconds)) < browser.begun }
        let others = browsers.filter { $0.user == browser.user }
        if others.count >= Self.most { forget(browser.user, before: others[0].begun.addingTimeInterval(1)) }
        browsers.append(browser)
    }

    /// Ends a session. Returns whether there is one.
    mutating func end(_ id: String) -> Bool {
        guard let index = browsers.firstIndex(where: { $0.id == id && !$0.isOver }) else { return false }
        browsers[index].isOver = true
        return true
    }

    /// Ends all sessions of a user. Another one may begin within the same second.
    mutating func endAll(of user: String, at now: Date) {
        for index in browsers.indices where browsers[index].user == user { browsers[index].isOver = true }
        forget(user, before: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)))
    }

    private mutating func forget(_ user: String, before time: Date) {
        ended[user] = max(time, ended[user] ?? time)
        browsers.removeAll { $0.user == user && $0.begun < time }
    }
}
