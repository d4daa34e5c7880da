import Foundation
import Logging
import Synchronization

/// Those who may see the wall, as their file says now: who is taken out of it is out within a second.
final class Users: Sendable {
    private struct State {
        var users: [User]
        var stamp: Stamp?
        var looked: ContinuousClock.Instant
    }

    /// What changes with the file.
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
    /// How long what was read is not compared with the file.
    private let rest: Duration
    private let logger: Logger?
    private let state: Mutex<State>

    /// One password, under any name.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - salt: What is hashed with it: servers with the same take each other's sessions.
    ///   - costs: What a guess costs.
    init(password: String, salt: [UInt8], costs: PasswordHash.Costs = .usual) {
        file = nil
        rest = .zero
        logger = nil
        let hash = PasswordHash(of: password.utf8, salt: salt, costs: costs)
        state = Mutex(State(users: hash.map { [User(name: nil, hash: $0)] } ?? [], looked: .now))
    }

    /// Those in a file, which may change.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - rest: How long what was read is not compared with it.
    ///   - logger: Gets what is wrong with the file later. What it said before counts until that is mended.
    init(_ file: UserFile, rest: Duration = .seconds(1), logger: Logger) throws(UserFile.Problem) {
        self.file = file
        self.rest = rest
        self.logger = logger
        let stamp = Stamp(file)
        state = Mutex(State(users: try file.users(), stamp: stamp, looked: .now))
    }

    /// Whether people have names.
    var haveNames: Bool { file != nil }

    /// Whoever signs in with this name; nil for nobody.
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
                logger?.error("\(error); who could sign in before still can")
            }
            return state.users
        }
    }
}
