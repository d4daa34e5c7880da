import LibraryIndexing
import PhotoLibrary
import Synchronization

/// The open database connections of a command. They are closed before the process exits, because a connection
/// in use crashes while `exit` cleans up OpenSSL.
enum OpenDatabases {
    private static let closing = Mutex<[@Sendable () -> Void]>([])

    static func add(_ catalog: Catalog) {
        closing.withLock { $0.append { try? catalog.close() } }
    }

    static func add(_ queue: JobQueue) {
        closing.withLock { $0.append { queue.close() } }
    }

    /// Closes all connections and waits until they are closed.
    static func close() {
        let all = closing.withLock { closing in
            defer { closing = [] }
            return closing
        }
        for close in all { close() }
    }
}
