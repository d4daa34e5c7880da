import Synchronization

/// How often a password may be guessed: so often by one client, and so often by all of them together, over however many
/// connections they do it.
///
/// A wrong password given again counts only once: it teaches nothing, and a page that was open when the password changed
/// gives it many times. Whoever has given the right one before does not suffer from the guesses of others.
final class GuessLimit: Sendable {
    /// Guesses, and the time in which one more becomes free.
    struct Rate: Sendable {
        let burst: Int
        let interval: Duration
    }

    static let ofClient = Rate(burst: 10, interval: .seconds(6))
    static let ofAll = Rate(burst: 100, interval: .seconds(1))
    /// How many clients are remembered.
    static let clients = 4096

    private struct Bucket {
        private var used = 0
        private var since: ContinuousClock.Instant?

        /// How many guesses are not free again.
        mutating func count(at now: ContinuousClock.Instant, _ rate: Rate) -> Int {
            guard let since else { return 0 }
            let freed = min(used, Int(max(.zero, now - since) / rate.interval))
            used -= freed
            self.since = used > 0 ? since + rate.interval * freed : nil
            return used
        }

        /// How long until one more is free; nil where one is.
        mutating func wait(at now: ContinuousClock.Instant, _ rate: Rate) -> Duration? {
            guard count(at: now, rate) >= rate.burst, let since else { return nil }
            return since + rate.interval - now
        }

        mutating func take(at now: ContinuousClock.Instant, _ rate: Rate) {
            _ = count(at: now, rate)
            used += 1
            since = since ?? now
        }

        mutating func giveBack() {
            used = max(0, used - 1)
            if used == 0 { since = nil }
        }
    }

    private struct Client {
        var bucket = Bucket()
        /// Guesses that were wrong, or are being checked.
        var wrong: Set<String> = []
        var wasRight = false
        var last: ContinuousClock.Instant
    }

    private struct State {
        var all = Bucket()
        var clients: [PeerAddress: Client] = [:]
    }

    private let state = Mutex(State())

    /// What becomes of a guess.
    enum Verdict: Equatable {
        /// It is checked, and counts until it turns out right.
        case allowed
        /// It was wrong before, and is not checked again.
        case wrongBefore
        /// It is not looked at for so long: whether it is right would be one more guess answered.
        case tooMany(wait: Duration)
    }

    /// A client gives a password.
    func begin(_ attempt: String, from address: PeerAddress, at now: ContinuousClock.Instant) -> Verdict {
        state.withLock { state in
            var client = state.clients[address] ?? Client(last: now)
            if let wait = client.bucket.wait(at: now, Self.ofClient) { return .tooMany(wait: wait) }
            if !client.wasRight, let wait = state.all.wait(at: now, Self.ofAll) {
                return .tooMany(wait: wait)
            }
            client.last = now
            if client.bucket.count(at: now, Self.ofClient) == 0 {
                client.wrong = []
            }
            let isNew = client.wrong.insert(attempt).inserted
            if isNew {
                client.bucket.take(at: now, Self.ofClient)
                state.all.take(at: now, Self.ofAll)
            }
            state.clients[address] = client
            if state.clients.count > Self.clients {
                Self.forget(&state.clients)
            }
            return isNew ? .allowed : .wrongBefore
        }
    }

    /// The password that a client gave was right: it was no guess.
    func wasRight(_ attempt: String, from address: PeerAddress, at now: ContinuousClock.Instant) {
        state.withLock { state in
            var client = state.clients[address] ?? Client(last: now)
            if client.wrong.remove(attempt) != nil {
                client.bucket.giveBack()
                state.all.giveBack()
            }
            client.wasRight = true
            state.clients[address] = client
        }
    }

    /// Forgets the half that was heard of least lately, first of those who never gave the right password. O(n log n).
    private static func forget(_ clients: inout [PeerAddress: Client]) {
        let order = clients.sorted { a, b in
            a.value.wasRight == b.value.wasRight ? a.value.last > b.value.last : a.value.wasRight
        }
        clients = Dictionary(uniqueKeysWithValues: order.prefix(Self.clients / 2).map { ($0.key, $0.value) })
    }
}
