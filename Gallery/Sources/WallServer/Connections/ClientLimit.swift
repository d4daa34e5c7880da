import Synchronization

/// Limits how many answers of a kind are sent at the same time, to one client and in total.
final class ClientLimit: Sendable {
    /// An answer, which counts as long as this exists.
    final class Place: Sendable {
        private let leave: @Sendable () -> Void

        fileprivate init(leave: @escaping @Sendable () -> Void) {
            self.leave = leave
        }

        deinit {
            leave()
        }
    }

    private let ofClient: Int
    private let ofAll: Int
    private let counts = Mutex<[PeerAddress?: Int]>([:])

    init(ofClient: Int, ofAll: Int) {
        self.ofClient = ofClient
        self.ofAll = ofAll
    }

    /// Counts an answer to the client whose request is being answered.
    ///
    /// - Throws: ``Refusal`` if there are too many.
    func take() throws(Refusal) -> Place {
        let client = SearchThreads.client
        let hasRoom = counts.withLock { counts in
            guard counts[client, default: 0] < ofClient, counts.values.reduce(0, +) < ofAll else {
                return false
            }
            counts[client, default: 0] += 1
            return true
        }
        guard hasRoom else { throw Refusal.tooMany }
        return Place { [weak self] in
            self?.counts.withLock { counts in
                let rest = (counts[client] ?? 0) - 1
                counts[client] = rest > 0 ? rest : nil
            }
        }
    }
}
