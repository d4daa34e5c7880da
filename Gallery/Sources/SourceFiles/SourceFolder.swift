import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder of the user, open for listing. It is closed when it is released.
///
/// Its entries are accessed through it. Replacing the folder or parts of its path doesn't affect it.
public final class SourceFolder {
    /// The stamp of the folder when it was opened.
    public let stamp: FileStamp

    private let folder: SystemPackage.FileDescriptor

    /// Opens a folder below another one, or that one itself if the path is empty.
    ///
    /// - Throws: ``SourceFileError``.
    public init(_ location: FileLocation) throws(SourceFileError) {
        let folder = try FileOpening.folder(location)
        do {
            stamp = FileStamp(try folder.stat())
        } catch {
            try? folder.close()
            throw .system(error)
        }
        self.folder = folder
    }

    deinit {
        try? folder.close()
    }

    /// Returns the names of all entries in any order: bytes that needn't be UTF-8.
    ///
    /// - Throws: ``SourceFileError``: an error in the middle must not look like a folder with fewer files.
    public func names() throws(SourceFileError) -> [[UInt8]] {
        let copy = fcntl(folder.rawValue, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .system(Errno(rawValue: errno)) }
        guard let records = fdopendir(copy) else {
            let error = errno
            close(copy)
            throw .system(Errno(rawValue: error))
        }
        defer { closedir(records) }
        // The copy of the descriptor shares its reading position with all others.
        rewinddir(records)
        var names: [[UInt8]] = []
        while true {
            // `readdir` reports an error only in `errno`.
            errno = 0
            guard let record = readdir(records) else {
                guard errno == 0 else { throw .system(Errno(rawValue: errno)) }
                return names
            }
            let name = Self.name(record)
            if name != Self.itself, name != Self.above {
                names.append(name)
            }
        }
    }

    /// Returns the status of an entry, or of the link itself for a symbolic link.
    ///
    /// - Throws: ``SourceFileError``.
    public func status(of name: [UInt8]) throws(SourceFileError) -> Stat {
        do {
            return try Self.withCString(name) { name throws(Errno) in
                try Stat(name, relativeTo: folder, flags: .symlinkNoFollow)
            }
        } catch {
            throw .system(error)
        }
    }

    /// Opens a regular file in it.
    ///
    /// - Throws: ``SourceFileError``.
    public func file(_ name: [UInt8]) throws(SourceFileError) -> SourceFile {
        try SourceFile(
            Self.withCString(name) { name throws(SourceFileError) in
                try FileOpening.entry(name, in: folder)
            }
        )
    }

    private static let itself = Array(".".utf8), above = Array("..".utf8)

    private static func withCString<Value, Failure>(
        _ name: [UInt8],
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let bytes = name.map { CChar(bitPattern: $0) } + [0]
        return try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try body(bytes.baseAddress!) }
    }

    private static func name(_ record: UnsafeMutablePointer<dirent>) -> [UInt8] {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let start = UnsafeRawPointer(record).advanced(by: offset).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeRawBufferPointer(start: start, count: strnlen(start, 1024)))
    }
}
