import Foundation
import Logging
import Synchronization

/// The users who may see the wall, according to their file. A change to the file takes effect within a
/// second.
final class Users: Sendable {
    private struct State {
        var users: [User]
        var stamp: Stamp?
        var looked: ContinuousClock.Instant
    }

    /// Attributes of the file that differ after a change.
    private struct Stamp: Equatable {
        let changed: Date?, size: Int?, number: Int?

        init?(_ file: UserFile) {
            guard let facts = try? FileManager.default.attributesOfItem(atPath: file.path.string) else {
                return nil
            }
            changed = facts[.modificationDate] as? Date
            size = facts[.size] as? Int
            number = facts[.systemFileNumber] as? Int
        }
    }

    private let file: UserFile?
    /// The minimum time between two looks at the file.
    private let rest: Duration
    private let logger: Logger?
    private let state: Mutex<State>

    /// Creates one user with a password and any name.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - salt: The salt of the password's hash. Servers with the same salt and password accept each other's
    ///     sessions.
    ///   - costs: The costs of the hash.
    init(password: String, salt: [UInt8], costs: PasswordHash.Costs = .usual) {
        file = nil
        rest = .zero
        logger = nil
        let hash = PasswordHash(of: password.utf8, salt: salt, costs: costs)
        state = Mutex(State(users: hash.map { [User(name: nil, hash: $0)] } ?? [], looked: .now))
    }

    /// Reads the users from a file, and follows its changes.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - rest: The minimum time between two looks at the file.
    ///   - logger: The log for later problems with the file. While it has one, the users read last still
    ///     apply.
    init(_ file: UserFile, rest: Duration = .seconds(1), logger: Logger) throws(UserFile.Problem) {
        self.file = file
        self.rest = rest
        self.logger = logger
        let stamp = Stamp(file)
        state = Mutex(State(users: try file.users(), stamp: stamp, looked: .now))
    }

    /// Whether users sign in with their names.
    var haveNames: Bool { file != nil }

    /// Returns the user who signs in with a name, or nil if there is none.
    func user(named name: String) -> User? {
        current.first { $0.name == nil || $0.name == name }
    }

    private var current: [User] {
        state.withLock { state in
            guard let file, state.looked + rest <= .now else { return state.users }
            state.looked = .now
            let stamp = Stamp(file)
            guard stamp != state.stamp else { return state.users }
            state.stamp = stamp
            do throws(UserFile.Problem) {
                state.users = try file.users()
            } catch {
                logger?.error("\(error); the previous users can still sign in")
            }
            return state.users
        }
    }
}
