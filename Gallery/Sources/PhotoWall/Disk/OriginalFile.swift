import NIOCore
import PhotoLibrary
import SourceFiles
import SystemPackage

/// An open file: a photo's original, or one that was made from it. It is closed when this object is released.
public final class OriginalFile: Sendable {
    /// The size in bytes.
    public var size: Int64 { part.map { Int64($0.count) } ?? file.size }
    /// The time of the last change, in microseconds since 1970.
    public var modified: Int64 { file.stamp.modified }
    private let file: SourceFile
    /// The part that is read, or nil for the whole file.
    private let part: Range<Int64>?

    /// Why a photo's original file isn't available.
    public enum Failure: Error, CustomStringConvertible {
        case unreadable(Errno)
        /// The service that stores the file can't be reached.
        case away(String)
        /// The file has changed since it was read into the catalog.
        case changed

        init(_ error: SourceFileError) {
            self =
                switch error {
                case .notRegular: .unreadable(.invalidArgument)
                case .system(let error): .unreadable(error)
                case .changed: .changed
                case .away(let reason): .away(reason)
                case .tooLarge: .unreadable(.fileTooLarge)
                }
        }

        /// One clause, without the file's name.
        public var description: String {
            switch self {
            case .unreadable(let error): "it cannot be read: \(error)"
            case .away(let reason): "it cannot be read now: \(reason)"
            case .changed: "it has changed since it was read"
            }
        }
    }

    /// Opens a photo's original file, if it hasn't changed since it was read into the catalog.
    ///
    /// - Throws: ``Failure``.
    public convenience init(of photo: Photo) throws {
        do {
            try self.init(photo.location)
        } catch let error as SourceFileError {
            throw Failure(error)
        }
        guard file.size == photo.size, modified == photo.modified else { throw Failure.changed }
    }

    /// Opens the clip in a photo's original file, if the file hasn't changed since it was read into the catalog.
    ///
    /// - Throws: ``Failure``.
    public convenience init(clipOf photo: Photo) throws {
        do {
            try self.init(photo.location, part: photo.clip)
        } catch let error as SourceFileError {
            throw Failure(error)
        }
        guard file.size == photo.size, modified == photo.modified else { throw Failure.changed }
    }

    /// Opens a file that was made from a photo.
    ///
    /// - Throws: ``Failure``.
    public convenience init(madeAt file: FilePath) throws {
        do {
            try self.init(FileLocation(file, beneath: []))
        } catch let error as SourceFileError {
            throw Failure(error)
        }
    }

    /// Opens a regular file inside a folder.
    ///
    /// - Throws: `SourceFileError`.
    init(_ location: FileLocation, part: Range<Int64>? = nil) throws {
        file = try SourceFile(location)
        self.part = part
    }

    /// Reads a part of the file. Blocks the thread.
    ///
    /// - Returns: At most `count` bytes: fewer if the file has become shorter, none at its end.
    public func read(at offset: Int64, count: Int) throws -> ByteBuffer {
        var bytes = ByteBuffer()
        let count = part.map { min(count, max(0, Int($0.upperBound - $0.lowerBound - offset))) } ?? count
        let start = offset + (part?.lowerBound ?? 0)
        try bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { room in
            try file.read(at: start, into: .init(rebasing: room.prefix(count)))
        }
        return bytes
    }

    /// Reads a part of the file completely. Returns fewer bytes only if the file has become shorter. Blocks
    /// the thread.
    ///
    /// - Throws: ``Failure``.
    public func bytes(at offset: Int64, count: Int) throws -> ByteBuffer {
        var bytes = ByteBuffer()
        bytes.reserveCapacity(count)
        do {
            while bytes.readableBytes < count {
                let start = offset + Int64(bytes.readableBytes)
                let piece = try read(at: start, count: count - bytes.readableBytes)
                guard piece.readableBytes > 0 else { break }
                bytes.writeImmutableBuffer(piece)
            }
        } catch let error as SourceFileError {
            throw Failure(error)
        }
        return bytes
    }

    /// Copies the file. Blocks the thread.
    ///
    /// - Throws: ``Failure`` if the file can't be read, `Errno` if the copy can't be written.
    public func copy(to place: FilePath) throws {
        do {
            try file.copy(part, to: place)
        } catch let error as SourceFileError {
            throw Failure(error)
        }
    }
}

extension ByteBuffer {
    /// Writes the bytes to a new file. Blocks the thread.
    public func write(to file: FilePath) throws {
        let descriptor = try SystemPackage.FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        _ = try descriptor.closeAfter { try descriptor.writeAll(readableBytesView) }
    }

    /// Reads a small file. Blocks the thread.
    public init(contentsOf file: FilePath) throws {
        let descriptor = try SystemPackage.FileDescriptor.open(file, .readOnly, options: .closeOnExec)
        defer { try? descriptor.close() }
        let size = Int(try descriptor.seek(offset: 0, from: .end))
        self.init()
        var offset = 0
        while offset < size {
            let count = try writeWithUnsafeMutableBytes(minimumWritableBytes: size - offset) { room in
                try descriptor.read(
                    fromAbsoluteOffset: Int64(offset),
                    into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(size - offset))
                )
            }
            guard count > 0 else { throw Errno.noSuchFileOrDirectory }
            offset += count
        }
    }
}
