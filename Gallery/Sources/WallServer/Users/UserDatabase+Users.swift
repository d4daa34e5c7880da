import CatalogDatabase
import Foundation

/// The users and their passwords.
extension UserDatabase {
    /// The smallest number of characters of a new password.
    public static let shortestPassword = 8

    /// Returns the names of the users.
    public func names() throws -> [String] {
        try read(Self.users).compactMap(\.name).sorted()
    }

    /// Returns a line for each user, which ``importUsers(_:)`` reads: the name, a colon, and the Argon2id hash of the password.
    public func exportedUsers() throws -> [String] {
        try read(Self.users).compactMap { user in user.name.map { "\($0):\(user.hash.text)" } }.sorted()
    }

    /// Adds users, or changes their passwords, all at once. A user whose password changes is signed out.
    ///
    /// - Parameter data: Lines as ``exportedUsers()`` returns them. Empty lines and lines that begin with `#` are ignored.
    /// - Returns: The number of users in the lines.
    /// - Throws: ``UserProblem`` for an invalid line, and `CatalogError`. In both cases, nothing is changed.
    public func importUsers(_ data: Data) throws -> Int {
        let users = try UserList.users(in: data)
        try change { database, _ in
            for user in users { _ = try Self.set(user.name ?? "", user.hash, database) }
        }
        return users.count
    }

    /// Adds a user, or changes a user's password, which signs the user out.
    ///
    /// - Returns: Whether the name is new.
    /// - Throws: ``UserProblem`` for an invalid name or password, and `CatalogError`.
    @discardableResult
    public func set(_ name: String, password: String) throws -> Bool {
        guard UserList.isName(name) else {
            throw UserProblem(
                description: "\(name.debugDescription) is not a name; give 1 to 64 characters without a colon"
            )
        }
        let hash = try Self.hash(of: password)
        return try change { database, _ in try Self.set(name, hash, database) }.value
    }

    /// Removes a user, with the user's sessions, links, favorites and albums.
    ///
    /// - Throws: ``UserProblem`` if there is no such user, and `CatalogError`.
    public func remove(_ name: String) throws {
        try change { database, _ in
            let removed = try database.change(
                "DELETE FROM users WHERE name = ? AND name <> ''",
                arguments: [name]
            )
            if removed == 0 {
                throw UserProblem(description: "there is nobody called \(name.debugDescription)")
            }
        }
    }

    /// Returns the identifier of a user.
    ///
    /// - Parameter name: The name, or nil for the user of a wall without names.
    /// - Returns: The identifier. Nil if the wall without names has no user yet.
    /// - Throws: ``UserProblem`` if there is nobody of this name, and `CatalogError`.
    public func user(named name: String?) throws -> String? {
        let id = try read {
            try String.fetchOne($0, sql: "SELECT id FROM users WHERE name = ?", arguments: [name ?? ""])
        }
        if id == nil, let name {
            throw UserProblem(description: "there is nobody called \(name.debugDescription)")
        }
        return id
    }

    /// Makes the user of a wall without names, unless there is one, and returns the identifier.
    func makeNameless() throws -> String {
        if let id = try user(named: nil) { return id }
        return try change { database, _ in try Self.makeNameless(database) }.value
    }

    /// Sets the password of a wall without names. If it is another one than before, all sessions end.
    ///
    /// - Parameter costs: The costs of the hash.
    func setNameless(password: String, costs: PasswordHash.Costs = .usual) throws {
        let known = try read { try Self.users($0).first { $0.name == nil } }
        if known?.hash.matches(Array(password.utf8)) == true { return }
        let hash = try Self.hash(of: Array(password.utf8), costs)
        try change { database, _ in
            _ = try Self.makeNameless(database)
            _ = try Self.set("", hash, database)
        }
    }

    /// Returns the hash of a new password.
    static func hash(of password: String) throws -> PasswordHash {
        guard password.count >= shortestPassword else {
            throw UserProblem(
                description: "The password is too short; give at least \(shortestPassword) characters"
            )
        }
        return try hash(of: Array(password.utf8), .usual)
    }

    private static func hash(of password: [UInt8], _ costs: PasswordHash.Costs) throws -> PasswordHash {
        guard let hash = PasswordHash(of: password, costs: costs) else {
            throw UserProblem(description: "There is no memory left to hash a password with; try again")
        }
        return hash
    }

    // MARK: - Rows

    /// Returns the users with passwords. The one of a wall without names has no name.
    static func users(_ database: any Database) throws -> [User] {
        try Row.fetchAll(database, sql: "SELECT id, name, hash FROM users WHERE hash IS NOT NULL").map {
            row in
            let name: String = try row[1], hash: String = try row[2]
            guard let hash = PasswordHash(text: hash[...]) else {
                throw CatalogError(.damaged, "the hash of \(name.debugDescription)'s password is damaged")
            }
            return User(name: name.isEmpty ? nil : name, hash: hash, id: try row[0])
        }
    }

    private static func makeNameless(_ database: any Database) throws -> String {
        try database.run(
            "INSERT INTO users (id, name, since) VALUES (?, '', ?) ON CONFLICT (name) DO NOTHING",
            arguments: [RandomDigits.make(bytes: 8), Date.now.seconds]
        )
        return try String.fetchOne(database, sql: "SELECT id FROM users WHERE name = ''") ?? ""
    }

    private static func set(_ name: String, _ hash: PasswordHash, _ database: any Database) throws -> Bool {
        let known = try Row.fetchOne(
            database,
            sql: "SELECT id, hash FROM users WHERE name = ?",
            arguments: [name]
        )
        guard let known else {
            try database.run(
                "INSERT INTO users (id, name, hash, since) VALUES (?, ?, ?, ?)",
                arguments: [RandomDigits.make(bytes: 8), name, hash.text, Date.now.seconds]
            )
            return true
        }
        let id: String = try known[0]
        if try (known[1] as String?) != hash.text {
            try database.run("UPDATE users SET hash = ? WHERE id = ?", arguments: [hash.text, id])
            try database.run("DELETE FROM sessions WHERE owner = ?", arguments: [id])
        }
        return false
    }
}
