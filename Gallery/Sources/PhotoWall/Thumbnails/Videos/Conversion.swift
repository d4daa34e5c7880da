import Pictures
import Synchronization
import SystemPackage

/// A conversion, and the requests that wait for the video to be playable.
final class Conversion: Sendable {
    /// A file that can be played.
    enum Playable: Sendable {
        case whole(FilePath)
        case growing(FilePath)
    }

    private struct State {
        var viewers = 0
        var lastViewer = 0
        var growing: FilePath?
        var result: Result<FilePath, any Error>?
        var waiting: [Int: CheckedContinuation<Playable, any Error>] = [:]
        /// Stops the conversion.
        var stop: (@Sendable () -> Void)?
    }

    let source: PictureSource
    private let state = Mutex(State())

    init(of source: PictureSource) {
        self.source = source
    }

    /// The complete file or the failure, or nil while it isn't known.
    var result: Result<FilePath, any Error>? { state.withLock(\.result) }

    /// Whether no request waits for the video or plays it.
    var isUnwatched: Bool { state.withLock { $0.viewers == 0 } }

    func addViewer() { state.withLock { $0.viewers += 1 } }

    func removeViewer() { state.withLock { $0.viewers -= 1 } }

    /// Waits until there is something to play, or the task is canceled.
    func playable() async throws -> Playable {
        let number = state.withLock { state in
            state.lastViewer += 1
            return state.lastViewer
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCanceled = Task.isCancelled
                let result: Result<Playable, any Error>? = state.withLock { state in
                    if isCanceled { return .failure(CancellationError()) }
                    if let result = state.result { return result.map { .whole($0) } }
                    if let file = state.growing { return .success(.growing(file)) }
                    state.waiting[number] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
            continuation?.resume(throwing: CancellationError())
        }
    }

    func begin(_ file: FilePath) {
        resume(.success(.growing(file))) { $0.growing = file }
    }

    func end(_ result: Result<FilePath, any Error>) {
        resume(result.map { .whole($0) }) {
            $0.result = result
            $0.stop = nil
        }
    }

    /// Sets what stops the conversion.
    func setStop(_ stop: @escaping @Sendable () -> Void) { state.withLock { $0.stop = stop } }

    func stop() { state.withLock(\.stop)?() }

    private func resume(_ result: Result<Playable, any Error>, _ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [:] }
            return state.waiting
        }
        waiting.values.forEach { $0.resume(with: result) }
    }
}
