import PhotoLibrary

/// Photos that were made and are noted together: one writes into the catalog at a time, and whoever comes with a photo keeps
/// all others waiting as long as whoever comes with many.
///
/// Their tasks are the worker's until then. Of one that ends before, others make them again.
struct MadePhotos {
    /// When they are noted.
    struct Limits: Sendable {
        /// As soon as there are so many.
        var most = 256
        /// After so long at the latest.
        var patience = Duration.seconds(1)
    }

    private let limits: Limits
    private var waiting: [(task: LibraryTask, photo: MadePhoto)] = []
    /// When the first of them came.
    private var since: ContinuousClock.Instant?
    private var areHurried = false
    /// What is being noted.
    private var inWork: [(task: LibraryTask, photo: MadePhoto)] = []

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Those of which the catalog does not say yet that they were made.
    var photos: [MadePhoto] { (inWork + waiting).map(\.photo) }

    /// Whether so many wait that no more are to be made for now: the catalog is slow.
    var areTooMany: Bool { waiting.count >= 4 * limits.most }

    /// Takes one more. Gives how long others may come until they are noted, where it is the first.
    mutating func add(_ photo: MadePhoto, of task: LibraryTask) -> Duration? {
        waiting.append((task, photo))
        areHurried = areHurried || task.isHurried
        guard since == nil else { return nil }
        since = .now
        return limits.patience
    }

    /// What is to be noted now, if anything is.
    ///
    /// - Parameter areLast: Whether none is being made: then no other is waited for.
    mutating func due(areLast: Bool) -> [MadePhoto]? {
        guard inWork.isEmpty, let since else { return nil }
        guard areLast || areHurried || waiting.count >= limits.most || .now - since >= limits.patience
        else { return nil }
        (inWork, waiting) = (waiting, [])
        (self.since, areHurried) = (nil, false)
        return inWork.map(\.photo)
    }

    /// They are noted: what the queue is to be told.
    mutating func takeNoted() -> [LibraryTask] {
        defer { inWork = [] }
        return inWork.map(\.task)
    }
}
