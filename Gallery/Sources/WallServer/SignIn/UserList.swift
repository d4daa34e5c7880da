import Foundation

/// The content of a file of users. Each line has a name, a colon, the Argon2id hash of the password, and possibly another colon
/// and an identifier. Empty lines and lines that begin with `#` are ignored, and kept.
struct UserList {
    /// A line that isn't one of these.
    struct InvalidLine: Error {
        /// From 1.
        let number: Int
    }

    /// The lines without line breaks.
    private var lines: [String] = []

    init() {}

    init(_ data: Data) {
        lines = String(decoding: data, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last == "" { lines.removeLast() }
    }

    /// The file's content.
    var data: Data { Data(lines.map { "\($0)\n" }.joined().utf8) }

    /// Returns the users in the order of the lines.
    func users() throws(InvalidLine) -> [User] {
        var users: [User] = []
        for (index, line) in lines.enumerated() where Self.isUser(line) {
            guard let user = Self.user(line) else { throw InvalidLine(number: index + 1) }
            users.append(user)
        }
        return users
    }

    private static func user(_ line: String) -> User? {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), isName(String(parts[0])), let hash = PasswordHash(text: parts[1])
        else { return nil }
        return User(name: String(parts[0]), hash: hash, id: parts.count == 3 ? String(parts[2]) : nil)
    }

    /// Adds a user, or changes a user's password.
    ///
    /// - Parameter newID: The identifier of a new user.
    /// - Returns: Whether the user is new.
    mutating func set(_ name: String, _ hash: PasswordHash, newID: String) -> Bool {
        let known = lines.first { Self.isUser($0) && $0.hasPrefix("\(name):") }
        _ = remove(name)
        let id = known.map { Self.user($0)?.id } ?? newID
        lines.append((["\(name):\(hash.text)", id].compactMap(\.self)).joined(separator: ":"))
        return known == nil
    }

    /// Removes a user. Returns whether there was one of this name.
    mutating func remove(_ name: String) -> Bool {
        let before = lines.count
        lines.removeAll { Self.isUser($0) && $0.hasPrefix("\(name):") }
        return lines.count < before
    }

    private static func isUser(_ line: String) -> Bool {
        !line.hasPrefix("#") && !line.allSatisfy(\.isWhitespace)
    }

    static func isName(_ name: String) -> Bool {
        (1...64).contains(name.count) && !name.hasPrefix("#")
            && name == name.trimmingCharacters(in: .whitespaces)
            && name.unicodeScalars.allSatisfy { $0 != ":" && $0.properties.generalCategory != .control }
    }
}
