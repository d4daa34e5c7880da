import SourceFiles
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        stamp = FileStamp(status)
    }
}
