import SourceFiles
import Synchronization

/// Limits how many answers of a kind are sent at the same time, to one client and in total. If there are too many, a client
/// that takes its answer too slowly loses its place.
final class ClientLimit: Sendable {
    /// An answer, which counts as long as this exists.
    final class Place: Sendable {
        fileprivate let lose: @Sendable () -> Void
        private let limit: ClientLimit
        private let pace = Mutex(Pace())

        fileprivate init(in limit: ClientLimit, lose: @escaping @Sendable () -> Void) {
            self.limit = limit
            self.lose = lose
        }

        deinit {
            limit.leave(ObjectIdentifier(self))
        }

        /// Sends bytes of the answer, and measures how long the client takes.
        func sending(
            _ bytes: Int,
            on clock: @Sendable () -> ContinuousClock.Instant = { .now },
            _ send: () async throws -> Void
        ) async throws {
            pace.withLock { $0.since = clock() }
            try await send()
            pace.withLock { $0.took(bytes, until: clock()) }
        }

        fileprivate func isSlow(at now: ContinuousClock.Instant) -> Bool {
            pace.withLock { $0.isSlow(at: now) }
        }
    }

    /// The bytes that a client has taken, and the time that it needed. The time for making them doesn't count.
    private struct Pace {
        private var bytes = 0
        private var waited = Duration.zero
        var since: ContinuousClock.Instant?

        mutating func took(_ count: Int, until now: ContinuousClock.Instant) {
            bytes += count
            waited += since.map { now - $0 } ?? .zero
            since = nil
            // What was fast long ago says nothing about the present.
            if waited >= ClientLimit.patience, !isSlow(at: now) { (bytes, waited) = (0, .zero) }
        }

        func isSlow(at now: ContinuousClock.Instant) -> Bool {
            let waited = waited + (since.map { now - $0 } ?? .zero)
            return waited >= ClientLimit.patience
                && Double(bytes) < ClientLimit.slowest * (waited / .seconds(1))
        }
    }

    /// A client that takes less than this for ``patience`` may lose its place. In bytes per second.
    static let slowest = 64_000.0
    static let patience = Duration.seconds(20)

    private struct Entry {
        weak var place: Place?
        let client: DiskThreads.Client?
    }

    private let ofClient: Int
    private let ofAll: Int
    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    init(ofClient: Int, ofAll: Int) {
        self.ofClient = ofClient
        self.ofAll = ofAll
    }

    /// Counts an answer to the client whose request is being answered.
    ///
    /// - Parameter lose: Called if the client takes the answer too slowly and others wait for its place. Nil if it can't be
    ///   lost.
    /// - Throws: ``Refusal`` if there are too many.
    func take(at now: ContinuousClock.Instant = .now, lose: (@Sendable () -> Void)? = nil) throws(Refusal)
        -> Place
    {
        let client = DiskThreads.client
        let place = Place(in: self, lose: lose ?? {})
        // The last reference to a place must not end within the lock, which the place's end needs.
        let places = entries.withLock { $0.values.compactMap(\.place) }
        let slow = lose == nil ? nil : places.first { $0.isSlow(at: now) }
        let (hasRoom, isLost) = entries.withLock { entries -> (Bool, Bool) in
            guard entries.values.count(where: { $0.client == client }) < ofClient else {
                return (false, false)
            }
            var isLost = false
            if entries.count >= ofAll {
                isLost = slow.map { entries.removeValue(forKey: ObjectIdentifier($0)) != nil } ?? false
                guard isLost else { return (false, false) }
            }
            entries[ObjectIdentifier(place)] = Entry(place: place, client: client)
            return (true, isLost)
        }
        guard hasRoom else { throw Refusal.tooMany }
        if isLost { slow?.lose() }
        return place
    }

    private func leave(_ id: ObjectIdentifier) {
        entries.withLock { _ = $0.removeValue(forKey: id) }
    }
}
