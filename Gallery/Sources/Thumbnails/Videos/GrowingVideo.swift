import Synchronization
import SystemPackage

/// A video that is being converted.
public final class GrowingVideo: Sendable {
    /// The file. It is removed when the conversion has ended.
    public let file: FilePath
    private let state = Mutex(State.growing)

    private enum State {
        case growing, whole
        case failed(any Error)
    }

    init(file: FilePath) {
        self.file = file
    }

    /// Whether no more bytes are added.
    public var hasEnded: Bool {
        state.withLock { if case .growing = $0 { false } else { true } }
    }

    /// Why the conversion has failed, so that the file isn't complete.
    public var failure: (any Error)? {
        state.withLock { if case .failed(let error) = $0 { error } else { nil } }
    }

    func end(_ failure: (any Error)?) {
        state.withLock { $0 = failure.map(State.failed) ?? .whole }
    }
}
