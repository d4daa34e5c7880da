#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why a decoder process can't do a request.
enum WorkFailure: Error {
    case refused(PictureRefusal)
    case failed(PictureFailure)
    case cannotWrite(CannotWrite)
    case noMemory
    /// A part of the file that has not been fetched.
    case lacks(Range<Int>)

    /// Makes a refusal from its parts.
    static func refused(_ kind: PictureRefusal.Kind, _ reason: String) -> Self {
        .refused(PictureRefusal(kind, reason))
    }

    /// Makes the error for a file that was opened but can't be read.
    static func reading(_ error: Int32) -> Self {
        switch error {
        case ENOMEM: .noMemory
        default: .failed(PictureFailure(system: error))
        }
    }

    /// Makes the error for a file that can't be written.
    static func writing(_ error: Int32) -> Self {
        .cannotWrite(CannotWrite(thumbnailsBecause: error))
    }

    var answer: WorkAnswer {
        switch self {
        case .refused(let refusal): .refused(refusal)
        case .failed(let failure): .failed(failure)
        case .cannotWrite(let failure): .cannotWrite(failure)
        case .noMemory: .noMemory
        case .lacks(let part): .lacks(Int64(part.lowerBound)..<Int64(part.upperBound))
        }
    }
}
