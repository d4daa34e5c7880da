#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why a worker cannot do what it was asked to.
enum WorkFailure: Error {
    case refused(PictureRefusal)
    case troubled(PictureTrouble)
    case cannotWrite(CannotWrite)
    case noMemory
    /// A part of the file that has not been fetched.
    case lacks(Range<Int>)

    /// A refusal, given part by part.
    static func refused(_ kind: PictureRefusal.Kind, _ reason: String) -> Self {
        .refused(PictureRefusal(kind, reason))
    }

    /// A file that cannot be read, though it was opened.
    static func reading(_ error: Int32) -> Self {
        switch error {
        case ENOMEM: .noMemory
        default: .troubled(PictureTrouble(system: error))
        }
    }

    /// A file that cannot be written.
    static func writing(_ error: Int32) -> Self {
        .cannotWrite(CannotWrite(thumbnailsBecause: error))
    }

    var answer: WorkAnswer {
        switch self {
        case .refused(let refusal): .refused(refusal)
        case .troubled(let trouble): .troubled(trouble)
        case .cannotWrite(let failure): .cannotWrite(failure)
        case .noMemory: .noMemory
        case .lacks(let part): .lacks(Int64(part.lowerBound)..<Int64(part.upperBound))
        }
    }
}
