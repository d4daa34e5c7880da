import Pictures
import WallNodes

/// Thumbnails for many machines, by the content's hash. All thumbnails of a picture are one object.
public protocol ThumbnailArchive: Sendable {
    /// Returns a thumbnail, or nil if there is no complete one.
    ///
    /// - Throws: `CancellationError`, or an error if this can't be found out.
    func thumbnail(of content: ContentHash, width: ThumbnailWidth) async throws -> [UInt8]?

    /// Stores the thumbnails of a picture in all widths. Existing ones are the same.
    func keep(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) async throws

    /// Checks that thumbnails can be stored, by writing something.
    ///
    /// - Throws: ``ArchiveRefusal``, `CancellationError`, or an error for a temporary failure.
    func check() async throws

    /// Checks that thumbnails can be read.
    ///
    /// - Throws: ``ArchiveRefusal``, `CancellationError`, or an error for a temporary failure.
    func checkReading() async throws
}

/// An archive refuses a request, and will refuse it until somebody changes the settings: credentials, rights,
/// or the clock.
public struct ArchiveRefusal: Error, CustomStringConvertible, Sendable {
    /// One line: what is wrong, and what to do.
    public let description: String
    /// Whether the archive has the thumbnails of another catalog.
    public var isOfAnotherCatalog = false
}

/// Tracks whether an archive is reachable. After a failure, it isn't used for a while. If this lasts, it is
/// reported.
struct ArchivePresence {
    /// The end of the current pause.
    private var pauseEnd: ContinuousClock.Instant?
    /// When it last became unreachable.
    private var since: ContinuousClock.Instant?
    private var isTold = false
    /// Why it can't be used, or nil if it could be used the last time.
    private(set) var problem: String?
    /// How long it may be unreachable before this is reported.
    private let patience: Duration
    private let noted: @Sendable (_ problem: String?) -> Void

    private static let pause = Duration.seconds(3)

    /// - Parameter noted: Called with the problem when it has been unreachable for `patience`, and with nil
    ///   when it is reachable again.
    init(patience: Duration, noted: @escaping @Sendable (_ problem: String?) -> Void) {
        self.patience = patience
        self.noted = noted
    }

    /// Whether it is in a pause.
    var isLeftAlone: Bool { pauseEnd.map { $0 > .now } ?? false }

    mutating func answered() {
        if isTold { noted(nil) }
        (pauseEnd, since, isTold, problem) = (nil, nil, false, nil)
    }

    mutating func failed(_ problem: String) {
        let start = since ?? .now
        since = start
        pauseEnd = .now + Self.pause
        self.problem = problem
        guard !isTold, .now - start >= patience else { return }
        isTold = true
        noted(problem)
    }
}
