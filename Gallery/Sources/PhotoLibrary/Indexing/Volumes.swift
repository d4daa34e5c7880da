import SourceFiles
import SystemPackage

/// The file systems that the folders are on: one that is not mounted leaves a folder in its place, with whatever else lies
/// there, and its photos are not gone.
struct Volumes: Sendable {
    /// Where another file system is than the one from which photos are known: nothing in there is looked at.
    private(set) var away: [FilePath] = []
    /// Those of them of which nothing was remembered: photos of another device were there.
    private(set) var presumed: [FilePath] = []
    /// What each of the others is.
    private(set) var present: [FilePath: String] = [:]
    /// The sort of file system at each of them, where the system does not say what changes in it.
    private var silent: [FilePath: String?] = [:]

    /// - Parameters:
    ///   - roots: Folders that are there.
    ///   - forgetsMissing: Whether what is there now counts, whatever was there before.
    init(_ catalog: Catalog, roots: [FilePath], mounts: MountTable, forgetsMissing: Bool) throws {
        for root in roots {
            for place in [root] + mounts.points(below: root) {
                present[place] = mounts.identity(of: place)
                silent[place] = .some(mounts.silentType(of: place))
            }
        }
        guard !forgetsMissing else { return }
        let known = try catalog.volumes().filter { volume in roots.contains { volume.path.starts(with: $0) } }
        for (path, identity) in known.sorted(by: { $0.path.length < $1.path.length })
        where !away.contains(where: { path.starts(with: $0) }) {
            let now = present[path] ?? mounts.identity(of: path)
            guard now != identity, try !Self.isSame(catalog, path, roots) else { continue }
            away.append(path)
        }
        // Nothing is remembered of a folder that is given for the first time, or was before this was.
        for root in roots where !known.contains(where: { $0.path == root }) {
            for path in try Self.foldersOfOtherDevices(catalog, root)
            where try !away.contains(where: { path.starts(with: $0) }) && !Self.isSame(catalog, path, roots) {
                away.append(path)
                presumed.append(path)
            }
        }
        present = present.filter { place, _ in !away.contains { place.starts(with: $0) } }
    }

    /// The sort of file system that a folder is on, if the system does not say what changes there.
    func silentType(of folder: FilePath) -> String? {
        var found: FilePath?
        for place in silent.keys where folder.starts(with: place) && place.length > (found?.length ?? -1) {
            found = place
        }
        return found.flatMap { silent[$0] ?? nil }
    }

    /// The topmost folders below a root whose photos were on another device than they are on now, or would be.
    private static func foldersOfOtherDevices(_ catalog: Catalog, _ root: FilePath) throws -> [FilePath] {
        var others: [FilePath] = []
        for (folder, device) in try catalog.devices(below: root).sorted(by: {
            $0.folder.length < $1.folder.length
        })
        where !others.contains(where: { folder.starts(with: $0) }) {
            func entry(_ place: FilePath) -> Entry? {
                try? Entry.at(FileLocation(place, beneath: [root]))
            }
            var place = folder, found = entry(folder)
            while found == nil, place != root {
                place = place.removingLastComponent()
                found = entry(place)
            }
            if let found, found.stamp.device != device {
                others.append(folder)
            }
        }
        return others
    }

    /// Whether the photos that are known of a folder are there, or half of them: names and numbers of file systems may
    /// change with a start of the machine. True where none is known.
    private static func isSame(_ catalog: Catalog, _ folder: FilePath, _ roots: [FilePath]) throws -> Bool {
        let known = try catalog.someFiles(below: folder, count: 64)
        let there = known.filter { file, stamp in
            let entry = try? Entry.at(FileLocation(file, beneath: roots))
            return entry?.stamp.hasContent(of: stamp) ?? false
        }
        return there.count * 2 >= known.count
    }
}

extension MountTable {
    fileprivate func silentType(of folder: FilePath) -> String? {
        guard !folder.isInBucket else { return "S3" }
        return tellsChanges(of: folder) ? nil : mount(of: folder)?.type ?? "?"
    }

    fileprivate func identity(of folder: FilePath) -> String {
        guard !folder.isInBucket else { return ObjectSources.identity }
        #if canImport(Darwin)
            return mount(of: folder)?.identity ?? ""
        #else
            return mount(of: folder)?.asked.identity ?? ""
        #endif
    }
}
