import SystemPackage

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
