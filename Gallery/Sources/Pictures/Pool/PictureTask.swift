import SourceFiles
import SystemPackage

/// What the pool is asked to do with a picture.
struct PictureTask: Sendable {
    enum Work: Sendable {
        /// Reading what its header says; and hashing its content, if that is wanted.
        case facts(hashes: Bool)
        /// Thumbnails of these widths, in this folder.
        case thumbnails(widths: [Int], folder: FilePath)
        /// A JPEG file in this folder.
        case fullSize(folder: FilePath)
    }

    var source: PictureSource
    var work: Work
    /// Its file, where it was opened before: an object that was fetched.
    var file: SourceFile?

    var stage: PictureStage {
        switch work {
        case .facts: .facts
        case .thumbnails: .thumbnails
        case .fullSize: .fullSize
        }
    }

    /// What a worker is asked.
    func request(limits: WorkLimits) -> WorkRequest {
        switch work {
        case .facts: WorkRequest(work: .facts, limits: limits)
        case .thumbnails(let widths, _): WorkRequest(work: .thumbnails(widths: widths), limits: limits)
        case .fullSize: WorkRequest(work: .fullSize, limits: limits)
        }
    }
}

/// What came of it.
enum PictureResult: Sendable {
    /// What reads pictures: of no picture.
    case decoder(PictureDecoder?)
    case facts(ReadFacts)
    case thumbnails(MadeThumbnails)
    case fullSize(MadeFullSize)
}
