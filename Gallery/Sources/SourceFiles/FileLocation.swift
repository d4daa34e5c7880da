import SystemPackage

/// The location of a file below a library folder.
public struct FileLocation: Hashable, Sendable {
    /// The folder. It may be a symbolic link itself, because the user named it.
    public var root: FilePath
    /// The file's path within the folder. No symbolic links are followed on it, except ``FollowedLinks``.
    public var path: FilePath

    /// Makes a location from a folder and a path within it.
    public init(root: FilePath, path: FilePath) {
        self.root = root
        self.path = path
    }

    /// Makes a location from a file's path, below the folder that contains it, or else below its own folder.
    public init(_ file: FilePath, beneath roots: some Sequence<FilePath>) {
        var path = file
        for root in roots where path.removePrefix(root) {
            self.init(root: root, path: path)
            return
        }
        self.init(
            root: file.removingLastComponent(),
            path: FilePath(root: nil, file.lastComponent.map { [$0] } ?? [])
        )
    }

    /// The full path, for display.
    public var file: FilePath { root.pushing(path) }
}
