import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the file system says of an entry: a file with the same stamp has the same content.
struct FileStamp: Hashable, Sendable {
    var size: Int64
    /// When the content changed, in microseconds since 1970.
    var modified: Int64
    /// When anything of it changed, permissions and name included.
    var changed: Int64
    var inode: Int64
    var device: Int64

    /// Whether the content is the one of that stamp.
    ///
    /// Numbers of inodes mean something on one device only: another mount of it may give others.
    func hasContent(of other: FileStamp) -> Bool {
        size == other.size && modified == other.modified && (inode == other.inode || device != other.device)
    }
}

/// What an entry of a folder is.
enum EntryKind: Sendable {
    case file, folder, link
    /// A pipe, a socket, a device.
    case other
}

/// An entry of the file system, itself and not what it links to.
struct Entry: Sendable {
    var kind: EntryKind
    var stamp: FileStamp

    /// - Throws: `Errno`.
    static func at(_ path: FilePath) throws -> Entry {
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
        return Entry(status)
    }

    init(_ status: stat) {
        #if canImport(Darwin)
            let modified = status.st_mtimespec, changed = status.st_ctimespec
        #else
            let modified = status.st_mtim, changed = status.st_ctim
        #endif
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        stamp = FileStamp(
            size: Int64(status.st_size),
            modified: FileTime.microseconds(of: modified),
            changed: FileTime.microseconds(of: changed),
            inode: Int64(truncatingIfNeeded: status.st_ino),
            device: Int64(truncatingIfNeeded: status.st_dev)
        )
    }
}
