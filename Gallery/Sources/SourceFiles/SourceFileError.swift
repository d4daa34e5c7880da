import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why a file is not opened or read.
public enum SourceFileError: Error, Hashable, Sendable {
    /// It is something else than a regular file.
    case notRegular(FileKind)
    /// What the system says; `ELOOP` or `ENOTDIR` where a symbolic link stands in the way.
    case system(Errno)
    /// It has become another while it was read.
    case changed
    /// The service that has it cannot be asked now: one line that says why.
    case away(String)
    /// It has more than so many bytes, and is fetched from a service only whole.
    case tooLarge(Int64)
}

/// What an entry of the file system is.
public enum FileKind: Hashable, Sendable {
    case regular, folder, link, pipe, socket, device

    /// Nil for what no system knows.
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
