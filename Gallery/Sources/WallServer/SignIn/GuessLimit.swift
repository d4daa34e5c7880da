import Synchronization

/// Limits how often the password of a user can be guessed, by one client and by all clients together,
/// regardless of the number of connections. Guesses at one user's password don't keep others out. Names that nobody has are
/// limited in the same way, so that they can't be told from users.
///
/// Repeating a wrong password counts only once: it reveals nothing new, and a page that was open while the
/// password changed repeats it many times. Clients that have given the right password before aren't slowed
/// down by the guesses of others.
final class GuessLimit: Sendable {
    /// A number of guesses, and the time after which another one is allowed.
    struct Rate: Sendable {
        let burst: Int
        let interval: Duration
    }

    static let ofClient = Rate(burst: 10, interval: .seconds(6))
    static let ofAll = Rate(burst: 100, interval: .seconds(1))
    /// Of one client, at all names together. Each check takes processor time.
    static let ofClientAtAll = Rate(burst: 50, interval: .seconds(2))
    /// The number of clients that are remembered, once for each name they have guessed at, and of names.
    static let clients = 4096

    private struct Bucket {
        private var used = 0
        private var since: ContinuousClock.Instant?

        /// The number of guesses that still count.
        mutating func count(at now: ContinuousClock.Instant, _ rate: Rate) -> Int {
            guard let since else { return 0 }
            let freed = min(used, Int(max(.zero, now - since) / rate.interval))
            used -= freed
            self.since = used > 0 ? since + rate.interval * freed : nil
            return used
        }

        /// The time until another guess is allowed, or nil if one is allowed now.
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

    /// The guesses by name, or by client. The emptiest ones are forgotten.
    private struct Buckets<Key: Hashable> {
        let rate: Rate
        private var buckets: [Key: Bucket] = [:]

        init(_ rate: Rate) {
            self.rate = rate
        }

        mutating func wait(_ key: Key, at now: ContinuousClock.Instant) -> Duration? {
            buckets[key]?.wait(at: now, rate)
        }

        mutating func take(_ key: Key, at now: ContinuousClock.Instant) {
            buckets[key, default: Bucket()].take(at: now, rate)
            guard buckets.count > GuessLimit.clients else { return }
            let order = buckets.map { (key: $0.key, count: buckets[$0.key]?.count(at: now, rate) ?? 0) }
                .sorted { $0.count > $1.count }
            for one in order.dropFirst(GuessLimit.clients / 2) { buckets[one.key] = nil }
        }

        mutating func giveBack(_ key: Key) {
            buckets[key]?.giveBack()
        }
    }

    private struct Client {
        var bucket = Bucket()
        /// Guesses that were wrong or are being checked.
        var wrong: Set<String> = []
        var wasRight = false
        var last: ContinuousClock.Instant
    }

    private struct Key: Hashable {
        let address: PeerAddress
        let account: String
    }

    private struct State {
        var all = Buckets<String>(GuessLimit.ofAll)
        var addresses = Buckets<PeerAddress>(GuessLimit.ofClientAtAll)
        var clients: [Key: Client] = [:]
    }

    private let state = Mutex(State())

    /// The decision about a guess.
    enum Decision: Equatable {
        /// The guess is checked. It counts unless it turns out to be right.
        case allowed
        /// The guess was wrong before and isn't checked again.
        case wrongBefore
        /// The guess isn't checked, because the answer would reveal whether it is right.
        case tooMany(wait: Duration)
    }

    /// Decides about a password that a client sends.
    ///
    /// - Parameters:
    ///   - attempt: The name and the password, in any form.
    ///   - account: The name, whether a user has it or nobody.
    ///   - address: The client.
    ///   - now: The time of the request.
    func begin(
        _ attempt: String,
        for account: String,
        from address: PeerAddress,
        at now: ContinuousClock.Instant
    ) -> Decision {
        state.withLock { state in
            let key = Key(address: address, account: account)
            var client = state.clients[key] ?? Client(last: now)
            if let wait = client.bucket.wait(at: now, Self.ofClient) { return .tooMany(wait: wait) }
            if !client.wasRight {
                let waits = [state.all.wait(account, at: now), state.addresses.wait(address, at: now)]
                if let wait = waits.compactMap(\.self).max() { return .tooMany(wait: wait) }
            }
            client.last = now
            if client.bucket.count(at: now, Self.ofClient) == 0 {
                client.wrong = []
            }
            let isNew = client.wrong.insert(attempt).inserted
            if isNew {
                client.bucket.take(at: now, Self.ofClient)
                state.all.take(account, at: now)
                state.addresses.take(address, at: now)
            }
            state.clients[key] = client
            if state.clients.count > Self.clients {
                Self.forget(&state.clients)
            }
            return isNew ? .allowed : .wrongBefore
        }
    }

    /// Notes that a client's password was right, so it doesn't count as a guess.
    func wasRight(
        _ attempt: String,
        for account: String,
        from address: PeerAddress,
        at now: ContinuousClock.Instant
    ) {
        state.withLock { state in
            let key = Key(address: address, account: account)
            var client = state.clients[key] ?? Client(last: now)
            if client.wrong.remove(attempt) != nil {
                client.bucket.giveBack()
                state.all.giveBack(account)
                state.addresses.giveBack(address)
            }
            client.wasRight = true
            state.clients[key] = client
        }
    }

    /// Forgets half of the clients: first those that never gave the right password, then those seen least
    /// recently. O(n log n).
    private static func forget(_ clients: inout [Key: Client]) {
        let order = clients.sorted { a, b in
            a.value.wasRight == b.value.wasRight ? a.value.last > b.value.last : a.value.wasRight
        }
        clients = Dictionary(uniqueKeysWithValues: order.prefix(Self.clients / 2).map { ($0.key, $0.value) })
    }
}
