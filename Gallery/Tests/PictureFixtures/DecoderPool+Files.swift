import Pictures
import SourceFiles
import SystemPackage

/// Pictures by path: in any state, below their own folders.
extension DecoderPool {
    /// Returns the facts of the picture at a path.
    public func facts(of file: FilePath) async throws -> PictureFacts {
        try await facts(of: PictureSource(file)).facts
    }

    /// Makes thumbnails of the picture at a path.
    public func makeThumbnails(
        of file: FilePath,
        widths: [Int],
        into folder: FilePath,
        urgency: PictureUrgency = .index
    ) async throws -> MadeThumbnails {
        try await makeThumbnails(of: PictureSource(file), widths: widths, into: folder, urgency: urgency)
    }
}

extension PictureSource {
    /// The picture at a path, in any state.
    public init(_ file: FilePath) {
        self.init(FileLocation(file, beneath: [FilePath]()))
    }
}
