import HTTPTypes
import PhotoLibrary
import PhotoWall
import SourceFiles

/// Answers with a photo's original file, or a part of it.
struct OriginalAnswer: Sendable {
    /// The threads that read files.
    let threads: DiskThreads

    /// Responds with the file of a photo.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - isClip: Whether only the clip in the file is requested.
    ///   - disposition: Whether the browser shows or saves the file.
    ///   - request: The request to answer.
    ///   - context: The connection that the request came on.
    func response(
        _ photo: Photo,
        isClip: Bool = false,
        _ disposition: Disposition,
        to request: HTTPRequest,
        _ context: WallContext
    ) async throws -> Response {
        let file = try await file(of: photo, isClip: isClip)
        let tag = EntityTag("\(photo.id)-\(photo.version)\(isClip ? "-clip" : "")")
        let start = try await threads.run { try file.read(at: 0, count: 12) }
        let headers: HTTPFields = [
            .contentType: isClip ? MediaType.mp4 : MediaType.original(format: photo.format, start: start),
            .contentDisposition: disposition.header(filename: photo.name),
        ]
        return try FileAnswer(threads: threads).response(file, tag: tag, headers, to: request, context)
    }

    /// Opens the file of a photo, or only the clip in it.
    ///
    /// - Throws: ``Refusal``.
    func file(of photo: Photo, isClip: Bool = false) async throws -> OriginalFile {
        do {
            return try await threads.run {
                isClip ? try OriginalFile(clipOf: photo) : try OriginalFile(of: photo)
            }
        } catch OriginalFile.Failure.away {
            throw Refusal.storageAway
        } catch is OriginalFile.Failure {
            let hasFolder = try await threads.run { photo.hasFolder }
            throw hasFolder ? Refusal.outdated : Refusal.folderAway
        }
    }
}
