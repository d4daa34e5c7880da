import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Files that are written together: all of them, or none.
struct WrittenFiles: ~Copyable {
    private let folder: FilePath
    private var names: [String] = []
    private var isKept = false

    init(folder: FilePath) {
        self.folder = folder
    }

    deinit {
        guard !isKept else { return }
        for name in names {
            folder.appending(name).withPlatformString { _ = unlink($0) }
        }
    }

    /// Leaves the files where they are.
    mutating func keep() {
        isKept = true
    }

    /// Writes a file; what a worker that died has left under this name is replaced.
    mutating func write(_ bytes: [UInt8], name: String) throws(CannotWrite) {
        let path = folder.appending(name)
        let file = path.withPlatformString {
            open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        }
        guard file >= 0 else { throw failure() }
        names.append(name)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { unsafe in
                Self.write(file, unsafe.baseAddress! + written, unsafe.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                let failure = failure()
                close(file)
                throw failure
            }
            written += count
        }
        guard close(file) == 0 else { throw failure() }
    }

    private func failure() -> CannotWrite {
        let error = errno
        let reason = [ENOSPC, EDQUOT, EFBIG].contains(error) ? "it is full" : "\(Errno(rawValue: error))"
        return CannotWrite("\(folder): thumbnails cannot be written there: \(reason)")
    }

    #if canImport(Darwin)
        private static let write = Darwin.write
    #else
        private static let write = Glibc.write
    #endif
}
