import SourceFiles
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What stands in a folder, by name. Hidden entries are not there; links are only counted.
struct FolderListing {
    /// Files, and what is neither file nor folder.
    var files: [(name: FileName, entry: Entry)] = []
    var folders: [FileName] = []
    var links = 0
    /// What the folder's own file says of what is to be left out.
    var ignoreFile: [UInt8]?
    /// The folder's own stamp, from before it was read.
    let stamp: FileStamp

    /// Lists a folder that is no symbolic link.
    ///
    /// - Throws: `Errno`.
    init(_ path: FilePath) throws {
        let descriptor = try FileDescriptor.open(
            path,
            .readOnly,
            options: [.directory, .noFollow, .closeOnExec, .nonBlocking]
        )
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0, let folder = fdopendir(descriptor.rawValue) else {
            let error = Errno(rawValue: errno)
            try? descriptor.close()
            throw error
        }
        defer { closedir(folder) }
        stamp = Entry(status).stamp

        while true {
            // It says nothing else of an error; and an error in the middle must not look like a folder with fewer files.
            errno = 0
            guard let record = readdir(folder) else {
                guard errno == 0 else { throw Errno(rawValue: errno) }
                break
            }
            let name = Self.name(record)
            guard name.bytes != Self.itself, name.bytes != Self.above else { continue }
            guard name != IgnoreRules.fileName else {
                ignoreFile = Self.content(of: name, in: descriptor)
                continue
            }
            guard !name.isHidden else { continue }
            let bytes = name.bytes.map { CChar(bitPattern: $0) } + [0]
            guard fstatat(descriptor.rawValue, bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                // Removed a moment ago, or else a folder whose names may be read but not what they stand for.
                guard errno == ENOENT else { throw Errno(rawValue: errno) }
                continue
            }
            let entry = Entry(status)
            switch entry.kind {
            case .file, .other: files.append((name, entry))
            case .folder: folders.append(name)
            case .link: links += 1
            }
        }
        files.sort { $0.name < $1.name }
        folders.sort()
    }

    /// Nobody writes more rules by hand.
    private static let mostRules = 1 << 20

    /// Nothing where it is no regular file, or cannot be read.
    private static func content(of name: FileName, in folder: FileDescriptor) -> [UInt8]? {
        let file = name.bytes.map { CChar(bitPattern: $0) } + [0]
        let descriptor = openat(folder.rawValue, file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let open = FileDescriptor(rawValue: descriptor)
        defer { try? open.close() }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), mostRules))
        let count = try? bytes.withUnsafeMutableBytes { try open.read(into: $0) }
        return Array(bytes.prefix(count ?? 0))
    }

    private static let itself = Array(".".utf8), above = Array("..".utf8)

    private static func name(_ record: UnsafeMutablePointer<dirent>) -> FileName {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let start = UnsafeRawPointer(record).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
        return FileName(
            Array(
                UnsafeBufferPointer(
                    start: start,
                    count: strnlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), 1024)
                )
            )
        )
    }
}
