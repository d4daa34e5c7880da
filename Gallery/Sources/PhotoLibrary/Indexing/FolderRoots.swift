import SourceFiles
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folders to look through, found on the disk.
struct FolderRoots: Sendable {
    /// All that were given.
    var folders: [GivenFolder] = []
    /// Those that are there and not within others.
    var roots: [FilePath] = []
    /// Those that are not there.
    var problems: [FolderProblem] = []

    /// - Parameter remembered: Where a folder led when it was last there.
    init(_ given: [FilePath], remembered: (FilePath) throws -> FilePath?) rethrows {
        for folder in given {
            let absolute = folder.madeAbsolute()
            guard !absolute.isInBucket else {
                // Whether it is there is known when it is listed.
                folders.append(GivenFolder(given: absolute, path: absolute))
                continue
            }
            do {
                let path = try Self.resolved(absolute)
                folders.append(GivenFolder(given: absolute, path: path))
                guard try Entry.at(path).kind == .folder else { throw Errno.notDirectory }
            } catch {
                let problem = FolderProblem(
                    folder: absolute,
                    isGiven: true,
                    reason: FolderProblem.reason(error as? Errno ?? .ioError)
                )
                problems.append(problem)
                if folders.last?.given != absolute {
                    let path = try remembered(absolute) ?? absolute
                    folders.append(GivenFolder(given: absolute, path: path))
                }
            }
        }
        for folder in folders.sorted(by: { $0.path.length < $1.path.length })
        where !roots.contains(where: { folder.path.starts(with: $0) }) {
            roots.append(folder.path)
        }
    }

    /// The path without symbolic links.
    static func resolved(_ path: FilePath) throws -> FilePath {
        guard !path.isInBucket else { return path }
        let resolved = path.withPlatformString { realpath($0, nil) }
        guard let resolved else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}

extension FolderProblem {
    /// What an error of the system means to the reader.
    static func reason(_ error: Errno) -> String {
        switch error {
        case .noSuchFileOrDirectory: "no such folder"
        case .notDirectory: "not a folder"
        case .hostIsDown: "its storage service cannot be reached now"
        case .permissionDenied, .notPermitted: "no permission to read it"
        default: "cannot be read: \(error.description.lowercased())"
        }
    }

    /// For a folder in which another disk is, or none.
    static func away(_ folder: FilePath, photos: Int, isGiven: Bool) -> FolderProblem {
        let count = photos == 1 ? "1 photo is" : "\(photos) photos are"
        return FolderProblem(
            folder: folder,
            isGiven: isGiven,
            isAway: true,
            reason: "not the disk that it was (is it connected?); its \(count) kept"
        )
    }
}
