import CatalogDatabase
import Foundation

/// The links that share photos. A link without a row opens nothing.
extension UserDatabase {
    /// Returns the links that haven't ended, the newest first.
    public func links() throws -> [ShareLink] {
        try read(Self.links).reversed().filter { $0.end > .now }
    }

    /// Adds a link.
    ///
    /// - Parameters:
    ///   - part: The shared photos. It is an error to share everything.
    ///   - days: How many days the link lasts.
    ///   - password: The link's own password, or nil for none.
    /// - Throws: ``UserProblem`` for what can't be shared, and `CatalogError`.
    public func addLink(
        _ part: SharedPart,
        days: Int = ShareLink.usualDays,
        password: String? = nil
    ) throws -> ShareLink {
        let link = try ShareLink(part, by: nil, days: days, password: password, at: .now)
        try change { database, number in try Self.add(link, owner: nil, number: number, database) }
        return link
    }

    /// Withdraws a link, which ends all visits with it.
    ///
    /// - Throws: ``UserProblem`` if there is none, and `CatalogError`.
    public func withdraw(_ id: String) throws {
        try change { database, _ in
            guard try Self.withdraw(id, database) else {
                throw UserProblem(description: "there is no link \(id.debugDescription)")
            }
        }
    }

    // MARK: - Rows

    /// Returns all links, in the order in which they were made.
    static func links(_ database: any Database) throws -> [ShareLink] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT links.id, token, part, users.name, made, ends, password
                FROM links LEFT JOIN users ON users.id = links.owner ORDER BY place, links.id
                """
        ).map { row in
            let id: String = try row[0], text: String = try row[2], maker: String? = try row[3]
            guard let part = try? JSONDecoder().decode(SharedPart.self, from: Data(text.utf8)) else {
                throw CatalogError(.damaged, "the link \(id.debugDescription) is damaged; withdraw it")
            }
            return ShareLink(
                id: id,
                token: try row[1],
                part: part,
                maker: maker?.isEmpty == true ? nil : maker,
                made: Date(seconds: try row[4]),
                end: Date(seconds: try row[5]),
                password: try row[6]
            )
        }
    }

    static func add(_ link: ShareLink, owner: String?, number: Int64, _ database: any Database) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let part = String(decoding: try encoder.encode(link.part), as: UTF8.self)
        try database.run(
            """
            INSERT INTO links (id, token, owner, part, password, place, made, ends) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                link.id, link.token, owner, part, link.password, number, link.made.seconds, link.end.seconds,
            ]
        )
        try database.run(
            "DELETE FROM links WHERE ends < ?",
            arguments: [link.made.addingTimeInterval(-grace).seconds]
        )
    }

    /// Deletes a link. Returns whether there was one.
    static func withdraw(_ id: String, _ database: any Database) throws -> Bool {
        try database.change("DELETE FROM links WHERE id = ?", arguments: [id]) > 0
    }
}
