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
    }

    private struct Client {
        var bucket = Bucket()
        var wrong: Set<Int> = []
        var wasRight = false
        var last: ContinuousClock.Instant
    }

    private struct State {
        var all = Bucket()
        var clients: [PeerAddress: Client] = [:]
    }

    private let state = Mutex(State())

    /// How long a client has to wait before its password is looked at; nil where it is looked at now.
    func wait(for address: PeerAddress, at now: ContinuousClock.Instant) -> Duration? {
        state.withLock { state in
            if let wait = state.clients[address]?.bucket.wait(at: now, Self.ofClient) { return wait }
            guard state.clients[address]?.wasRight != true else { return nil }
            return state.all.wait(at: now, Self.ofAll)
        }
    }

    /// A client gave a password.
    func note(_ password: [UInt8], isRight: Bool, from address: PeerAddress, at now: ContinuousClock.Instant)
    {
        state.withLock { state in
            guard !isRight || state.clients[address]?.wasRight != true else { return }
            var client = state.clients[address] ?? Client(last: now)
            client.last = now
            if isRight {
                client.wasRight = true
            } else {
                if client.bucket.count(at: now, Self.ofClient) == 0 {
                    client.wrong = []
                }
                guard client.wrong.insert(password.hashValue).inserted else { return }
                client.bucket.take(at: now, Self.ofClient)
                state.all.take(at: now, Self.ofAll)
            }
            state.clients[address] = client
            if state.clients.count > Self.clients {
                Self.forget(&state.clients)
            }
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
