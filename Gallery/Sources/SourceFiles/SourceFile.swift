import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A regular file of somebody's, open for reading; closed when it is let go. Or an object in a bucket, of which parts are
/// fetched when they are read.
///
/// It does not matter what anybody puts in place of any part of the path, before or after: nothing outside the folder
/// is ever opened, and what is open stays the same file.
public final class SourceFile: Sendable {
    /// What the file system said of it when it was opened.
    public let stamp: FileStamp
    /// Its number in this process.
    public var descriptor: Int32 { file.rawValue }

    private let file: SystemPackage.FileDescriptor
    private let object: ObjectCopy?

    /// Opens a regular file. A pipe or a device in its place is not waited for; for an object, the thread is kept.
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

    /// Fetches an object: its start, or all of it.
    ///
    /// - Parameters:
    ///   - location: Where it is, beneath a bucket.
    ///   - limit: How many bytes are fetched; nil where its start will do.
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

    /// Takes what is open, if it is a regular file; else closes it.
    init(_ file: SystemPackage.FileDescriptor) throws(SourceFileError) {
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
        object = nil
        stamp = FileStamp(status)
    }

    deinit {
        if object == nil {
            try? file.close()
        }
    }

    /// In bytes, when it was opened.
    public var size: Int64 { stamp.size }

    /// Whether the content is still the one that was there when it was opened.
    public var isUnchanged: Bool {
        // What is fetched is of one state.
        guard object == nil else { return true }
        var status = stat()
        return fstat(file.rawValue, &status) == 0 && FileStamp(status).hasContent(of: stamp)
    }

    /// The parts that can be read through the descriptor; nil where all can.
    public var parts: [Range<Int64>]? { object?.parts }

    /// Has a part be there for those who read through the descriptor, keeping the thread.
    public func fetch(_ part: Range<Int64>) throws(SourceFileError) {
        guard let object, object.parts != nil else { return }
        try waiting { () throws(SourceFileError) in try await object.fetch(part) }
    }

    /// Reads a part, keeping the thread.
    ///
    /// - Returns: How many bytes; fewer than there is room for where the file has become shorter, none at its end.
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
}
