import CatalogDatabase
import PhotoLibrary
import SourceFiles
import Synchronization

/// The threads for searches of the catalog, apart from those that everything else needs. Clients take turns: each one has only
/// one search at a time, so one client doesn't delay the searches of others.
final class SearchThreads: Sendable {
    /// The client whose request is being answered, or nil for the server's own work.
    @TaskLocal static var client: PeerAddress?

    private struct Waiting {
        let client: PeerAddress?
        let id: Int
        let begin: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var waiting: [Waiting] = []
        var running: Set<PeerAddress?> = []
        var last = 0

        /// Removes the first one whose turn it is.
        mutating func next() -> Waiting? {
            guard running.count < SearchThreads.count,
                let index = waiting.firstIndex(where: { !running.contains($0.client) })
            else { return nil }
            let next = waiting.remove(at: index)
            running.insert(next.client)
            return next
        }
    }

    private let catalog: Blocking<Catalog>
    private let state = Mutex(State())

    private static let count = 2
    /// The largest number of searches of a client that wait.
    private static let mostOfClient = 64

    init(_ catalog: Catalog) {
        self.catalog = Blocking(catalog, on: DiskThreads(count: Self.count, line: 0))
    }

    /// Runs a search when it is the client's turn. It is canceled with the task, and then leaves the queue.
    ///
    /// - Throws: `DiskThreads.Busy` if too many searches of this client wait, `CancellationError`, and errors of the search.
    func run<Value: Sendable>(
        _ search: @escaping @Sendable (Catalog, Cancellation) throws -> Value
    ) async throws -> Value {
        let client = Self.client
        try await waitForTurn(of: client)
        defer {
            state.withLock { _ = $0.running.remove(client) }
            beginNext()
        }
        return try await catalog.run(search)
    }

    /// The number of searches that wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    private func waitForTurn(of client: PeerAddress?) async throws {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let refusal: (any Error)? = state.withLock { state in
                    // The cancellation handler has already looked for it.
                    if Task.isCancelled { return CancellationError() }
                    guard state.waiting.count(where: { $0.client == client }) < Self.mostOfClient else {
                        return DiskThreads.Busy()
                    }
                    state.waiting.append(Waiting(client: client, id: id, begin: continuation))
                    return nil
                }
                if let refusal { continuation.resume(throwing: refusal) } else { beginNext() }
            }
        } onCancel: {
            let left = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
            }
            left?.begin.resume(throwing: CancellationError())
        }
    }

    private func beginNext() {
        while let next = state.withLock({ $0.next() }) {
            next.begin.resume()
        }
    }
}
