import Synchronization
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folders within which this program follows symbolic links. By default, there are none.
///
/// To follow a link is to open its target by the target's own path, on which no links are followed. So a link that is replaced
/// at any time leads to no other folder.
public enum FollowedLinks {
    private static let folders = Mutex<[FilePath]>([])

    /// Follows links to files and folders within these folders from now on. The folders may be links themselves.
    public static func follow(within new: [FilePath]) {
        folders.withLock { $0 += new.filter { !$0.isInBucket } }
    }

    /// Resolves the links of a path. Returns nil if the target doesn't exist, or is outside of the folders.
    public static func target(of path: FilePath) -> FileLocation? {
        let folders = folders.withLock(\.self)
        guard !folders.isEmpty, let target = try? path.resolved() else { return nil }
        let root = folders.lazy.compactMap { try? $0.resolved() }.first { target.starts(with: $0) }
        return root.map { FileLocation(target, beneath: [$0]) }
    }

    /// Returns whether a folder is reached through a link that is followed.
    ///
    /// - Parameter folder: Its root must not be a link.
    public static func lead(to folder: FileLocation) -> Bool {
        target(of: folder.file).map { $0.file != folder.file } ?? false
    }
}

extension FilePath {
    /// Returns the path without symbolic links. Paths in buckets stay unchanged.
    ///
    /// - Throws: `Errno`.
    package func resolved() throws -> FilePath {
        guard !isInBucket else { return self }
        guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}
