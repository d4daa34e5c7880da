import Foundation
import SystemPackage

/// The file that lists the users who may see a wall.
public struct UserFile: Hashable, Sendable {
    /// The path of the file.
    public let path: FilePath

    /// A problem with the file, or with a name or password to write to it.
    public struct Problem: Error, CustomStringConvertible {
        /// The kind of problem.
        public enum Kind: Sendable {
            /// The name, the password, or a line of the file is invalid.
            case invalid
            case unreadable
            case unwritable
        }

        /// The kind of problem.
        public var kind = Kind.invalid
        /// One line that says what is wrong and what to do.
        public let description: String
    }

    /// The smallest number of characters of a new password.
    public static let shortestPassword = 8

    /// Creates a value for the file at a path. The file may not exist yet.
    public init(_ path: FilePath) {
        self.path = path
    }

    /// Returns the names in the file's order.
    public func names() throws(Problem) -> [String] {
        try users().compactMap(\.name)
    }

    /// Adds a user, or changes a user's password. Creates the file if it doesn't exist, readable only by its
    /// owner.
    ///
    /// - Returns: Whether the name is new.
    @discardableResult
    public func set(_ name: String, password: String) throws(Problem) -> Bool {
        guard UserList.isName(name) else {
            throw Problem(
                description: "\(name.debugDescription) is not a name; give 1 to 64 characters without a colon"
            )
        }
        let hash = try Self.hash(of: password)
        let isThere = FileManager.default.fileExists(atPath: path.string)
        var list = isThere ? try list() : UserList()
        let isNew = list.set(name, hash, newID: ShareFile.random(bytes: 8))
        try Self.replace(path, with: list.data)
        return isNew
    }

    /// Returns the hash of a new password.
    static func hash(of password: String) throws(Problem) -> PasswordHash {
        guard password.count >= shortestPassword else {
            throw Problem(
                description: "The password is too short; give at least \(shortestPassword) characters"
            )
        }
        guard let hash = PasswordHash(of: password.utf8) else {
            throw Problem(description: "There is no memory left to hash a password with; try again")
        }
        return hash
    }

    /// Removes a user, which also ends the user's sessions.
    public func remove(_ name: String) throws(Problem) {
        var list = try list()
        guard list.remove(name) else {
            throw Problem(description: "\(path) has nobody called \(name.debugDescription)")
        }
        try Self.replace(path, with: list.data)
    }

    func users() throws(Problem) -> [User] {
        let list = try list()
        do throws(UserList.InvalidLine) {
            return try list.users()
        } catch {
            throw Problem(
                description:
                    "\(path), line \(error.number): not a name, a colon and a hash; brickwork user add NAME --users \(path) writes one"
            )
        }
    }

    private func list() throws(Problem) -> UserList {
        guard let data = FileManager.default.contents(atPath: path.string) else {
            throw Problem(
                kind: .unreadable,
                description: "\(path): cannot be read; brickwork user add NAME --users \(path) makes one"
            )
        }
        return UserList(data)
    }

    /// Replaces a file atomically: a reader sees either the old or the new one. Only its owner can read it.
    static func replace(_ path: FilePath, with data: Data) throws(Problem) {
        let url = URL(fileURLWithPath: path.string)
        let new = url.deletingLastPathComponent().appendingPathComponent(
            ".\(url.lastPathComponent).\(UUID())"
        )
        guard
            FileManager.default.createFile(
                atPath: new.path,
                contents: data,
                attributes: [.posixPermissions: 0o600]
            ), rename(new.path, path.string) == 0
        else {
            try? FileManager.default.removeItem(at: new)
            throw Problem(kind: .unwritable, description: "\(path): cannot be written")
        }
    }
}
