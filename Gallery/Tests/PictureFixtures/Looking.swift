import Foundation
import Testing

/// Waits until a condition is true, on a separate thread, because other tests need the threads of tasks. If it
/// doesn't become true in two minutes, this is an issue, and the test goes on.
public func look(
    file: String = #fileID,
    path: String = #filePath,
    line: Int = #line,
    until isSo: @escaping @Sendable () -> Bool
) async {
    let isTrue = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            let end = ContinuousClock.now + .seconds(120)
            while !isSo() {
                guard ContinuousClock.now < end else { return continuation.resume(returning: false) }
                usleep(500)
            }
            continuation.resume(returning: true)
        }
    }
    if !isTrue {
        Issue.record(
            "The condition isn't true after two minutes.",
            sourceLocation: SourceLocation(fileID: file, filePath: path, line: line, column: 1)
        )
    }
}
