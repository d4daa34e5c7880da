import PhotoLibrary
import SourceFiles
import SystemPackage

/// The library folders on the disk.
package struct FolderRoots: Sendable {
    /// All library folders.
    package var folders: [GivenFolder] = []
    /// The folders that exist and aren't inside others.
    package var roots: [FilePath] = []
    /// The folders that don't exist, with their paths in the catalog.
    package var problems: [(path: FilePath, problem: FolderProblem)] = []

    /// - Parameter remembered: Returns the path of a folder when it was last available.
    package init(_ given: [FilePath], remembered: (FilePath) throws -> FilePath?) rethrows {
        for folder in given {
            let absolute = folder.madeAbsolute()
            guard !absolute.isInBucket else {
                // Listing it shows whether it exists.
                folders.append(GivenFolder(given: absolute, path: absolute))
                continue
            }
            do {
                let path = try absolute.resolved()
                folders.append(GivenFolder(given: absolute, path: path))
                guard try Entry.at(path).kind == .folder else { throw Errno.notDirectory }
            } catch {
                let problem = FolderProblem(
                    folder: absolute,
                    isGiven: true,
                    reason: FolderProblem.reason(error as? Errno ?? .ioError)
                )
                if folders.last?.given != absolute {
                    let path = try remembered(absolute) ?? absolute
                    folders.append(GivenFolder(given: absolute, path: path))
                }
                problems.append((folders.last!.path, problem))
            }
        }
        for folder in folders.sorted(by: { $0.path.length < $1.path.length })
        where !roots.contains(where: { folder.path.starts(with: $0) }) {
            roots.append(folder.path)
        }
    }
}

extension FolderProblem {
    /// Returns what a system error means to the user.
    package static func reason(_ error: Errno) -> String {
        switch error {
        case .noSuchFileOrDirectory: "no such folder"
        case .notDirectory: "not a folder"
        case .hostIsDown: "its storage service cannot be reached now"
        case .permissionDenied, .notPermitted: "no permission to read it"
        default: "cannot be read: \(error.description.lowercased())"
        }
    }

    /// Makes the problem of a folder whose disk has been replaced or unmounted.
    package static func away(_ folder: FilePath, photos: Int, isGiven: Bool) -> FolderProblem {
        let count = photos == 1 ? "1 photo is" : "\(photos) photos are"
        return FolderProblem(
            folder: folder,
            isGiven: isGiven,
            isAway: true,
            reason: "not the disk that it was (is it connected?); its \(count) kept"
        )
    }
}

/// A folder that couldn't be scanned. Its known photos are kept unchanged.
public struct FolderProblem: Error, Hashable, Sendable {
    /// The folder.
    public var folder: FilePath
    /// Whether it is one of the library folders.
    public var isGiven: Bool
    /// Whether its disk is away, or another disk is in its place.
    public var isAway = false
    /// Whether the machine lacks a resource, such as descriptors. The next pass may succeed.
    public var isPassing = false
    /// The problem, in one line.
    public var reason: String
}
