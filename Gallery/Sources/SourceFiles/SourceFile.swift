import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A regular file of the user, open for reading, or an object in a bucket whose parts are fetched when they
/// are read. It is closed when it is released.
///
/// Replacing any part of the path, before or after opening, is harmless: nothing outside the folder is ever
/// opened, and an open file stays the same file.
public final class SourceFile: Sendable {
    /// The stamp of the file when it was opened.
    public let stamp: FileStamp
    /// Its descriptor in this process.
    public var descriptor: Int32 { file.rawValue }

    private let file: SystemPackage.FileDescriptor
    private let object: ObjectCopy?

    /// Opens a regular file. Doesn't wait for a pipe or a device in its place. For an object, blocks the
    /// thread.
    ///
    /// - Throws: ``SourceFileError``.
    public convenience init(_ location: FileLocation) throws(SourceFileError) {
        guard location.root.isInBucket else {
            try self.init(FileOpening.file(location))
            return
        }
        self.init(
            try waiting { () throws(SourceFileError) in try await ObjectCopy(of: location.file, whole: nil) }
        )
    }

    /// Fetches the start of an object or all of it.
    ///
    /// - Parameters:
    ///   - location: The location below a bucket.
    ///   - limit: The largest number of bytes to fetch, or nil to fetch only the start.
    /// - Throws: ``SourceFileError``.
    public static func fetch(_ location: FileLocation, whole limit: Int64?) async throws(SourceFileError)
        -> SourceFile
    {
        SourceFile(try await ObjectCopy(of: location.file, whole: limit))
    }

    private init(_ object: ObjectCopy) {
        file = object.file
        self.object = object
        stamp = object.state.stamp
    }

    /// Takes over an open regular file. Closes other kinds of files.
    init(_ file: SystemPackage.FileDescriptor) throws(SourceFileError) {
        let status: Stat
        do {
            status = try file.stat()
        } catch {
            try? file.close()
            throw .system(error)
        }
        guard status.type == .regular else {
            try? file.close()
            throw .notRegular(FileKind(status.type) ?? .device)
        }
        self.file = file
        object = nil
        stamp = FileStamp(status)
    }

    deinit {
        if object == nil {
            try? file.close()
        }
    }

    /// The size in bytes when it was opened.
    public var size: Int64 { stamp.size }

    /// Whether the content is still the same as when it was opened.
    public var isUnchanged: Bool {
        // All fetched parts have the same state.
        guard object == nil else { return true }
        guard let status = try? file.stat() else { return false }
        return FileStamp(status).hasContent(of: stamp)
    }

    /// The parts that can be read through the descriptor, or nil if all can.
    public var parts: [Range<Int64>]? { object?.parts }

    /// Fetches a part for reading through the descriptor. Blocks the thread.
    public func fetch(_ part: Range<Int64>) throws(SourceFileError) {
        guard let object, object.parts != nil else { return }
        try waiting { () throws(SourceFileError) in try await object.fetch(part) }
    }

    /// Reads a part. Blocks the thread.
    ///
    /// - Returns: The number of bytes. It is smaller than the buffer if the file has become shorter, and 0 at
    ///   the end.
    public func read(
        at offset: Int64,
        into room: UnsafeMutableRawBufferPointer
    ) throws(SourceFileError) -> Int {
        try fetch(offset..<offset + Int64(room.count))
        do {
            return try file.read(fromAbsoluteOffset: offset, into: room)
        } catch {
            throw .system(error as? Errno ?? .ioError)
        }
    }

    /// Returns the first bytes, or fewer if the file is shorter. Blocks the thread.
    public func start(_ count: Int) throws(SourceFileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var read = 0
        do {
            read = try bytes.withUnsafeMutableBytes { try self.read(at: 0, into: $0) }
        } catch {
            throw error as? SourceFileError ?? .system(.ioError)
        }
        return Array(bytes.prefix(read))
    }

    /// Passes the content, or a part of it, in pieces from the start. Blocks the thread.
    public func pieces(of part: Range<Int64>? = nil, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { room.deallocate() }
        var offset = part?.lowerBound ?? 0
        while true {
            let left = part.map { Int(clamping: max(0, $0.upperBound - offset)) } ?? room.count
            let count = try read(at: offset, into: .init(rebasing: room.prefix(left)))
            guard count > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: room.prefix(count)))
            offset += Int64(count)
        }
    }

    /// Copies the content, or a part of it, to a path where nothing exists. Blocks the thread.
    public func copy(_ part: Range<Int64>? = nil, to place: FilePath) throws {
        let target = try FileDescriptor.open(
            place,
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        try target.closeAfter {
            try pieces(of: part) { _ = try target.writeAll($0) }
        }
    }
}
