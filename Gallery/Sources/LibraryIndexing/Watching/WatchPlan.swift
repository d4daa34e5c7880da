import PhotoLibrary
import SourceFiles
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The extent and the time of the next pass.
struct WatchPlan {
    /// The extent.
    package private(set) var scope = FolderWalk.Scope.everything
    /// How long to wait for events, if there are any.
    package private(set) var pause = Duration.zero
    /// How long to wait after an event, because more are likely to follow.
    package private(set) var rest = Self.shortestRest

    private let folders: [FilePath]
    private var pace = WatchPace()
    private var surroundings: Surroundings?
    private var isTold = false
    /// The time until a file should be tried again, if changes are reported.
    private var untilRetry: Duration?
    private var next = FolderWalk.Scope.everything
    private var failures = 0
    private var lastCost = Duration.zero
    private var quiet = Duration.zero
    private var untilEverything = Self.everythingAnyway

    /// The interval for checking what no event reports, such as a library folder that is a changed link.
    static let checkpoint = Duration.seconds(60)
    /// The interval for scanning everything even if changes are reported, in case an event was missed.
    static let everythingAnyway = Duration.seconds(600)
    private static let shortestRest = Duration.milliseconds(200), longestRest = Duration.seconds(5)
    /// The pause after a failure. It doubles with each consecutive failure.
    private static let patience = Duration.seconds(10), maxPatience = Duration.seconds(300)

    init(folders: [FilePath]) {
        self.folders = folders
    }

    /// Plans the next pass after a successful one.
    mutating func passed(_ summary: IndexSummary, cost: Duration, hasEvents: Bool) {
        failures = 0
        // The time for reading files doesn't count as time for scanning.
        let cost = summary.read == 0 ? cost : lastCost
        lastCost = cost
        rest = min(max(Self.shortestRest, cost * 4), Self.longestRest)
        // A folder that is away can't be watched.
        isTold = hasEvents && summary.silent.isEmpty && summary.problems.isEmpty
        if scope == .everything {
            quiet = .zero
            untilEverything = max(Self.everythingAnyway, cost * WatchPace.rest)
        }
        surroundings = Surroundings(folders)
        untilRetry = isTold ? summary.untilRetry : nil
        if isTold {
            pause = min(Self.checkpoint, untilRetry ?? Self.checkpoint)
        } else {
            (pause, next) = pace.next(after: scope, cost: cost)
        }
    }

    /// Plans the next pass after a failed one: the same, after a pause.
    mutating func failed() {
        pause = min(Self.patience * (1 << min(failures, 5)), Self.maxPatience)
        rest = .zero
        next = scope
        isTold = false
        failures += 1
    }

    /// Called after waiting. Returns whether there is something to scan. ``scope`` is then its extent.
    mutating func goesOn(with changes: FolderChanges) -> Bool {
        guard failures == 0 else {
            // Other events must not be lost.
            scope = changes.isEmpty ? next : .everything
            return true
        }
        if changes.isMore {
            scope = .everything
        } else if !changes.folders.isEmpty || !changes.trees.isEmpty {
            scope = next == .everything && !isTold ? .everything : .told(changes)
        } else if surroundings != Surroundings(folders) {
            scope = .everything
        } else if isTold {
            return goesOnAfter(changes.mounts ? .zero : pause)
        } else {
            scope = next
        }
        return true
    }

    /// Called after a pause without events.
    private mutating func goesOnAfter(_ pause: Duration) -> Bool {
        quiet += pause
        untilRetry? -= pause
        if quiet >= untilEverything {
            scope = .everything
            return true
        }
        guard let untilRetry else { return false }
        guard untilRetry <= .zero else {
            self.pause = min(Self.checkpoint, untilRetry)
            return false
        }
        // Only files that are due are tried. Nothing else was reported.
        scope = .told(FolderChanges())
        return true
    }
}

/// The library folders and the file systems in them.
private struct Surroundings: Equatable {
    private struct Place: Equatable {
        var device: Int64?
        var inode: Int64?
        var mounts: [MountTable.Mount?]
    }

    private let places: [Place]

    init(_ folders: [FilePath]) {
        let mounts = MountTable.current()
        places = folders.map { folder in
            let path = (try? folder.madeAbsolute().resolved()) ?? folder.madeAbsolute()
            let stamp = try? Entry.at(path).stamp
            return Place(
                device: stamp?.device,
                inode: stamp?.inode,
                mounts: ([path] + mounts.points(below: path)).map { mounts.mount(of: $0) }
            )
        }
    }
}

/// The pause until folders are scanned again. It grows with the cost of scanning.
struct WatchPace: Sendable {
    /// The time until new and deleted files are found, if scanning costs little.
    static let shortest = Duration.seconds(10)
    /// The time until changed files are found, if scanning costs little.
    static let shortestForEverything = Duration.seconds(30)
    /// Scanning takes at most a fiftieth of the time.
    package static let rest = 50

    private var sinceEverything = Duration.zero
    private var untilEverything = shortestForEverything

    /// Returns the pause after a pass with this cost, and the extent of the next one.
    package mutating func next(after scope: FolderWalk.Scope, cost: Duration) -> (
        pause: Duration, scope: FolderWalk.Scope
    ) {
        if scope == .everything {
            sinceEverything = .zero
            untilEverything = max(Self.shortestForEverything, cost * Self.rest)
        }
        // The cost of scanning everything doesn't tell the cost of scanning folders. The cost of folders is at most the same.
        let pause = scope == .everything ? Self.shortest : max(Self.shortest, cost * Self.rest)
        sinceEverything += pause
        return (pause, sinceEverything >= untilEverything ? .everything : .changedFolders)
    }
}

/// Folders whose changes the system doesn't report. They are scanned at intervals.
package enum SilentFolders: Hashable, Sendable {
    /// Folders on file systems that other machines can change, such as network drives.
    case on(String)
    /// More folders than the system watches for one user.
    case tooMany
    /// Paths that are longer than the system allows.
    case tooDeep

    /// One line for the log.
    package var text: String {
        switch self {
        case .on(let type):
            "Folders on \(type) are checked every \(WatchPace.shortest.components.seconds) seconds, because the system doesn't report their changes."
        case .tooDeep:
            "Folders whose paths have more than \(PATH_MAX - 1) bytes are checked every \(WatchPace.shortest.components.seconds) seconds, because the system can't watch them."
        case .tooMany:
            #if os(Linux)
                "Folders are checked every \(WatchPace.shortest.components.seconds) seconds: the system watches no more of them. "
                    + "With a larger fs.inotify.max_user_watches (sysctl) it does."
            #else
                "Folders are checked every \(WatchPace.shortest.components.seconds) seconds, because the system can't watch them."
            #endif
        }
    }
}
