import Logging

/// The users who may see the wall.
final class Users: Sendable {
    private enum Source {
        case password(User?)
        case file(FollowedFile<[User]>)
    }

    private let source: Source

    /// Creates one user with a password and any name.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - salt: The salt of the password's hash. Servers with the same salt and password accept each other's
    ///     sessions.
    ///   - costs: The costs of the hash.
    init(password: String, salt: [UInt8], costs: PasswordHash.Costs = .usual) {
        let hash = PasswordHash(of: password.utf8, salt: salt, costs: costs)
        source = .password(hash.map { User(name: nil, hash: $0) })
    }

    /// Reads the users from a file. Blocks the thread.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - logger: The log for later problems with the file. While it has one, the users read last still
    ///     apply.
    init(_ file: UserFile, logger: Logger) throws(UserFile.Problem) {
        source = .file(
            try FollowedFile(file.path) { () throws(UserFile.Problem) in
                try file.users()
            } noted: {
                logger.error("\($0); the previous users can still sign in")
            }
        )
    }

    /// The file, if there is one.
    var followed: FollowedFile<[User]>? {
        if case .file(let file) = source { file } else { nil }
    }

    /// Whether users sign in with their names.
    var haveNames: Bool { followed != nil }

    /// Returns the user who signs in with a name, or nil if there is none.
    func user(named name: String) -> User? {
        switch source {
        case .password(let user): user
        case .file(let file): file.contents.first { $0.name == name }
        }
    }
}
