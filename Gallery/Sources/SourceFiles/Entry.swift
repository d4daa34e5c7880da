import SystemPackage

/// The kind of an entry in a folder.
package enum EntryKind: Sendable {
    case file, folder, link
    /// A pipe, a socket, a device.
    case other
}

/// An entry of the file system. For a symbolic link that isn't followed, the link itself.
package struct Entry: Sendable {
    package var kind: EntryKind
    package var stamp: FileStamp

    /// Returns an entry below a folder. Doesn't follow symbolic links, except `FollowedLinks`.
    ///
    /// - Throws: `Errno`.
    package static func at(_ location: FileLocation) throws -> Entry {
        let entry = try withoutLinks(at: location)
        guard entry.kind == .link, let target = FollowedLinks.target(of: location.file) else { return entry }
        return try withoutLinks(at: target)
    }

    private static func withoutLinks(at location: FileLocation) throws -> Entry {
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

    /// Returns the entry at a path of the user: a library folder, or one of Brickwork's files.
    ///
    /// - Throws: `Errno`.
    package static func at(_ path: FilePath) throws -> Entry {
        Entry(try path.stat(followTargetSymlink: false))
    }

    /// Makes the entry of an object.
    package init(_ state: ObjectState) {
        kind = .file
        stamp = state.stamp
    }

    package init(_ status: Stat) {
        kind =
            switch status.type {
            case .regular: .file
            case .directory: .folder
            case .symbolicLink: .link
            default: .other
            }
        stamp = FileStamp(status)
    }
}

extension Errno {
    /// Whether the path has no entry, or one of another kind.
    package var isGone: Bool {
        [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels].contains(self)
    }

    /// Whether the machine lacks memory or descriptors. The file itself may be valid.
    package var isShortage: Bool {
        [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory].contains(self)
    }
}

extension SourceFileError {
    /// The corresponding system error.
    package var errno: Errno {
        switch self {
        case .notRegular: .invalidArgument
        case .system(let error): error
        case .changed: .staleNFSFileHandle
        case .away: .hostIsDown
        case .tooLarge: .fileTooLarge
        }
    }
}
