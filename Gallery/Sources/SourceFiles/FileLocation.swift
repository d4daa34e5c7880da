import SystemPackage

/// Where a file is: beneath a folder that somebody has given away.
public struct FileLocation: Hashable, Sendable {
    /// The folder, which may be a symbolic link itself: it was named by whoever gave it.
    public var root: FilePath
    /// The file's path within the folder, on which no symbolic link is followed.
    public var path: FilePath

    /// A file at a path within a folder.
    public init(root: FilePath, path: FilePath) {
        self.root = root
        self.path = path
    }

    /// A file at a path, beneath the one of these folders that it is in; else beneath its own.
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

    /// The whole path, to show.
    public var file: FilePath { root.pushing(path) }
}
