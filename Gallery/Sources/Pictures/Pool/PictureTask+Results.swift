import Foundation
import SystemPackage

extension PictureTask {
    /// Creates the output files of the task, or returns nil if it has none.
    func outputs() throws -> OutputFiles? {
        switch work {
        case .facts, .sidecar, .text: nil
        case .thumbnails(let widths, let folder):
            try OutputFiles(names(widths.map { "\($0).webp" }), in: folder)
        case .fullSize(let folder): try OutputFiles(names(["full.jpg"]), in: folder)
        case .video(let folder, _): try OutputFiles(names(["growing.mp4", "video.mp4"]), in: folder)
        }
    }

    private func names(_ ends: [String]) -> [String] {
        let start = UUID().uuidString
        return ends.map { "\(start)-\($0)" }
    }

    /// Checks the answer to this task, and returns its result. A process that was taken over by a malicious
    /// picture may answer anything.
    ///
    /// - Throws: ``PictureRefusal``, ``PictureFailure``, ``CannotWrite``.
    func result(of answer: WorkAnswer, _ picture: OpenPicture, _ outputs: OutputFiles?) throws
        -> PictureResult
    {
        switch (work, answer) {
        case (_, .refused(let refusal)): throw refusal
        case (_, .failed(let failure)): throw failure
        case (.thumbnails(_, let folder), .cannotWrite(let failure)),
            (.fullSize(let folder), .cannotWrite(let failure)):
            throw failure.naming(folder)
        case (.facts, .facts(let facts)) where facts.format != PictureFacts.sidecar,
            (.sidecar, .facts(let facts)) where facts.format == PictureFacts.sidecar:
            return .facts(
                ReadFacts(facts: facts, stamp: picture.file.stamp, contentHash: picture.contentHash)
            )
        case (.text, .text(let parts)): return .text(parts)
        case (.thumbnails(let widths, _), .made(let hash, let color, let thumbHash, let damage)):
            guard let outputs, color != 0, !thumbHash.isEmpty else { throw Self.nonsense }
            let hash = try checked(hash, picture)
            guard outputs.keep(WebPContainer.isPictureOnly) else { throw Self.nonsense }
            let files = Dictionary(uniqueKeysWithValues: zip(widths, outputs.names))
            return .thumbnails(
                MadeThumbnails(
                    contentHash: hash,
                    color: color,
                    thumbHash: thumbHash,
                    damage: damage,
                    files: files
                )
            )
        case (.fullSize, .made(let hash, _, _, _)):
            guard let outputs, let name = outputs.names.first else { throw Self.nonsense }
            let hash = try checked(hash, picture)
            guard outputs.keep(JPEGContainer.isPictureOnly) else { throw Self.nonsense }
            return .fullSize(MadeFullSize(contentHash: hash, file: name))
        default: throw Self.nonsense
        }
    }

    /// Checks that the content that was decoded is the one that was hashed here. Returns the hash.
    private func checked(_ hash: ContentHash?, _ picture: OpenPicture) throws -> ContentHash {
        guard let own = picture.contentHash, hash != nil || picture.kind == .video else {
            throw Self.nonsense
        }
        guard hash ?? own == own else { throw OpenPicture.hasChanged }
        return own
    }

    private static let nonsense = PictureFailure(.crashed, "its decoder process answered nonsense")
}
