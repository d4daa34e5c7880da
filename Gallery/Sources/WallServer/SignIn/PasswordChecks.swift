import PhotoWall
import SourceFiles
import Synchronization

/// Checks passwords, few at a time because each check takes 19 MiB and some milliseconds, and limits the
/// wrong guesses. Right passwords are remembered, because programs send theirs with each request.
final class PasswordChecks: Sendable {
    /// A name and a password, as an HMAC with a key that only this process has.
    typealias Attempt = String

    private struct State {
        /// Right attempts, with the hash they match.
        var right: [Attempt: PasswordHash] = [:]
        /// Attempts being checked, by client.
        var running: [Key: Task<Bool, any Error>] = [:]
    }

    private struct Key: Hashable {
        let client: PeerAddress
        let attempt: Attempt
    }

    /// The number of right attempts that are remembered.
    private static let remembered = 1024

    private let users: @Sendable (_ name: String) -> User?
    private let guesses = GuessLimit()
    private let thread = DiskThreads(count: 1, line: 64)
    private let state = Mutex(State())
    private let key: [UInt8]
    /// A hash to check for unknown names, so that they take as long as known ones.
    private let nobody = PasswordHash(of: [], salt: Array("nobody's".utf8))

    /// - Parameter users: Returns the user with a name, or nil if there is none.
    init(_ users: @escaping @Sendable (_ name: String) -> User?) {
        self.users = users
        var random = SystemRandomNumberGenerator()
        key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// Returns the user with this name and password.
    ///
    /// - Throws: ``Refusal`` if there is none, or if this client has guessed too often.
    func user(
        _ name: String,
        _ password: [UInt8],
        from client: PeerAddress,
        at now: ContinuousClock.Instant
    ) async throws -> User {
        let attempt = attempt(name, password)
        let user = users(name)
        // With a password alone, all names are the same user.
        let account = user != nil && user?.name == nil ? "" : name
        let check = try state.withLock { state in
            // Equal attempts at the same time count as one guess.
            if let running = state.running[Key(client: client, attempt: attempt)] { return running }
            switch guesses.begin(attempt, for: account, from: client, at: now) {
            case .tooMany(let wait): throw Self.tooMany(wait)
            case .wrongBefore: throw Self.wrong
            case .allowed: break
            }
            let isKnown = user != nil && state.right[attempt] == user?.hash
            let check = Task {
                var isRight = isKnown
                defer { self.ended(attempt, isRight ? user : nil, from: client, at: now) }
                if !isKnown {
                    isRight = try await self.isRight(password, user)
                }
                return isRight
            }
            state.running[Key(client: client, attempt: attempt)] = check
            return check
        }
        guard try await check.value, let user else { throw Self.wrong }
        return user
    }

    private func isRight(_ password: [UInt8], _ user: User?) async throws -> Bool {
        let hash = user?.hash ?? nobody
        return try await thread.run { hash?.matches(password) ?? false } && user != nil
    }

    private func ended(
        _ attempt: Attempt,
        _ user: User?,
        from client: PeerAddress,
        at now: ContinuousClock.Instant
    ) {
        state.withLock { state in
            state.running[Key(client: client, attempt: attempt)] = nil
            guard let user else { return }
            guesses.wasRight(attempt, for: user.name ?? "", from: client, at: now)
            if state.right.count >= Self.remembered { state.right = [:] }
            state.right[attempt] = user.hash
        }
    }

    private func attempt(_ name: String, _ password: [UInt8]) -> Attempt {
        let text = Array("\(name.utf8.count) \(name)".utf8) + password
        return AuthenticationCode.digits(of: text, key: key)
    }

    private static let wrong = Refusal(status: .unauthorized, text: "The name or the password is wrong.")

    private static func tooMany(_ wait: Duration) -> Refusal {
        Refusal(
            status: .tooManyRequests,
            text: "There were too many wrong passwords; try again later.",
            headers: [.retryAfter: "\(wait.components.seconds + 1)"]
        )
    }
}
