import PhotoLibrary
import Synchronization

/// What a command has open on database servers. It ends before the process does: a connection that is at work when `exit`
/// tears OpenSSL down crashes.
enum OpenDatabases {
    private static let closing = Mutex<[@Sendable () -> Void]>([])

    static func add(_ catalog: Catalog) {
        closing.withLock { $0.append { try? catalog.close() } }
    }

    static func add(_ queue: TaskQueue) {
        closing.withLock { $0.append { queue.close() } }
    }

    /// Ends all connections. Returns when the last has ended.
    static func close() {
        let all = closing.withLock { closing in
            defer { closing = [] }
            return closing
        }
        for close in all { close() }
    }
}
