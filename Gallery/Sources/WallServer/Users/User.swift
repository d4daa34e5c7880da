import Foundation

/// A user who may see the wall.
struct User: Hashable, Sendable {
    /// The name to sign in with, or nil for any name.
    let name: String?
    /// The hash of the password.
    let hash: PasswordHash
    /// Tells the user from a later one with the same name.
    var id = ""
}

/// A name, a password or a request that can't be accepted.
public struct UserProblem: Error, CustomStringConvertible {
    /// One line that says what is wrong and what to do.
    public let description: String
}

/// A list of users as text, for programs that make or read such lists. Each line has a name, a colon, and the Argon2id hash of the
/// password. Empty lines and lines that begin with `#` are ignored.
enum UserList {
    /// Returns the users in the order of the lines.
    ///
    /// - Throws: ``UserProblem``, with the number of the first line that is invalid.
    static func users(in data: Data) throws -> [User] {
        let lines = String(decoding: data, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return try lines.enumerated().compactMap { index, line in
            if line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) { return nil }
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, isName(String(parts[0])), let hash = PasswordHash(text: parts[1]) else {
                throw UserProblem(
                    description:
                        "line \(index + 1): not a name, a colon and an Argon2id hash; nothing was changed"
                )
            }
            return User(name: String(parts[0]), hash: hash)
        }
    }

    static func isName(_ name: String) -> Bool {
        (1...64).contains(name.count) && !name.hasPrefix("#")
            && name == name.trimmingCharacters(in: .whitespaces)
            && name.unicodeScalars.allSatisfy { $0 != ":" && $0.properties.generalCategory != .control }
    }
}
