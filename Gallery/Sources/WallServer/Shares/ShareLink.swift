import CatalogDatabase
import Foundation

/// A link with which anyone may see a part of the photos, until it ends or is withdrawn.
public struct ShareLink: Hashable, Sendable {
    /// Identifies the link in lists. It is a part of the link, but can't open it alone.
    public let id: String
    /// What opens it, together with the identifier.
    let token: String
    /// The shared photos.
    public let part: SharedPart
    /// The name of the user who made it, or nil if nobody signed in with a name.
    public let maker: String?
    /// When it was made.
    public let made: Date
    /// When it ends.
    public let end: Date
    /// The hash of its own password, or nil if it has none.
    let password: String?

    /// Whether it asks for a password of its own.
    public var hasPassword: Bool { password != nil }

    /// The path that opens it, relative to the server's root.
    public var path: String { "shared/\(id)-\(token)" }

    /// How many days a link lasts by default, and at most.
    public static let usualDays = 30, maxDays = 3650

    /// The user whose password opens the link.
    var user: User? {
        password.flatMap { PasswordHash(text: $0[...]) }.map { User(name: id, hash: $0) }
    }

    /// Returns an authentication code that only this link has.
    func code(_ text: String) -> String {
        String(AuthenticationCode.digits(of: Array(text.utf8), key: Array(token.utf8)).prefix(32))
    }
}

extension ShareLink {
    /// Makes a new link.
    ///
    /// - Throws: ``UserProblem`` for what can't be shared.
    init(_ part: SharedPart, by maker: String?, days: Int, password: String?, at now: Date) throws {
        guard !part.isEverything else {
            throw UserProblem(
                description: "This would share all photos; choose a folder, a tag, a search or photos"
            )
        }
        guard (1...Self.maxDays).contains(days) else {
            throw UserProblem(description: "\(days) days are out of range (1–\(Self.maxDays))")
        }
        let start = Date(seconds: now.seconds)
        self.init(
            id: RandomDigits.make(bytes: 10),
            token: RandomDigits.make(bytes: 16),
            part: part,
            maker: maker,
            made: start,
            end: start.addingTimeInterval(TimeInterval(days * 86_400)),
            password: try password.map { try UserDatabase.hash(of: $0).text }
        )
    }
}
