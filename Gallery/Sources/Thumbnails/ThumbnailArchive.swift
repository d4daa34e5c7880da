import Pictures
import WallNodes

/// Where thumbnails are kept for many machines, under their content's hash: all of a picture are one object.
public protocol ThumbnailArchive: Sendable {
    /// A thumbnail; nil where there is none that is whole.
    ///
    /// - Throws: `CancellationError`, or why nobody knows.
    func thumbnail(of content: ContentHash, width: ThumbnailWidth) async throws -> [UInt8]?

    /// Whether the thumbnails of a picture are there.
    func hasThumbnails(of content: ContentHash) async throws -> Bool

    /// Keeps the thumbnails of a picture, in all widths. Those that are there already are the same.
    func keep(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) async throws
}
