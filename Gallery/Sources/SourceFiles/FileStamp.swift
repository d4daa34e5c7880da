#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the file system says of a file: one with the same stamp has the same content.
public struct FileStamp: Hashable, Sendable {
    /// In bytes.
    public var size: Int64
    /// When the content changed, in microseconds since 1970.
    public var modified: Int64
    /// When anything of it changed, permissions and name included.
    public var changed: Int64
    /// The file's number on its device.
    public var inode: Int64
    /// The device's number.
    public var device: Int64

    /// The stamp, given part by part.
    public init(size: Int64, modified: Int64, changed: Int64, inode: Int64, device: Int64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
        self.device = device
    }

    /// The stamp in the system's answer.
    public init(_ status: stat) {
        #if canImport(Darwin)
            let modified = status.st_mtimespec, changed = status.st_ctimespec
        #else
            let modified = status.st_mtim, changed = status.st_ctim
        #endif
        self.init(
            size: Int64(status.st_size),
            modified: FileTime.microseconds(of: modified),
            changed: FileTime.microseconds(of: changed),
            inode: Int64(truncatingIfNeeded: status.st_ino),
            device: Int64(truncatingIfNeeded: status.st_dev)
        )
    }

    /// Whether the content is the one of that stamp.
    ///
    /// Numbers of inodes mean something on one device only: another mount of it may give others.
    public func hasContent(of other: FileStamp) -> Bool {
        size == other.size && modified == other.modified && (inode == other.inode || device != other.device)
    }
}
