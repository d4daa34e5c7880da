import Foundation

/// A link with which anyone may see a part of the photos, until it ends or is withdrawn.
public struct ShareLink: Codable, Hashable, Sendable {
    /// Identifies the link in lists. It is a part of the link, but can't open it alone.
    public let id: String
    /// The shared photos.
    public let part: SharedPart
    /// The name of the user who made it, or nil if nobody signed in with a name.
    public let maker: String?
    /// The identifier of that user, if there is one. A later user of the same name has another.
    var makerID: String?
    /// When it was made.
    public let made: Date
    /// When it ends.
    public let end: Date
    /// The hash of its own password, or nil if it has none.
    let password: String?

    /// Whether it asks for a password of its own.
    public var hasPassword: Bool { password != nil }

    /// How many days a link lasts by default, and at most.
    public static let usualDays = 30, mostDays = 3650

    /// The user whose password opens the link.
    var user: User? {
        password.flatMap { PasswordHash(text: $0[...]) }.map { User(name: id, hash: $0) }
    }
}
