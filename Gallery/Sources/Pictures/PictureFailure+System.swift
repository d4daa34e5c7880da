import SourceFiles
import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension PictureFailure {
    /// Makes a failure from a system error, for a file that exists and may be read.
    package init(system error: Int32) {
        switch error {
        case EMFILE, ENFILE: self = .tooManyFiles
        case ENOMEM, ENOBUFS, EAGAIN: self = .noMemory
        default: self.init(.unavailable, "it cannot be read now: \(Errno(rawValue: error))")
        }
    }

    static let noMemory = PictureFailure(.shortage, "the machine has no memory left")
    static let noThreads = PictureFailure(.shortage, "the machine lets no more threads start")
    static let tooManyFiles = PictureFailure(.shortage, "too many files are open")
}

extension SourceFileError {
    /// The meaning of the error: a refusal of the picture, or a failure of the machine.
    package var pictureError: any Error {
        switch self {
        case .notRegular(let kind):
            let name =
                switch kind {
                case .folder: "a folder"
                case .pipe: "a named pipe"
                case .socket: "a socket"
                case .link: "a symbolic link"
                case .device, .regular: "a device"
                }
            return PictureRefusal(.unreadable, "\(name), not a file")
        case .changed: return OpenPicture.hasChanged
        case .away(let reason): return PictureFailure(.unavailable, reason)
        case .tooLarge(let limit):
            return PictureRefusal(.undecodable, "more than \(limit >> 20) MB are not fetched")
        case .system(let error):
            return switch error.rawValue {
            case ELOOP: PictureRefusal(.unreadable, "a symbolic link, which is not followed")
            case ENXIO: PictureRefusal(.unreadable, "a socket or a device, not a file")
            case ENOENT, ENOTDIR: PictureRefusal.missing
            case EACCES, EPERM: PictureRefusal(.unreadable, "no permission to read it")
            default: PictureFailure(system: error.rawValue)
            }
        }
    }
}

/// A folder can't be written to: it is full, missing, or not permitted. This isn't the fault of a picture.
public struct CannotWrite: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem in one line, with the name of the folder.
    public var reason: String

    /// Makes an error with this reason.
    public init(_ reason: String) {
        self.reason = OneLine.text(reason)
    }

    /// Makes the error for thumbnails in a folder from a system error.
    package init(_ folder: FilePath, _ error: Int32) {
        let reason = [ENOSPC, EDQUOT, EFBIG].contains(error) ? "it is full" : "\(Errno(rawValue: error))"
        self.init("\(folder): thumbnails cannot be written there: \(reason)")
    }

    /// The reason.
    public var description: String { reason }
}

extension WorkFailure {
    /// Makes a refusal from its parts.
    static func refused(_ kind: PictureRefusal.Kind, _ reason: String) -> Self {
        .refused(PictureRefusal(kind, reason))
    }

    /// Makes the error for a file that was opened but can't be read.
    static func reading(_ error: Int32) -> Self { .failed(PictureFailure(system: error)) }
}
