import CSystemCalls
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A regular file of somebody's, open for reading; closed when it is let go.
///
/// This is the one place where such files are opened. It does not matter what anybody puts in place of any part of the
/// path, before or after: nothing outside the folder is ever opened, and what is open stays the same file.
public final class SourceFile: Sendable {
    /// What the file system said of it when it was opened.
    public let stamp: FileStamp
    /// Its number in this process.
    public var descriptor: Int32 { file.rawValue }

    private let file: SystemPackage.FileDescriptor

    /// Opens a regular file. A pipe or a device in its place is not waited for.
    ///
    /// - Throws: ``SourceFileError``.
    public init(_ location: FileLocation) throws(SourceFileError) {
        let file = try Self.open(location)
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else {
            let error = errno
            try? file.close()
            throw .system(Errno(rawValue: error))
        }
        guard let kind = FileKind(status), kind == .regular else {
            try? file.close()
            throw .notRegular(FileKind(status) ?? .device)
        }
        self.file = file
        stamp = FileStamp(status)
    }

    deinit {
        try? file.close()
    }

    /// In bytes, when it was opened.
    public var size: Int64 { stamp.size }

    /// Whether the content is still the one that was there when it was opened.
    public var isUnchanged: Bool {
        var status = stat()
        return fstat(file.rawValue, &status) == 0 && FileStamp(status).hasContent(of: stamp)
    }

    /// Reads a part, keeping the thread.
    ///
    /// - Returns: How many bytes; fewer than there is room for where the file has become shorter, none at its end.
    public func read(
        at offset: Int64,
        into room: UnsafeMutableRawBufferPointer
    ) throws(SourceFileError) -> Int {
        do {
            return try file.read(fromAbsoluteOffset: offset, into: room)
        } catch {
            throw .system(error as? Errno ?? .ioError)
        }
    }

    /// Hands over all of it in pieces, from the start, keeping the thread.
    public func pieces(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { room.deallocate() }
        var offset: Int64 = 0
        while true {
            let count = try read(at: offset, into: room)
            guard count > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: room.prefix(count)))
            offset += Int64(count)
        }
    }

    /// Copies all of it to a place where there is nothing, keeping the thread.
    public func copy(to place: FilePath) throws {
        let target = try FileDescriptor.open(
            place,
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        try target.closeAfter {
            try pieces { _ = try target.writeAll($0) }
        }
    }

    // MARK: - Opening

    /// Opening a named pipe would wait for its other end.
    private static let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK

    private static func open(_ location: FileLocation) throws(SourceFileError) -> FileDescriptor {
        let names = location.path.components
        guard location.path.isRelative, !names.isEmpty, names.allSatisfy({ $0.kind == .regular }) else {
            throw .system(.invalidArgument)
        }
        do {
            let root = try FileDescriptor.open(location.root, .readOnly, options: [.directory, .closeOnExec])
            defer { try? root.close() }
            return try atOnce(location.path, in: root) ?? stepByStep(names, in: root)
        } catch {
            throw .system(error as? Errno ?? .ioError)
        }
    }

    /// Nil where the kernel has no such call, or does not let it through.
    private static func atOnce(_ path: FilePath, in root: FileDescriptor) throws -> FileDescriptor? {
        let file = path.withPlatformString { csystem_open_beneath(root.rawValue, $0, flags) }
        if file >= 0 { return FileDescriptor(rawValue: file) }
        let error = errno
        if error == ENOSYS || error == EPERM { return nil }
        throw Errno(rawValue: error)
    }

    /// Opens each folder on the way from the one before.
    private static func stepByStep(
        _ names: FilePath.ComponentView,
        in root: FileDescriptor
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
