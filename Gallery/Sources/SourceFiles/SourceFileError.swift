import SystemPackage

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
    public init?(_ type: FileType) {
        switch type {
        case .regular: self = .regular
        case .directory: self = .folder
        case .symbolicLink: self = .link
        case .fifo: self = .pipe
        case .socket: self = .socket
        case .blockSpecial, .characterSpecial: self = .device
        default: return nil
        }
    }
}
