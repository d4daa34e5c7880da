import Pictures
import SourceFiles
import SystemPackage

/// Pictures by their paths alone: in any state, beneath their own folders.
extension PictureWorkers {
    /// What the header of the picture at this path says.
    public func facts(of file: FilePath) async throws -> PictureFacts {
        try await facts(of: PictureSource(file)).facts
    }

    /// Makes thumbnails of the picture at this path.
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
    /// The picture at this path, in whatever state it is.
    public init(_ file: FilePath) {
        self.init(FileLocation(file, beneath: [FilePath]()))
    }
}
