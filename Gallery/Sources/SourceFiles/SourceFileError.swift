import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why a file can't be opened or read.
public enum SourceFileError: Error, Hashable, Sendable {
    /// It isn't a regular file.
    case notRegular(FileKind)
    /// A system error. `ELOOP` or `ENOTDIR` means that there is a symbolic link on the path.
    case system(Errno)
    /// It has changed while it was being read.
    case changed
    /// Its service can't be reached now. The text is the reason in one line.
    case away(String)
    /// It is larger than this number of bytes, and can only be fetched completely.
    case tooLarge(Int64)
}

/// The kinds of entries in a file system.
public enum FileKind: Hashable, Sendable {
    case regular, folder, link, pipe, socket, device

    /// Returns nil for unknown kinds.
    public init?(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        case S_IFBLK, S_IFCHR: self = .device
        default: return nil
        }
    }
}
