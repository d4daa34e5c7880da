import NIOCore
import PhotoLibrary
import SystemPackage

// Not the one of NIO.
import struct SystemPackage.FileDescriptor

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A photo's own file, open for reading; closed when it is let go.
final class OriginalFile: Sendable {
    /// How many bytes it has.
    let size: Int64
    /// When it was changed last, in microseconds since 1970.
    let modified: Int64
    private let descriptor: FileDescriptor

    /// Why a photo's own file is not to be had.
    enum Failure: Error, CustomStringConvertible {
        case unreadable(Errno)
        /// It is not the one that the catalog knows: nobody has said yet what it is.
        case changed

        var description: String {
            switch self {
            case .unreadable(let error): "it cannot be read: \(error)"
            case .changed: "it has changed since it was read"
            }
        }
    }

    /// Opens a photo's own file, if it is still the one that the catalog knows.
    ///
    /// - Throws: ``Failure``.
    convenience init(of photo: Photo) throws {
        do {
            try self.init(photo.path, beneath: photo.folder)
        } catch let error as Errno {
            throw Failure.unreadable(error)
        }
        guard size == photo.size, modified == photo.modified else { throw Failure.changed }
    }

    /// Opens a regular file that lies beneath a folder.
    ///
    /// Each folder on the way is opened from the one before, and no symbolic link is followed: so it does not matter
    /// what anybody puts in place of any part of the path meanwhile.
    ///
    /// - Parameters:
    ///   - path: Relative to the folder.
    ///   - root: The folder, which may be a symbolic link itself: it was named by whoever serves it.
    /// - Throws: `Errno` of what stands in the way.
    init(_ path: FilePath, beneath root: FilePath) throws {
        let names = path.components
        guard path.isRelative, let last = names.last, names.allSatisfy({ $0.kind == .regular }) else {
            throw Errno.invalidArgument
        }
        var folder = try FileDescriptor.open(root, .readOnly, options: [.directory, .closeOnExec])
        defer { try? folder.close() }
        for name in names.dropLast() {
            let next = try Self.open(name, in: folder, flags: O_DIRECTORY)
            try? folder.close()
            folder = next
        }
        // Opening a named pipe would wait for its other end.
        descriptor = try Self.open(last, in: folder, flags: O_NONBLOCK)
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            try? descriptor.close()
            throw Errno.invalidArgument
        }
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = FileTime.microseconds(of: time)
    }

    deinit {
        try? descriptor.close()
    }

    /// Reads a part, keeping the thread.
    ///
    /// - Returns: At most so many bytes; fewer where the file has become shorter, none at its end.
    func read(at offset: Int64, count: Int) throws -> ByteBuffer {
        var bytes = ByteBuffer()
        try bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { room in
            try descriptor.read(fromAbsoluteOffset: offset, into: .init(rebasing: room.prefix(count)))
        }
        return bytes
    }

    /// Copies all of it, keeping the thread.
    ///
    /// - Throws: ``Failure`` where it cannot be read, `Errno` where the copy cannot be written.
    func copy(to place: FilePath) throws {
        let target = try FileDescriptor.open(
            place,
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        try target.closeAfter {
            let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
            defer { room.deallocate() }
            var offset: Int64 = 0
            while true {
                let count: Int
                do {
                    count = try descriptor.read(fromAbsoluteOffset: offset, into: room)
                } catch let error as Errno {
                    throw Failure.unreadable(error)
                }
                guard count > 0 else { return }
                try target.writeAll(UnsafeRawBufferPointer(rebasing: room.prefix(count)))
                offset += Int64(count)
            }
        }
    }

    private static func open(
        _ name: FilePath.Component,
        in folder: FileDescriptor,
        flags: Int32
    ) throws -> FileDescriptor {
        let descriptor = FilePath(root: nil, [name]).withPlatformString {
            openat(folder.rawValue, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags)
        }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: descriptor)
    }
}
