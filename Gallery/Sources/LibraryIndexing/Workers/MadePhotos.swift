import PhotoLibrary

/// Collects finished photos to record them together. Only one process at a time can write to the catalog, and
/// writing one photo blocks the others as long as writing many.
///
/// The worker keeps their jobs until then. If it ends before, other workers make the photos again.
struct MadePhotos {
    /// The limits for collecting photos.
    struct Limits: Sendable {
        /// The number of photos that are recorded at once.
        var most = 256
        /// The longest time a photo waits.
        var patience = Duration.seconds(1)
    }

    private let limits: Limits
    private var waiting: [(job: LibraryJob, photo: MadePhoto)] = []
    /// The time when the first of the waiting photos was added.
    private var since: ContinuousClock.Instant?
    private var areHurried = false
    /// The photos being recorded.
    private var inWork: [(job: LibraryJob, photo: MadePhoto)] = []

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// The photos that aren't recorded in the catalog yet.
    var photos: [MadePhoto] { (inWork + waiting).map(\.photo) }

    /// Whether too many photos are waiting for a slow catalog. No more should then be made for now.
    var areTooMany: Bool { waiting.count >= 4 * limits.most }

    /// Adds a photo. If it is the first, returns how long to wait for others before recording them.
    mutating func add(_ photo: MadePhoto, of job: LibraryJob) -> Duration? {
        waiting.append((job, photo))
        areHurried = areHurried || job.isHurried
        guard since == nil else { return nil }
        since = .now
        return limits.patience
    }

    /// Returns the photos to record now, or nil if it isn't time yet.
    ///
    /// - Parameter areLast: Whether no other photo is being made. Then the waiting ones are recorded at once.
    mutating func due(areLast: Bool) -> [MadePhoto]? {
        guard inWork.isEmpty, let since else { return nil }
        guard areLast || areHurried || waiting.count >= limits.most || .now - since >= limits.patience
        else { return nil }
        (inWork, waiting) = (waiting, [])
        (self.since, areHurried) = (nil, false)
        return inWork.map(\.photo)
    }

    /// Notes that the photos are recorded. Returns their finished jobs.
    mutating func takeNoted() -> [LibraryJob] {
        defer { inWork = [] }
        return inWork.map(\.job)
    }
}
