import Foundation
import Pictures
import SystemPackage

/// Goes through the folders, and finds what differs from the catalog.
///
/// Files that have to be read are handed out as they are found; photos that have moved get their new places at once.
/// What has gone is only known at the end: it could turn up in a folder not seen yet.
final class FolderWalk {
    /// How much is looked at.
    enum Scope: Sendable {
        /// Every file.
        case everything
        /// The files of folders whose own time has changed: what is in the others has not come or gone.
        case changedFolders
    }

    private let catalog: Catalog
    private let roots: FolderRoots
    private let scope: Scope
    private let hand: ([Candidate]) -> Void
    private let isCancelled: () -> Bool

    private(set) var memory: FolderMemory
    private(set) var moved = 0
    private(set) var problems: [FolderProblem]
    private var seen: Set<FilePath> = []
    /// Folders that say nothing about what is in them.
    private var kept: [FilePath]
    private var gone: [(id: Int64, folder: FilePath, name: FileName)] = []
    private var oldProblems: [FilePath: String] = [:]
    private let hasPhotos: Bool
    private let ownFolders: [FilePath]

    init(
        catalog: Catalog,
        roots: FolderRoots,
        scope: Scope,
        memory: FolderMemory,
        isCancelled: @escaping () -> Bool,
        hand: @escaping ([Candidate]) -> Void
    ) throws {
        self.catalog = catalog
        self.roots = roots
        self.scope = scope
        self.memory = memory
        self.isCancelled = isCancelled
        self.hand = hand
        problems = roots.problems
        kept = roots.folders.filter { folder in roots.problems.contains { $0.folder == folder.given } }.map(
            \.path
        )
        hasPhotos = try catalog.hasPhotos()
        // Thumbnails are no photos.
        let data = try FolderRoots.resolved(catalog.file.removingLastComponent())
        ownFolders = roots.roots.contains { $0.starts(with: data) } ? [data.appending("thumbnails")] : [data]
    }

    /// Goes through it all; removes what is gone, unless it is cancelled. Returns how many photos went.
    func run() throws -> Int {
        for folder in try catalog.shownFolders() {
            oldProblems[folder.path] = folder.problem
        }
        for problem in problems {
            let path = roots.folders.first { $0.given == problem.folder }?.path ?? problem.folder
            try note(problem.reason, of: path)
        }
        var folders = Array(roots.roots.reversed()).filter { !kept.contains($0) }
        while let folder = folders.popLast() {
            guard !isCancelled() else { return 0 }
            // In order of names: the last in, the first out.
            folders += try look(at: folder).reversed()
        }
        return try removeGone()
    }

    /// Returns the folders below.
    private func look(at folder: FilePath) throws -> [FilePath] {
        guard !ownFolders.contains(folder) else { return [] }
        do {
            let names: [FileName]
            if scope == .changedFolders, let known = memory.folders[folder], let modified = known.modified,
                try Entry.at(folder).stamp.modified == modified
            {
                names = known.folders
                seen.insert(folder)
            } else {
                names = try list(folder)
            }
            return names.map { folder.appending($0) }
        } catch let error as Errno {
            memory.folders[folder] = nil
            let isRoot = roots.roots.contains(folder)
            // One that has just been removed is no trouble.
            if isRoot || (error != .noSuchFileOrDirectory && error != .notDirectory) {
                try report(
                    FolderProblem(folder: folder, isGiven: isRoot, reason: FolderProblem.reason(error))
                )
            }
            return []
        }
    }

    private func list(_ folder: FilePath) throws -> [FileName] {
        let now = FileTime.now
        let listing = try FolderListing(folder)
        if listing.isEmpty, hasPhotos,
            try catalog.hasFilesOfOtherDevices(than: listing.stamp.device, below: folder)
        {
            var problem = FolderProblem.notMounted(folder)
            problem.isGiven = roots.roots.contains(folder)
            try report(problem)
            return []
        }
        seen.insert(folder)
        memory.note(listing, of: folder, now: now)
        try note(nil, of: folder)
        try compare(listing, of: folder)
        return listing.folders
    }

    private func compare(_ listing: FolderListing, of folder: FilePath) throws {
        var known = try catalog.knownFiles(in: folder)
        var candidates: [Candidate] = []
        var arrivals: [(name: FileName, stamp: FileStamp)] = []
        for (name, entry) in listing.files where entry.kind == .file || name.claimsPicture {
            if let file = known.removeValue(forKey: name) {
                if hasChanged(file, entry.stamp, folder.appending(name)) {
                    candidates.append(Candidate(folder: folder, name: name, stamp: entry.stamp, known: file))
                }
            } else {
                arrivals.append((name, entry.stamp))
            }
        }
        gone += known.map { ($0.value.id, folder, $0.key) }
        var adopted: Set<FileName> = []
        if hasPhotos, !arrivals.isEmpty {
            adopted = try catalog.adopt(
                arrivals,
                in: folder,
                present: Set(listing.files.map(\.name)),
                hash: ContentHash.init(ofFile:)
            )
            moved += adopted.count
        }
        for (name, stamp) in arrivals where !adopted.contains(name) {
            candidates.append(Candidate(folder: folder, name: name, stamp: stamp, known: nil))
        }
        if !candidates.isEmpty {
            hand(candidates)
        }
    }

    private func hasChanged(_ file: KnownFile, _ stamp: FileStamp, _ path: FilePath) -> Bool {
        guard stamp.hasContent(of: file.stamp) else { return true }
        guard file.state != .photo, file.kind == .unreadable else { return false }
        // It was not the content that was wrong.
        return file.stamp.changed != stamp.changed || path.isReadable
    }

    private func removeGone() throws -> Int {
        for folder in try catalog.shownFolders().map(\.path)
        where !seen.contains(folder) && !kept.contains(where: { folder.starts(with: $0) }) {
            gone += try catalog.knownFiles(in: folder).map { ($0.value.id, folder, $0.key) }
            memory.folders[folder] = nil
            try note(nil, of: folder)
        }
        var removed = 0
        for start in stride(from: 0, to: gone.count, by: 1000) {
            removed += try catalog.remove(Array(gone[start..<min(start + 1000, gone.count)]))
        }
        if !gone.isEmpty || !oldProblems.isEmpty {
            try catalog.removeEmptyFolders()
        }
        return removed
    }

    private func report(_ problem: FolderProblem) throws {
        problems.append(problem)
        kept.append(problem.folder)
        try note(problem.reason, of: problem.folder)
    }

    /// Writes down a folder's problem, where that is another than before.
    private func note(_ problem: String?, of folder: FilePath) throws {
        if oldProblems[folder] != problem {
            try catalog.setProblem(problem, of: folder)
        }
    }
}
