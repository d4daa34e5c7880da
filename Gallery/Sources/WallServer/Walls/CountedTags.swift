import NIOCore

/// The tags of all photos, which are counted once for each state of the catalog: for a million photos that takes a second, and
/// every page asks for them when it is opened.
actor CountedTags {
    private let state: @Sendable () -> Int
    private let count: @Sendable () async throws -> ByteBuffer
    private var last: (state: Int, tags: Task<ByteBuffer, any Error>)?

    /// - Parameters:
    ///   - state: The number of the catalog's state.
    ///   - count: Counts the tags.
    init(state: @escaping @Sendable () -> Int, count: @escaping @Sendable () async throws -> ByteBuffer) {
        self.state = state
        self.count = count
    }

    /// The tags as the catalog has them, in JSON.
    var json: ByteBuffer {
        get async throws {
            let now = state()
            if let last, last.state == now { return try await last.tags.value }
            let tags = Task { [count] in try await count() }
            last = (now, tags)
            do {
                return try await tags.value
            } catch {
                // Another time it may work.
                if last?.tags == tags { last = nil }
                throw error
            }
        }
    }
}
