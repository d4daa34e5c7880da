import Foundation
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// Goes through the folders and finds differences to the catalog.
///
/// Files to read are returned folder by folder. Moved photos get their new places immediately. Photos are
/// removed only at the end, because they could turn up in a later folder.
///
/// A machine alone goes all the way (``next()``). A worker scans one folder (``step()``), and leaves the other folders (``left``) and
/// what is missing (``findings``) to all workers.
package final class FolderWalk {
    /// The extent of a walk.
    package enum Scope: Equatable, Sendable {
        /// Every file.
        case everything
        /// The files of folders whose own time has changed. In the other folders, no file was added or
        /// removed.
        case changedFolders
        /// The folders that the system reported as changed, and those that were never scanned.
        case told(FolderChanges)
    }

    /// A folder to scan.
    private struct Place {
        var folder: FilePath
        /// The rules of the folders above, or nil if they haven't been read.
        var rules: IgnoreRules?
        /// Whether it was added since the last scan. Then the memory under its name belongs to another
        /// folder.
        var isNew = false
    }

    private let library: Catalog.Folders
    private let roots: FolderRoots
    private let scope: Scope
    /// Folders with files to try again.
    private let due: Set<FilePath>
    private let volumes: Volumes
    private let events: FolderEvents?
    private let isCancelled: () -> Bool
    private let links: WalkLinks

    /// Folders that are still to be scanned. The next one is last.
    private var places: [Place] = []
    package private(set) var memory: FolderMemory
    /// What the walk has found and left out. The number of removed photos is known at the end.
    package private(set) var summary = IndexSummary()
    /// The missing files so far.
    package private(set) var findings = FolderFindings()
    /// All folders whose contents can't be found out, so far. For a worker, ``findings`` has only those that matter to its folder.
    private var kept: [FilePath]
    private var oldProblems: [FilePath: String] = [:]
    private var hasNewProblems = false
    private let hasPhotos: Bool

    package init(
        library: Catalog.Folders,
        roots: PassRoots,
        scope: Scope = .everything,
        memory: FolderMemory = FolderMemory(),
        due: Set<FilePath> = [],
        events: FolderEvents? = nil,
        isCancelled: @escaping () -> Bool = { Task.isCancelled }
    ) throws {
        self.library = library
        self.roots = roots.folders
        self.scope = scope
        self.memory = memory
        self.due = due
        volumes = roots.volumes
        self.events = events
        self.isCancelled = isCancelled
        kept = roots.folders.problems.map(\.path) + volumes.away
        hasPhotos = try library.hasPhotos()
        // Thumbnails aren't photos.
        let data = try library.dataFolder.resolved(), roots = roots.folders.roots
        let own = roots.contains { $0.starts(with: data) } ? [data.appending("thumbnails")] : [data]
        links = WalkLinks(roots: roots, ownFolders: own)
        summary.followsLinks = links.areFollowed
    }

    /// Starts a walk through all folders. Records the problems of library folders, and of folders whose disk is away. Their photos
    /// are kept.
    package func start() throws {
        for folder in try library.shownFolders() {
            oldProblems[folder.path] = folder.problem
        }
        findings.kept = kept
        for (path, problem) in roots.problems {
            try report(problem, of: path)
        }
        for folder in volumes.away {
            let isGiven = roots.roots.contains(folder)
            try report(.away(folder, photos: library.photoCount(below: folder), isGiven: isGiven), of: folder)
        }
        let present = roots.roots.filter { !kept.contains($0) }
        places = present.reversed().map { Place(folder: $0, rules: IgnoreRules(root: $0)) }
    }

    /// Starts at a folder that another walk has left.
    package func start(at folder: FilePath) throws {
        oldProblems[folder] = try library.problem(of: folder)
        // A disk may have been removed since.
        findings.kept = kept.filter { folder.starts(with: $0) }
        places = findings.kept.isEmpty ? [Place(folder: folder)] : []
    }

    /// The folders that are still to be scanned.
    package var left: [FilePath] { places.reversed().map(\.folder) }

    /// Continues to the next folder with files to read, and returns these files. At the end, removes photos
    /// that are gone, and returns nil.
    ///
    /// - Throws: ``CatalogError``, or `CancellationError`.
    package func next() throws -> [Candidate]? {
        while let found = try step() {
            if !found.isEmpty { return found }
        }
        let missing = try library.removeMissing(findings, removesEmpty: hasNewProblems)
        summary.removed += missing.removed
        for folder in missing.folders { memory.folders[folder] = nil }
        return nil
    }

    /// Scans the next folder, and returns its files to read. Returns nil if no folder is left.
    ///
    /// - Throws: ``CatalogError``, or `CancellationError`.
    package func step() throws -> [Candidate]? {
        guard let place = places.popLast() else { return nil }
        guard !isCancelled() else { throw CancellationError() }
        let (below, candidates) = try look(at: place)
        // In order of names. The last element is next.
        places += below.reversed()
        return candidates
    }

    /// Scans a folder. Returns the folders below it, and its files to read.
    private func look(at place: Place) throws -> (below: [Place], candidates: [Candidate]) {
        let folder = place.folder
        guard !links.isOwn(links.target(of: folder)), !kept.contains(folder) else { return ([], []) }
        do {
            let rules = try place.rules ?? IgnoreRules(inheritedBy: folder, beneath: root(of: folder))
            let known = try remembered(place)
            let listing = try known == nil ? list(folder, rules) : nil
            findings.seen.insert(folder)
            let candidates = try listing.map { try compare($0, of: folder) } ?? []
            guard let now = known ?? memory.folders[folder] else { return ([], candidates) }
            let below = now.folders.map { name in
                let path = folder.appending(name)
                return Place(folder: path, rules: now.rules, isNew: place.isNew || isNew(path))
            }
            return (below, candidates)
        } catch let error as Errno {
            memory.folders[folder] = nil
            let isRoot = roots.roots.contains(folder)
            // A folder that was just removed or replaced by something else isn't a problem.
            if isRoot || !error.isGone {
                keep([folder])
                try report(
                    FolderProblem(
                        folder: folder,
                        isGiven: isRoot,
                        isPassing: error.isShortage,
                        reason: FolderProblem.reason(error)
                    ),
                    of: folder
                )
            }
            return ([], [])
        }
    }

    /// Returns the memory of a folder that hasn't changed.
    private func remembered(_ place: Place) throws -> FolderMemory.Folder? {
        guard let known = memory.folders[place.folder], known.inherited == place.rules,
            !due.contains(place.folder), !known.dependsOnLinks
        else { return nil }
        switch scope {
        case .everything: return nil
        case .changedFolders:
            guard let modified = known.modified else { return nil }
            return try Entry.at(location(of: place.folder)).stamp.modified == modified ? known : nil
        case .told(let changes):
            return place.isNew || changes.folders.contains(place.folder) ? nil : known
        }
    }

    private func location(of path: FilePath) -> FileLocation {
        FileLocation(path, beneath: roots.roots)
    }

    private func isNew(_ folder: FilePath) -> Bool {
        guard case .told(let changes) = scope else { return false }
        return changes.trees.contains(folder)
    }

    private func root(of folder: FilePath) -> FilePath {
        roots.roots.first { folder.starts(with: $0) } ?? folder
    }

    /// - Parameter inherited: The rules of the folders above.
    private func list(_ folder: FilePath, _ inherited: IgnoreRules) throws -> FolderListing {
        // Watching starts before listing, so that no change is missed.
        watch(links.target(of: folder))
        let now = FileTime.now
        var listing = try FolderListing(location(of: folder))
        links.removeOwn(from: &listing)
        Set(listing.targets.values.map { $0.removingLastComponent() }).forEach(watch)
        let rules = inherited.adding(listing.ignoreFile, in: folder)
        let leavesOut = rules.leavesOut(in: folder)
        let count = listing.files.count + listing.folders.count
        listing.files.removeAll { leavesOut($0.name, false) }
        listing.folders.removeAll { leavesOut($0, true) }
        summary.ignored += count - listing.files.count - listing.folders.count
        summary.sidecars += listing.files.count { $0.name.isSidecar }
        summary.nameless += listing.nameless
        summary.links += listing.links.count
        listing.files.removeAll { $0.name.isSidecar && !$0.name.isXMP }
        if links.areFollowed, !volumes.away.isEmpty || !roots.problems.isEmpty {
            keep(listing.links.map(folder.appending))
        }
        memory.note(
            listing,
            of: folder,
            inherited: inherited,
            rules: rules,
            dependsOnLinks: links.leadTo(listing, of: folder),
            now: now
        )
        try note(nil, of: folder)
        return listing
    }

    private func watch(_ folder: FilePath) {
        guard let events else { return }
        if let type = volumes.silentType(of: folder) {
            summary.silent.insert(.on(type))
        } else if !events.watch(folder), (try? Entry.at(location(of: folder))) != nil {
            // A folder that was just removed needn't be watched, and doesn't affect the others.
            summary.silent.insert(folder.length < Int(PATH_MAX) ? .tooMany : .tooDeep)
        }
    }

    private func compare(_ listing: FolderListing, of folder: FilePath) throws -> [Candidate] {
        let known = try library.knownFiles(in: folder)
        var files = listing.files.filter { $0.entry.kind == .file || $0.name.claimsPicture }
            .map { (name: $0.name, stamp: $0.entry.stamp) }
        let present = Set(files.map(\.name))
        findings.gone += known.filter {
            !present.contains($0.key) && !kept.contains(folder.appending($0.key))
        }
        .map { ($0.value.id, folder, $0.key) }
        let sidecars = FoundSidecars(files, known, present: present)
        let arrivals = files.filter { known[$0.name] == nil }
        if hasPhotos, !arrivals.isEmpty {
            let adopted = try library.adopt(
                arrivals,
                in: folder,
                present: Set(listing.files.map(\.name)),
                beneath: roots.roots,
                keeping: kept
            )
            summary.moved += adopted.count
            files.removeAll { adopted.contains($0.name) }
        }
        return try candidates(files, known, sidecars, of: folder, present: present)
    }

    /// Checks some files of a folder that another walk has scanned. Returns those to read.
    package func look(at names: [FileName], in folder: FilePath) throws -> [Candidate] {
        guard !kept.contains(where: { folder.starts(with: $0) }) else { return [] }
        // Whether a file belongs to a picture depends on files that another worker may have got.
        let all = names + Set(names.flatMap { CameraPair.pictures(of: $0) }).subtracting(names)
        let stamps =
            folder.isInBucket
            ? ObjectSources.states(of: all.map(folder.appending)).map(\.?.stamp)
            : all.map { try? Entry.at(location(of: folder.appending($0))).stamp }
        let files = zip(all, stamps).compactMap { name, stamp in stamp.map { (name: name, stamp: $0) } }
        let known = try library.knownFiles(in: folder), asked = Set(names),
            present = Set(files.map(\.name))
        return try candidates(
            files.filter { asked.contains($0.name) },
            known,
            FoundSidecars(files, known, present: present, asked: asked),
            of: folder,
            present: present,
            // Another worker may have been the first to read a sidecar that has changed.
            readsAgain: true
        )
    }

    /// Returns the files to read: changed ones, then new ones, and sidecars after their photos.
    ///
    /// - Parameter readsAgain: Whether unchanged photos with sidecars are read, too.
    private func candidates(
        _ files: [(name: FileName, stamp: FileStamp)],
        _ known: [FileName: KnownFile],
        _ sidecars: FoundSidecars,
        of folder: FilePath,
        present: Set<FileName>,
        readsAgain: Bool = false
    ) throws -> [Candidate] {
        let root = root(of: folder)
        func candidate(_ file: (name: FileName, stamp: FileStamp)) -> Candidate {
            var candidate = Candidate(root: root, folder: folder, name: file.name, stamp: file.stamp)
            // Otherwise, the shot of a picture that can't be read wouldn't be shown.
            candidate.pictures = CameraPair.pictures(of: file.name).filter {
                present.contains($0) && known[$0]?.state != .unreadable
            }
            candidate.known = known[file.name]
            return candidate
        }
        func addSidecars(to candidate: inout Candidate) {
            guard !candidate.isCompanion || candidate.name.claimsClip, !candidate.name.mayBeSidecar else {
                return
            }
            let (beside, areNew) = sidecars.sidecars(of: candidate.name)
            candidate.sidecars = beside
            candidate.hasNewSidecar = areNew || readsAgain && !beside.names.isEmpty
        }
        func isMisplaced(_ candidate: Candidate, _ state: FileState) -> Bool {
            guard candidate.isCompanion else { return state == .companion }
            // A video that was compared with its picture before is longer than a clip.
            return state != .companion
                && !(candidate.name.claimsClip
                    && candidate.pictures.allSatisfy { known[$0]?.state.isPicture == true })
        }
        var found: [Candidate] = []
        for file in files {
            guard let known = known[file.name] else { continue }
            var changed = candidate(file)
            let isDue =
                isMisplaced(changed, known.state)
                || hasChanged(known, file.stamp, folder, file.name)
            guard isDue || sidecars.haveChanged || readsAgain else { continue }
            addSidecars(to: &changed)
            guard isDue || changed.hasNewSidecar && known.state.isPicture else { continue }
            found.append(changed)
        }
        let arrivals = files.filter { known[$0.name] == nil }
        let removed = arrivals.isEmpty ? [:] : try library.removedPhotos(in: folder)
        for file in arrivals {
            var arrival = candidate(file)
            arrival.removed = removed[file.name]
            addSidecars(to: &arrival)
            found.append(arrival)
        }
        // If the program ends before a photo is written, its sidecar must still be new.
        return found.filter { !$0.name.mayBeSidecar } + found.filter(\.name.mayBeSidecar)
    }

    private func hasChanged(_ file: KnownFile, _ stamp: FileStamp, _ folder: FilePath, _ name: FileName)
        -> Bool
    {
        guard stamp.hasContent(of: file.stamp) else { return true }
        let isRead = file.state.isPicture || file.state == .companion
        // A program may have changed the content and set the time back.
        if isRead || name.mayBeSidecar, stamp.changed != file.stamp.changed { return true }
        if isRead {
            // Reading doesn't help a photo that waits to be decoded.
            return file.factsVersion < PictureFacts.version || file.isWaiting && file.contentHash != nil
        }
        if file.isWaiting { return true }
        guard file.kind == .unreadable else { return false }
        // The content wasn't the problem.
        return file.stamp.changed != stamp.changed || location(of: folder.appending(name)).isReadable
    }

    private func keep(_ folders: [FilePath]) {
        kept += folders
        findings.kept += folders
    }

    private func report(_ problem: FolderProblem, of folder: FilePath) throws {
        summary.problems.append(problem)
        try note(problem.reason, of: folder)
    }

    /// Records a folder's problem if it has changed.
    private func note(_ problem: String?, of folder: FilePath) throws {
        if oldProblems[folder] != problem {
            try library.setProblem(problem, of: folder)
            hasNewProblems = true
        }
    }
}
