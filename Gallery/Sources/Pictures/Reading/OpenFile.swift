import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A regular file, open for reading.
final class OpenFile {
    let descriptor: Int32
    let size: Int

    /// Opens the file at this very path: a symbolic link, a pipe or a device in its place is refused, and not waited
    /// for.
    init(_ path: FilePath) throws(PictureRefusal) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Self.refusal(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let error = errno
            close(descriptor)
            throw Self.refusal(error)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PictureRefusal(.refused, "\(Self.name(ofKind: status.st_mode & S_IFMT)), not a file")
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        guard size > 0 else { throw PictureRefusal(.notAPicture, "the file is empty") }
    }

    deinit {
        close(descriptor)
    }

    /// The file's bytes, read from its start. What is appended meanwhile is left out.
    func bytes(atMost limit: Int) throws(PictureRefusal) -> FileBytes {
        guard size <= limit else {
            throw PictureRefusal(
                .tooLarge,
                "\(size >> 20) MiB: files of more than \(limit >> 20) MiB are not opened"
            )
        }
        guard let bytes = FileBytes(capacity: size) else {
            throw PictureRefusal(.tooMuchMemory, "it needs more memory than is allowed")
        }
        while bytes.count < size {
            let count = pread(descriptor, bytes.start + bytes.count, size - bytes.count, off_t(bytes.count))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw Self.refusal(errno) }
            guard count > 0 else { throw PictureRefusal(.unreadable, "it became shorter while it was read") }
            bytes.count += count
        }
        return bytes
    }

    /// The file's first bytes: at most 512.
    var start: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }

    private static func refusal(_ error: Int32) -> PictureRefusal {
        switch error {
        case ELOOP: PictureRefusal(.refused, "a symbolic link, which is not followed")
        case ENXIO: PictureRefusal(.refused, "a socket or a device, not a file")
        case ENOENT, ENOTDIR: PictureRefusal(.unreadable, "there is no such file")
        case EACCES, EPERM: PictureRefusal(.unreadable, "its permissions do not allow to read it")
        default: PictureRefusal(.unreadable, "it cannot be read: \(Errno(rawValue: error))")
        }
    }

    private static func name(ofKind kind: mode_t) -> String {
        switch kind {
        case S_IFDIR: "a folder"
        case S_IFIFO: "a named pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }
}
