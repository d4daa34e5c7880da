import Pictures
import SourceFiles
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
        var result: Result<FilePath, any Error>?
        /// Stops the conversion.
        var stop: (@Sendable () -> Void)?
    }

    let source: PictureSource
    /// What can be played first.
    let playable = SharedResult<Playable>()
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

    func begin(_ file: FilePath) { playable.set(.success(.growing(file))) }

    func end(_ result: Result<FilePath, any Error>) {
        state.withLock {
            $0.result = result
            $0.stop = nil
        }
        playable.set(result.map { .whole($0) })
    }

    /// Sets what stops the conversion.
    func setStop(_ stop: @escaping @Sendable () -> Void) { state.withLock { $0.stop = stop } }

    func stop() { state.withLock(\.stop)?() }
}

/// A video that is being converted, for one request. The conversion may stop when no request holds it any longer.
public final class GrowingVideo: Sendable {
    /// The file. It is removed when the conversion has ended.
    public let file: FilePath
    private let conversion: Conversion
    private let viewer: Viewer

    init(file: FilePath, _ conversion: Conversion, _ viewer: Viewer) {
        self.file = file
        self.conversion = conversion
        self.viewer = viewer
    }

    /// Whether no more bytes are added.
    public var hasEnded: Bool { conversion.result != nil }

    /// The complete file, if the conversion has succeeded.
    public var whole: FilePath? { try? conversion.result?.get() }

    /// Why the conversion has failed, so that the file isn't complete.
    public var failure: (any Error)? {
        if case .failure(let error) = conversion.result { error } else { nil }
    }
}

/// A request that waits for a video or plays it.
final class Viewer: Sendable {
    private let leave: @Sendable () -> Void

    init(leave: @escaping @Sendable () -> Void) {
        self.leave = leave
    }

    deinit {
        leave()
    }
}
