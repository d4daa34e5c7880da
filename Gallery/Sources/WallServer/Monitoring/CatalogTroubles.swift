import Logging
import Synchronization

/// Logs why the catalog can't be reached. Many requests and the listener for changes fail for the same reason, which is logged once
/// within a minute.
final class CatalogTroubles: Sendable {
    private let logger: Logger
    private let told = Mutex<[String: ContinuousClock.Instant]>([:])

    private static let silence = Duration.seconds(60)

    init(_ logger: Logger) {
        self.logger = logger
    }

    func warn(_ reason: String) {
        let now = ContinuousClock.now
        let isNew = told.withLock { told in
            told = told.filter { now - $0.value < Self.silence }
            return told.updateValue(told[reason] ?? now, forKey: reason) == nil
        }
        if isNew { logger.warning("The catalog can't be reached: \(reason)") }
    }
}
