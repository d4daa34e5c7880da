import Foundation
import SourceFiles
import SystemPackage

/// A task for the pool.
struct PictureTask: Sendable {
    var source: PictureSource
    var work: WorkRequest.Work
    /// Whether the content's hash is needed.
    var hashes = true
    /// The folder for output files.
    var folder: FilePath?
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

    /// Creates the output files of the task, or returns nil if it has none.
    func outputs() throws(CannotWrite) -> OutputFiles? {
        guard let folder else { return nil }
        let start = UUID().uuidString
        return try OutputFiles(work.outputNames.map { "\(start)-\($0)" }, in: folder)
    }
}
