import SystemPackage

/// What to look at next, and when.
struct WatchPlan {
    /// What to look at.
    private(set) var scope = FolderWalk.Scope.everything
    /// How long to wait for events, if any are to be had.
    private(set) var pause = Duration.zero
    /// How long to wait when something has happened: more is likely to come.
    private(set) var rest = Self.shortestRest

    private let folders: [FilePath]
    private var pace = WatchPace()
    private var surroundings: Surroundings?
    private var isTold = false
    /// When told of changes: how long until a file is to be tried again.
    private var untilRetry: Duration?
    private var next = FolderWalk.Scope.everything
    private var failures = 0
    private var lastCost = Duration.zero
    private var quiet = Duration.zero
    private var untilEverything = Self.everythingAnyway

    /// Between looks at what nobody says anything of: whether a folder that was given leads elsewhere.
    static let checkpoint = Duration.seconds(60)
    /// Who is told of changes looks at everything as well, lest something was missed.
    static let everythingAnyway = Duration.seconds(600)
    private static let shortestRest = Duration.milliseconds(200), longestRest = Duration.seconds(5)
    /// After a failure; doubled with each one that follows.
    private static let patience = Duration.seconds(10), mostPatience = Duration.seconds(300)

    init(folders: [FilePath]) {
        self.folders = folders
    }

    /// After a pass: how to go on.
    mutating func passed(_ summary: IndexSummary, cost: Duration, hasEvents: Bool) {
        failures = 0
        // What it takes to read files says nothing of what it takes to look at them.
        let cost = summary.read == 0 ? cost : lastCost
        lastCost = cost
        rest = min(max(Self.shortestRest, cost * 4), Self.longestRest)
        // A folder that is away is not watched.
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

    /// After a pass that failed: the same again, and not at once.
    mutating func failed() {
        pause = min(Self.patience * (1 << min(failures, 5)), Self.mostPatience)
        rest = .zero
        next = scope
        isTold = false
        failures += 1
    }

    /// After waiting: whether there is something to look at now, which ``scope`` then is.
    mutating func goesOn(with changes: FolderChanges) -> Bool {
        guard failures == 0 else {
            // Whatever else has happened, it is not forgotten.
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

    /// After a pause in which nothing was heard of.
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
        // Only what is due is looked at: of the rest, nothing was told.
        scope = .told(FolderChanges())
        return true
    }
}

/// What the folders that were given are, and which file systems are in them.
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
            let path = (try? FolderRoots.resolved(folder.madeAbsolute())) ?? folder.madeAbsolute()
            let stamp = try? Entry.at(path).stamp
            return Place(
                device: stamp?.device,
                inode: stamp?.inode,
                mounts: ([path] + mounts.points(below: path)).map { mounts.mount(of: $0) }
            )
        }
    }
}

/// How long to wait until folders are looked at again: the more it costs, the longer.
struct WatchPace: Sendable {
    /// New and deleted files are seen within about this time, while looking costs little.
    static let shortest = Duration.seconds(10)
    /// Files that changed in place are seen within about this time, while looking costs little.
    static let shortestForEverything = Duration.seconds(30)
    /// Looking takes at most a fiftieth of the time.
    static let rest = 50

    private var sinceEverything = Duration.zero
    private var untilEverything = shortestForEverything

    /// After a pass of this cost: how long to wait, and what to look at then.
    mutating func next(after scope: FolderWalk.Scope, cost: Duration) -> (
        pause: Duration, scope: FolderWalk.Scope
    ) {
        if scope == .everything {
            sinceEverything = .zero
            untilEverything = max(Self.shortestForEverything, cost * Self.rest)
        }
        // After a look at everything, nothing is known of what a look at folders costs; certainly not more.
        let pause = scope == .everything ? Self.shortest : max(Self.shortest, cost * Self.rest)
        sinceEverything += pause
        return (pause, sinceEverything >= untilEverything ? .everything : .changedFolders)
    }
}
