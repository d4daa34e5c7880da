import PhotoLibrary
import SourceFiles
import SystemPackage

/// The file systems of the folders. If one isn't mounted, its folder still exists, possibly with other files
/// in it, and its photos must not be removed.
package struct Volumes: Sendable {
    /// Folders whose file system isn't the one of their known photos. They aren't scanned.
    package private(set) var away: [FilePath] = []
    /// Those of them without a recorded identity. Their photos were on another device.
    package private(set) var presumed: [FilePath] = []
    /// The identities of the others.
    package private(set) var present: [FilePath: String] = [:]
    /// For each of them without reports of changes by the system, the type of its file system.
    private var silent: [FilePath: String?] = [:]

    /// - Parameters:
    ///   - roots: Folders that exist.
    ///   - forgetsMissing: Whether to accept a file system that replaces the earlier one.
    init(_ library: Catalog.Folders, roots: [FilePath], mounts: MountTable, forgetsMissing: Bool) throws {
        for root in roots {
            for place in [root] + mounts.points(below: root) {
                present[place] = mounts.identity(of: place)
                silent[place] = .some(mounts.silentType(of: place))
            }
        }
        guard !forgetsMissing else { return }
        let known = try library.volumes().filter { volume in roots.contains { volume.path.starts(with: $0) } }
        for (path, identity) in known.sorted(by: { $0.path.length < $1.path.length })
        where !away.contains(where: { path.starts(with: $0) }) {
            let now = present[path] ?? mounts.identity(of: path)
            guard now != identity, try !Self.isSame(library, path, roots) else { continue }
            away.append(path)
        }
        // A folder has no recorded identity if it is new, or older than these records.
        for root in roots where !known.contains(where: { $0.path == root }) {
            for path in try Self.foldersOfOtherDevices(library, root)
            where try !away.contains(where: { path.starts(with: $0) }) && !Self.isSame(library, path, roots) {
                away.append(path)
                presumed.append(path)
            }
        }
        present = present.filter { place, _ in !away.contains { place.starts(with: $0) } }
    }

    /// Returns the type of a folder's file system, if the system doesn't report its changes.
    func silentType(of folder: FilePath) -> String? {
        var found: FilePath?
        for place in silent.keys where folder.starts(with: place) && place.length > (found?.length ?? -1) {
            found = place
        }
        return found.flatMap { silent[$0] ?? nil }
    }

    /// Returns the topmost folders below a root whose photos were on another device.
    private static func foldersOfOtherDevices(_ library: Catalog.Folders, _ root: FilePath) throws
        -> [FilePath]
    {
        var others: [FilePath] = []
        for (folder, device) in try library.devices(below: root).sorted(by: {
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

    /// Returns whether the known photos of a folder are there, or at least half of a sample. The names and
    /// numbers of file systems may change with a restart. True if no photo is known.
    private static func isSame(_ library: Catalog.Folders, _ folder: FilePath, _ roots: [FilePath]) throws
        -> Bool
    {
        let known = try library.someFiles(below: folder, count: 64)
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
