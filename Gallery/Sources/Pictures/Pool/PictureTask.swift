import SourceFiles
import SystemPackage

/// A task for the pool.
struct PictureTask: Sendable {
    enum Work: Sendable {
        /// Reads the facts in the header, and hashes the content if requested.
        case facts(hashes: Bool)
        /// Reads the facts in a sidecar.
        case sidecar
        /// Reads a text in CommonMark.
        case text
        /// Makes thumbnails of these widths in a folder.
        case thumbnails(widths: [Int], folder: FilePath)
        /// Makes a JPEG file in a folder.
        case fullSize(folder: FilePath)
        /// Converts a video into two files of at most this size in bytes, in a folder.
        case video(folder: FilePath, mostBytes: Int)
    }

    var source: PictureSource
    var work: Work
    /// The file if it is already open: an object that was fetched.
    var file: SourceFile?

    var stage: PictureStage {
        switch work {
        case .facts, .sidecar: .facts
        case .text: .text
        case .thumbnails: .thumbnails
        case .fullSize, .video: .fullSize
        }
    }

    /// Returns the request for a decoder process.
    func request(limits: WorkLimits) -> WorkRequest {
        switch work {
        case .facts: WorkRequest(work: .facts, limits: limits)
        case .sidecar: WorkRequest(work: .sidecar, limits: limits)
        case .text: WorkRequest(work: .text, limits: limits)
        case .thumbnails(let widths, _): WorkRequest(work: .thumbnails(widths: widths), limits: limits)
        case .fullSize: WorkRequest(work: .fullSize, limits: limits)
        case .video(_, let mostBytes): WorkRequest(work: .video(mostBytes: mostBytes), limits: limits)
        }
    }
}

/// The result of a task.
enum PictureResult: Sendable {
    /// The decoder. This result belongs to no picture.
    case decoder(PictureDecoder?)
    case facts(ReadFacts)
    case text([TextPart])
    case thumbnails(MadeThumbnails)
    case fullSize(MadeFullSize)
}
