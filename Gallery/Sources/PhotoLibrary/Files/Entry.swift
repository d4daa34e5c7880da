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

    /// What is beneath a folder; no symbolic link is followed on the way.
    ///
    /// - Throws: `Errno`.
    static func at(_ location: FileLocation) throws -> Entry {
        do throws(SourceFileError) {
            if location.root.isInBucket { return Entry(try ObjectSources.state(of: location.file)) }
            guard let name = location.path.lastComponent else {
                return Entry(try SourceFolder(location).status(of: Array(".".utf8)))
            }
            let folder = FileLocation(root: location.root, path: location.path.removingLastComponent())
            return Entry(try SourceFolder(folder).status(of: FileName(name).bytes))
        } catch {
            throw error.errno
        }
    }

    /// What is at a path of the user's own: a folder that was given, or a file of ours.
    ///
    /// - Throws: `Errno`.
    static func at(_ path: FilePath) throws -> Entry {
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
        return Entry(status)
    }

    /// An object.
    init(_ state: ObjectState) {
        kind = .file
        stamp = state.stamp
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

extension Errno {
    /// Whether nothing is at a path any more, or something else than before.
    var isGone: Bool {
        [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels].contains(self)
    }

    /// Whether the machine is short of memory or descriptors. The file itself may be fine.
    var isShortage: Bool {
        [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory].contains(self)
    }
}

extension SourceFileError {
    /// What the system says, or would.
    var errno: Errno {
        switch self {
        case .notRegular: .invalidArgument
        case .system(let error): error
        case .changed: .staleNFSFileHandle
        case .away: .hostIsDown
        case .tooLarge: .fileTooLarge
        }
    }
}
