import HTTPTypes
import PhotoLibrary
import PhotoWall

/// A photo's own file, or a part of it.
struct OriginalAnswer: Sendable {
    /// Where files are read.
    let threads: DiskThreads

    /// Answers with a photo's file.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - disposition: Whether it is to be shown or saved.
    ///   - request: What it answers.
    ///   - context: Whom.
    func response(
        _ photo: Photo,
        _ disposition: Disposition,
        to request: HTTPRequest,
        _ context: WallContext
    ) async throws -> Response {
        let file: OriginalFile
        do {
            file = try await threads.run { try OriginalFile(of: photo) }
        } catch OriginalFile.Failure.away {
            throw Refusal.storageAway
        } catch is OriginalFile.Failure {
            let hasFolder = try await threads.run { photo.hasFolder }
            throw hasFolder ? Refusal.outdated : Refusal.folderAway
        }
        let tag = EntityTag("\(photo.id)-\(photo.version)")
        return try await FileAnswer(threads: threads).response(file, tag: tag, to: request, context) {
            headers in
            let start = try await threads.run { try file.read(at: 0, count: 12) }
            headers[.contentType] = MediaType.original(format: photo.format, start: start)
            headers[.contentDisposition] = disposition.header(filename: photo.name)
        }
    }
}
