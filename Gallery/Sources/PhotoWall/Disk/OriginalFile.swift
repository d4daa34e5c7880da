import NIOCore
import PhotoLibrary
import SourceFiles
import SystemPackage

/// A photo's own file, or one that was made of it, open for reading; closed when it is let go.
public final class OriginalFile: Sendable {
    /// How many bytes it has.
    public var size: Int64 { file.size }
    /// When it was changed last, in microseconds since 1970.
    public var modified: Int64 { file.stamp.modified }
    private let file: SourceFile

    /// Why a photo's own file is not to be had.
    public enum Failure: Error, CustomStringConvertible {
        case unreadable(Errno)
        /// The service that has it cannot be asked now.
        case away(String)
        /// It is not the one that the catalog knows: nobody has said yet what it is.
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

        /// One clause, without the file.
        public var description: String {
            switch self {
            case .unreadable(let error): "it cannot be read: \(error)"
            case .away(let reason): "it cannot be read now: \(reason)"
            case .changed: "it has changed since it was read"
            }
        }
    }

    /// Opens a photo's own file, if it is still the one that the catalog knows.
    ///
    /// - Throws: ``Failure``.
    public convenience init(of photo: Photo) throws {
        do {
            try self.init(photo.location)
        } catch let error as SourceFileError {
            throw Failure(error)
        }
        guard size == photo.size, modified == photo.modified else { throw Failure.changed }
    }

    /// Opens a file that was made of a photo.
    ///
    /// - Throws: ``Failure``.
    public convenience init(madeAt file: FilePath) throws {
        do {
            try self.init(FileLocation(file, beneath: []))
        } catch let error as SourceFileError {
            throw Failure(error)
        }
    }

    /// Opens a regular file that lies beneath a folder.
    ///
    /// - Throws: `SourceFileError`.
    init(_ location: FileLocation) throws {
        file = try SourceFile(location)
    }

    /// Reads a part, keeping the thread.
    ///
    /// - Returns: At most so many bytes; fewer where the file has become shorter, none at its end.
    public func read(at offset: Int64, count: Int) throws -> ByteBuffer {
        var bytes = ByteBuffer()
        try bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { room in
            try file.read(at: offset, into: .init(rebasing: room.prefix(count)))
        }
        return bytes
    }

    /// Reads a part to its last byte, keeping the thread; less only where the file has become shorter.
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

    /// Copies all of it, keeping the thread.
    ///
    /// - Throws: ``Failure`` where it cannot be read, `Errno` where the copy cannot be written.
    public func copy(to place: FilePath) throws {
        do {
            try file.copy(to: place)
        } catch let error as SourceFileError {
            throw Failure(error)
        }
    }
}
