import CSystemCalls
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Opens files and folders below a library folder, without following symbolic links, except ``FollowedLinks``.
enum FileOpening {
    /// Opens a file. Also opens other entries in its place, without waiting for them.
    static func file(_ location: FileLocation) throws(SourceFileError) -> FileDescriptor {
        guard !location.path.isEmpty else { throw .system(.invalidArgument) }
        return try open(location, flags)
    }

    /// Opens a folder, which may be the library folder itself.
    static func folder(_ location: FileLocation) throws(SourceFileError) -> FileDescriptor {
        try open(location, flags | O_DIRECTORY)
    }

    /// Opens an entry of an open folder.
    static func entry(
        _ name: UnsafePointer<CChar>,
        in folder: FileDescriptor
    ) throws(SourceFileError) -> FileDescriptor {
        let file = openat(folder.rawValue, name, flags)
        guard file >= 0 else { throw .system(Errno(rawValue: errno)) }
        return FileDescriptor(rawValue: file)
    }

    /// Without O_NONBLOCK, opening a named pipe would wait for its other end.
    private static let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK

    private static func open(_ location: FileLocation, _ flags: Int32) throws(SourceFileError)
        -> FileDescriptor
    {
        do throws(SourceFileError) {
            return try openWithoutLinks(location, flags)
        } catch {
            guard [.system(.tooManySymbolicLinkLevels), .system(.notDirectory)].contains(error),
                let target = FollowedLinks.target(of: location.file)
            else { throw error }
            return try openWithoutLinks(target, flags)
        }
    }

    private static func openWithoutLinks(
        _ location: FileLocation,
        _ flags: Int32
    ) throws(SourceFileError) -> FileDescriptor {
        let names = location.path.components
        guard location.path.isRelative, names.allSatisfy({ $0.kind == .regular }) else {
            throw .system(.invalidArgument)
        }
        do {
            let root = try FileDescriptor.open(location.root, .readOnly, options: [.directory, .closeOnExec])
            guard !names.isEmpty else { return root }
            defer { try? root.close() }
            return try atOnce(location.path, in: root, flags) ?? stepByStep(names, in: root, flags)
        } catch {
            throw .system(error as? Errno ?? .ioError)
        }
    }

    /// Returns nil if the kernel doesn't have this call or doesn't allow it.
    private static func atOnce(
        _ path: FilePath,
        in root: FileDescriptor,
        _ flags: Int32
    ) throws -> FileDescriptor? {
        let file = path.withPlatformString { csystem_open_beneath(root.rawValue, $0, flags) }
        if file >= 0 { return FileDescriptor(rawValue: file) }
        let error = errno
        if error == ENOSYS || error == EPERM { return nil }
        throw Errno(rawValue: error)
    }

    /// Opens each folder on the path from the one above.
    private static func stepByStep(
        _ names: FilePath.ComponentView,
        in root: FileDescriptor,
        _ flags: Int32
    ) throws -> FileDescriptor {
        var folder = root
        defer { if folder != root { try? folder.close() } }
        for name in names.dropLast() {
            let next = try open(name, in: folder, flags | O_DIRECTORY)
            if folder != root { try? folder.close() }
            folder = next
        }
        guard let last = names.last else { throw Errno.invalidArgument }
        return try open(last, in: folder, flags)
    }

    private static func open(
        _ name: FilePath.Component,
        in folder: FileDescriptor,
        _ flags: Int32
    ) throws -> FileDescriptor {
        let file = FilePath(root: nil, [name]).withPlatformString { openat(folder.rawValue, $0, flags) }
        guard file >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: file)
    }
}
